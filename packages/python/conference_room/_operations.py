"""The operations of the API.

Made from the OpenAPI document by generate.ts. Do not edit:
``npx vitest run --project unit packages/python/generate.unit.test.ts -u`` makes it again.
"""

from __future__ import annotations

from typing import Any, Iterator, Literal, Mapping, Protocol, Union, cast, overload

from . import types as api
from ._core import OMIT, Omit, Operation, Options


class Sender(Protocol):
    """Sends the requests of operations."""

    def send(self, operation: Operation, arguments: Mapping[str, Any], options: Options | None) -> Any: ...

    def iterate(self, operation: Operation, arguments: Mapping[str, Any], options: Options | None) -> Iterator[Any]: ...


class Embed:
    """Rooms for your own pages, and tokens that let your users in."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def create_room(self, *, room_name: Union[str, None] | Omit = OMIT, end_to_end_encrypted: bool | Omit = OMIT, max_participants: Union[int, None] | Omit = OMIT, opens_at: Union[str, None] | Omit = OMIT, closes_at: Union[str, None] | Omit = OMIT, at_close: api.ClosingAction | Omit = OMIT, expires_at: Union[str, None] | Omit = OMIT, retention_days: Union[int, None] | Omit = OMIT, lobby: api.Lobby | Omit = OMIT, features: api.RoomFeatureChanges | Omit = OMIT, file_types: Union[list[str], None] | Omit = OMIT, backgrounds: api.Backgrounds | Omit = OMIT, defaults: api.DeviceDefaultChanges | Omit = OMIT, record_on_start: bool | Omit = OMIT, record_by: api.RecordBy | Omit = OMIT, consent: api.ConsentSetting | Omit = OMIT, agent_on_start: Union[api.NewAgentOnStart, None] | Omit = OMIT, agent: api.RoomAgentChanges | Omit = OMIT, language: Union[str, None] | Omit = OMIT, rating: bool | Omit = OMIT, branding: Union[api.NewBranding, None] | Omit = OMIT, minutes: Union[api.RoomMinutesGiven, None] | Omit = OMIT, metadata: Union[dict[str, Any], None] | Omit = OMIT, options: Options | None = None) -> api.EmbedRoom:
        """Create a room for embedding. Creates a room that belongs to the key's account. People enter it with join tokens. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change.

        :param room_name: Name of the room, at most 200 characters. Missing, null or blank: "Untitled room".
        :param end_to_end_encrypted: Whether calls in the room are end-to-end encrypted. Default false.
        :param max_participants: Maximum number of people in a call, 1 to 1000; null: the limit of the server, which always applies. One more co-host and two more hosts can always enter. People who are already in the call stay.
        :param opens_at: Only hosts and co-hosts can enter before this time; null: the room is open from the start.
        :param closes_at: Nobody can enter after this time; null: the room stays open. Later than `opensAt`.
        :param at_close: Effect of `closesAt` on a running call: `stop-joining` lets it continue, `end-call` ends it within a minute. Default `stop-joining`.
        :param expires_at: When the room is deleted automatically, within a minute; null: never. Must be in the future, and later than `opensAt`. As with `DELETE`, a running call continues, and the history stays readable.
        :param retention_days: How many days after their end the recordings, transcripts, minutes and chats of the room are deleted, 1 to 3650. With null, recordings follow the setting of the account, and everything else is kept.
        :param features: The features of calls in the room. Missing features keep their value. A feature that is off is refused to everybody, hosts included, even in a running call.
        :param file_types: Extensions of files that can be sent in the chat, without a dot, at most 50; null (default): all files except programs and scripts. In end-to-end encrypted rooms, the server does not know the names of files, so the element of the sender applies the rule.
        :param defaults: The devices that are on when somebody enters. Missing devices keep their value.
        :param record_on_start: Whether each session is recorded from its start, by the server or by the first browser of a host or co-host that can record. Default false. A change applies from the next session on.
        :param agent_on_start: The AI agent that is invited when a session starts; null: none. A change replaces the whole object.
        :param language: BCP 47 tag of the language of the call and of its agent, if the page or the invitation names none; null: the language of the browser.
        :param rating: Whether people are asked to rate a call after it, with one to five stars and a sentence. The attribute `rating` of the element comes before it. Default false.
        :param branding: The look of the call; null: the standard look. A change replaces the whole object.
        :param minutes: How the minutes of calls are written. A change replaces the whole setting; null resets it.
        :param metadata: Data of your application about the room: a JSON object of at most 4000 bytes in UTF-8. It is returned to people who own or organize the room, and the events `room.created`, `room.updated` and `room.deleted` contain it. A change replaces the whole object; null: an empty object.
        """
        return cast("api.EmbedRoom", self._sender.send(Operation("POST", "/api/embed/rooms", takes_key=True), {"roomName": room_name, "endToEndEncrypted": end_to_end_encrypted, "maxParticipants": max_participants, "opensAt": opens_at, "closesAt": closes_at, "atClose": at_close, "expiresAt": expires_at, "retentionDays": retention_days, "lobby": lobby, "features": features, "fileTypes": file_types, "backgrounds": backgrounds, "defaults": defaults, "recordOnStart": record_on_start, "recordBy": record_by, "consent": consent, "agentOnStart": agent_on_start, "agent": agent, "language": language, "rating": rating, "branding": branding, "minutes": minutes, "metadata": metadata}, options))

    def create_join_token(self, *, room_id: str, external_user_id: str, display_name: Union[str, None] | Omit = OMIT, role: api.RoomRole | Omit = OMIT, ttl_seconds: int | Omit = OMIT, permissions: api.TokenPermissions | Omit = OMIT, metadata: Union[dict[str, Any], None] | Omit = OMIT, options: Options | None = None) -> api.JoinToken:
        """Mint a join token. Mints a short-lived token with which one of your users can enter one of your embed rooms.

        :param room_id: Identifier of the room: `rm_` and 26 characters.
        :param external_user_id: Your own identifier of the person, 1 to 256 characters.
        :param display_name: Name that others see, cut at 100 characters. Missing, null or blank: "Guest".
        :param role: Role of the person in the call. Default `participant`.
        :param ttl_seconds: How long the token is valid, in seconds. Default 3600. A value above 86400 (a day) is lowered to 86400: `expiresAt` in the response is the actual end. For a longer time, create an invitation.
        :param permissions: Permissions of the person, a subset of those of their role. Missing: all permissions of the role.
        :param metadata: Data of your application about the person: a JSON object of at most 1000 bytes in UTF-8. It is part of the token, which its holder can read. `GET /api/rooms/{roomId}/live` and the events `participant.joined` and `participant.left` contain it.
        """
        return cast("api.JoinToken", self._sender.send(Operation("POST", "/api/embed/sessions"), {"roomId": room_id, "externalUserId": external_user_id, "displayName": display_name, "role": role, "ttlSeconds": ttl_seconds, "permissions": permissions, "metadata": metadata}, options))

    def create_join_link(self, *, room_id: str, external_user_id: str, display_name: Union[str, None] | Omit = OMIT, role: api.RoomRole | Omit = OMIT, ttl_seconds: int | Omit = OMIT, permissions: api.TokenPermissions | Omit = OMIT, metadata: Union[dict[str, Any], None] | Omit = OMIT, options: Options | None = None) -> api.JoinLink:
        """Mint a link for one person. Mints a join token like `POST /api/embed/sessions`. Returns a link that is ready to open, and the id with which you can revoke the token.

        :param room_id: Identifier of the room: `rm_` and 26 characters.
        :param external_user_id: Your own identifier of the person, 1 to 256 characters.
        :param display_name: Name that others see, cut at 100 characters. Missing, null or blank: "Guest".
        :param role: Role of the person in the call. Default `participant`.
        :param ttl_seconds: How long the token is valid, in seconds. Default 3600. A value above 86400 (a day) is lowered to 86400: `expiresAt` in the response is the actual end. For a longer time, create an invitation.
        :param permissions: Permissions of the person, a subset of those of their role. Missing: all permissions of the role.
        :param metadata: Data of your application about the person: a JSON object of at most 1000 bytes in UTF-8. It is part of the token, which its holder can read. `GET /api/rooms/{roomId}/live` and the events `participant.joined` and `participant.left` contain it.
        """
        return cast("api.JoinLink", self._sender.send(Operation("POST", "/api/embed/links"), {"roomId": room_id, "externalUserId": external_user_id, "displayName": display_name, "role": role, "ttlSeconds": ttl_seconds, "permissions": permissions, "metadata": metadata}, options))

    def revoke_token(self, *, token_id: str, options: Options | None = None) -> None:
        """Revoke a join token. Revokes a join token of one of your account's rooms at once, and removes everybody who entered with it from the call. They can enter again with another token. The id is the `tokenId` of `POST /api/embed/links`, or the claim `jti` of any join token. Minted tokens are not stored: an unknown id, or the id of another account's token, also returns 204 and has no effect. Scope: `svc:rooms`.

        :param token_id: Identifier of the join token, a UUID: the token's claim `jti`.
        """
        return cast("None", self._sender.send(Operation("DELETE", "/api/embed/tokens/{tokenId}"), {"tokenId": token_id}, options))


class Rooms:
    """Rooms, their settings and invitations."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def get_room(self, *, room_id: str, options: Options | None = None) -> api.Room:
        """Get a room. Returns the public information about a room. With a credential, the response also has the relation of the caller to the room.

        :param room_id: Identifier of the room: `rm_` and 26 characters.
        """
        return cast("api.Room", self._sender.send(Operation("GET", "/api/rooms/{roomId}"), {"roomId": room_id}, options))

    def update_room(self, *, room_id: str, room_name: Union[str, None] | Omit = OMIT, max_participants: Union[int, None] | Omit = OMIT, opens_at: Union[str, None] | Omit = OMIT, closes_at: Union[str, None] | Omit = OMIT, at_close: api.ClosingAction | Omit = OMIT, expires_at: Union[str, None] | Omit = OMIT, retention_days: Union[int, None] | Omit = OMIT, lobby: api.Lobby | Omit = OMIT, features: api.RoomFeatureChanges | Omit = OMIT, file_types: Union[list[str], None] | Omit = OMIT, backgrounds: api.Backgrounds | Omit = OMIT, defaults: api.DeviceDefaultChanges | Omit = OMIT, record_on_start: bool | Omit = OMIT, record_by: api.RecordBy | Omit = OMIT, consent: api.ConsentSetting | Omit = OMIT, agent_on_start: Union[api.NewAgentOnStart, None] | Omit = OMIT, agent: api.RoomAgentChanges | Omit = OMIT, language: Union[str, None] | Omit = OMIT, rating: bool | Omit = OMIT, branding: Union[api.NewBranding, None] | Omit = OMIT, minutes: Union[api.RoomMinutesGiven, None] | Omit = OMIT, metadata: Union[dict[str, Any], None] | Omit = OMIT, options: Options | None = None) -> api.RoomWithSettings:
        """Change a room. Changes only the given fields; null resets a setting. Returns the room. A request that changes nothing does not cause an event. Scope: `svc:rooms`.

        :param room_id: Identifier of the room: `rm_` and 26 characters.
        :param room_name: Name of the room, at most 200 characters. Null or blank: "Untitled room".
        :param max_participants: Maximum number of people in a call, 1 to 1000; null: the limit of the server, which always applies. One more co-host and two more hosts can always enter. People who are already in the call stay.
        :param opens_at: Only hosts and co-hosts can enter before this time; null: the room is open from the start.
        :param closes_at: Nobody can enter after this time; null: the room stays open. Later than `opensAt`.
        :param at_close: Effect of `closesAt` on a running call: `stop-joining` lets it continue, `end-call` ends it within a minute. Default `stop-joining`.
        :param expires_at: When the room is deleted automatically, within a minute; null: never. Must be in the future, and later than `opensAt`. As with `DELETE`, a running call continues, and the history stays readable.
        :param retention_days: How many days after their end the recordings, transcripts, minutes and chats of the room are deleted, 1 to 3650. With null, recordings follow the setting of the account, and everything else is kept.
        :param features: The features of calls in the room. Missing features keep their value. A feature that is off is refused to everybody, hosts included, even in a running call.
        :param file_types: Extensions of files that can be sent in the chat, without a dot, at most 50; null (default): all files except programs and scripts. In end-to-end encrypted rooms, the server does not know the names of files, so the element of the sender applies the rule.
        :param defaults: The devices that are on when somebody enters. Missing devices keep their value.
        :param record_on_start: Whether each session is recorded from its start, by the server or by the first browser of a host or co-host that can record. Default false. A change applies from the next session on.
        :param agent_on_start: The AI agent that is invited when a session starts; null: none. A change replaces the whole object.
        :param language: BCP 47 tag of the language of the call and of its agent, if the page or the invitation names none; null: the language of the browser.
        :param rating: Whether people are asked to rate a call after it, with one to five stars and a sentence. The attribute `rating` of the element comes before it. Default false.
        :param branding: The look of the call; null: the standard look. A change replaces the whole object.
        :param minutes: How the minutes of calls are written. A change replaces the whole setting; null resets it.
        :param metadata: Data of your application about the room: a JSON object of at most 4000 bytes in UTF-8. It is returned to people who own or organize the room, and the events `room.created`, `room.updated` and `room.deleted` contain it. A change replaces the whole object; null: an empty object.
        """
        return cast("api.RoomWithSettings", self._sender.send(Operation("PATCH", "/api/rooms/{roomId}"), {"roomId": room_id, "roomName": room_name, "maxParticipants": max_participants, "opensAt": opens_at, "closesAt": closes_at, "atClose": at_close, "expiresAt": expires_at, "retentionDays": retention_days, "lobby": lobby, "features": features, "fileTypes": file_types, "backgrounds": backgrounds, "defaults": defaults, "recordOnStart": record_on_start, "recordBy": record_by, "consent": consent, "agentOnStart": agent_on_start, "agent": agent, "language": language, "rating": rating, "branding": branding, "minutes": minutes, "metadata": metadata}, options))

    def delete_room(self, *, room_id: str, options: Options | None = None) -> None:
        """Delete a room. Deletes the room record: nobody can join any more, and unused join tokens become invalid. A running call continues, and artifacts and recordings stay readable. Scope: `svc:rooms`.

        :param room_id: Identifier of the room: `rm_` and 26 characters.
        """
        return cast("None", self._sender.send(Operation("DELETE", "/api/rooms/{roomId}"), {"roomId": room_id}, options))

    def list_rooms(self, *, limit: int | Omit = OMIT, after: str | Omit = OMIT, q: str | Omit = OMIT, state: api.RoomState | Omit = OMIT, external_user_id: str | Omit = OMIT, metadata: dict[str, str] | Omit = OMIT, options: Options | None = None) -> api.RoomList:
        """List rooms. Returns the rooms that are not deleted, newest first. With a secret key: all rooms of the account. With an access token: the rooms that the person created. Scope: `svc:rooms`.

        :param limit: Maximum number of rooms, 1 to 200.
        :param after: The `next` of the previous page. Missing: the first page.
        :param q: Only rooms with this text in their name. Case does not matter.
        :param state: Only rooms in this state. `live`: people have entered, and their call has not ended. `idle`: there is no such call. Missing: both.
        :param external_user_id: Only rooms with a session in which your user with this identifier took part.
        :param metadata: Only rooms whose metadata has these keys with these values, all of them: `metadata.customer=c-42` in a query. A value is a text, or a number or boolean in JSON notation. At most 10.
        """
        return cast("api.RoomList", self._sender.send(Operation("GET", "/api/rooms", items="rooms", cursor="next"), {"limit": limit, "after": after, "q": q, "state": state, "externalUserId": external_user_id, "metadata": metadata}, options))

    def list_rooms_iter(self, *, limit: int | Omit = OMIT, after: str | Omit = OMIT, q: str | Omit = OMIT, state: api.RoomState | Omit = OMIT, external_user_id: str | Omit = OMIT, metadata: dict[str, str] | Omit = OMIT, options: Options | None = None) -> Iterator[api.ListedRoom]:
        """Like :meth:`list_rooms`, item by item over all pages. With ``wait``, the items never end."""
        return cast("Iterator[api.ListedRoom]", self._sender.iterate(Operation("GET", "/api/rooms", items="rooms", cursor="next"), {"limit": limit, "after": after, "q": q, "state": state, "externalUserId": external_user_id, "metadata": metadata}, options))

    def list_invitations(self, *, room_id: str, external_user_id: str | Omit = OMIT, after: str | Omit = OMIT, limit: int | Omit = OMIT, options: Options | None = None) -> api.Invitations:
        """List the invitations of a room. Returns the invitations of the room, newest first, page by page. Expired and revoked invitations stay in the list for 30 days. Scope: `svc:rooms`.

        :param room_id: Identifier of the room: `rm_` and 26 characters.
        :param external_user_id: Only invitations of this person: your own identifier of them.
        :param after: The `next` of the previous page.
        :param limit: Maximum number of invitations, 1 to 100.
        """
        return cast("api.Invitations", self._sender.send(Operation("GET", "/api/rooms/{roomId}/invitations", items="invitations", cursor="next"), {"roomId": room_id, "externalUserId": external_user_id, "after": after, "limit": limit}, options))

    def list_invitations_iter(self, *, room_id: str, external_user_id: str | Omit = OMIT, after: str | Omit = OMIT, limit: int | Omit = OMIT, options: Options | None = None) -> Iterator[api.Invitation]:
        """Like :meth:`list_invitations`, item by item over all pages. With ``wait``, the items never end."""
        return cast("Iterator[api.Invitation]", self._sender.iterate(Operation("GET", "/api/rooms/{roomId}/invitations", items="invitations", cursor="next"), {"roomId": room_id, "externalUserId": external_user_id, "after": after, "limit": limit}, options))

    def create_invitation(self, *, room_id: str, external_user_id: str, display_name: Union[str, None] | Omit = OMIT, role: api.RoomRole | Omit = OMIT, permissions: api.TokenPermissions | Omit = OMIT, metadata: Union[dict[str, Any], None] | Omit = OMIT, not_before: str | Omit = OMIT, expires_at: str | Omit = OMIT, max_uses: int | Omit = OMIT, email: str | Omit = OMIT, options: Options | None = None) -> api.Invitation:
        """Invite a person. Creates a link that lets one person into the room until it expires or is revoked. The link mints a join token each time it is opened, within the times of the invitation and of the room. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:rooms`.

        :param room_id: Identifier of the room: `rm_` and 26 characters.
        :param external_user_id: Your own identifier of the person, 1 to 256 characters.
        :param display_name: Name that others see, cut at 100 characters. Missing, null or blank: "Guest".
        :param role: Role of the person in the call. Default `participant`.
        :param permissions: Permissions of the person, a subset of those of their role. Missing: all permissions of the role.
        :param metadata: Data of your application about the person: a JSON object of at most 1000 bytes in UTF-8. It is part of the token, which its holder can read. `GET /api/rooms/{roomId}/live` and the events `participant.joined` and `participant.left` contain it.
        :param not_before: When the link becomes valid. Default: at once.
        :param expires_at: When the link stops working: in the future, at most 400 days from now, and after `notBefore`. Default: 30 days from now or from `notBefore`.
        :param max_uses: Number of browsers that can open the link, 1 to 1000. Opening it again in the same browser does not count. Default 1000.
        :param email: Email address to which the link is sent. If the room has a time, the mail contains a calendar entry. Requires a mail server (`SMTP_URL`). The address is not stored with the invitation.
        """
        return cast("api.Invitation", self._sender.send(Operation("POST", "/api/rooms/{roomId}/invitations", takes_key=True), {"roomId": room_id, "externalUserId": external_user_id, "displayName": display_name, "role": role, "permissions": permissions, "metadata": metadata, "notBefore": not_before, "expiresAt": expires_at, "maxUses": max_uses, "email": email}, options))

    def get_invitation(self, *, room_id: str, invitation_id: str, options: Options | None = None) -> api.Invitation:
        """Get an invitation. Returns an invitation with its link, and the number of browsers that opened it. Scope: `svc:rooms`.

        :param room_id: Identifier of the room: `rm_` and 26 characters.
        :param invitation_id: Identifier of the invitation: `inv_` and 26 characters.
        """
        return cast("api.Invitation", self._sender.send(Operation("GET", "/api/rooms/{roomId}/invitations/{invitationId}"), {"roomId": room_id, "invitationId": invitation_id}, options))

    def revoke_invitation(self, *, room_id: str, invitation_id: str, options: Options | None = None) -> None:
        """Revoke an invitation. Revokes the link and the join tokens that it minted at once, and removes people who entered with them from the call. Revoking an invitation again changes nothing. Scope: `svc:rooms`.

        :param room_id: Identifier of the room: `rm_` and 26 characters.
        :param invitation_id: Identifier of the invitation: `inv_` and 26 characters.
        """
        return cast("None", self._sender.send(Operation("DELETE", "/api/rooms/{roomId}/invitations/{invitationId}"), {"roomId": room_id, "invitationId": invitation_id}, options))

    @overload
    def get_invitation_calendar(self, *, room_id: str, invitation_id: str, format: Literal["json"], options: Options | None = None) -> api.InvitationCalendar: ...

    @overload
    def get_invitation_calendar(self, *, room_id: str, invitation_id: str, format: Literal["ics"], options: Options | None = None) -> str: ...

    def get_invitation_calendar(self, *, room_id: str, invitation_id: str, format: api.CalendarFormat, options: Options | None = None) -> Union[api.InvitationCalendar, str]:
        """Get a calendar entry. Returns the time of the room as an iCalendar file with the link of the invitation: from `opensAt` of the room or `notBefore` of the invitation, whichever is later, until `closesAt`, or for an hour. Scope: `svc:rooms`.

        :param room_id: Identifier of the room: `rm_` and 26 characters.
        :param invitation_id: Identifier of the invitation: `inv_` and 26 characters.
        :param format: `ics`: the file itself (RFC 5545). `json`: the same text in an object. Default `ics`.
        """
        return cast("Union[api.InvitationCalendar, str]", self._sender.send(Operation("GET", "/api/rooms/{roomId}/invitations/{invitationId}/calendar"), {"roomId": room_id, "invitationId": invitation_id, "format": format}, options))

    def get_live_session(self, *, room_id: str, options: Options | None = None) -> api.LiveSession:
        """Get the running call. Returns the people in the call and those who wait to be let in, the agent, and the recording. Scope: `svc:rooms`.

        :param room_id: Identifier of the room: `rm_` and 26 characters.
        """
        return cast("api.LiveSession", self._sender.send(Operation("GET", "/api/rooms/{roomId}/live"), {"roomId": room_id}, options))

    def end_session(self, *, room_id: str, options: Options | None = None) -> api.EndedSession:
        """End the running call. Ends the call for everybody in it. The room stays, and people can start another call. A join token needs the role host. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:rooms`.

        :param room_id: Identifier of the room: `rm_` and 26 characters.
        """
        return cast("api.EndedSession", self._sender.send(Operation("POST", "/api/rooms/{roomId}/live/end", takes_key=True), {"roomId": room_id}, options))

    def mute_session(self, *, room_id: str, options: Options | None = None) -> api.MutedSession:
        """Mute everybody in the running call. Turns off the microphones of everybody in the call, except the caller. People see a notice, and can turn their microphones on again. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:rooms`.

        :param room_id: Identifier of the room: `rm_` and 26 characters.
        """
        return cast("api.MutedSession", self._sender.send(Operation("POST", "/api/rooms/{roomId}/live/mute", takes_key=True), {"roomId": room_id}, options))

    def change_overrides(self, *, room_id: str, screen: bool | Omit = OMIT, chat: bool | Omit = OMIT, options: Options | None = None) -> api.ChangedGrants:
        """Change default permissions in the running call. Sets whether everybody who is neither host nor co-host can share the screen and write in the chat for the rest of the call, including people who join later. Missing fields keep their value. The limits of join tokens and of the room still apply. Denying everybody clears permissions of individual people and stops shared screens. Allowing everybody does not clear denials of individual people. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:rooms`.

        :param room_id: Identifier of the room: `rm_` and 26 characters.
        :param screen: Whether they may share their screen.
        :param chat: Whether they may write in the chat.
        """
        return cast("api.ChangedGrants", self._sender.send(Operation("POST", "/api/rooms/{roomId}/live/grants", takes_key=True), {"roomId": room_id, "screen": screen, "chat": chat}, options))

    def send_message(self, *, room_id: str, kind: Literal["chat", "notice"], text: str, sender_name: str | Omit = OMIT, options: Options | None = None) -> api.SentMessage:
        """Write in the running call. Writes to everybody in the call, as your application. A chat message is stored, and becomes part of the transcript, like messages of people. A notice is shown above the call, and read out by screen readers. It is not stored, so people who enter later do not see it. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:rooms`.

        :param room_id: Identifier of the room: `rm_` and 26 characters.
        :param kind: `chat`: a message that is stored in the chat of the call. `notice`: a notice above the call for everybody who is in it now, at most 500 characters. A notice is not stored.
        :param text: The message as plain text, 1 to 4000 characters; at most 500 for a notice.
        :param sender_name: Sender name of the message, at most 100 characters; only with a secret key. Default: `Application`.
        """
        return cast("api.SentMessage", self._sender.send(Operation("POST", "/api/rooms/{roomId}/live/messages", takes_key=True), {"roomId": room_id, "kind": kind, "text": text, "senderName": sender_name}, options))

    def delete_message(self, *, room_id: str, message_id: str, options: Options | None = None) -> None:
        """Delete a message of the running call. Deletes a message to everybody from the chat of the call and from the transcript, with its file. Private messages, and messages in end-to-end encrypted rooms, can only be deleted in the call. Scope: `svc:rooms`.

        :param room_id: Identifier of the room: `rm_` and 26 characters.
        :param message_id: The message id: from the response to writing the message, or from the list of files.
        """
        return cast("None", self._sender.send(Operation("DELETE", "/api/rooms/{roomId}/live/messages/{messageId}"), {"roomId": room_id, "messageId": message_id}, options))

    def act_on_participant(self, *, room_id: str, participant_id: str, action: Literal["mute", "stop-camera", "stop-screen", "ask-to-unmute", "ask-to-start-camera", "spotlight", "end-spotlight", "allow-screen", "deny-screen", "allow-chat", "deny-chat", "remove", "set-role", "admit", "deny"], role: api.RoomRole | Omit = OMIT, options: Options | None = None) -> api.ParticipantAction:
        """Act on a participant. Acts on one person in the call or in the waiting room, as hosts and co-hosts can. The action turns off their devices or asks them to turn devices on, changes their permissions or role, removes them, lets them in or turns them away. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:rooms`.

        :param room_id: Identifier of the room: `rm_` and 26 characters.
        :param participant_id: The participant id, as returned by `GET /api/rooms/{roomId}/live`.
        :param action: `mute`, `stop-camera` and `stop-screen`: their browser turns off the microphone, the camera or the shared screen; they can turn it on again. `ask-to-unmute` and `ask-to-start-camera`: asks them to turn on the microphone or the camera, which must be off; they decide. `spotlight`: shows them large to everybody in the call, instead of the current spotlight, until `end-spotlight`. `allow-screen`, `deny-screen`, `allow-chat` and `deny-chat`: whether a participant can share the screen, or write in the chat, for the rest of the call. The limits of their join token and of the room still apply, and `deny-screen` stops a shared screen. `remove`: removes the person from the call, and bans them from the room until the ban is lifted. `set-role`: gives them `role` for the rest of the call. `admit`: lets a waiting person in, even if no call is running yet. `deny`: turns a waiting person away until the call ends.
        :param role: The new role. Required for `set-role`, and not allowed for other actions.
        """
        return cast("api.ParticipantAction", self._sender.send(Operation("POST", "/api/rooms/{roomId}/live/participants/{participantId}", takes_key=True), {"roomId": room_id, "participantId": participant_id, "action": action, "role": role}, options))

    def change_breakouts(self, *, room_id: str, action: Literal["open", "close", "assign", "spread"], rooms: list[api.NewBreakoutRoom] | Omit = OMIT, spread: bool | Omit = OMIT, minutes: Union[int, None] | Omit = OMIT, may_return: bool | Omit = OMIT, participant_ids: list[str] | Omit = OMIT, conference_session_id: Union[str, None] | Omit = OMIT, options: Options | None = None) -> api.ChangedBreakouts:
        """Open or close breakout rooms, or move people. Each breakout room is a separate session in the same room, with its own chat, polls, recording and agent. People are moved without reloading their page. People who reload the page or return enter the session to which they belong. A recording or an agent stays in the session in which it was started. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:rooms`.

        :param room_id: Identifier of the room: `rm_` and 26 characters.
        :param action: `open`: opens `rooms`, and moves people there. `close`: calls everybody back into the main room. `assign`: moves `participantIds` to `conferenceSessionId`. `spread`: distributes everybody who is in no breakout room, except hosts and co-hosts, evenly over the open rooms.
        :param rooms: For `open`: 2 to 20 rooms.
        :param spread: For `open`: whether to distribute everybody who is not named in any room, except hosts and co-hosts, evenly. Default false.
        :param minutes: For `open`: minutes until the rooms close automatically, 1 to 480; null (default): they stay open until somebody closes them.
        :param may_return: For `open`: whether participants may return to the main room on their own. Default false.
        :param participant_ids: For `assign`: participants to move, at most 500. Participants who have left are ignored.
        :param conference_session_id: For `assign`: the session of the breakout room; null: the main room.
        """
        return cast("api.ChangedBreakouts", self._sender.send(Operation("POST", "/api/rooms/{roomId}/live/breakouts", takes_key=True), {"roomId": room_id, "action": action, "rooms": rooms, "spread": spread, "minutes": minutes, "mayReturn": may_return, "participantIds": participant_ids, "conferenceSessionId": conference_session_id}, options))

    def control_recording(self, *, room_id: str, action: Literal["start", "stop", "pause", "resume", "set-layout"], kind: api.RecordingKind | Omit = OMIT, record_by: Literal["auto", "server", "browser"] | Omit = OMIT, layout: Literal["grid", "speaker", "screen", "portrait"] | Omit = OMIT, options: Options | None = None) -> api.ControlledRecording:
        """Start, stop, pause or resume the recording of the call. Asks the browser of a host or co-host to record the call, or asks the recording browser to stop. Repeating a request for a recording that has not begun changes nothing. The event `recording.started` marks the beginning. A browser that stops uploads the rest of the recording; after 15 seconds, the recording ends without the rest. A pause begins when the recorder confirms it, with the event `recording.paused`; repeating `pause` or `resume` changes nothing. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:rooms`.

        :param room_id: Identifier of the room: `rm_` and 26 characters.
        :param action: `start`: has a recorder of the server record, or the browser of a host or co-host. If a browser cannot record, or does not begin within 15 seconds, the next browser is asked, until one records, the call ends, or you send `stop`. `stop`: asks the recorder to stop. It has 15 seconds to upload the rest of the recording. `pause`: asks the recorder to pause; nothing of a pause is stored. `resume`: ends the pause. `set-layout`: changes how a recorder of the server shows the call.
        :param kind: For `start`: what is recorded. `audio` and `tracks` need no recorder: the page of everybody in the call sends its microphone, for `tracks` also its camera and shared screen, and the recording begins at once. Default `composite`.
        :param record_by: For `start`: who makes the recording. Absent: the `recordBy` of the room.
        :param layout: How a recorder of the server shows the call. `grid`: everybody alike, shared screens and the spotlight large. `speaker`: the person who speaks large. `screen`: only the shared screen, or else the person who speaks. `portrait`: everybody alike in an upright picture. A recording cannot change between `portrait` and the others. Default `grid`. Required for `set-layout`.
        """
        return cast("api.ControlledRecording", self._sender.send(Operation("POST", "/api/rooms/{roomId}/live/recording", takes_key=True), {"roomId": room_id, "action": action, "kind": kind, "recordBy": record_by, "layout": layout}, options))

    def list_streams(self, *, room_id: str, options: Options | None = None) -> api.StreamList:
        """List the live streams of the call. Returns the live streams of the running call, also those that are over. Empty when there is no call. Scope: `svc:rooms`.

        :param room_id: Identifier of the room: `rm_` and 26 characters.
        """
        return cast("api.StreamList", self._sender.send(Operation("GET", "/api/rooms/{roomId}/live/streams"), {"roomId": room_id}, options))

    def start_stream(self, *, room_id: str, url: str, layout: Literal["grid", "speaker", "screen", "portrait"] | Omit = OMIT, options: Options | None = None) -> api.Stream:
        """Stream the call to an RTMP address. Streams the running call live, as a recorder of the server shows and hears it, to an RTMP address such as that of a video platform. Everybody in the call sees that it is live. The event `stream.started` marks the beginning. If the address is lost, the server tries again for five minutes, and then the event `stream.failed` follows. The stream ends with the call. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:rooms`.

        :param room_id: Identifier of the room: `rm_` and 26 characters.
        :param url: The RTMP address with its stream key: `rtmp://` or `rtmps://`, host, application and key. It is stored encrypted while the stream runs.
        :param layout: How the stream shows the call. `grid`: everybody alike, shared screens and the spotlight large. `speaker`: the person who speaks large. `screen`: only the shared screen, or else the person who speaks. `portrait`: everybody alike in an upright picture.
        """
        return cast("api.Stream", self._sender.send(Operation("POST", "/api/rooms/{roomId}/live/streams", takes_key=True), {"roomId": room_id, "url": url, "layout": layout}, options))

    def get_stream(self, *, room_id: str, stream_id: str, options: Options | None = None) -> api.Stream:
        """Get a live stream. Returns the status of a live stream of the room, also of one that is over. Scope: `svc:rooms`.

        :param room_id: Identifier of the room: `rm_` and 26 characters.
        :param stream_id: Identifier of the stream.
        """
        return cast("api.Stream", self._sender.send(Operation("GET", "/api/rooms/{roomId}/live/streams/{streamId}"), {"roomId": room_id, "streamId": stream_id}, options))

    def stop_stream(self, *, room_id: str, stream_id: str, options: Options | None = None) -> None:
        """Stop a live stream. Ends a live stream. A stream that is over stays as it is. Scope: `svc:rooms`.

        :param room_id: Identifier of the room: `rm_` and 26 characters.
        :param stream_id: Identifier of the stream.
        """
        return cast("None", self._sender.send(Operation("DELETE", "/api/rooms/{roomId}/live/streams/{streamId}"), {"roomId": room_id, "streamId": stream_id}, options))


