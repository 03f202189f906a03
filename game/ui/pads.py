"""Gamepads come and go while the program runs."""

from collections.abc import Iterable

import pygame


class Pads:
    """The gamepads that are plugged in, as only those that are held tell anything."""

    def __init__(self) -> None:
        self._held: dict[int, pygame.joystick.JoystickType] = {}
        for number in range(pygame.joystick.get_count()):
            self._take(number)

    def follow(self, events: Iterable[pygame.Event]) -> None:
        """Take up what is plugged in and let go of what is gone."""
        for event in events:
            if event.type == pygame.JOYDEVICEADDED:
                self._take(event.device_index)
            elif event.type == pygame.JOYDEVICEREMOVED:
                self._held.pop(event.instance_id, None)

    def _take(self, number: int) -> None:
        try:
            pad = pygame.joystick.Joystick(number)
        except pygame.error:  # gone again already
            return
        self._held[pad.get_instance_id()] = pad
