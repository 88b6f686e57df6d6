"""The clients."""

from __future__ import annotations

import asyncio
import time
from types import TracebackType
from typing import Any, AsyncIterator, Iterator, Mapping

import httpx

from ._async_operations import AsyncOperations
from ._core import (
    MAX_RETRIES,
    TIMEOUT_SECONDS,
    ConferenceRoomError,
    Operation,
    Options,
    Settings,
    answer_of,
    failure_of,
    page_of,
    prepare,
    wait_before,
)
from ._operations import Operations

_NO_OPTIONS = Options()


class Client(Operations):
    """The operations of a server, in the groups of its reference: ``client.embed.create_room(room_name="Weekly")``.

    :param url: address of the server, for example ``https://meet.example.com``
    :param key: a secret key, ``sk_live_…`` or ``sk_test_…``
    :param token: a person's access token or a join token, instead of a key
    :param timeout: how long one attempt may take, in seconds. A request that waits for news takes that much longer.
    :param max_retries: how often a failed request is sent again
    :param transport: replaces the transport of httpx
    """

    def __init__(
        self,
        url: str,
        *,
        key: str | None = None,
        token: str | None = None,
        timeout: float = TIMEOUT_SECONDS,
        max_retries: int = MAX_RETRIES,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self._settings = Settings(url, key, token, timeout, max_retries)
        self._http = httpx.Client(transport=transport)
        super().__init__(self)

    def send(self, operation: Operation, arguments: Mapping[str, Any], options: Options | None) -> Any:
        chosen = options or _NO_OPTIONS
        request = prepare(self._settings, operation, arguments, chosen)
        retries = self._settings.max_retries if chosen.max_retries is None else chosen.max_retries
        attempt = 0
        while True:
            try:
                return answer_of(self._http.request(**vars(request)))
            except httpx.TransportError as cause:
                error = failure_of(cause, request.timeout)
            except ConferenceRoomError as refusal:
                error = refusal
            wait = wait_before(operation, error, attempt) if attempt < retries else None
            if wait is None:
                raise error
            time.sleep(wait)
            attempt += 1

    def iterate(self, operation: Operation, arguments: Mapping[str, Any], options: Options | None) -> Iterator[Any]:
        more: Mapping[str, Any] = arguments
        while True:
            items, cursor = page_of(operation, self.send(operation, more, options), arguments)
            yield from items
            if cursor is None:
                return
            more = {**arguments, "after": cursor}

    def close(self) -> None:
        """Closes its connections."""
        self._http.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class AsyncClient(AsyncOperations):
    """Like :class:`Client`, for ``asyncio``: ``await client.embed.create_room(room_name="Weekly")``."""

    def __init__(
        self,
        url: str,
        *,
        key: str | None = None,
        token: str | None = None,
        timeout: float = TIMEOUT_SECONDS,
        max_retries: int = MAX_RETRIES,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self._settings = Settings(url, key, token, timeout, max_retries)
        self._http = httpx.AsyncClient(transport=transport)
        super().__init__(self)

    async def send(self, operation: Operation, arguments: Mapping[str, Any], options: Options | None) -> Any:
        chosen = options or _NO_OPTIONS
        request = prepare(self._settings, operation, arguments, chosen)
        retries = self._settings.max_retries if chosen.max_retries is None else chosen.max_retries
        attempt = 0
        while True:
            try:
                return answer_of(await self._http.request(**vars(request)))
            except httpx.TransportError as cause:
                error = failure_of(cause, request.timeout)
            except ConferenceRoomError as refusal:
                error = refusal
            wait = wait_before(operation, error, attempt) if attempt < retries else None
            if wait is None:
                raise error
            await asyncio.sleep(wait)
            attempt += 1

    async def iterate(
        self, operation: Operation, arguments: Mapping[str, Any], options: Options | None
    ) -> AsyncIterator[Any]:
        more: Mapping[str, Any] = arguments
        while True:
            items, cursor = page_of(operation, await self.send(operation, more, options), arguments)
            for item in items:
                yield item
            if cursor is None:
                return
            more = {**arguments, "after": cursor}

    async def close(self) -> None:
        """Closes its connections."""
        await self._http.aclose()

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
