"""Your application: when the minutes of a call are written, its action items become tasks."""

from collections.abc import Mapping
from typing import Any

from conference_room import Client, WebhookVerificationError, construct_event

Tasks = dict[str, dict[str, Any]]


def handle_webhook(body: bytes, headers: Mapping[str, str], *, conference: Client, secret: str, tasks: Tasks) -> int:
    """Handles a webhook, and returns the status of the response."""
    try:
        event = construct_event(body, headers, secret)
    except WebhookVerificationError:
        return 401
    if event["type"] == "artifact.ready" and event["conferenceSessionId"]:
        add_tasks(conference, event["conferenceSessionId"], tasks)
    return 204


def add_tasks(conference: Client, session_id: str, tasks: Tasks) -> None:
    """Adds the action items of a session. Each has an id, so that a webhook that comes twice adds them once."""
    artifact = conference.artifacts.get_artifact(session_id=session_id, limit=0)
    for item in artifact["actionItems"] or []:
        tasks[item["actionItemId"]] = {"title": item["text"], "assignee": item["ownerExternalUserId"]}