class AIAgent:
    """The agent that takes notes in a call."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def say_in_call(self, *, room_id: str, text: str, to: str | Omit = OMIT, speak: bool | Omit = OMIT, options: Options | None = None) -> api.AgentSaid:
        """Say something as the AI agent. Writes in the chat of the running call as its AI agent, to everybody or to one participant. The message is marked as written by the agent, and does not become part of the transcript. With `speak`, the agent also speaks it aloud to everybody. Hosts can stop and mute the agent. The response does not wait for the sound: if the text-to-speech service fails, the message is only in the chat. An application of a person needs the toolset `say`, and `speak` to speak. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:rooms`.

        :param room_id: Identifier of the room: `rm_` and 26 characters.
        :param text: Text that the agent writes, plain, 1 to 4000 characters.
        :param to: The one participant who receives it. Default: everybody in the main room of the call.
        :param speak: Whether the agent also speaks the text aloud to everybody; at most 2000 characters then, and not with `to`. Messages are spoken one after the other. Default false.
        """
        return cast("api.AgentSaid", self._sender.send(Operation("POST", "/api/rooms/{roomId}/live/agent/say", takes_key=True), {"roomId": room_id, "text": text, "to": to, "speak": speak}, options))

    def draft_minutes(self, *, room_id: str, options: Options | None = None) -> api.MinutesDraftOrder:
        """Draft the minutes of the running call. Has the agent draft decisions and action items from the transcript so far, and shows them to everybody in the call, who can confirm, correct or contest them. This runs in the background: `GET /api/artifacts/{sessionId}/minutes/draft` returns the draft. While the agent drafts, another request changes nothing. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:rooms`.

        :param room_id: Identifier of the room: `rm_` and 26 characters.
        """
        return cast("api.MinutesDraftOrder", self._sender.send(Operation("POST", "/api/rooms/{roomId}/live/agent/draft-minutes", takes_key=True), {"roomId": room_id}, options))

    def invite_agent(self, *, room_id: str, mode: Literal["Notetaker", "Transcriber", "Captioner"] | Omit = OMIT, inline_config: api.AgentInlineConfig | Omit = OMIT, options: Options | None = None) -> api.AgentInvitation:
        """Invite the AI agent. Brings the agent into the room. If it is already in the room, nothing changes. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:rooms`.

        :param room_id: Identifier of the room: `rm_` and 26 characters.
        :param mode: `Notetaker` (default): transcript, then summary, outcome, decisions, follow-ups and action items. `Transcriber`: transcript only. `Captioner`: live captions, nothing stored. Case does not matter.
        :param inline_config: Settings of this one invitation.
        """
        return cast("api.AgentInvitation", self._sender.send(Operation("POST", "/api/rooms/{roomId}/ai-agent/invite", takes_key=True), {"roomId": room_id, "mode": mode, "inlineConfig": inline_config}, options))

    def remove_agent(self, *, room_id: str, options: Options | None = None) -> api.AgentRemoval:
        """Remove the AI agent. Removes the agent from the room. If no agent is in the room, nothing changes. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:rooms`.

        :param room_id: Identifier of the room: `rm_` and 26 characters.
        """
        return cast("api.AgentRemoval", self._sender.send(Operation("POST", "/api/rooms/{roomId}/ai-agent/remove", takes_key=True), {"roomId": room_id}, options))

    def get_agent_status(self, *, room_id: str, options: Options | None = None) -> api.AgentStatus:
        """Get the status of the AI agent. Returns whether an agent is in the room, and whether one can be invited.

        :param room_id: Identifier of the room: `rm_` and 26 characters.
        """
        return cast("api.AgentStatus", self._sender.send(Operation("GET", "/api/rooms/{roomId}/ai-agent/status"), {"roomId": room_id}, options))


class Sessions:
    """Past and running calls, with their times and participants."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def simulate_session(self, *, room_id: str, participants: list[api.SimulatedParticipant], turns: list[api.SimulatedTurn] | Omit = OMIT, chat: list[api.SimulatedMessage] | Omit = OMIT, agent_mode: Literal["Notetaker", "Transcriber"] | Omit = OMIT, language: str | Omit = OMIT, minutes: api.SimulatedMinutes | Omit = OMIT, recording: bool | Omit = OMIT, fail: list[api.SimulatedFailure] | Omit = OMIT, options: Options | None = None) -> api.SimulatedSession:
        """Simulate a session. Simulates a session in a room of a test account without browsers, so that you can test your application from end to end: its webhooks, and how it reads transcripts and minutes. When the request returns, the session has already ended; its start time is computed backwards from now. The rules of real calls apply: the room and the quotas of the account decide who enters, and the session produces events. People can join and leave at times that you choose, and write in the chat. With `turns`, it has a transcript and, with a language model, minutes; `artifact.ready` reports when they are written. With `minutes`, the artifact has these minutes, no language model is used, and `minutesModel` is `simulated`. With `recording`, it has a recording whose file is a short sample; `recording.ready` reports when it can be played. With `fail`, parts of it fail as in a real call. Participants skip the waiting room. No speech-to-text service is needed: the `transcriptionModel` of the artifact is `simulated`. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:rooms`.

        :param room_id: Identifier of the room: `rm_` and 26 characters.
        :param participants: The people, 1 to 20. They stay from the start to the end unless `joinAtMs` and `leaveAtMs` say otherwise. At every moment, somebody has to be there.
        :param turns: The spoken words, as an AI agent would hear them: at most 500 turns, within the 100 kB limit of a body. Missing or empty: the session has no agent and no transcript.
        :param chat: The messages in the chat, at most 200. With `turns`, messages to everybody are also turns of the transcript.
        :param agent_mode: Mode of the agent. `Notetaker` (default): transcript, then minutes if a language model is configured. `Transcriber`: transcript only.
        :param language: Spoken language, as a BCP 47 tag. Missing: the `language` of the room.
        :param minutes: The minutes of the artifact. They replace the minutes of a language model, which is not used. Requires `turns` and a `Notetaker`.
        :param recording: Whether the first host or co-host records the session, from when they join until they leave. The file is always a sample of five seconds, and is stored like other recordings of the account.
        :param fail: The parts that fail, with the events and error messages of a real failure. `agent`: the agent is not available, so there is no transcript and no `artifact` event. `minutes`: `artifact.failed`, and the transcript stays. `recording`: `recording.failed`. With `agent` or `minutes` in the list, `minutes` that you give are not stored.
        """
        return cast("api.SimulatedSession", self._sender.send(Operation("POST", "/api/rooms/{roomId}/simulated-sessions", takes_key=True), {"roomId": room_id, "participants": participants, "turns": turns, "chat": chat, "agentMode": agent_mode, "language": language, "minutes": minutes, "recording": recording, "fail": fail}, options))

    def list_sessions(self, *, room_id: str | Omit = OMIT, from_: str | Omit = OMIT, to: str | Omit = OMIT, participant_name: str | Omit = OMIT, recording: api.Existing | Omit = OMIT, minutes: api.Existing | Omit = OMIT, external_user_id: str | Omit = OMIT, metadata: dict[str, str] | Omit = OMIT, limit: int | Omit = OMIT, after: str | Omit = OMIT, options: Options | None = None) -> api.SessionList:
        """List sessions. Returns conference sessions that at least one person entered, newest first, page by page. With a key: sessions of all rooms of the account, including deleted rooms. With an access token: of the rooms that the person owns, co-organizes or is a member of. With the join token of a host or co-host: of its room. Scope: `svc:history`.

        :param room_id: Only sessions of this room. Missing: every room that the credential can read.
        :param from_: Only sessions that started at or after this time, for example `2026-03-01T00:00:00Z`.
        :param to: Only sessions that started before this time; later than `from`.
        :param participant_name: Only sessions in which somebody took part whose name begins with this. Case does not matter.
        :param recording: `with`: only sessions with a recording, unfinished and failed ones included. `without`: only the others.
        :param minutes: `with`: only sessions whose minutes are written. `without`: only the others.
        :param external_user_id: Only sessions in which your user with this identifier took part.
        :param metadata: Only sessions of rooms, deleted ones too, whose metadata has these keys with these values, all of them: `metadata.customer=c-42` in a query. A value is a text, or a number or boolean in JSON notation. At most 10.
        :param limit: Maximum number of sessions, 1 to 200.
        :param after: The `next` of the previous page. Missing: from the newest.
        """
        return cast("api.SessionList", self._sender.send(Operation("GET", "/api/sessions", items="sessions", cursor="next"), {"roomId": room_id, "from": from_, "to": to, "participantName": participant_name, "recording": recording, "minutes": minutes, "externalUserId": external_user_id, "metadata": metadata, "limit": limit, "after": after}, options))

    def list_sessions_iter(self, *, room_id: str | Omit = OMIT, from_: str | Omit = OMIT, to: str | Omit = OMIT, participant_name: str | Omit = OMIT, recording: api.Existing | Omit = OMIT, minutes: api.Existing | Omit = OMIT, external_user_id: str | Omit = OMIT, metadata: dict[str, str] | Omit = OMIT, limit: int | Omit = OMIT, after: str | Omit = OMIT, options: Options | None = None) -> Iterator[api.Session]:
        """Like :meth:`list_sessions`, item by item over all pages. With ``wait``, the items never end."""
        return cast("Iterator[api.Session]", self._sender.iterate(Operation("GET", "/api/sessions", items="sessions", cursor="next"), {"roomId": room_id, "from": from_, "to": to, "participantName": participant_name, "recording": recording, "minutes": minutes, "externalUserId": external_user_id, "metadata": metadata, "limit": limit, "after": after}, options))

    def get_session(self, *, session_id: str, options: Options | None = None) -> api.SessionDetail:
        """Get a session. Returns one conference session with its participants, AI agents and recordings. The transcript is in its artifact. Scope: `svc:history`.

        :param session_id: Identifier of the conference session: `ses_` and 26 characters.
        """
        return cast("api.SessionDetail", self._sender.send(Operation("GET", "/api/sessions/{sessionId}"), {"sessionId": session_id}, options))

    def delete_session(self, *, session_id: str, options: Options | None = None) -> None:
        """Delete a session. Permanently deletes the session with all its data: participants, transcript, minutes, chat, files, polls, measurements, recordings and breakout rooms. Its usage is still counted. Events of the last 30 days keep the ids. Scope: `svc:history`.

        :param session_id: Identifier of the conference session: `ses_` and 26 characters.
        """
        return cast("None", self._sender.send(Operation("DELETE", "/api/sessions/{sessionId}"), {"sessionId": session_id}, options))

    def list_session_quality(self, *, session_id: str, participant_id: str | Omit = OMIT, limit: int | Omit = OMIT, after: str | Omit = OMIT, options: Options | None = None) -> api.QualitySampleList:
        """List measurements of connections. Returns the measurements of connections by the browsers of participants, one sample for every 15 seconds, oldest first, page by page. Empty for sessions without measurements, and after the measurements were deleted. Scope: `svc:history`.

        :param session_id: Identifier of the conference session: `ses_` and 26 characters.
        :param participant_id: Only samples of this participant.
        :param limit: Maximum number of samples, 1 to 200.
        :param after: The `next` of the previous page. Missing: from the first.
        """
        return cast("api.QualitySampleList", self._sender.send(Operation("GET", "/api/sessions/{sessionId}/quality", items="samples", cursor="next"), {"sessionId": session_id, "participantId": participant_id, "limit": limit, "after": after}, options))

    def list_session_quality_iter(self, *, session_id: str, participant_id: str | Omit = OMIT, limit: int | Omit = OMIT, after: str | Omit = OMIT, options: Options | None = None) -> Iterator[api.QualitySample]:
        """Like :meth:`list_session_quality`, item by item over all pages. With ``wait``, the items never end."""
        return cast("Iterator[api.QualitySample]", self._sender.iterate(Operation("GET", "/api/sessions/{sessionId}/quality", items="samples", cursor="next"), {"sessionId": session_id, "participantId": participant_id, "limit": limit, "after": after}, options))

    def get_quality(self, *, from_: str | Omit = OMIT, to: str | Omit = OMIT, room_id: str | Omit = OMIT, options: Options | None = None) -> api.QualityOverview:
        """Get the quality of calls. Returns how good the sessions in a range of time were, as measured by the browsers of participants. The figures are there as a whole, by day, by browser and by network, with the worst sessions and the ratings. With a key: sessions of all rooms of the account, including deleted rooms. With an access token: of the rooms that the person owns, co-organizes or is a member of. With the join token of a host or co-host: of its room. Scope: `svc:history`.

        :param from_: Only sessions that started at or after this time, for example `2026-03-01T00:00:00Z`. Missing: 30 days before `to`.
        :param to: Only sessions that started before this time; later than `from`, by at most 366 days. Missing: now.
        :param room_id: Only sessions of this room. Missing: every room that the credential can read.
        """
        return cast("api.QualityOverview", self._sender.send(Operation("GET", "/api/quality"), {"from": from_, "to": to, "roomId": room_id}, options))

    def rate_session(self, *, session_id: str, stars: int, comment: Union[str, None] | Omit = OMIT, options: Options | None = None) -> api.Rating:
        """Rate a session. Stores how the holder of a join token, in any role, rates a session that they were in, during the call and until an hour after its end. A second rating replaces the first. The token may have expired during the call.

        :param session_id: Identifier of the conference session: `ses_` and 26 characters.
        :param stars: 1 (worst) to 5 (best).
        :param comment: Words of the person, at most 500 characters. Missing, null or blank: none.
        """
        return cast("api.Rating", self._sender.send(Operation("POST", "/api/sessions/{sessionId}/ratings"), {"sessionId": session_id, "stars": stars, "comment": comment}, options))

    def list_polls(self, *, session_id: str, limit: int | Omit = OMIT, after: str | Omit = OMIT, options: Options | None = None) -> api.PollList:
        """List the polls of a session. Returns the polls of a session with their results, in the order of their start, page by page. The session may be running. For polls that are not anonymous, the result includes the choices of each voter. Empty after the artifact of the session was deleted. Scope: `svc:history`.

        :param session_id: Identifier of the conference session: `ses_` and 26 characters.
        :param limit: Maximum number of polls, 1 to 50.
        :param after: The `next` of the previous page. Missing: from the first.
        """
        return cast("api.PollList", self._sender.send(Operation("GET", "/api/sessions/{sessionId}/polls", items="polls", cursor="next"), {"sessionId": session_id, "limit": limit, "after": after}, options))

    def list_polls_iter(self, *, session_id: str, limit: int | Omit = OMIT, after: str | Omit = OMIT, options: Options | None = None) -> Iterator[api.Poll]:
        """Like :meth:`list_polls`, item by item over all pages. With ``wait``, the items never end."""
        return cast("Iterator[api.Poll]", self._sender.iterate(Operation("GET", "/api/sessions/{sessionId}/polls", items="polls", cursor="next"), {"sessionId": session_id, "limit": limit, "after": after}, options))

    def delete_poll(self, *, session_id: str, poll_id: str, options: Options | None = None) -> None:
        """Delete a poll. Permanently deletes a poll with its votes. In a running call, it disappears for everybody at once. Scope: `svc:history`.

        :param session_id: Identifier of the conference session: `ses_` and 26 characters.
        :param poll_id: Identifier of the poll: `pol_` and 26 characters.
        """
        return cast("None", self._sender.send(Operation("DELETE", "/api/sessions/{sessionId}/polls/{pollId}"), {"sessionId": session_id, "pollId": poll_id}, options))

    def list_consents(self, *, session_id: str, limit: int | Omit = OMIT, after: str | Omit = OMIT, options: Options | None = None) -> api.ConsentList:
        """List consents of a session. Returns who agreed to be recorded and transcribed, who refused and who withdrew, with the wording and the time, page by page. Empty in rooms whose `consent` is `notice`. Scope: `svc:history`.

        :param session_id: Identifier of the conference session: `ses_` and 26 characters.
        :param limit: Maximum number of answers, 1 to 500.
        :param after: The `next` of the previous page. Missing: from the first.
        """
        return cast("api.ConsentList", self._sender.send(Operation("GET", "/api/sessions/{sessionId}/consents", items="consents", cursor="next"), {"sessionId": session_id, "limit": limit, "after": after}, options))

    def list_consents_iter(self, *, session_id: str, limit: int | Omit = OMIT, after: str | Omit = OMIT, options: Options | None = None) -> Iterator[api.Consent]:
        """Like :meth:`list_consents`, item by item over all pages. With ``wait``, the items never end."""
        return cast("Iterator[api.Consent]", self._sender.iterate(Operation("GET", "/api/sessions/{sessionId}/consents", items="consents", cursor="next"), {"sessionId": session_id, "limit": limit, "after": after}, options))

    def list_files(self, *, session_id: str, limit: int | Omit = OMIT, after: str | Omit = OMIT, options: Options | None = None) -> api.SessionFileList:
        """List the files of a session. Returns the files that people sent to everybody in the chat of a session, in the order in which they were sent, page by page. The session may be running. Private files, and files of end-to-end encrypted rooms, are not listed. Empty after the artifact of the session was deleted. Scope: `svc:history`.

        :param session_id: Identifier of the conference session: `ses_` and 26 characters.
        :param limit: Maximum number of files, 1 to 100.
        :param after: The `next` of the previous page. Missing: from the first.
        """
        return cast("api.SessionFileList", self._sender.send(Operation("GET", "/api/sessions/{sessionId}/files", items="files", cursor="next"), {"sessionId": session_id, "limit": limit, "after": after}, options))

    def list_files_iter(self, *, session_id: str, limit: int | Omit = OMIT, after: str | Omit = OMIT, options: Options | None = None) -> Iterator[api.SessionFile]:
        """Like :meth:`list_files`, item by item over all pages. With ``wait``, the items never end."""
        return cast("Iterator[api.SessionFile]", self._sender.iterate(Operation("GET", "/api/sessions/{sessionId}/files", items="files", cursor="next"), {"sessionId": session_id, "limit": limit, "after": after}, options))

    def download_file(self, *, session_id: str, file_id: str, options: Options | None = None) -> api.SessionFileDownload:
        """Download a file of a session. Returns a URL with which anybody can download the file for 15 minutes. Scope: `svc:history`.

        :param session_id: Identifier of the conference session: `ses_` and 26 characters.
        :param file_id: Identifier of the file: `fil_` and 26 characters.
        """
        return cast("api.SessionFileDownload", self._sender.send(Operation("GET", "/api/sessions/{sessionId}/files/{fileId}"), {"sessionId": session_id, "fileId": file_id}, options))

    def delete_file(self, *, session_id: str, file_id: str, options: Options | None = None) -> None:
        """Delete a file of a session. Permanently deletes a file. Its message stays if it has text, and is otherwise also deleted. In a running call, both disappear for everybody at once. The bytes are deleted within a minute or two. Scope: `svc:history`.

        :param session_id: Identifier of the conference session: `ses_` and 26 characters.
        :param file_id: Identifier of the file: `fil_` and 26 characters.
        """
        return cast("None", self._sender.send(Operation("DELETE", "/api/sessions/{sessionId}/files/{fileId}"), {"sessionId": session_id, "fileId": file_id}, options))

    def list_session_turns(self, *, session_id: str, after: int | Omit = OMIT, limit: int | Omit = OMIT, max_text_bytes: int | Omit = OMIT, wait: int | Omit = OMIT, options: Options | None = None) -> api.FollowedTurnList:
        """Follow the turns of a session. Returns the turns of a session in the order in which they are stored, also while it runs. Pass `nextCursor` as `after` to read on, until `ended` is true. With `wait`, the request waits for the next turn. With `Accept: text/event-stream`, the response is a stream of events of type `turn`, each with its cursor as `id`; it ends with an event of type `end`, and resumes after `Last-Event-ID`. Scope: `svc:history`.

        :param session_id: The session.
        :param after: The `nextCursor` of the previous page, or 0 to begin with the first turn.
        :param limit: Maximum number of turns, 1 to 200.
        :param max_text_bytes: Maximum size of the texts in the page, in bytes of UTF-8. The first turn is returned in any case.
        :param wait: How long to wait for a turn if there is none yet, in seconds, 0 to 30.
        """
        return cast("api.FollowedTurnList", self._sender.send(Operation("GET", "/api/sessions/{sessionId}/turns", items="turns", cursor="nextCursor"), {"sessionId": session_id, "after": after, "limit": limit, "maxTextBytes": max_text_bytes, "wait": wait}, options))

    def list_session_turns_iter(self, *, session_id: str, after: int | Omit = OMIT, limit: int | Omit = OMIT, max_text_bytes: int | Omit = OMIT, wait: int | Omit = OMIT, options: Options | None = None) -> Iterator[api.FollowedTurn]:
        """Like :meth:`list_session_turns`, item by item over all pages. With ``wait``, the items never end."""
        return cast("Iterator[api.FollowedTurn]", self._sender.iterate(Operation("GET", "/api/sessions/{sessionId}/turns", items="turns", cursor="nextCursor"), {"sessionId": session_id, "after": after, "limit": limit, "maxTextBytes": max_text_bytes, "wait": wait}, options))


