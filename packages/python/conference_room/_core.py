"""What the clients of both kinds share: requests, errors, and when a request is sent again."""

from __future__ import annotations

import json
import random
import uuid
from dataclasses import dataclass, field
from typing import Any, Final, Mapping
from urllib.parse import quote

import httpx

TIMEOUT_SECONDS: Final = 60.0
MAX_RETRIES: Final = 2
# A longer time that the server asks for is left to the caller.
MAX_WAIT_SECONDS: Final = 60.0
FIRST_WAIT_SECONDS: Final = 0.5
MAX_BACKOFF_SECONDS: Final = 8.0
# The request had no effect: the server refused it before it began.
REFUSED: Final = frozenset({429, 503})
LATER: Final = frozenset({429, 500, 502, 503, 504, 507})


class Omit:
    """Stands for an argument that is not given, because ``None`` is a value."""

    def __repr__(self) -> str:
        return "OMIT"


OMIT: Final = Omit()


class ConferenceRoomError(Exception):
    """A request failed: the server returned an error, or no answer arrived."""

    def __init__(
        self,
        message: str,
        *,
        status: int | None = None,
        request_id: str | None = None,
        retry_after_seconds: int | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        """One sentence, for example from the ``error`` of the answer."""
        self.status = status
        """HTTP status; None when no answer arrived."""
        self.request_id = request_id
        """Identifier of the request in the logs of the server; None when no answer arrived."""
        self.retry_after_seconds = retry_after_seconds
        """How long to wait before the request is sent again; None when the server named no time."""


@dataclass(frozen=True)
class Options:
    """Options of one request."""

    timeout: float | None = None
    """How long one attempt may take, in seconds. None: that of the client."""
    max_retries: int | None = None
    """How often the request is sent again when it fails. None: that of the client."""
    idempotency_key: str | None = None
    """Retry key of a change. None: the client makes one, and sends it with each attempt of this call."""


@dataclass(frozen=True)
class Operation:
    """An operation of the API, as the clients send it."""

    verb: str
    path: str
    takes_key: bool = False
    items: str | None = None
    cursor: str | None = None

    @property
    def is_repeatable(self) -> bool:
        return self.verb != "POST" or self.takes_key


@dataclass(frozen=True)
class Settings:
    """Where and how a client calls its server."""

    url: str
    key: str | None
    token: str | None
    timeout: float
    max_retries: int

    def __post_init__(self) -> None:
        if not self.url.startswith(("https://", "http://")):
            raise ValueError("The url must begin with https:// or http://.")


@dataclass(frozen=True)
class Request:
    """The arguments of httpx."""

    method: str
    url: str
    headers: dict[str, str]
    params: list[tuple[str, str]] = field(default_factory=list)
    content: bytes | None = None
    timeout: float = TIMEOUT_SECONDS


def given(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Leaves out the arguments that were not given."""
    return {name: value for name, value in arguments.items() if not isinstance(value, Omit)}


def prepare(settings: Settings, operation: Operation, arguments: Mapping[str, Any], options: Options) -> Request:
    rest = given(arguments)
    path = operation.path
    for name in [part[1:-1] for part in path.split("/") if part.startswith("{")]:
        value = rest.pop(name, None)
        # Without this, an empty or missing id would call another operation.
        if not isinstance(value, str) or value in ("", ".", ".."):
            raise ValueError(f'The argument "{name}" must be a text that is not empty.')
        path = path.replace("{" + name + "}", quote(value, safe=""))
    headers = {"Accept": "application/json, */*;q=0.5"}
    if settings.key is not None:
        headers["X-API-Key"] = settings.key
    elif settings.token is not None:
        headers["Authorization"] = f"Bearer {settings.token}"
    if operation.takes_key:
        headers["Idempotency-Key"] = options.idempotency_key or str(uuid.uuid4())
    timeout = options.timeout if options.timeout is not None else settings.timeout
    wait = rest.get("wait") or 0
    url = settings.url.rstrip("/") + path
    if operation.verb in ("POST", "PATCH"):
        headers["Content-Type"] = "application/json"
        content = json.dumps(rest, ensure_ascii=False, allow_nan=False).encode()
        return Request(operation.verb, url, headers, content=content, timeout=timeout)
    return Request(operation.verb, url, headers, params=query_of(rest), timeout=timeout + wait)


def query_of(arguments: Mapping[str, Any], within: str | None = None) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    for name, value in arguments.items():
        key = name if within is None else f"{within}[{name}]"
        if isinstance(value, Mapping):
            pairs += query_of(value, key)
        elif isinstance(value, bool):
            pairs.append((key, "true" if value else "false"))
        elif value is not None:
            pairs.append((key, str(value)))
    return pairs


def answer_of(response: httpx.Response) -> Any:
    """Returns the body of an answer.

    :raises ConferenceRoomError: for an answer that is an error
    """
    status, headers, text = response.status_code, response.headers, response.text
    if not response.is_success:
        raise error_of(status, headers, text)
    return body_of(status, headers.get("content-type", ""), text)


def body_of(status: int, content_type: str, text: str) -> Any:
    if status == 204:
        return None
    if not content_type.startswith("application/json"):
        return text
    try:
        return json.loads(text)
    except ValueError as cause:
        raise ConferenceRoomError("The answer of the server is not valid JSON.", status=status) from cause


def error_of(status: int, headers: Mapping[str, str], text: str) -> ConferenceRoomError:
    retry_after = headers.get("retry-after", "")
    return ConferenceRoomError(
        sentence_of(text) or f"The server returned {status}.",
        status=status,
        request_id=headers.get("x-request-id"),
        retry_after_seconds=int(retry_after) if retry_after.isdecimal() else None,
    )


def failure_of(cause: httpx.TransportError, timeout: float) -> ConferenceRoomError:
    """Returns the error of a request to which no answer arrived."""
    is_late = isinstance(cause, httpx.TimeoutException)
    error = ConferenceRoomError(
        f"The server did not answer within {timeout:g} s." if is_late else "The server could not be reached."
    )
    error.__cause__ = cause
    return error


def sentence_of(text: str) -> str | None:
    """Returns the sentence of an error; None for that of a proxy, which is a page or nothing."""
    try:
        body = json.loads(text)
    except ValueError:
        return None
    sentence = body.get("error") if isinstance(body, dict) else None
    return sentence if isinstance(sentence, str) else None


def wait_before(operation: Operation, error: ConferenceRoomError, attempt: int) -> float | None:
    """Returns after how many seconds a failed request is sent again; None: it is not."""
    status = error.status
    if not operation.is_repeatable and status not in REFUSED:
        return None
    if status is not None and status not in LATER:
        return None
    if error.retry_after_seconds is not None:
        return float(error.retry_after_seconds) if error.retry_after_seconds <= MAX_WAIT_SECONDS else None
    # A quota is exhausted: no attempt frees it.
    if status == 429:
        return None
    backoff = min(FIRST_WAIT_SECONDS * 2.0**attempt, MAX_BACKOFF_SECONDS)
    return backoff * (0.5 + random.random() / 2)


def page_of(operation: Operation, answer: Any, arguments: Mapping[str, Any]) -> tuple[list[Any], Any]:
    """Returns the items of a page, and the cursor of the next one; None: it was the last one."""
    items: list[Any] = answer.get(operation.items) or []
    cursor = answer.get(operation.cursor)
    waits = not isinstance(arguments.get("wait"), Omit) and bool(arguments.get("wait"))
    # The transcript of a call is complete when the call is over.
    is_last = answer.get("ended") is True or (not items and not waits)
    return items, None if is_last else cursor
