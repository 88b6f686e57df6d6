"""Receives the webhooks of a conference server, and lists the minutes of its calls."""

import json
import os
import sqlite3
from contextlib import closing

from conference_room import Client, ConferenceRoomError, WebhookVerificationError, construct_event
from flask import Flask, render_template, request

SECRET = os.environ["WEBHOOK_SECRET"]
DATABASE = os.environ.get("DATABASE", "minutes.db")
conference = Client(os.environ.get("URL", "http://localhost:4000"), key=os.environ["KEY"])
app = Flask(__name__)


def execute(statement: str, *values: str) -> list[tuple]:
    with closing(sqlite3.connect(DATABASE)) as connection, connection:
        return connection.execute(statement, values).fetchall()


execute("create table if not exists minutes (session_id text primary key, started_at text, content text)")


@app.post("/webhook")
def webhook():
    try:
        event = construct_event(request.get_data(), request.headers, SECRET)
    except WebhookVerificationError as error:
        return str(error), 401
    if event["type"] == "artifact.ready" and event["data"]["hasMinutes"]:
        store_minutes(event["conferenceSessionId"])
    elif event["type"] in ("artifact.deleted", "session.deleted"):
        execute("delete from minutes where session_id = ?", event["conferenceSessionId"])
    return "", 204


def store_minutes(session_id: str) -> None:
    """Stores the minutes of a session in place of earlier ones: a webhook may come twice."""
    try:
        minutes = conference.artifacts.get_minutes(session_id=session_id, format="json")
    except ConferenceRoomError as error:
        if error.status == 404:  # deleted since
            return
        raise  # Flask returns 500, and the webhook comes again
    execute("insert or replace into minutes values (?, ?, ?)", session_id, minutes["startedAt"], json.dumps(minutes))


@app.get("/")
def page():
    # In your product: show a person the minutes of their own calls.
    rows = execute("select content from minutes order by started_at desc limit 50")
    return render_template("minutes.html", calls=[json.loads(content) for (content,) in rows])
