"""The operator's PIN: kept slow and salted, judged beside the window's thread, slower with every wrong try."""

import io
import os
import stat

import pytest

from game import paths, pin
from game.__main__ import main
from game.pin import COST, MOST_COUNTED, Lock, PinError, delay_s, is_pin, read_pin, write_pin
from tests.permissions import needs_permissions, read_only


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    monkeypatch.setattr(pin, "COST", (2**4, 8, 1))


@pytest.fixture
def files(tmp_path):
    file = tmp_path / "configuration" / "operator.pin"
    write_pin(file, "2580")
    return [file, tmp_path / "system" / "operator.pin"], tmp_path / "data" / "operator.tries"


def judged(lock, digits):
    lock.attempt(digits)
    assert lock.is_busy
    lock._thread.join()
    return lock.verdict()


def test_a_pin_has_four_to_eight_digits():
    assert [text for text in ("123", "1234", "12345678", "123456789", "12a4", "١٢٣٤", "") if is_pin(text)] == [
        "1234",
        "12345678",
    ]


def test_the_file_holds_no_pin_but_a_salted_hash_for_its_owner(files):
    file = files[0][0]
    first = file.read_text()
    assert "2580" not in first
    if os.name == "posix":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    write_pin(file, "2580")
    assert file.read_text() != first
    assert read_pin(files[0]).is_of("2580")
    assert not read_pin(files[0]).is_of("2581")


def test_real_hashes_are_slow_on_purpose():
    n, r, _ = COST
    assert 128 * n * r == 32 * 2**20


def test_the_systems_pin_counts_where_the_user_has_none(files):
    pins, _ = files
    pins[1].parent.mkdir()
    pins[0].rename(pins[1])
    assert read_pin(pins).is_of("2580")
    write_pin(pins[0], "1111")
    assert read_pin(pins).is_of("1111")


def test_the_right_pin_opens(files, clock):
    lock = Lock(*files, clock)
    assert lock.can_open
    assert judged(lock, "2580") is True
    assert lock.verdict() is None


def test_wrong_tries_slow_down_and_the_right_pin_forgets_them(files, clock):
    lock = Lock(*files, clock)
    waits = []
    for _ in range(12):
        assert judged(lock, "0000") is False
        waits.append(lock.wait_s)
        lock.attempt("2580")  # too early, even the right one
        assert not lock.is_busy
        clock.now += lock.wait_s
    assert waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]
    assert judged(lock, "2580") is True
    assert lock.wait_s == 0
    assert files[1].read_text().strip() == "0"


def test_a_restart_forgets_no_try_and_the_delay_runs_again(files, clock):
    lock = Lock(*files, clock)
    for _ in range(5):
        judged(lock, "0000")
        clock.now += lock.wait_s
    again = Clock()
    lock = Lock(*files, again)
    assert lock.wait_s == delay_s(5) == 16
    again.now = 16.0
    assert judged(lock, "2580") is True


def test_a_try_is_counted_before_it_is_judged(files, clock, monkeypatch):
    """Pulling the plug at the right moment gains nothing."""
    counted = []
    monkeypatch.setattr(pin.Hashed, "is_of", lambda self, digits: counted.append(files[1].read_text()) or False)
    judged(Lock(*files, clock), "0000")
    assert counted == ["1\n"]


def test_the_systems_clock_is_never_asked(files, clock, monkeypatch):
    import time

    lock = Lock(*files, clock)
    judged(lock, "0000")
    for jumped in (0.0, 4e9):
        monkeypatch.setattr(time, "time", lambda jumped=jumped: jumped)
        assert lock.wait_s == 1
    assert "time" not in vars(pin)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"2580",
        b"\0" * 200,
        b"\xff" * 200,
        b"x" * 10_000,
        b"interstice-pin:1:scrypt:16:8:1:00:00\n",
        b"interstice-pin:1:scrypt:15:8:1:" + b"0" * 32 + b":" + b"0" * 64,
        b"interstice-pin:1:scrypt:67108864:99:1:" + b"0" * 32 + b":" + b"0" * 64,
        b"interstice-pin:1:scrypt:16:0:1:" + b"0" * 32 + b":" + b"0" * 64,
        b"interstice-pin:2:scrypt:16:8:1:" + b"0" * 32 + b":" + b"0" * 64,
    ],
)
def test_a_damaged_file_never_opens_and_says_so(files, clock, content, caplog):
    pins, _ = files
    pins[0].write_bytes(content)
    with pytest.raises(PinError, match=r"operator\.pin: damaged.*--set-pin"):
        read_pin(pins)
    lock = Lock(*files, clock)
    assert not lock.can_open
    assert judged(lock, "2580") is False
    assert "damaged" in caplog.text


