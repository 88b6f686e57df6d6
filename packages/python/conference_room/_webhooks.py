"""The verification of webhooks."""

from __future__ import annotations

import base64
import binascii
import hmac
import json
import time
from typing import Mapping, cast

from .types import WebhookEvent

TOLERANCE_SECONDS = 300


class WebhookVerificationError(Exception):
    """The request is not from the server, or too old. Return 401."""


def construct_event(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str,
    *,
    tolerance_seconds: float = TOLERANCE_SECONDS,
    now: float | None = None,
) -> WebhookEvent:
    """Verifies the signature of a webhook and returns its event.

    Skip events whose ``id`` you have already handled: an event arrives at least once.

    :param body: the bytes that arrived, before they are parsed
    :param secret: the signing secret of the endpoint, ``whsec_…``
    :param tolerance_seconds: how far its time may differ from your clock
    :param now: the present time, in seconds since 1970; None: your clock
    :raises WebhookVerificationError: when it was not signed with the secret, or is too old
    """
    raw = body.encode() if isinstance(body, str) else body
    lower = {name.lower(): value for name, value in headers.items()}
    identifier, sent_at = lower.get("webhook-id"), lower.get("webhook-timestamp")
    signatures = lower.get("webhook-signature")
    if not identifier or not sent_at or not signatures:
        raise WebhookVerificationError("The headers of the webhook are missing.")
    if not sent_at.isdecimal() or abs((time.time() if now is None else now) - int(sent_at)) > tolerance_seconds:
        raise WebhookVerificationError("The time of the webhook is too far from the present.")
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error:
        key = b""
    if not key:
        raise ValueError("The secret must be that of the endpoint: whsec_….")
    expected = hmac.digest(key, f"{identifier}.{sent_at}.".encode() + raw, "sha256")
    wanted = b"v1," + base64.b64encode(expected)
    if not any(hmac.compare_digest(signature.encode(), wanted) for signature in signatures.split(" ")):
        raise WebhookVerificationError("The signature of the webhook is not valid.")
    return cast(WebhookEvent, json.loads(raw))
