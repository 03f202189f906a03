"""Options of the test run."""


def pytest_addoption(parser):
    parser.addoption(
        "--write-playthroughs", action="store_true", help="write the golden playthroughs anew, to be read in the diff"
    )
