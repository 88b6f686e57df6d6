"""Tests of the Python client. server/api/rest/python-client.test.ts runs them against a real server."""

from __future__ import annotations

import asyncio
import json
import os
import unittest
from typing import Any, Callable

import httpx

from conference_room import AsyncClient, Client, ConferenceRoomError, Options, WebhookVerificationError, construct_event

URL, KEY = os.environ["CONFERENCE_URL"], os.environ["CONFERENCE_KEY"]


class Scripted:
    """A transport that answers as a test says, and keeps what it was asked."""

    def __init__(self, *answers: httpx.Response | Exception) -> None:
        self.asked: list[httpx.Request] = []
        self._answers = list(answers)

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request)
        answer = self._answers.pop(0) if self._answers else httpx.Response(200, json={})
        if isinstance(answer, Exception):
            raise answer
        return answer


def client_of(script: Scripted, **options: Any) -> Client:
    return Client("https://meet.example.com/base", key="sk_test_x", transport=httpx.MockTransport(script), **options)


AT_ONCE = {"Retry-After": "0"}


class Requests(unittest.TestCase):
    def test_a_request_has_its_arguments_in_path_query_and_body(self) -> None:
        script = Scripted()
        client_of(script).rooms.update_room(room_id="rm/1", room_name="Weekly")
        client_of(script).rooms.list_rooms(limit=2, metadata={"customer": "c&42"})
        first, second = script.asked
        self.assertEqual(first.url.raw_path, b"/base/api/rooms/rm%2F1")
        self.assertEqual(json.loads(first.content), {"roomName": "Weekly"})
        self.assertEqual(first.headers["x-api-key"], "sk_test_x")
        self.assertEqual(dict(second.url.params), {"limit": "2", "metadata[customer]": "c&42"})

    def test_an_empty_id_is_not_sent(self) -> None:
        for room_id in ("", ".."):
            with self.assertRaises(ValueError):
                client_of(Scripted()).rooms.delete_room(room_id=room_id)

    def test_an_error_has_the_sentence_the_status_and_the_number_of_the_request(self) -> None:
        answer = httpx.Response(404, json={"error": "There is no such room."}, headers={"X-Request-Id": "req-1"})
        with self.assertRaises(ConferenceRoomError) as raised:
            client_of(Scripted(answer)).rooms.get_room(room_id="rm_x")
        error = raised.exception
        self.assertEqual((error.message, error.status, error.request_id), ("There is no such room.", 404, "req-1"))


class Retries(unittest.TestCase):
    def test_a_failed_change_is_sent_again_with_the_same_key(self) -> None:
        script = Scripted(httpx.Response(502, headers=AT_ONCE), httpx.Response(503, headers=AT_ONCE))
        client_of(script).embed.create_room(room_name="Weekly")
        keys = [request.headers["idempotency-key"] for request in script.asked]
        self.assertEqual((len(keys), len(set(keys))), (3, 1))
        client_of(script).embed.create_room(options=Options(idempotency_key="mine"))
        self.assertEqual(script.asked[-1].headers["idempotency-key"], "mine")

    def test_what_may_have_happened_is_not_sent_again_without_a_key(self) -> None:
        failures: list[tuple[httpx.Response | Exception, int]] = [
            (httpx.ConnectError("gone"), 1),
            (httpx.Response(500, headers=AT_ONCE), 1),
            (httpx.Response(400, headers=AT_ONCE), 1),
            (httpx.Response(429), 1),
            (httpx.Response(503, headers={"Retry-After": "61"}), 1),
            (httpx.Response(429, headers=AT_ONCE), 2),
        ]
        for failure, times in failures:
            script = Scripted(failure)
            try:
                client_of(script).embed.create_join_token(room_id="rm_x", external_user_id="u")
            except ConferenceRoomError:
                pass
            self.assertEqual(len(script.asked), times, failure)


class AgainstAServer(unittest.TestCase):
    def test_a_room_a_token_and_a_simulated_session(self) -> None:
        with Client(URL, key=KEY) as conference:
            room_id = conference.embed.create_room(room_name="Appointment")["roomId"]
            token = conference.embed.create_join_token(room_id=room_id, external_user_id="ada", role="host")["token"]
            with Client(URL, token=token) as person:
                self.assertEqual(person.rooms.get_room(room_id=room_id)["roomName"], "Appointment")
            made = conference.sessions.simulate_session(
                room_id=room_id,
                participants=[{"externalUserId": "ada", "displayName": "Ada Example", "role": "host"}],
                turns=[{"externalUserId": "ada", "text": "We decide to send the offer."}],
            )
            sessions = [one["conferenceSessionId"] for one in conference.sessions.list_sessions_iter(room_id=room_id)]
            self.assertEqual(sessions, [made["conferenceSessionId"]])
            transcript = conference.artifacts.get_transcript(session_id=sessions[0], format="txt")
            self.assertIn("We decide to send the offer.", transcript)

    def test_lists_of_more_than_a_page_and_the_event_log(self) -> None:
        with Client(URL, key=KEY) as conference:
            made = [conference.embed.create_room(room_name=name)["roomId"] for name in ("One", "Two", "Three")]
            listed = [room["roomId"] for room in conference.rooms.list_rooms_iter(limit=2)]
            self.assertEqual(listed[:3], made[::-1])
            told: list[str | None] = []
            for event in conference.events.list_events_iter(types="room.created", wait=30, limit=1):
                told.append(event["roomId"])
                if made[-1] in told:
                    break
            self.assertEqual([room_id for room_id in told if room_id in made], made)

    def test_the_form_for_asyncio(self) -> None:
        async def run() -> list[str]:
            async with AsyncClient(URL, key=KEY) as conference:
                await conference.embed.create_room(room_name="Async")
                return [room["roomName"] async for room in conference.rooms.list_rooms_iter(limit=1)]

        self.assertIn("Async", asyncio.run(run()))

    def test_a_webhook_of_the_server_is_verified(self) -> None:
        webhook = json.loads(os.environ["WEBHOOK"])
        verify: Callable[..., Any] = construct_event
        event = verify(webhook["body"], webhook["headers"], webhook["secret"])
        self.assertEqual(event["type"], "webhook.test")
        with self.assertRaises(WebhookVerificationError):
            verify(webhook["body"] + " ", webhook["headers"], webhook["secret"])
        with self.assertRaises(WebhookVerificationError):
            verify(webhook["body"], webhook["headers"], webhook["secret"], now=0)


if __name__ == "__main__":
    unittest.main()
