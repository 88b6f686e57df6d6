import base64
import hashlib
import hmac
import json
import os
import time

import pytest
from conference_room import Client

from tasks import handle_webhook

URL = os.environ.get("URL", "http://localhost:4000")
KEY = os.environ.get("KEY", "")
SECRET, WRONG_SECRET = (
    "whsec_" + base64.b64encode(text).decode() for text in (b"the secret of these tests", b"the secret of somebody else")
)

ADA = {"externalUserId": "user-42", "displayName": "Ada Example", "role": "host"}
TURN = {"externalUserId": "user-42", "text": "I send the offer on Friday.", "startMs": 5_000}
ITEM = {"text": "Send the offer.", "ownerExternalUserId": "user-42", "evidence": {"startMs": 5_000}}
TASK = {"title": "Send the offer.", "assignee": "user-42"}


@pytest.fixture(scope="session")
def conference():
    assert KEY.startswith("sk_test_"), "Set KEY to a test key of your conference server: sk_test_…"
    with Client(URL, key=KEY) as client:
        yield client


@pytest.fixture
def room_id(conference, request):
    room = conference.embed.create_room(room_name="Test", metadata={"test": request.node.name})
    yield room["roomId"]
    conference.rooms.delete_room(room_id=room["roomId"])


@pytest.fixture
def simulate(conference, room_id):
    """Simulates a call, and returns the event that its minutes are written."""

    def simulated(**call):
        conference.sessions.simulate_session(room_id=room_id, participants=[ADA], turns=[TURN], **call)
        found = conference.events.list_events(room_id=room_id, types="artifact.ready", wait=30)
        return found["events"][0]

    return simulated


@pytest.fixture
def tasks():
    return {}


@pytest.fixture
def deliver(conference, tasks):
    """Delivers an event as the server posts it."""

    def delivered(event, signed_with=SECRET):
        body = json.dumps(event).encode()
        sent_at = str(int(time.time()))
        key = base64.b64decode(signed_with.removeprefix("whsec_"))
        digest = hmac.digest(key, f"{event['id']}.{sent_at}.".encode() + body, hashlib.sha256)
        headers = {
            "webhook-id": event["id"],
            "webhook-timestamp": sent_at,
            "webhook-signature": "v1," + base64.b64encode(digest).decode(),
        }
        return handle_webhook(body, headers, conference=conference, secret=SECRET, tasks=tasks)

    return delivered


def test_the_action_items_of_a_call_become_tasks_once(simulate, deliver, tasks):
    event = simulate(minutes={"summaryText": "Ada sends the offer.", "actionItems": [ITEM]})
    assert deliver(event) == 204
    assert deliver(event) == 204
    assert list(tasks.values()) == [TASK]


def test_a_call_without_minutes_adds_no_task(simulate, deliver, tasks):
    assert deliver(simulate(agent_mode="Transcriber")) == 204
    assert tasks == {}


def test_a_webhook_that_somebody_else_signed_is_refused(simulate, deliver, tasks):
    event = simulate(minutes={"actionItems": [ITEM]})
    assert deliver(event, signed_with=WRONG_SECRET) == 401
    assert tasks == {}