class Artifacts:
    """Results of sessions: transcript, summary, decisions, action items."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def search_turns(self, *, q: str, room_id: str | Omit = OMIT, from_: str | Omit = OMIT, to: str | Omit = OMIT, limit: int | Omit = OMIT, after: str | Omit = OMIT, options: Options | None = None) -> api.FoundTurnList:
        """Search in transcripts. Returns turns of transcripts that contain all words of `q`, newest first, page by page. With a key: turns of all rooms of the account, including deleted rooms. With an access token: of the rooms that the person owns, co-organizes or is a member of. With the join token of a host or co-host: of its room. Scope: `svc:history`.

        :param q: Words that a turn must contain, in any order. Case does not matter. A word of three letters or more also finds words that begin with it.
        :param room_id: Only turns in this room. Missing: every room that the credential can read.
        :param from_: Only turns that began at or after this time, for example `2026-03-01T00:00:00Z`.
        :param to: Only turns that began before this time; later than `from`.
        :param limit: Maximum number of turns, 1 to 100.
        :param after: The `next` of the previous page. Missing: from the newest.
        """
        return cast("api.FoundTurnList", self._sender.send(Operation("GET", "/api/turns", items="turns", cursor="next"), {"q": q, "roomId": room_id, "from": from_, "to": to, "limit": limit, "after": after}, options))

    def search_turns_iter(self, *, q: str, room_id: str | Omit = OMIT, from_: str | Omit = OMIT, to: str | Omit = OMIT, limit: int | Omit = OMIT, after: str | Omit = OMIT, options: Options | None = None) -> Iterator[api.FoundTurn]:
        """Like :meth:`search_turns`, item by item over all pages. With ``wait``, the items never end."""
        return cast("Iterator[api.FoundTurn]", self._sender.iterate(Operation("GET", "/api/turns", items="turns", cursor="next"), {"q": q, "roomId": room_id, "from": from_, "to": to, "limit": limit, "after": after}, options))

    def search_minutes(self, *, q: str, in_: api.StatementKind | Omit = OMIT, room_id: str | Omit = OMIT, from_: str | Omit = OMIT, to: str | Omit = OMIT, limit: int | Omit = OMIT, after: str | Omit = OMIT, options: Options | None = None) -> api.FoundStatementList:
        """Search in minutes. Returns summaries, outcomes, decisions, follow-ups and action items that contain all words of `q`, newest session first, page by page. With a key: from all rooms of the account, including deleted rooms. With an access token: of the rooms that the person owns, co-organizes or is a member of. With the join token of a host or co-host: of its room. Scope: `svc:history`.

        :param q: Words that a statement must contain, in any order. Case does not matter. A word of three letters or more also finds words that begin with it.
        :param in_: Only statements of this kind. Missing: every kind.
        :param room_id: Only minutes of this room. Missing: every room that the credential can read.
        :param from_: Only minutes of sessions that began at or after this time, for example `2026-03-01T00:00:00Z`.
        :param to: Only minutes of sessions that began before this time; later than `from`.
        :param limit: Maximum number of statements, 1 to 100.
        :param after: The `next` of the previous page. Missing: from the newest.
        """
        return cast("api.FoundStatementList", self._sender.send(Operation("GET", "/api/search", items="statements", cursor="next"), {"q": q, "in": in_, "roomId": room_id, "from": from_, "to": to, "limit": limit, "after": after}, options))

    def search_minutes_iter(self, *, q: str, in_: api.StatementKind | Omit = OMIT, room_id: str | Omit = OMIT, from_: str | Omit = OMIT, to: str | Omit = OMIT, limit: int | Omit = OMIT, after: str | Omit = OMIT, options: Options | None = None) -> Iterator[api.FoundStatement]:
        """Like :meth:`search_minutes`, item by item over all pages. With ``wait``, the items never end."""
        return cast("Iterator[api.FoundStatement]", self._sender.iterate(Operation("GET", "/api/search", items="statements", cursor="next"), {"q": q, "in": in_, "roomId": room_id, "from": from_, "to": to, "limit": limit, "after": after}, options))

    def ask_meetings(self, *, question: str, room_id: str | Omit = OMIT, session_ids: list[str] | Omit = OMIT, from_: str | Omit = OMIT, to: str | Omit = OMIT, external_user_id: str | Omit = OMIT, language: str | Omit = OMIT, options: Options | None = None) -> api.Answer:
        """Ask across meetings. Answers a question from transcripts. Words of the question find passages, and a language model answers from them. A claim that the turns do not support, or deny, is left out. With a key: from all rooms of the account, including deleted rooms. With an access token: of the rooms that the person owns, co-organizes or is a member of. With the join token of a host or co-host: of its room. The answer takes up to 60 seconds. Scope: `svc:history`.

        :param question: The question, in any language. It is not stored.
        :param room_id: Only sessions of this room. Missing: every room that the credential can read.
        :param session_ids: Only these sessions, at most 50. Sessions that the credential cannot read are ignored.
        :param from_: Only turns that began at or after this time, for example `2026-03-01T00:00:00Z`.
        :param to: Only turns that began before this time; later than `from`.
        :param external_user_id: Only sessions in which your user with this identifier took part.
        :param language: BCP 47 tag of the language of the answer. Missing: the language of the question.
        """
        return cast("api.Answer", self._sender.send(Operation("POST", "/api/ask"), {"question": question, "roomId": room_id, "sessionIds": session_ids, "from": from_, "to": to, "externalUserId": external_user_id, "language": language}, options))

    def list_artifacts(self, *, room_id: str, limit: int | Omit = OMIT, after: str | Omit = OMIT, max_bytes: int | Omit = OMIT, external_user_id: str | Omit = OMIT, metadata: dict[str, str] | Omit = OMIT, options: Options | None = None) -> api.ArtifactList:
        """List a room's artifacts. Returns the artifact of every session of the room, newest first, without transcripts and polls. Deleted artifacts are not included. Scope: `svc:history`.

        :param room_id: Identifier of the room: `rm_` and 26 characters.
        :param limit: Maximum number of sessions, 1 to 200; absent: all.
        :param after: The `next` of the previous page; absent: starts with the newest.
        :param max_bytes: Maximum size of the page, in bytes of JSON. A page has at least one session.
        :param external_user_id: Only artifacts of sessions in which your user with this identifier took part.
        :param metadata: Only artifacts of rooms whose metadata has these keys with these values, all of them: `metadata.customer=c-42` in a query. A value is a text, or a number or boolean in JSON notation. At most 10.
        """
        return cast("api.ArtifactList", self._sender.send(Operation("GET", "/api/rooms/{roomId}/artifacts", items="artifacts", cursor="next"), {"roomId": room_id, "limit": limit, "after": after, "maxBytes": max_bytes, "externalUserId": external_user_id, "metadata": metadata}, options))

    def list_artifacts_iter(self, *, room_id: str, limit: int | Omit = OMIT, after: str | Omit = OMIT, max_bytes: int | Omit = OMIT, external_user_id: str | Omit = OMIT, metadata: dict[str, str] | Omit = OMIT, options: Options | None = None) -> Iterator[api.ArtifactSummary]:
        """Like :meth:`list_artifacts`, item by item over all pages. With ``wait``, the items never end."""
        return cast("Iterator[api.ArtifactSummary]", self._sender.iterate(Operation("GET", "/api/rooms/{roomId}/artifacts", items="artifacts", cursor="next"), {"roomId": room_id, "limit": limit, "after": after, "maxBytes": max_bytes, "externalUserId": external_user_id, "metadata": metadata}, options))

    def get_artifact(self, *, session_id: str, from_: int | Omit = OMIT, to: int | Omit = OMIT, after: str | Omit = OMIT, limit: int | Omit = OMIT, max_text_bytes: int | Omit = OMIT, speaker: str | Omit = OMIT, query: str | Omit = OMIT, max_polls: int | Omit = OMIT, options: Options | None = None) -> api.Artifact:
        """Get the artifact of a session. Returns transcript, summary, outcome, decisions, follow-ups, action items, polls and consents of one session. Without parameters, the transcript is complete. With any parameter except `maxPolls`, the transcript is a window: `remainingTurnCount` is the number of turns after it, and `next` leads to them. Scope: `svc:history`.

        :param session_id: Identifier of the conference session: `ses_` and 26 characters.
        :param from_: Only turns that begin at or after this time, in milliseconds after the session's start.
        :param to: Only turns that begin before this time, in milliseconds after the session's start.
        :param after: The `next` of the previous window; absent: from the first turn.
        :param limit: Maximum number of turns, 0 to 1000. With 0, the response has no transcript.
        :param max_text_bytes: Maximum size of the texts in the window, in bytes of UTF-8. A window has at least one turn.
        :param speaker: Only turns of speakers with this `externalUserId`, or with this text in their name. Case does not matter.
        :param query: Only turns that contain these words in this order. Case does not matter.
        :param max_polls: Only the first polls, at most this number, 0 to 100; absent: all.
        """
        return cast("api.Artifact", self._sender.send(Operation("GET", "/api/artifacts/{sessionId}"), {"sessionId": session_id, "from": from_, "to": to, "after": after, "limit": limit, "maxTextBytes": max_text_bytes, "speaker": speaker, "query": query, "maxPolls": max_polls}, options))

    def delete_artifact(self, *, session_id: str, options: Options | None = None) -> None:
        """Delete the artifact of a session. Permanently deletes the transcript, minutes, chat and polls of a session and the measurements of its connections, and cancels work on them. Recordings and the list of participants are kept. Scope: `svc:history`.

        :param session_id: Identifier of the conference session: `ses_` and 26 characters.
        """
        return cast("None", self._sender.send(Operation("DELETE", "/api/artifacts/{sessionId}"), {"sessionId": session_id}, options))

    @overload
    def get_transcript(self, *, session_id: str, format: Literal["json"], from_: int | Omit = OMIT, to: int | Omit = OMIT, options: Options | None = None) -> api.Transcript: ...

    @overload
    def get_transcript(self, *, session_id: str, format: Literal["vtt", "srt", "md", "txt"], from_: int | Omit = OMIT, to: int | Omit = OMIT, options: Options | None = None) -> str: ...

    def get_transcript(self, *, session_id: str, format: api.TranscriptFormat, from_: int | Omit = OMIT, to: int | Omit = OMIT, options: Options | None = None) -> Union[api.Transcript, str]:
        """Get a transcript as a file. Returns the transcript of one session, or a part of it, as JSON, subtitles (WebVTT, SubRip), Markdown or plain text, with a file name. Scope: `svc:history`.

        :param session_id: Identifier of the conference session: `ses_` and 26 characters.
        :param format: Format: JSON, WebVTT, SubRip, Markdown or plain text.
        :param from_: Only turns that begin at or after this time, in milliseconds after the session's start; absent: from the start.
        :param to: Only turns that begin before this time, in milliseconds after the session's start; absent: to the end.
        """
        return cast("Union[api.Transcript, str]", self._sender.send(Operation("GET", "/api/artifacts/{sessionId}/transcript"), {"sessionId": session_id, "format": format, "from": from_, "to": to}, options))

    @overload
    def get_minutes(self, *, session_id: str, format: Literal["json"], options: Options | None = None) -> api.Minutes: ...

    @overload
    def get_minutes(self, *, session_id: str, format: Literal["md", "html"], options: Options | None = None) -> str: ...

    def get_minutes(self, *, session_id: str, format: api.MinutesFormat, options: Options | None = None) -> Union[api.Minutes, str]:
        """Get minutes as a file. Returns the minutes of one session as JSON, Markdown or a page of HTML that loads nothing, with a file name. While minutes are being regenerated, it returns the earlier ones. Scope: `svc:history`.

        :param session_id: Identifier of the conference session: `ses_` and 26 characters.
        :param format: Format: JSON, Markdown or a page of HTML.
        """
        return cast("Union[api.Minutes, str]", self._sender.send(Operation("GET", "/api/artifacts/{sessionId}/minutes"), {"sessionId": session_id, "format": format}, options))

    def write_minutes(self, *, session_id: str, options: Options | None = None) -> api.MinutesOrder:
        """Regenerate the minutes. Lets the language model write the minutes of a session that had a Notetaker. This runs in the background: `artifactStatus` is `processing` until the event `artifact.ready` or `artifact.failed`. Earlier minutes are kept until the new ones are stored, and if writing fails. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:history`.

        :param session_id: Identifier of the conference session: `ses_` and 26 characters.
        """
        return cast("api.MinutesOrder", self._sender.send(Operation("POST", "/api/artifacts/{sessionId}/minutes", takes_key=True), {"sessionId": session_id}, options))

    def get_minutes_draft(self, *, session_id: str, options: Options | None = None) -> api.MinutesDraft:
        """Get the draft of minutes. Returns the decisions and action items that the agent drafted in a running call, with who confirmed or contested them. The minutes replace the draft. Scope: `svc:history`.

        :param session_id: Identifier of the conference session: `ses_` and 26 characters.
        """
        return cast("api.MinutesDraft", self._sender.send(Operation("GET", "/api/artifacts/{sessionId}/minutes/draft"), {"sessionId": session_id}, options))

    def give_opinion(self, *, session_id: str, item_id: str, opinion: Union[api.MinutesOpinion, None], text: str | Omit = OMIT, external_user_id: str | Omit = OMIT, options: Options | None = None) -> api.MinutesItem:
        """Confirm or contest a decision or action item. Stores what a person or your application says about a decision or action item of minutes, or of the draft in a running call. It replaces their earlier opinion. An item is `contested` while anybody contests it, and `confirmed` if somebody confirms it and nobody contests it. If the confirmed items of minutes change, the event `minutes.confirmed` occurs. Scope: `svc:history`.

        :param session_id: Identifier of the conference session: `ses_` and 26 characters.
        :param item_id: Identifier of a decision (`dec_…`) or action item (`act_…`).
        :param opinion: Replaces the earlier opinion of the person; null: removes it.
        :param text: With `confirmed`: a correction of at most 600 characters. It replaces the text, and opinions of others about the earlier text are deleted.
        :param external_user_id: With a key: your own identifier of the person whose opinion it is. They must have taken part in the session. Missing: your application.
        """
        return cast("api.MinutesItem", self._sender.send(Operation("PATCH", "/api/artifacts/{sessionId}/minutes/items/{itemId}"), {"sessionId": session_id, "itemId": item_id, "opinion": opinion, "text": text, "externalUserId": external_user_id}, options))

    def get_proof(self, *, session_id: str, options: Options | None = None) -> api.Proof:
        """Get the proof of an artifact. Returns the chain of hashes of the transcript, and a signature over the chain and the statements of the minutes. With the artifact and the public keys of the server, anybody can check that no turn was changed, added or removed since it was stored. A deleted turn leaves its hash. Scope: `svc:history`.

        :param session_id: Identifier of the conference session: `ses_` and 26 characters.
        """
        return cast("api.Proof", self._sender.send(Operation("GET", "/api/artifacts/{sessionId}/proof"), {"sessionId": session_id}, options))

    def list_action_items(self, *, status: api.ActionItemStatus | Omit = OMIT, room_id: str | Omit = OMIT, owner_external_user_id: str | Omit = OMIT, due_before: str | Omit = OMIT, limit: int | Omit = OMIT, after: str | Omit = OMIT, options: Options | None = None) -> api.ActionItemList:
        """List action items. Returns the action items of minutes, newest first, page by page. With a key: from all rooms of the account, including deleted rooms. With an access token: of the rooms that the person owns, co-organizes or is a member of. With the join token of a host or co-host: of its room. Scope: `svc:history`.

        :param status: Only items with this status. Missing: all.
        :param room_id: Only items of this room. Missing: every room that the credential can read.
        :param owner_external_user_id: Only items of your user with this identifier.
        :param due_before: Only items that are due before this day, YYYY-MM-DD.
        :param limit: Maximum number of items, 1 to 200.
        :param after: The `next` of the previous page. Missing: from the newest.
        """
        return cast("api.ActionItemList", self._sender.send(Operation("GET", "/api/action-items", items="actionItems", cursor="next"), {"status": status, "roomId": room_id, "ownerExternalUserId": owner_external_user_id, "dueBefore": due_before, "limit": limit, "after": after}, options))

    def list_action_items_iter(self, *, status: api.ActionItemStatus | Omit = OMIT, room_id: str | Omit = OMIT, owner_external_user_id: str | Omit = OMIT, due_before: str | Omit = OMIT, limit: int | Omit = OMIT, after: str | Omit = OMIT, options: Options | None = None) -> Iterator[api.ListedActionItem]:
        """Like :meth:`list_action_items`, item by item over all pages. With ``wait``, the items never end."""
        return cast("Iterator[api.ListedActionItem]", self._sender.iterate(Operation("GET", "/api/action-items", items="actionItems", cursor="next"), {"status": status, "roomId": room_id, "ownerExternalUserId": owner_external_user_id, "dueBefore": due_before, "limit": limit, "after": after}, options))

    def update_action_item(self, *, action_item_id: str, status: api.ActionItemStatus | Omit = OMIT, owner_name: Union[str, None] | Omit = OMIT, owner_external_user_id: Union[str, None] | Omit = OMIT, due_date: Union[str, None] | Omit = OMIT, options: Options | None = None) -> api.ListedActionItem:
        """Change an action item. Changes only the given fields, and returns the item. Regenerated minutes keep the changed fields. A request that changes nothing does not cause an event. Scope: `svc:history`.

        :param action_item_id: Identifier of the item: `act_` and 26 characters.
        :param owner_name: Name of the person responsible; null: nobody.
        :param owner_external_user_id: Your own identifier of the person responsible; null: none.
        :param due_date: Due date, YYYY-MM-DD; null: none.
        """
        return cast("api.ListedActionItem", self._sender.send(Operation("PATCH", "/api/action-items/{actionItemId}"), {"actionItemId": action_item_id, "status": status, "ownerName": owner_name, "ownerExternalUserId": owner_external_user_id, "dueDate": due_date}, options))


class People:
    """The data of one person, exported and erased."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def get_person_export(self, *, external_user_id: str, fresh: api.FreshExport | Omit = OMIT, options: Options | None = None) -> api.PersonExport:
        """Export the data of a person. Returns the export of everything that the account stores about a person. The first call requests it and returns `status` `preparing`; later calls return the progress, then `ready` with a URL, or `failed`. The archive (ZIP) has a file in JSON for each kind of data and the files that the person sent. An export is deleted a day after it is ready, and the next call makes a new one; `fresh=true` makes a new one at once. Scope: `svc:history`.

        :param external_user_id: Your own identifier of the person, as in join tokens and invitations.
        :param fresh: `true`: makes a new export in place of one that is ready for more than a minute, or has failed.
        """
        return cast("api.PersonExport", self._sender.send(Operation("GET", "/api/people/{externalUserId}/export"), {"externalUserId": external_user_id, "fresh": fresh}, options))

    def erase_person(self, *, external_user_id: str, recordings: api.ErasedRecordings | Omit = OMIT, options: Options | None = None) -> api.PersonErasure:
        """Erase a person. Permanently erases a person from the account in the background. Deletes the words, messages and files of the person, with measurements, votes, consents and invitations, and the statements of minutes about them. Their stays in calls remain without name, identifier and metadata. Everything of other people remains. The event `person.erased` tells when it is done. Scope: `svc:history`.

        :param external_user_id: Your own identifier of the person, as in join tokens and invitations.
        :param recordings: Whether recordings that contain the person and other people are kept or deleted. Those that contain nobody else are deleted in any case.
        """
        return cast("api.PersonErasure", self._sender.send(Operation("DELETE", "/api/people/{externalUserId}"), {"externalUserId": external_user_id, "recordings": recordings}, options))

    def get_erasure(self, *, erasure_id: str, options: Options | None = None) -> api.PersonErasure:
        """Get an erasure. Returns the status of an erasure, and its receipt. Receipts are kept as long as the account. Scope: `svc:history`.

        :param erasure_id: Identifier of the erasure.
        """
        return cast("api.PersonErasure", self._sender.send(Operation("GET", "/api/erasures/{erasureId}"), {"erasureId": erasure_id}, options))


class Recordings:
    """Recordings and their bytes."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list_recordings(self, *, room_id: str | Omit = OMIT, limit: int | Omit = OMIT, after: str | Omit = OMIT, external_user_id: str | Omit = OMIT, metadata: dict[str, str] | Omit = OMIT, options: Options | None = None) -> api.RecordingList:
        """List recordings. Returns recordings of one room, or of all rooms of the key's account. For a person: of all rooms that they own, co-host or were invited to.

        :param room_id: Only recordings of this room; an empty value counts as absent.
        :param limit: Maximum number of recordings, 1 to 200; absent: all.
        :param after: The `next` of the previous page; absent: starts with the newest.
        :param external_user_id: Only recordings of sessions in which your user with this identifier took part.
        :param metadata: Only recordings in rooms, deleted ones too, whose metadata has these keys with these values, all of them: `metadata.customer=c-42` in a query. A value is a text, or a number or boolean in JSON notation. At most 10.
        """
        return cast("api.RecordingList", self._sender.send(Operation("GET", "/api/recordings", items="recordings", cursor="next"), {"roomId": room_id, "limit": limit, "after": after, "externalUserId": external_user_id, "metadata": metadata}, options))

    def list_recordings_iter(self, *, room_id: str | Omit = OMIT, limit: int | Omit = OMIT, after: str | Omit = OMIT, external_user_id: str | Omit = OMIT, metadata: dict[str, str] | Omit = OMIT, options: Options | None = None) -> Iterator[api.Recording]:
        """Like :meth:`list_recordings`, item by item over all pages. With ``wait``, the items never end."""
        return cast("Iterator[api.Recording]", self._sender.iterate(Operation("GET", "/api/recordings", items="recordings", cursor="next"), {"roomId": room_id, "limit": limit, "after": after, "externalUserId": external_user_id, "metadata": metadata}, options))

    def get_recording(self, *, id: str, options: Options | None = None) -> api.RecordingDetails:
        """Get a recording. For bearers only. The list has the same fields for keys.

        :param id: Identifier of the recording, a UUID.
        """
        return cast("api.RecordingDetails", self._sender.send(Operation("GET", "/api/recordings/{id}"), {"id": id}, options))

    def delete_recording(self, *, id: str, options: Options | None = None) -> api.RecordingDeletion:
        """Delete a recording. Permanently deletes the recording. Its bytes are deleted in the background. A file in your own bucket stays there, and the response has its location. Scope: `svc:history`.

        :param id: Identifier of the recording, a UUID.
        """
        return cast("api.RecordingDeletion", self._sender.send(Operation("DELETE", "/api/recordings/{id}"), {"id": id}, options))

    def stream_recording(self, *, id: str, file_id: str | Omit = OMIT, options: Options | None = None) -> api.RecordingStream:
        """Get a URL for playing a recording. Returns a URL that is valid for an hour, or the location of the file in your own bucket.

        :param id: Identifier of the recording, a UUID.
        :param file_id: A file of the recording, from `files` of its details; absent: the file of everybody.
        """
        return cast("api.RecordingStream", self._sender.send(Operation("GET", "/api/recordings/{id}/stream"), {"id": id, "fileId": file_id}, options))

    def download_recording(self, *, id: str, file_id: str | Omit = OMIT, options: Options | None = None) -> api.RecordingDownload:
        """Get a URL for saving a recording. Returns a URL that is valid for 15 minutes, or the location of the file in your own bucket. For bearers only.

        :param id: Identifier of the recording, a UUID.
        :param file_id: A file of the recording, from `files` of its details; absent: the file of everybody.
        """
        return cast("api.RecordingDownload", self._sender.send(Operation("GET", "/api/recordings/{id}/download"), {"id": id, "fileId": file_id}, options))

    def list_recording_links(self, *, recording_id: str, options: Options | None = None) -> api.RecordingLinkList:
        """List the links of a recording. Returns the links of the recording with their views, active ones first. Expired and revoked links stay in the list for 30 days.

        :param recording_id: Identifier of the recording, a UUID.
        """
        return cast("api.RecordingLinkList", self._sender.send(Operation("GET", "/api/recordings/{recordingId}/links"), {"recordingId": recording_id}, options))

    def create_recording_link(self, *, recording_id: str, expires_at: str | Omit = OMIT, password: str | Omit = OMIT, description: str | Omit = OMIT, options: Options | None = None) -> api.NewRecordingLink:
        """Share a recording with a link. Creates a link with which everybody who has it can watch the recording in a browser, without signing in, until the link expires or is revoked. `url` is returned only once. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:history`.

        :param recording_id: Identifier of the recording, a UUID.
        :param expires_at: When the link stops working: in the future, at most 400 days from now. Default: 7 days from now.
        :param password: Password that the page asks for, 8 to 200 characters. Absent: everybody who has the link can watch.
        :param description: Note about the link, up to 200 characters. People who watch do not see it.
        """
        return cast("api.NewRecordingLink", self._sender.send(Operation("POST", "/api/recordings/{recordingId}/links", takes_key=True), {"recordingId": recording_id, "expiresAt": expires_at, "password": password, "description": description}, options))

    def revoke_recording_link(self, *, recording_id: str, link_id: str, options: Options | None = None) -> None:
        """Revoke a link of a recording. Revokes the link at once. Pages that already play the video can continue for at most an hour. Revoking a link again changes nothing. Scope: `svc:history`.

        :param recording_id: Identifier of the recording, a UUID.
        :param link_id: Identifier of the link: `lnk_` and 26 characters.
        """
        return cast("None", self._sender.send(Operation("DELETE", "/api/recordings/{recordingId}/links/{linkId}"), {"recordingId": recording_id, "linkId": link_id}, options))

    def list_renders(self, *, recording_id: str, options: Options | None = None) -> api.RecordingRenderList:
        """List the renders of a recording. Returns all files that were requested of a recording, newest first.

        :param recording_id: Identifier of the recording, a UUID.
        """
        return cast("api.RecordingRenderList", self._sender.send(Operation("GET", "/api/recordings/{recordingId}/renders"), {"recordingId": recording_id}, options))

    def create_render(self, *, recording_id: str, format: Literal["mp4", "webm"], from_: int | Omit = OMIT, to: int | Omit = OMIT, options: Options | None = None) -> api.RecordingRender:
        """Render a recording. Makes a file of a finished recording in the background: all of it as MP4, or a clip as MP4 or WebM. `status` is `queued` or `processing` until the event `recording.render_ready` or `recording.render_failed`. An MP4 clip begins exactly at `from`; a WebM clip is copied and begins up to some seconds earlier, where the picture can be decoded. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:history`.

        :param recording_id: Identifier of the recording, a UUID.
        :param format: Format: `mp4` (H.264 and AAC), or `webm`, the format of the recording, which needs `from` or `to`.
        :param from_: Start of a clip, in milliseconds after the start of the recording; absent: from the start.
        :param to: End of a clip, in milliseconds after the start of the recording; absent: to the end.
        """
        return cast("api.RecordingRender", self._sender.send(Operation("POST", "/api/recordings/{recordingId}/renders", takes_key=True), {"recordingId": recording_id, "format": format, "from": from_, "to": to}, options))

    def get_render(self, *, recording_id: str, render_id: str, options: Options | None = None) -> api.RecordingRender:
        """Get a render. Returns the status and progress of a render.

        :param recording_id: Identifier of the recording, a UUID.
        :param render_id: Identifier of the render, a UUID.
        """
        return cast("api.RecordingRender", self._sender.send(Operation("GET", "/api/recordings/{recordingId}/renders/{renderId}"), {"recordingId": recording_id, "renderId": render_id}, options))

    def delete_render(self, *, recording_id: str, render_id: str, options: Options | None = None) -> None:
        """Delete a render. Permanently deletes a render, or stops making it. The recording is kept. Its bytes are deleted in the background. Scope: `svc:history`.

        :param recording_id: Identifier of the recording, a UUID.
        :param render_id: Identifier of the render, a UUID.
        """
        return cast("None", self._sender.send(Operation("DELETE", "/api/recordings/{recordingId}/renders/{renderId}"), {"recordingId": recording_id, "renderId": render_id}, options))

    def download_render(self, *, recording_id: str, render_id: str, options: Options | None = None) -> api.RenderDownloadUrl:
        """Get a URL for saving a render. Returns a URL that is valid for 15 minutes.

        :param recording_id: Identifier of the recording, a UUID.
        :param render_id: Identifier of the render, a UUID.
        """
        return cast("api.RenderDownloadUrl", self._sender.send(Operation("GET", "/api/recordings/{recordingId}/renders/{renderId}/download"), {"recordingId": recording_id, "renderId": render_id}, options))


class Events:
    """Events of the account, in order."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list_events(self, *, after: Union[int, Literal["latest"]] | Omit = OMIT, limit: int | Omit = OMIT, types: str | Omit = OMIT, room_id: str | Omit = OMIT, wait: int | Omit = OMIT, options: Options | None = None) -> api.EventList:
        """Read the event log. Returns the events of the key's account for 30 days, in order and without gaps. Pass `next` as `after` to read on. With `wait`, the request waits for the next event. Scope: `svc:events`.

        :param after: The `next` of the previous page, or any number: returns events with larger numbers. `latest`: returns only future events; `next` is the end of the log. Missing: from the oldest stored event.
        :param limit: Maximum number of events, 1 to 500.
        :param types: Only these types, separated by commas. Missing: all.
        :param room_id: Only events of this room.
        :param wait: How long to wait for an event if there is none yet, in seconds, 0 to 30.
        """
        return cast("api.EventList", self._sender.send(Operation("GET", "/api/events", items="events", cursor="next"), {"after": after, "limit": limit, "types": types, "roomId": room_id, "wait": wait}, options))

    def list_events_iter(self, *, after: Union[int, Literal["latest"]] | Omit = OMIT, limit: int | Omit = OMIT, types: str | Omit = OMIT, room_id: str | Omit = OMIT, wait: int | Omit = OMIT, options: Options | None = None) -> Iterator[api.Event]:
        """Like :meth:`list_events`, item by item over all pages. With ``wait``, the items never end."""
        return cast("Iterator[api.Event]", self._sender.iterate(Operation("GET", "/api/events", items="events", cursor="next"), {"after": after, "limit": limit, "types": types, "roomId": room_id, "wait": wait}, options))

    def get_event(self, *, event_id: str, options: Options | None = None) -> api.Event:
        """Get an event. Returns one event of the key's account. Scope: `svc:events`.

        :param event_id: The event.
        """
        return cast("api.Event", self._sender.send(Operation("GET", "/api/events/{eventId}"), {"eventId": event_id}, options))


class Requests:
    """The log of the requests and tool calls of the account."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list_requests(self, *, status: str | Omit = OMIT, method: api.LoggedMethod | Omit = OMIT, route: str | Omit = OMIT, key_id: str | Omit = OMIT, request_id: str | Omit = OMIT, from_: str | Omit = OMIT, to: str | Omit = OMIT, limit: int | Omit = OMIT, after: str | Omit = OMIT, options: Options | None = None) -> api.LoggedRequestList:
        """List requests. Returns the requests and tool calls that keys and applications of the key's account made, newest first. A request appears about a second after its response. In a busy account, the log leaves out requests, successful ones first. Scope: `svc:events`.

        :param status: Only requests with this status, or of this class of statuses: `404` or `4xx`.
        :param method: Only requests with this method.
        :param route: Only requests of this route, with `{name}` for parameters.
        :param key_id: Only requests with this key.
        :param request_id: Only the request with this identifier.
        :param from_: Only requests that began at this moment or later.
        :param to: Only requests that began before this moment.
        :param limit: Maximum number of requests, 1 to 200.
        :param after: The `next` of the previous page; absent: starts with the newest.
        """
        return cast("api.LoggedRequestList", self._sender.send(Operation("GET", "/api/requests", items="requests", cursor="next"), {"status": status, "method": method, "route": route, "keyId": key_id, "requestId": request_id, "from": from_, "to": to, "limit": limit, "after": after}, options))

    def list_requests_iter(self, *, status: str | Omit = OMIT, method: api.LoggedMethod | Omit = OMIT, route: str | Omit = OMIT, key_id: str | Omit = OMIT, request_id: str | Omit = OMIT, from_: str | Omit = OMIT, to: str | Omit = OMIT, limit: int | Omit = OMIT, after: str | Omit = OMIT, options: Options | None = None) -> Iterator[api.LoggedRequest]:
        """Like :meth:`list_requests`, item by item over all pages. With ``wait``, the items never end."""
        return cast("Iterator[api.LoggedRequest]", self._sender.iterate(Operation("GET", "/api/requests", items="requests", cursor="next"), {"status": status, "method": method, "route": route, "keyId": key_id, "requestId": request_id, "from": from_, "to": to, "limit": limit, "after": after}, options))

    def get_request(self, *, request_id: str, options: Options | None = None) -> api.LoggedRequestWithBodies:
        """Get a request. Returns a request of the log with its bodies, without secrets and personal text. Scope: `svc:events`.

        :param request_id: Identifier of the request: the `X-Request-Id` of its response.
        """
        return cast("api.LoggedRequestWithBodies", self._sender.send(Operation("GET", "/api/requests/{requestId}"), {"requestId": request_id}, options))


class Webhooks:
    """Addresses to which events are posted."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list_webhooks(self, *, options: Options | None = None) -> api.WebhookList:
        """List endpoints. Returns the addresses to which events of the key's account are posted. Scope: `svc:events`."""
        return cast("api.WebhookList", self._sender.send(Operation("GET", "/api/webhooks"), {}, options))

    def create_webhook(self, *, url: str, description: str | Omit = OMIT, types: Union[list[api.EventType], None] | Omit = OMIT, ordering: api.WebhookOrdering | Omit = OMIT, options: Options | None = None) -> api.WebhookWithSecret:
        """Create an endpoint. Registers an address to which future events are posted, signed according to Standard Webhooks. The response has the signing secret, which is shown only once. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:events`.

        :param url: An https address without credentials and fragment, at most 2,048 characters, that does not lead to an internal network.
        :param description: Purpose of the endpoint, at most 200 characters.
        :param types: The types of events to post; null: all, including types of later versions, but not `turn.created`, `speech.started` and `speech.stopped`, which must be named and need the scope `svc:history`.
        """
        return cast("api.WebhookWithSecret", self._sender.send(Operation("POST", "/api/webhooks", takes_key=True), {"url": url, "description": description, "types": types, "ordering": ordering}, options))

    def get_webhook(self, *, webhook_id: str, options: Options | None = None) -> api.Webhook:
        """Get an endpoint. Returns an endpoint and its state. Scope: `svc:events`.

        :param webhook_id: The endpoint.
        """
        return cast("api.Webhook", self._sender.send(Operation("GET", "/api/webhooks/{webhookId}"), {"webhookId": webhook_id}, options))

    def update_webhook(self, *, webhook_id: str, url: str | Omit = OMIT, description: str | Omit = OMIT, types: Union[list[api.EventType], None] | Omit = OMIT, ordering: api.WebhookOrdering | Omit = OMIT, status: Literal["enabled", "paused"] | Omit = OMIT, options: Options | None = None) -> api.Webhook:
        """Change an endpoint. Changes the given fields. Use it to pause an endpoint, or to enable it again. Scope: `svc:events`.

        :param webhook_id: The endpoint.
        :param url: An https address without credentials and fragment, at most 2,048 characters, that does not lead to an internal network.
        :param description: Purpose of the endpoint, at most 200 characters.
        :param types: The types of events to post; null: all, including types of later versions, but not `turn.created`, `speech.started` and `speech.stopped`, which must be named and need the scope `svc:history`.
        :param status: `paused`: nothing is posted, and pending deliveries are cancelled. `enabled`: later events are posted again; `missedAfter` marks the missed events.
        """
        return cast("api.Webhook", self._sender.send(Operation("PATCH", "/api/webhooks/{webhookId}"), {"webhookId": webhook_id, "url": url, "description": description, "types": types, "ordering": ordering, "status": status}, options))

    def delete_webhook(self, *, webhook_id: str, options: Options | None = None) -> None:
        """Delete an endpoint. Deletes an endpoint with its deliveries. Pending deliveries are not sent. Scope: `svc:events`.

        :param webhook_id: The endpoint.
        """
        return cast("None", self._sender.send(Operation("DELETE", "/api/webhooks/{webhookId}"), {"webhookId": webhook_id}, options))

    def test_webhook(self, *, webhook_id: str, options: Options | None = None) -> api.WebhookTest:
        """Send a test event. Posts an event of type `webhook.test` with the number 0 at once, even to an endpoint that is not enabled, and returns the result. Scope: `svc:events`.

        :param webhook_id: The endpoint.
        """
        return cast("api.WebhookTest", self._sender.send(Operation("POST", "/api/webhooks/{webhookId}/test"), {"webhookId": webhook_id}, options))

    def rotate_webhook_secret(self, *, webhook_id: str, options: Options | None = None) -> api.WebhookWithSecret:
        """Rotate the signing secret. Creates a new signing secret, which is shown only once. For 24 hours, events are also signed with the previous secret. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:events`.

        :param webhook_id: The endpoint.
        """
        return cast("api.WebhookWithSecret", self._sender.send(Operation("POST", "/api/webhooks/{webhookId}/rotate", takes_key=True), {"webhookId": webhook_id}, options))

    def replay_events(self, *, webhook_id: str, after: int | Omit = OMIT, since: str | Omit = OMIT, options: Options | None = None) -> api.WebhookReplay:
        """Post events again. Posts the events after a number or since a time to the endpoint, in order, whether they were delivered or not. One request posts at most 10,000 events. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:events`.

        :param webhook_id: The endpoint.
        :param after: Events with numbers above this one.
        :param since: Events that happened at or after this time.
        """
        return cast("api.WebhookReplay", self._sender.send(Operation("POST", "/api/webhooks/{webhookId}/replay", takes_key=True), {"webhookId": webhook_id, "after": after, "since": since}, options))

    def list_webhook_deliveries(self, *, webhook_id: str, status: api.WebhookDeliveryStatus | Omit = OMIT, limit: int | Omit = OMIT, after: int | Omit = OMIT, options: Options | None = None) -> api.WebhookDeliveryList:
        """List deliveries. Returns the events posted to an endpoint in the last 14 days, and pending ones, with every attempt. Scope: `svc:events`.

        :param webhook_id: The endpoint.
        :param status: Only deliveries with this status. Missing: all.
        :param limit: Maximum number of deliveries, 1 to 200.
        :param after: The `next` of the previous page.
        """
        return cast("api.WebhookDeliveryList", self._sender.send(Operation("GET", "/api/webhooks/{webhookId}/deliveries", items="deliveries", cursor="next"), {"webhookId": webhook_id, "status": status, "limit": limit, "after": after}, options))

    def list_webhook_deliveries_iter(self, *, webhook_id: str, status: api.WebhookDeliveryStatus | Omit = OMIT, limit: int | Omit = OMIT, after: int | Omit = OMIT, options: Options | None = None) -> Iterator[api.WebhookDelivery]:
        """Like :meth:`list_webhook_deliveries`, item by item over all pages. With ``wait``, the items never end."""
        return cast("Iterator[api.WebhookDelivery]", self._sender.iterate(Operation("GET", "/api/webhooks/{webhookId}/deliveries", items="deliveries", cursor="next"), {"webhookId": webhook_id, "status": status, "limit": limit, "after": after}, options))

    def retry_webhook_delivery(self, *, webhook_id: str, delivery_id: str, options: Options | None = None) -> api.WebhookDelivery:
        """Send a delivery again. Sends an event to the endpoint now, whatever its status. It does not wait for other events, and does not delay them. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:events`.

        :param webhook_id: The endpoint.
        :param delivery_id: The delivery to send again.
        """
        return cast("api.WebhookDelivery", self._sender.send(Operation("POST", "/api/webhooks/{webhookId}/deliveries/{deliveryId}/retry", takes_key=True), {"webhookId": webhook_id, "deliveryId": delivery_id}, options))


class Keys:
    """Secret keys of the account, and how to replace them without downtime."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list_keys(self, *, limit: int | Omit = OMIT, after: str | Omit = OMIT, options: Options | None = None) -> api.KeyList:
        """List keys. Returns the secret keys of the calling key's account, newest first, without their secrets. `isCurrent` marks the calling key. Scope: `svc:keys`.

        :param limit: Maximum number of keys, 1 to 200.
        :param after: The `next` of the previous page; absent: starts with the newest.
        """
        return cast("api.KeyList", self._sender.send(Operation("GET", "/api/keys", items="keys", cursor="next"), {"limit": limit, "after": after}, options))

    def list_keys_iter(self, *, limit: int | Omit = OMIT, after: str | Omit = OMIT, options: Options | None = None) -> Iterator[api.Key]:
        """Like :meth:`list_keys`, item by item over all pages. With ``wait``, the items never end."""
        return cast("Iterator[api.Key]", self._sender.iterate(Operation("GET", "/api/keys", items="keys", cursor="next"), {"limit": limit, "after": after}, options))

    def roll_key(self, *, key_id: str, overlap_seconds: int | Omit = OMIT, options: Options | None = None) -> api.KeyWithSecret:
        """Roll a key. Replaces a key with a new one that has the same name, description, scopes, addresses and lifetime. Returns the secret of the new key, which is shown only once. The old key still works for `overlapSeconds`. A key can roll itself. To roll another key, the calling key needs every scope of that key. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:keys`.

        :param key_id: The key to replace.
        :param overlap_seconds: How long the old key still works, in seconds, at most 7 days. Missing: 24 hours. 0: it stops at once.
        """
        return cast("api.KeyWithSecret", self._sender.send(Operation("POST", "/api/keys/{keyId}/roll", takes_key=True), {"keyId": key_id, "overlapSeconds": overlap_seconds}, options))


class Usage:
    """Usage of the account."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def get_usage(self, *, from_: str | Omit = OMIT, to: str | Omit = OMIT, by: Union[api.UsageGrouping, str] | Omit = OMIT, limit: int | Omit = OMIT, after: str | Omit = OMIT, external_user_id: str | Omit = OMIT, metadata: dict[str, str] | Omit = OMIT, options: Options | None = None) -> api.Usage:
        """Get usage. Returns the usage of the account, by day, by room or by a key of the metadata of rooms: sessions, minutes of people, recordings and AI agents, and storage. Days are in UTC: a call over midnight counts on both days, and a running call counts until now. With `Accept: text/csv`, the days, rooms or values are returned as a CSV file; if there are more, the header `Link` has the address of the next page. Scope: `svc:history`.

        :param from_: The first day, YYYY-MM-DD in UTC. Missing: 29 days before `to`.
        :param to: The last day, YYYY-MM-DD in UTC. The range has at most 366 days. Missing, or later than today: today.
        :param by: `day`: each day of the range. `room`: each room with usage in the range. `metadata.customer`: each current value of that key in the metadata of rooms.
        :param limit: By room or metadata: maximum number of rooms or values, 1 to 1000.
        :param after: By room or metadata: the `next` of the previous page. Missing: from the first.
        :param external_user_id: Only usage of sessions, by everybody in them, in which your user with this identifier took part.
        :param metadata: Only usage of rooms, deleted ones too, whose metadata has these keys with these values, all of them: `metadata.customer=c-42` in a query. A value is a text, or a number or boolean in JSON notation. At most 10.
        """
        return cast("api.Usage", self._sender.send(Operation("GET", "/api/usage"), {"from": from_, "to": to, "by": by, "limit": limit, "after": after, "externalUserId": external_user_id, "metadata": metadata}, options))


class Server:
    """The version of this server."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def get_version(self, *, options: Options | None = None) -> api.Version:
        """Get the version. Returns the version of the server and the label of its REST routes."""
        return cast("api.Version", self._sender.send(Operation("GET", "/api/version"), {}, options))


class Operations:
    """The operations of the API, in the groups of its reference."""

    def __init__(self, sender: Sender) -> None:
        self.embed = Embed(sender)
        self.rooms = Rooms(sender)
        self.ai_agent = AIAgent(sender)
        self.sessions = Sessions(sender)
        self.artifacts = Artifacts(sender)
        self.people = People(sender)
        self.recordings = Recordings(sender)
        self.events = Events(sender)
        self.requests = Requests(sender)
        self.webhooks = Webhooks(sender)
        self.keys = Keys(sender)
        self.usage = Usage(sender)
        self.server = Server(sender)