def test_without_a_file_nothing_opens(files, clock):
    files[0][0].unlink()
    lock = Lock(*files, clock)
    assert not lock.can_open
    assert judged(lock, "2580") is False


@pytest.mark.parametrize("content", [b"", b"many", b"-3", b"\0\0\0", b"9" * 5000, b"1e9"])
def test_a_damaged_count_costs_the_longest_delay_and_no_more(files, clock, content):
    files[1].parent.mkdir()
    files[1].write_bytes(content)
    lock = Lock(*files, clock)
    assert lock.wait_s == 300
    clock.now = 300.0
    assert judged(lock, "2580") is True
    assert Lock(*files, Clock()).wait_s == 0


def test_a_full_disk_still_counts_until_the_end(files, clock, monkeypatch, caplog):
    def full(path, text):
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(pin, "write_atomically", full)
    lock = Lock(*files, clock)
    judged(lock, "0000")
    clock.now += lock.wait_s
    judged(lock, "0000")
    assert lock.wait_s == 2
    assert "No space left on device" in caplog.text
    clock.now += 2
    assert judged(lock, "2580") is True


@needs_permissions
def test_a_read_only_folder_still_counts_until_the_end(files, clock):
    files[1].parent.mkdir()
    files[0][0].chmod(0o644)
    for folder in (files[0][0].parent, files[1].parent.parent):
        folder.chmod(0o755)
    with read_only(files[1].parent):
        lock = Lock(*files, clock)
        judged(lock, "0000")
        clock.now += lock.wait_s
        judged(lock, "0000")
        assert lock.wait_s == 2
    assert not files[1].exists()


def test_the_count_does_not_grow_without_end(files, clock):
    lock = Lock(*files, clock)
    for _ in range(MOST_COUNTED + 5):
        judged(lock, "0000")
        clock.now += lock.wait_s
    assert files[1].read_text().strip() == str(MOST_COUNTED)
    assert lock.wait_s == 0


def test_set_pin_reads_it_from_another_program(monkeypatch, capsys):
    paths.tries_file().parent.mkdir(parents=True, exist_ok=True)
    paths.tries_file().write_text("7\n")
    monkeypatch.setattr("sys.stdin", io.StringIO("97531\n"))
    assert main(["--set-pin"]) == 0
    assert read_pin(paths.pin_files()).is_of("97531")
    assert not paths.tries_file().exists()
    assert "97531" not in capsys.readouterr().out


@pytest.mark.parametrize("text", ["", "12\n", "123456789\n", "abcd\n"])
def test_set_pin_refuses_what_is_no_pin(monkeypatch, capsys, text):
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert main(["--set-pin"]) == 1
    assert "4 to 8 digits" in capsys.readouterr().err
    assert read_pin(paths.pin_files()) is None


def test_set_pin_asks_twice_at_a_terminal(monkeypatch, capsys):
    terminal = io.StringIO()
    terminal.isatty = lambda: True
    monkeypatch.setattr("sys.stdin", terminal)
    answers = iter(["2468", "2469", "2468", "2468"])
    monkeypatch.setattr("game.commands.set_pin.getpass", lambda prompt: next(answers))
    assert main(["--set-pin"]) == 1
    assert "not the same" in capsys.readouterr().err
    assert main(["--set-pin"]) == 0
    assert read_pin(paths.pin_files()).is_of("2468")
