"""Client of the REST API of Conference Room, and the verification of its webhooks."""

from . import types
from ._client import AsyncClient, Client
from ._core import OMIT, ConferenceRoomError, Omit, Options
from ._webhooks import WebhookVerificationError, construct_event

__all__ = [
    "OMIT",
    "AsyncClient",
    "Client",
    "ConferenceRoomError",
    "Omit",
    "Options",
    "WebhookVerificationError",
    "construct_event",
    "types",
]
