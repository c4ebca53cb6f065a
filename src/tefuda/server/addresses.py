"""Addresses that a server listens at: taken before anything else is begun, so that one that cannot be had is told in a line."""

from __future__ import annotations

import errno
import os
import socket

from tefuda.kernel.primitives.bilingual import system_reasons

WAITING = 2048  # connections that wait to be taken up


class NotListening(ValueError):
    """An address that cannot be had: another program listens there, or it is none of this machine's; in both languages."""

    def __init__(self, host: str, port: int, problem: OSError) -> None:
        number = problem.errno
        if number is not None and number in errno.errorcode:  # what Python adds to the system's words is said already
            problem = OSError(number, os.strerror(number))
        english, japanese = system_reasons(problem)
        self.english = f"{place(host, port)} cannot be listened at: {english}"
        self.japanese = f"{place(host, port)} で待ち受けできません: {japanese}"
        super().__init__(f"{self.english} — {self.japanese}")


def listen(host: str, port: int) -> socket.socket:
    """Listen at an address (port 0: any that is free); NotListening where that cannot be."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        return socket.create_server(address[:2], family=family, backlog=WAITING)
    except OSError as problem:
        raise NotListening(host, port, problem) from None


def place(host: str, port: int) -> str:
    """HOST:PORT, as it stands in an address."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
