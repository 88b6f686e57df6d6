"""The types of inputs and answers: dictionaries with the names of the API.

Made from the OpenAPI document by generate.ts. Do not edit:
``npx vitest run --project unit packages/python/generate.unit.test.ts -u`` makes it again.
"""

from __future__ import annotations

import sys
from typing import Any, Literal, TypeAlias, TypedDict, Union

if sys.version_info >= (3, 11):
    from typing import NotRequired
else:
    from typing_extensions import NotRequired, TypedDict

LaterName: TypeAlias = "Literal[\"(a name of a later version)\"]"
"""Stands for every name that a later version may send."""

ClosingAction: TypeAlias = "Literal[\"stop-joining\", \"end-call\"]"
"""Effect on a running call when its room closes."""

Lobby: TypeAlias = "Literal[\"off\", \"guests\", \"participants\", \"everybody\"]"
"""People who wait until a host or co-host lets them in. `off` (default): nobody. `guests`: people who enter without signing in. `participants`: everybody who enters as a participant. `everybody`: everybody except hosts."""


class RoomFeatureChanges(TypedDict):
    """The features of a room to change."""

    chat: NotRequired[bool]
    """Whether people may chat. Default true."""
    privateChat: NotRequired[bool]
    """Whether people may write private chat messages to one person. Default true."""
    reactions: NotRequired[bool]
    """Whether people may send reactions. Default true."""
    raiseHand: NotRequired[bool]
    """Whether people may raise a hand. Default true."""
    screenShare: NotRequired[bool]
    """Whether people may share a screen. Default true."""
    recording: NotRequired[bool]
    """Whether calls may be recorded. Default true."""
    agent: NotRequired[bool]
    """Whether an AI agent may be invited. Default true."""
    agentAnswers: NotRequired[bool]
    """Whether the AI agent answers questions in the chat. Default true."""
    agentSpeech: NotRequired[bool]
    """Whether the AI agent may speak aloud. Default true."""
    captions: NotRequired[bool]
    """Whether captions may be shown. Default true."""
    polls: NotRequired[bool]
    """Whether hosts and co-hosts may ask polls, and people vote in them. Default true."""
    breakouts: NotRequired[bool]
    """Whether hosts and co-hosts may open breakout rooms. Default true."""
    pointers: NotRequired[bool]
    """Whether people may point at shared screens. Default true."""
    files: NotRequired[bool]
    """Whether people who may chat may send files. Default true."""

Backgrounds: TypeAlias = "Literal[\"allowed\", \"forbidden\", \"required\"]"
"""Rule for backgrounds behind people. `allowed` (default): people can blur their background or show an image. `forbidden`: the picture of the camera is not changed. `required`: a camera is not shown until its background is blurred or replaced. The browser of each participant applies the rule."""


class DeviceDefaultChanges(TypedDict):
    """The device defaults of a room to change."""

    microphone: NotRequired[bool]
    """Whether the microphone is on when somebody enters, unless they or the page choose otherwise."""
    camera: NotRequired[bool]
    """Whether the camera is on when somebody enters, unless they or the page choose otherwise."""

RecordBy: TypeAlias = "Literal[\"auto\", \"server\", \"browser\"]"
"""The maker of recordings. `server`: a recorder of the server, which needs no host in the call. `browser`: the browser of a host or co-host. `auto`: a recorder of the server if one is running, otherwise a browser. Default `auto`."""

ConsentSetting: TypeAlias = "Literal[\"notice\", \"ask\"]"
"""How people agree to recordings and transcripts. `notice`: everybody sees that the call is recorded or transcribed, and agrees by staying. `ask`: each person is asked, and nothing of a person is recorded or transcribed before they agree. Default `notice`."""


class NewAgentOnStart(TypedDict):
    """The AI agent to invite when a session starts."""

    mode: AgentMode
    """Mode of the AI agent."""
    language: NotRequired[Union[str, None]]
    """BCP 47 tag of the spoken language; null: the `language` of the room, or else the service detects it."""
    captions: NotRequired[bool]
    """Whether captions are shown in the call; a Captioner always shows them. Default false."""

AgentMode: TypeAlias = "Literal[\"Notetaker\", \"Transcriber\", \"Captioner\"]"
"""The task of an AI agent."""


class RoomAgentChanges(TypedDict):
    """How the AI agent behaves in calls. Missing fields keep their value."""

    scope: NotRequired[AgentScope]

AgentScope: TypeAlias = "Literal[\"call\", \"room\"]"
"""`call` (default): the AI agent answers questions in the chat from the transcript of the call. `room`: also from the transcripts of earlier calls in the room, whoever asks."""


class NewBranding(TypedDict):
    """The look of the call."""

    accent: NotRequired[Union[str, None]]
    """Colour of buttons and marks as `#rrggbb`; null: the standard one."""
    logoUrl: NotRequired[Union[str, None]]
    """HTTPS address of a logo that is shown above the device check and in the call; null: none."""
    background: NotRequired[Union[str, None]]
    """Colour behind the call as `#rrggbb`; null: the standard one."""
    backgroundImages: NotRequired[list[NewBackgroundImage]]
    """Images that people can use as background, in the order of the menu. Browsers load them from their own server, which must allow it (CORS: `Access-Control-Allow-Origin`). At most 12. Default: none."""


class NewBackgroundImage(TypedDict):
    """An image that people can use as background."""

    name: str
    """Name in the menu of backgrounds, 1 to 60 characters."""
    url: str
    """HTTPS address of the image."""


class RoomMinutesGiven(TypedDict):
    """How the minutes of calls are written. A change replaces the whole setting."""

    template: NotRequired[MinutesTemplate]
    sections: NotRequired[list[MinutesSection]]
    """Sections instead of those of the template, at most 10."""
    instructions: NotRequired[Union[str, None]]
    """Further instructions for the language model, for example about style; null: none."""
    vocabulary: NotRequired[list[str]]
    """Names and terms that are used in the room, at most 100. The transcription service and the language model receive them."""

MinutesTemplate: TypeAlias = "Literal[\"meeting\", \"interview\", \"standup\", \"sales\", \"custom\"]"
"""The sections that minutes have besides summary, outcome, decisions, follow-ups and action items. `meeting`: none. `custom`: those in `sections`."""


class MinutesSection(TypedDict):
    """A section of minutes."""

    key: str
    """Your own name of the section: 1 to 40 lower-case letters, digits or underscores."""
    title: str
    """Title that people read."""
    instruction: str
    """The content that belongs into the section, for the language model."""
    kind: MinutesSectionKind

MinutesSectionKind: TypeAlias = "Literal[\"list\", \"text\"]"
"""Whether the statements of a section are a list, or the sentences of one paragraph."""

RoomRole: TypeAlias = "Literal[\"host\", \"co-host\", \"participant\"]"
"""Role in a call."""


class TokenPermissions(TypedDict):
    """Permissions in the call, a subset of those of the role."""

    microphone: NotRequired[bool]
    """Whether they may turn their microphone on."""
    camera: NotRequired[bool]
    """Whether they may turn their camera on."""
    screen: NotRequired[bool]
    """Whether they may share their screen."""
    chat: NotRequired[bool]
    """Whether they may write in the chat; everybody can read it."""
    record: NotRequired[bool]
    """Whether they may start and stop recordings."""
    inviteAgent: NotRequired[bool]
    """Whether they may invite the AI agent to the call, and remove it."""
    moderate: NotRequired[bool]
    """Whether they may mute and remove others, change roles, lock the call and end it for all."""
    skipLobby: NotRequired[bool]
    """Whether they skip the waiting room. Default: hosts only. This is the only permission that `true` gives to any role."""

RoomState: TypeAlias = "Literal[\"live\", \"idle\"]"
"""Whether a call runs in a room."""

CalendarFormat: TypeAlias = "Literal[\"ics\", \"json\"]"
"""Format of the calendar entry."""


class NewBreakoutRoom(TypedDict):
    """A breakout room to open."""

    name: str
    """Name of the breakout room, at most 60 characters."""
    participantIds: NotRequired[list[str]]
    """Participants to move there. Participants who have left are ignored."""

RecordingKind: TypeAlias = "Literal[\"composite\", \"audio\", \"tracks\"]"
"""`composite`: one picture with everybody in the call. `audio`: sound only, one file for the microphone of each person, one for the sound of each shared screen, and a mix. `tracks`: one file for the microphone, the camera, the shared screen and its sound of each person, and a mix of all sound."""


class SimulatedParticipant(TypedDict):
    """A participant of a simulated session. A person who leaves and comes back is there twice, with the same `externalUserId`."""

    externalUserId: str
    """Your own identifier of the person, 1 to 256 characters."""
    displayName: NotRequired[Union[str, None]]
    """Name that others see, cut at 100 characters. Missing, null or blank: "Guest"."""
    role: NotRequired[RoomRole]
    """Role of the person in the call. Default `participant`."""
    joinAtMs: NotRequired[int]
    """When they join, in milliseconds after the start of the session. Missing: 0. Somebody has to join at 0."""
    leaveAtMs: NotRequired[int]
    """When they leave, in milliseconds after the start of the session, at least 1000 after `joinAtMs`. Missing: they stay to the end."""


class SimulatedTurn(TypedDict):
    """A turn in a simulated session."""

    externalUserId: str
    """The speaker: one of the participants."""
    text: str
    """The spoken words, 1 to 2000 characters."""
    startMs: NotRequired[int]
    """Start of the turn, in milliseconds after the start of the session. Missing: at the end of the previous turn. The speaker has to be in the call then. A turn ends when its speaker leaves."""


class SimulatedMessage(TypedDict):
    """A chat message in a simulated session."""

    externalUserId: str
    """The sender: one of the participants."""
    text: str
    """The message, 1 to 2000 characters."""
    sentAtMs: int
    """When it is sent, in milliseconds after the start of the session. The sender has to be in the call then."""
    toExternalUserId: NotRequired[str]
    """The one participant who receives it as a private message, and who has to be in the call then. Missing: everybody."""


class SimulatedMinutes(TypedDict):
    """Minutes of a simulated session, in the form of its artifact."""

    summaryText: NotRequired[str]
    """Summary of the session."""
    outcome: NotRequired[str]
    """Outcome of the session in one sentence."""
    decisions: NotRequired[list[str]]
    """Decisions."""
    decisionEvidence: NotRequired[list[SimulatedEvidence]]
    """Evidence for `decisions`, in the same order and of the same length."""
    followUps: NotRequired[list[str]]
    """Open points."""
    followUpEvidence: NotRequired[list[SimulatedEvidence]]
    """Evidence for `followUps`, in the same order and of the same length."""
    actionItems: NotRequired[list[SimulatedActionItem]]
    """Action items."""


class SimulatedEvidence(TypedDict):
    """The turns that support a statement: `turnIndexes`, or `startMs`."""

    turnIndexes: NotRequired[list[int]]
    """Positions in `turns` of the turns that support the statement, from 0."""
    startMs: NotRequired[int]
    """Start of the supporting turn in milliseconds, instead of `turnIndexes`."""


class SimulatedActionItem(TypedDict):
    """An action item of simulated minutes."""

    text: str
    """The task."""
    ownerExternalUserId: NotRequired[str]
    """The person responsible: one of the participants. Missing: nobody, or `ownerName`."""
    ownerName: NotRequired[str]
    """Their name. Missing: the `displayName` of that participant, or nobody."""
    dueDate: NotRequired[str]
    """Due date, as YYYY-MM-DD."""
    dueText: NotRequired[str]
    """The words in which the date was said."""
    evidence: SimulatedEvidence

SimulatedFailure: TypeAlias = "Literal[\"agent\", \"minutes\", \"recording\"]"
"""A part of a simulated session that fails."""


class AgentInlineConfig(TypedDict):
    """Settings of one invitation of an agent."""

    language: NotRequired[str]
    """Spoken language, as a BCP 47 tag. Default: the `language` of the room, or else the service detects it."""
    captions: NotRequired[bool]
    """Whether captions are shown in the call; a Captioner always shows them. Default false."""
    minutes: NotRequired[RoomMinutesGiven]
    """How the minutes of this call are written. It replaces the `minutes` of the room."""

Existing: TypeAlias = "Literal[\"with\", \"without\"]"
"""Whether something has to be there, or must not be."""

StatementKind: TypeAlias = "Literal[\"summary\", \"outcome\", \"decision\", \"follow-up\", \"action-item\"]"
"""Kind of a statement in minutes."""

TranscriptFormat: TypeAlias = "Literal[\"json\", \"vtt\", \"srt\", \"md\", \"txt\"]"
"""Format of a transcript."""

MinutesFormat: TypeAlias = "Literal[\"json\", \"md\", \"html\"]"
"""Format of minutes."""

MinutesOpinion: TypeAlias = "Literal[\"confirmed\", \"contested\"]"
"""The opinion of somebody about a decision or action item."""

ActionItemStatus: TypeAlias = "Literal[\"open\", \"done\", \"dismissed\"]"
"""Status of an action item: open, done, or dismissed because nobody will do it."""

FreshExport: TypeAlias = "Literal[\"true\", \"false\"]"
"""`true`: makes a new export in place of one that is ready for more than a minute, or has failed."""

ErasedRecordings: TypeAlias = "Literal[\"keep\", \"delete\"]"
"""Whether the recordings that contain the person and other people are kept or deleted. Those that contain nobody else are deleted in any case."""

LoggedMethod: TypeAlias = "Literal[\"GET\", \"POST\", \"PATCH\", \"DELETE\"]"
"""Only requests with this method."""

EventType: TypeAlias = "Literal[\"room.created\", \"room.updated\", \"room.deleted\", \"room.locked\", \"room.unlocked\", \"session.started\", \"session.ended\", \"session.rated\", \"session.deleted\", \"participant.joined\", \"participant.left\", \"participant.role_changed\", \"participant.waiting\", \"participant.admitted\", \"participant.denied\", \"agent.joined\", \"agent.left\", \"artifact.ready\", \"artifact.failed\", \"artifact.deleted\", \"minutes.confirmed\", \"action_item.created\", \"action_item.updated\", \"action_item.due\", \"consent.given\", \"consent.refused\", \"consent.withdrawn\", \"recording.started\", \"recording.paused\", \"recording.resumed\", \"recording.stopped\", \"recording.ready\", \"recording.failed\", \"recording.deleted\", \"recording.render_ready\", \"recording.render_failed\", \"stream.started\", \"stream.failed\", \"stream.ended\", \"person.erased\", \"key.created\", \"key.rolled\", \"key.revoked\", \"key.expiring\", \"key.expired\", \"webhook.disabled\", \"turn.created\", \"speech.started\", \"speech.stopped\"]"
"""A type of events."""

WebhookOrdering: TypeAlias = "Literal[\"room\", \"strict\"]"
"""`room`: an event waits until earlier ones of its room are delivered or have failed three times. `strict`: it waits until all earlier ones are delivered or given up. Default `room`."""

WebhookDeliveryStatus: TypeAlias = "Literal[\"pending\", \"succeeded\", \"failed\", \"cancelled\"]"
"""Status of a delivery."""

UsageGrouping: TypeAlias = "Literal[\"day\", \"room\"]"
"""Grouping of usage."""


class RoomCreatedData(TypedDict):
    """Details. Fields may be added."""

    isEmbed: bool
    """Whether the room was created with a key; false: in the portal."""
    isEndToEndEncrypted: bool
    """Whether calls in the room are end-to-end encrypted."""
    metadata: dict[str, Any]
    """Data of your application about the room, at most 4 kB."""


class RoomUpdatedData(TypedDict):
    """Details. Fields may be added."""

    changedFields: list[RoomField]
    """The changed fields."""
    metadata: dict[str, Any]
    """Data of your application about the room, at most 4 kB."""

RoomField: TypeAlias = "Literal[\"roomName\", \"maxParticipants\", \"opensAt\", \"closesAt\", \"atClose\", \"expiresAt\", \"retentionDays\", \"lobby\", \"features\", \"fileTypes\", \"backgrounds\", \"defaults\", \"recordOnStart\", \"recordBy\", \"consent\", \"agentOnStart\", \"agent\", \"language\", \"rating\", \"branding\", \"minutes\", \"metadata\"]"
"""A field of a room."""


class RoomDeletedData(TypedDict):
    """Details. Fields may be added."""

    liveSessionId: Union[str, None]
    """The running call in the room; null for none."""
    metadata: dict[str, Any]
    """Data of your application about the room, at most 4 kB."""

RoomLockedData: TypeAlias = "dict[str, Any]"
"""Details. Fields may be added."""

RoomUnlockedData: TypeAlias = "dict[str, Any]"
"""Details. Fields may be added."""


class SessionStartedData(TypedDict):
    """Details. Fields may be added."""

    startedAt: str
    """When the first person entered."""
    parentSessionId: NotRequired[str]
    """Only for a breakout room: the main session of its call."""


class SessionEndedData(TypedDict):
    """Details. Fields may be added."""

    endedAt: str
    """When the session ended."""
    durationSeconds: int
    """Duration in seconds."""
    participantCount: int
    """Number of people who took part."""
    reason: SessionEndReason
    parentSessionId: NotRequired[str]
    """Only for a breakout room: the main session of its call."""

SessionEndReason: TypeAlias = "Literal[\"everybody-left\", \"ended-by-host\", \"room-closed\"]"
"""Why a session ended."""


class SessionRatedData(TypedDict):
    """Details. Fields may be added."""

    participantId: str
    """The participant."""
    externalUserId: Union[str, None]
    """Your own identifier of the person; null for none."""
    stars: int
    """1 (worst) to 5 (best)."""
    hasComment: bool
    """Whether the person wrote something. The session has it, in the rating of the participant."""

SessionDeletedData: TypeAlias = "dict[str, Any]"
"""Details. Fields may be added."""


class ParticipantJoinedData(TypedDict):
    """Details. Fields may be added."""

    participantId: str
    """The participant."""
    externalUserId: Union[str, None]
    """Your own identifier of the person; null for none."""
    role: RoomRole
    """Role of the person in the call."""
    joinedAt: str
    """When the person entered."""
    metadata: dict[str, Any]
    """Metadata that your application put into the join token, at most 1 kB; empty if none."""


class ParticipantLeftData(TypedDict):
    """Details. Fields may be added."""

    participantId: str
    """The participant."""
    externalUserId: Union[str, None]
    """Your own identifier of the person; null for none."""
    role: RoomRole
    """Role of the person in the call."""
    joinedAt: str
    """When the person entered."""
    leftAt: str
    """When the participant left."""
    leftReason: LeftReason
    metadata: dict[str, Any]
    """Metadata that your application put into the join token, at most 1 kB; empty if none."""

LeftReason: TypeAlias = "Literal[\"left\", \"removed\", \"ended\", \"network\", \"duplicate\", \"token-revoked\", \"moved\"]"
"""Why somebody left a call."""


ParticipantRoleChangedData = TypedDict(
    "ParticipantRoleChangedData",
    {
        "participantId": "str",
        "from": "RoomRole",
        "to": "RoomRole",
    },
)
"""Details. Fields may be added."""


class ParticipantWaitingData(TypedDict):
    """Details. Fields may be added."""

    participantId: str
    """The participant."""
    externalUserId: Union[str, None]
    """Your own identifier of the person; null for none."""
    role: RoomRole
    """Role of the person in the call."""
    waitingSince: str
    """When the person asked to be let in."""


class ParticipantAdmittedData(TypedDict):
    """Details. Fields may be added."""

    participantId: str
    """The participant."""
    externalUserId: Union[str, None]
    """Your own identifier of the person; null for none."""
    waitingSince: str
    """When the person asked to be let in."""


class ParticipantDeniedData(TypedDict):
    """Details. Fields may be added."""

    participantId: str
    """The participant."""
    externalUserId: Union[str, None]
    """Your own identifier of the person; null for none."""
    waitingSince: str
    """When the person asked to be let in."""


class AgentJoinedData(TypedDict):
    """Details. Fields may be added."""

    participantId: str
    """The participant."""
    mode: AgentMode
    language: Union[str, None]
    """Language set for the agent; null: it detects the language."""


class AgentLeftData(TypedDict):
    """Details. Fields may be added."""

    participantId: str
    """The participant."""
    leftAt: str
    """When the participant left."""
    leftReason: LeftReason


class ArtifactReadyData(TypedDict):
    """Details. Fields may be added."""

    turnCount: int
    """Number of turns in the transcript."""
    hasMinutes: bool
    """Whether there are minutes."""


class ArtifactFailedData(TypedDict):
    """Details. Fields may be added."""

    errorMessage: str
    """Error message."""

ArtifactDeletedData: TypeAlias = "dict[str, Any]"
"""Details. Fields may be added."""


class MinutesConfirmedData(TypedDict):
    """Details. Fields may be added."""

    decisionIds: list[str]
    """All confirmed decisions. The artifact has their texts."""
    actionItemIds: list[str]
    """All confirmed action items."""


class ActionItemCreatedData(TypedDict):
    """Details. Fields may be added."""

    actionItemId: str
    """The action item."""
    ownerExternalUserId: Union[str, None]
    """Your own identifier of the person responsible; null when unknown."""
    dueDate: Union[str, None]


class ActionItemUpdatedData(TypedDict):
    """Details. Fields may be added."""

    actionItemId: str
    """The action item."""
    ownerExternalUserId: Union[str, None]
    """Your own identifier of the person responsible; null when unknown."""
    dueDate: Union[str, None]
    status: ActionItemStatus
    changedFields: list[ActionItemField]
    """The changed fields."""

ActionItemField: TypeAlias = "Literal[\"status\", \"ownerName\", \"ownerExternalUserId\", \"dueDate\", \"text\"]"
"""A field of an action item."""


class ActionItemDueData(TypedDict):
    """Details. Fields may be added."""

    actionItemId: str
    """The action item."""
    ownerExternalUserId: Union[str, None]
    """Your own identifier of the person responsible; null when unknown."""
    dueDate: str
    """Due date, YYYY-MM-DD."""


class ConsentGivenData(TypedDict):
    """Details. Fields may be added."""

    consentId: str
    """The answer."""
    participantId: str
    """The participant."""
    purpose: ConsentPurpose

ConsentPurpose: TypeAlias = "Literal[\"record\", \"transcribe\"]"
"""The purpose. `record`: picture and voice in a recording. `transcribe`: words for the AI agent and the transcript."""


class ConsentRefusedData(TypedDict):
    """Details. Fields may be added."""

    consentId: str
    """The answer."""
    participantId: str
    """The participant."""
    purpose: ConsentPurpose


class ConsentWithdrawnData(TypedDict):
    """Details. Fields may be added."""

    consentId: str
    """The answer."""
    participantId: str
    """The participant."""
    purpose: ConsentPurpose


class RecordingStartedData(TypedDict):
    """Details. Fields may be added."""

    recordingId: str
    """The recording."""
    startedByParticipantId: Union[str, None]
    """The participant who started it; null: your application or the room."""


class RecordingPausedData(TypedDict):
    """Details. Fields may be added."""

    recordingId: str
    """The recording."""
    pausedAt: str
    """When the recording was paused."""


class RecordingResumedData(TypedDict):
    """Details. Fields may be added."""

    recordingId: str
    """The recording."""
    resumedAt: str
    """When the recording was resumed."""


class RecordingStoppedData(TypedDict):
    """Details. Fields may be added."""

    recordingId: str
    """The recording."""
    endedAt: str
    """When the recording ended."""


class RecordingReadyData(TypedDict):
    """Details. Fields may be added."""

    recordingId: str
    """The recording."""
    storage: RecordingStorage
    durationSeconds: Union[int, None]
    """Length in seconds; null when unknown."""
    sizeBytes: Union[int, None]
    """Size of the file in bytes; null when unknown."""
    mimeType: str
    """Media type of the file."""
    sha256: Union[str, None]
    """SHA-256 of the file, in hexadecimal; null when unknown."""

RecordingStorage: TypeAlias = "Literal[\"object\", \"local\", \"customer\"]"
"""Where the file of a recording is stored."""


class RecordingFailedData(TypedDict):
    """Details. Fields may be added."""

    recordingId: str
    """The recording."""
    errorMessage: str
    """Error message."""


class RecordingDeletedData(TypedDict):
    """Details. Fields may be added."""

    recordingId: str
    """The recording."""
    reason: RecordingDeleteReason

RecordingDeleteReason: TypeAlias = "Literal[\"requested\", \"retention\"]"
"""Why a recording was deleted."""


class RecordingRenderReadyData(TypedDict):
    """Details. Fields may be added."""

    recordingId: str
    """The recording."""
    renderId: str
    """The render."""
    format: RenderFormat
    durationMs: Union[int, None]
    """Length in milliseconds; null when unknown."""
    sizeBytes: Union[int, None]
    """Size of the file in bytes; null when unknown."""
    sha256: Union[str, None]
    """SHA-256 of the file, in hexadecimal; null when unknown."""

RenderFormat: TypeAlias = "Literal[\"mp4\", \"webm\"]"
"""Format of a render: MP4 with H.264 and AAC, or WebM."""


class RecordingRenderFailedData(TypedDict):
    """Details. Fields may be added."""

    recordingId: str
    """The recording."""
    renderId: str
    """The render."""
    errorMessage: str
    """Error message."""


class StreamStartedData(TypedDict):
    """Details. Fields may be added."""

    streamId: str
    """The live stream."""
    startedAt: str
    """When the first picture was sent."""


class StreamFailedData(TypedDict):
    """Details. Fields may be added."""

    streamId: str
    """The live stream."""
    errorMessage: str
    """Error message."""


class StreamEndedData(TypedDict):
    """Details. Fields may be added."""

    streamId: str
    """The live stream."""
    reason: StreamEndReason

StreamEndReason: TypeAlias = "Literal[\"requested\", \"call-ended\", \"room-deleted\", \"recording-off\"]"
"""Why a live stream ended."""


class PersonErasedData(TypedDict):
    """Details. Fields may be added."""

    erasureId: str
    """The erasure, as the response to its request named it."""
    recordings: ErasedRecordings
    """Whether the recordings that contain the person and other people were kept or deleted."""
    erased: ErasedCounts


class ErasedCounts(TypedDict):
    """How much was erased, by kind."""

    sessions: int
    """Sessions in which the person took part. They stay, without the person."""
    participants: int
    """Stays in these sessions, which lost name, identifier and metadata."""
    turns: int
    """Turns of transcripts that were deleted."""
    messages: int
    """Chat messages that were deleted, including answers of the AI agent to the person."""
    reactions: int
    """Reactions to chat messages that were deleted."""
    files: int
    """Chat files that were deleted, with their bytes."""
    polls: int
    """Polls of the person that were deleted, with all votes in them."""
    votes: int
    """Votes that were deleted."""
    measurements: int
    """Measurements of connections that were deleted."""
    ratings: int
    """Ratings of sessions that were deleted."""
    consents: int
    """Answers to questions for consent that were deleted."""
    summaries: int
    """Sessions whose summary and outcome were deleted, because they could name the person."""
    statements: int
    """Statements, action items and chapters of minutes that were deleted, because they rest on turns of the person or name them."""
    actionItems: int
    """Action items that no longer name the person as responsible."""
    invitations: int
    """Invitations that were deleted. Their links no longer work."""
    bans: int
    """Bans of the person that were deleted."""
    waiting: int
    """Entries of waiting rooms that were deleted."""
    events: int
    """Events of the feed that lost the identifier and metadata of the person."""
    requests: int
    """Entries of the request log that were deleted."""
    responses: int
    """Responses stored for retries that were emptied."""


class KeyCreatedData(TypedDict):
    """Details. Fields may be added."""

    keyId: str
    """The key, not its secret."""
    scopes: list[KeyScope]
    """Scopes of the key."""
    expiresAt: Union[str, None]
    """When the key stops working; null for never."""

KeyScope: TypeAlias = "Literal[\"svc:rooms\", \"svc:history\", \"svc:events\", \"svc:keys\"]"
"""Additional permission of a secret key. `svc:rooms`: Change and delete rooms, invite people and AI agents into them, and control running calls. `svc:history`: Read sessions, transcripts, minutes and usage. Change action items. Delete sessions and what they left, and export and erase people. `svc:events`: Read the event log and the request log. Create and change webhooks, and read what was posted to them. `svc:keys`: List the keys of this account and replace them by new ones, this key included."""


class KeyRolledData(TypedDict):
    """Details. Fields may be added."""

    keyId: str
    """The key, not its secret."""
    scopes: list[KeyScope]
    """Scopes of the key."""
    expiresAt: Union[str, None]
    """When the key stops working; null for never."""
    successorId: str
    """The new key."""


class KeyRevokedData(TypedDict):
    """Details. Fields may be added."""

    keyId: str
    """The key, not its secret."""
    scopes: list[KeyScope]
    """Scopes of the key."""
    expiresAt: Union[str, None]
    """When the key stops working; null for never."""


class KeyExpiringData(TypedDict):
    """Details. Fields may be added."""

    keyId: str
    """The key, not its secret."""
    name: str
    """Label of the key."""
    expiresAt: str
    """When the key stops working."""
    daysLeft: int
    """14 or 3: the key expires within so many days."""


class KeyExpiredData(TypedDict):
    """Details. Fields may be added."""

    keyId: str
    """The key, not its secret."""
    name: str
    """Label of the key."""
    expiresAt: str
    """When the key stopped working."""


class WebhookDisabledData(TypedDict):
    """Details. Fields may be added."""

    webhookId: str
    """The endpoint."""
    reason: WebhookDisabledReason

WebhookDisabledReason: TypeAlias = "Literal[\"gone\", \"failing\"]"
"""Why the server disabled an endpoint."""


class WebhookTestData(TypedDict):
    """Details. Fields may be added."""

    webhookId: str
    """The endpoint."""


class TurnCreatedData(TypedDict):
    """Details. Fields may be added."""

    turns: list[FollowedTurn]
    """At most 50, in the order in which they were stored. Turns that were deleted since are missing."""
    after: int
    """The `nextCursor` of the event before, of the same session."""
    nextCursor: int
    """Cursor of the last turn: read the turns after it with `GET /api/sessions/{sessionId}/turns`."""


class FollowedTurn(TypedDict):
    """A turn of a session that is being followed. Sort turns by `startMs` to get the transcript."""

    turnId: str
    """Identifier of the turn; evidence refers to it."""
    speakerId: Union[str, None]
    """The participant who spoke or wrote; null when unknown."""
    speakerName: Union[str, None]
    """Their name in the call; null when unknown."""
    externalUserId: Union[str, None]
    """Your own identifier of the person; null for people without one."""
    text: str
    """Spoken words or chat message."""
    language: Union[str, None]
    """BCP 47 tag; null when unknown."""
    startedAt: str
    """When the turn began."""
    endedAt: str
    """When the turn ended."""
    startMs: int
    """Milliseconds after the session's start."""
    endMs: int
    """Milliseconds after the session's start."""
    confidence: Union[float, None]
    """Confidence, 0 to 1, as reported by the transcription service; null if it reports none."""
    source: TurnSource
    cursor: int
    """Position of the turn in the order in which turns are stored: larger than that of every earlier turn."""

TurnSource: TypeAlias = "Literal[\"speech\", \"chat\"]"
"""Whether it was said or written in the chat."""


class SpeechStartedData(TypedDict):
    """Details. Fields may be added."""

    participantId: str
    """The participant who speaks."""
    startedAt: str
    """When the person began to speak."""


class SpeechStoppedData(TypedDict):
    """Details. Fields may be added."""

    participantId: str
    """The participant who speaks."""
    endedAt: str
    """When the person paused, turned off the microphone or left."""


class EmbedRoom(TypedDict):
    """The created room."""

    roomId: str
    """Identifier of the room: `rm_` and 26 characters."""
    embedUrl: str
    """Page of the room, for the element or a plain link."""


class JoinToken(TypedDict):
    """The minted token."""

    token: str
    """Join token for the `auth-token` attribute of the element. It is valid for this room only."""
    expiresAt: str
    """When the token expires: after `ttlSeconds`, at most a day."""
    embedUrl: str
    """Page of the room, for the element or a plain link."""


class JoinLink(TypedDict):
    """A link that lets one person in."""

    token: str
    """Join token for the `auth-token` attribute of the element. It is valid for this room only."""
    tokenId: str
    """Identifier of the join token, a UUID: the token's claim `jti`. Keep it to revoke the token."""
    expiresAt: str
    """When the token expires: after `ttlSeconds`, at most a day."""
    url: str
    """Link that lets one person in: the page of the room, with the token behind `#`. For an end-to-end encrypted room, append `&key=` and the key of the room, which the server does not know."""


class Room(TypedDict):
    """A room."""

    roomId: str
    """Identifier of the room: `rm_` and 26 characters."""
    roomName: str
    """Name of the room."""
    shareableLink: str
    """Link with which people enter the room."""
    createdAt: str
    """When the room was created."""
    lastActivityAt: Union[str, None]
    """Last join or leave; null until somebody first enters."""
    isOwner: bool
    """Whether the caller owns the room. Always true for a key of the owning account."""
    isCoOrganizer: bool
    """Whether the caller is a co-organizer of the room."""
    isPublic: bool
    """Whether anybody with the link can enter."""
    requiresAuth: bool
    """Whether entering requires a sign-in or a join token."""
    isEndToEndEncrypted: bool
    """Whether calls are end-to-end encrypted, so that the server cannot hear or see them."""
    coOrganizers: NotRequired[list[CoOrganizer]]
    """Co-organizers. Present only for the owner, a co-organizer and a key of the owning account."""
    maxParticipants: NotRequired[Union[int, None]]
    """Maximum number of people in a call, 1 to 1000; null: the limit of the server, which always applies. One more co-host and two more hosts can always enter. People who are already in the call stay."""
    opensAt: NotRequired[Union[str, None]]
    """Only hosts and co-hosts can enter before this time; null: open."""
    closesAt: NotRequired[Union[str, None]]
    """Nobody can enter after this time; null: it stays open."""
    atClose: NotRequired[ClosingAction]
    """Effect of `closesAt` on a running call: `stop-joining` lets it continue, `end-call` ends it within a minute. Default `stop-joining`."""
    expiresAt: NotRequired[Union[str, None]]
    """When the room is deleted automatically; null: never."""
    retentionDays: NotRequired[Union[int, None]]
    """How many days after their end the recordings, transcripts, minutes and chats of the room are deleted, 1 to 3650. With null, recordings follow the setting of the account, and everything else is kept."""
    lobby: NotRequired[Lobby]
    features: NotRequired[RoomFeatures]
    fileTypes: NotRequired[Union[list[str], None]]
    """Extensions of files that can be sent in the chat, without a dot, at most 50; null (default): all files except programs and scripts. In end-to-end encrypted rooms, the server does not know the names of files, so the element of the sender applies the rule."""
    backgrounds: NotRequired[Backgrounds]
    defaults: NotRequired[DeviceDefaults]
    recordOnStart: NotRequired[bool]
    """Whether each session is recorded from its start, by the server or by the first browser of a host or co-host that can record. Default false."""
    recordBy: NotRequired[RecordBy]
    consent: NotRequired[ConsentSetting]
    agentOnStart: NotRequired[Union[AgentOnStart, None]]
    """The AI agent that is invited when a session starts; null: none."""
    agent: NotRequired[RoomAgent]
    language: NotRequired[Union[str, None]]
    """BCP 47 tag of the language of the call and of its agent, if the page or the invitation names none; null: the language of the browser."""
    rating: NotRequired[bool]
    """Whether people are asked to rate a call after it, with one to five stars and a sentence. The attribute `rating` of the element comes before it. Default false."""
    branding: NotRequired[Union[Branding, None]]
    """The look of the call; null: the standard look."""
    minutes: NotRequired[Union[RoomMinutes, None]]
    """How the minutes of calls are written; null: with the template `meeting` and no vocabulary."""
    metadata: NotRequired[dict[str, Any]]
    """Data of your application about the room."""


class CoOrganizer(TypedDict):
    """A person who runs a room together with its owner."""

    userId: str
    """Identifier of the person."""
    displayName: str
    """Their name."""
    email: str
    """Their email address."""
    addedAt: str
    """When they became a co-organizer."""


class RoomFeatures(TypedDict):
    """The features of calls in the room. A feature that is off is refused to everybody, hosts included."""

    chat: bool
    """Whether people may chat. Default true."""
    privateChat: bool
    """Whether people may write private chat messages to one person. Default true."""
    reactions: bool
    """Whether people may send reactions. Default true."""
    raiseHand: bool
    """Whether people may raise a hand. Default true."""
    screenShare: bool
    """Whether people may share a screen. Default true."""
    recording: bool
    """Whether calls may be recorded. Default true."""
    agent: bool
    """Whether an AI agent may be invited. Default true."""
    agentAnswers: bool
    """Whether the AI agent answers questions in the chat. Default true."""
    agentSpeech: bool
    """Whether the AI agent may speak aloud. Default true."""
    captions: bool
    """Whether captions may be shown. Default true."""
    polls: bool
    """Whether hosts and co-hosts may ask polls, and people vote in them. Default true."""
    breakouts: bool
    """Whether hosts and co-hosts may open breakout rooms. Default true."""
    pointers: bool
    """Whether people may point at shared screens. Default true."""
    files: bool
    """Whether people who may chat may send files. Default true."""


class DeviceDefaults(TypedDict):
    """The devices that are on when somebody enters. Default: both."""

    microphone: bool
    """Whether the microphone is on when somebody enters, unless they or the page choose otherwise."""
    camera: bool
    """Whether the camera is on when somebody enters, unless they or the page choose otherwise."""


class AgentOnStart(TypedDict):
    """The AI agent that is invited when a session starts."""

    mode: AgentMode
    """Mode of the AI agent."""
    language: Union[str, None]
    """BCP 47 tag of the spoken language; null: the `language` of the room, or else the service detects it."""
    captions: bool
    """Whether captions are shown in the call."""


class RoomAgent(TypedDict):
    """How the AI agent behaves in calls."""

    scope: AgentScope


class Branding(TypedDict):
    """The look of the call."""

    accent: Union[str, None]
    """Colour of buttons and marks as `#rrggbb`; null: the standard one."""
    logoUrl: Union[str, None]
    """HTTPS address of a logo that is shown above the device check and in the call; null: none."""
    background: Union[str, None]
    """Colour behind the call as `#rrggbb`; null: the standard one."""
    backgroundImages: list[BackgroundImage]
    """Images that people can use as background, in the order of the menu. Browsers load them from their own server, which must allow it (CORS: `Access-Control-Allow-Origin`)."""


class BackgroundImage(TypedDict):
    """An image that people can use as background."""

    name: str
    """Name in the menu of backgrounds."""
    url: str
    """HTTPS address of the image."""


class RoomMinutes(TypedDict):
    """How the minutes of calls are written."""

    template: MinutesTemplate
    sections: list[MinutesSection]
    """Sections of the room itself; empty: those of the template."""
    instructions: Union[str, None]
    """Further instructions for the language model, for example about style; null: none."""
    vocabulary: list[str]
    """Names and terms that are used in the room, at most 100. The transcription service and the language model receive them."""


class RoomWithSettings(TypedDict):
    """A room with its settings."""

    roomId: str
    """Identifier of the room: `rm_` and 26 characters."""
    roomName: str
    """Name of the room."""
    shareableLink: str
    """Link with which people enter the room."""
    createdAt: str
    """When the room was created."""
    lastActivityAt: Union[str, None]
    """Last join or leave; null until somebody first enters."""
    isOwner: bool
    """Whether the caller owns the room. Always true for a key of the owning account."""
    isCoOrganizer: bool
    """Whether the caller is a co-organizer of the room."""
    isPublic: bool
    """Whether anybody with the link can enter."""
    requiresAuth: bool
    """Whether entering requires a sign-in or a join token."""
    isEndToEndEncrypted: bool
    """Whether calls are end-to-end encrypted, so that the server cannot hear or see them."""
    coOrganizers: NotRequired[list[CoOrganizer]]
    """Co-organizers. Present only for the owner, a co-organizer and a key of the owning account."""
    maxParticipants: Union[int, None]
    """Maximum number of people in a call, 1 to 1000; null: the limit of the server, which always applies. One more co-host and two more hosts can always enter. People who are already in the call stay."""
    opensAt: Union[str, None]
    """Only hosts and co-hosts can enter before this time; null: open."""
    closesAt: Union[str, None]
    """Nobody can enter after this time; null: it stays open."""
    atClose: ClosingAction
    """Effect of `closesAt` on a running call: `stop-joining` lets it continue, `end-call` ends it within a minute. Default `stop-joining`."""
    expiresAt: Union[str, None]
    """When the room is deleted automatically; null: never."""
    retentionDays: Union[int, None]
    """How many days after their end the recordings, transcripts, minutes and chats of the room are deleted, 1 to 3650. With null, recordings follow the setting of the account, and everything else is kept."""
    lobby: Lobby
    features: RoomFeatures
    fileTypes: Union[list[str], None]
    """Extensions of files that can be sent in the chat, without a dot, at most 50; null (default): all files except programs and scripts. In end-to-end encrypted rooms, the server does not know the names of files, so the element of the sender applies the rule."""
    backgrounds: Backgrounds
    defaults: DeviceDefaults
    recordOnStart: bool
    """Whether each session is recorded from its start, by the server or by the first browser of a host or co-host that can record. Default false."""
    recordBy: RecordBy
    consent: ConsentSetting
    agentOnStart: Union[AgentOnStart, None]
    """The AI agent that is invited when a session starts; null: none."""
    agent: RoomAgent
    language: Union[str, None]
    """BCP 47 tag of the language of the call and of its agent, if the page or the invitation names none; null: the language of the browser."""
    rating: bool
    """Whether people are asked to rate a call after it, with one to five stars and a sentence. The attribute `rating` of the element comes before it. Default false."""
    branding: Union[Branding, None]
    """The look of the call; null: the standard look."""
    minutes: Union[RoomMinutes, None]
    """How the minutes of calls are written; null: with the template `meeting` and no vocabulary."""
    metadata: dict[str, Any]
    """Data of your application about the room."""


class RoomList(TypedDict):
    """Rooms of an account or a person."""

    rooms: list[ListedRoom]
    """Rooms that are not deleted, newest first."""
    next: Union[str, None]
    """Pass it as `after` for the next page; null at the end."""


class ListedRoom(TypedDict):
    """A room in a list."""

    roomId: str
    """Identifier of the room: `rm_` and 26 characters."""
    roomName: str
    """Name of the room."""
    shareableLink: str
    """Link with which people enter the room."""
    createdAt: str
    """When the room was created."""
    lastActivityAt: Union[str, None]
    """Last join or leave; null until somebody first enters."""
    isOwner: bool
    """Whether the caller owns the room. Always true for a key of the owning account."""
    isCoOrganizer: bool
    """Whether the caller is a co-organizer of the room."""
    isPublic: bool
    """Whether anybody with the link can enter."""
    requiresAuth: bool
    """Whether entering requires a sign-in or a join token."""
    isEndToEndEncrypted: bool
    """Whether calls are end-to-end encrypted, so that the server cannot hear or see them."""
    maxParticipants: Union[int, None]
    """Maximum number of people in a call, 1 to 1000; null: the limit of the server, which always applies. One more co-host and two more hosts can always enter. People who are already in the call stay."""
    opensAt: Union[str, None]
    """Only hosts and co-hosts can enter before this time; null: open."""
    closesAt: Union[str, None]
    """Nobody can enter after this time; null: it stays open."""
    atClose: ClosingAction
    """Effect of `closesAt` on a running call: `stop-joining` lets it continue, `end-call` ends it within a minute. Default `stop-joining`."""
    expiresAt: Union[str, None]
    """When the room is deleted automatically; null: never."""
    retentionDays: Union[int, None]
    """How many days after their end the recordings, transcripts, minutes and chats of the room are deleted, 1 to 3650. With null, recordings follow the setting of the account, and everything else is kept."""
    lobby: Lobby
    features: RoomFeatures
    fileTypes: Union[list[str], None]
    """Extensions of files that can be sent in the chat, without a dot, at most 50; null (default): all files except programs and scripts. In end-to-end encrypted rooms, the server does not know the names of files, so the element of the sender applies the rule."""
    backgrounds: Backgrounds
    defaults: DeviceDefaults
    recordOnStart: bool
    """Whether each session is recorded from its start, by the server or by the first browser of a host or co-host that can record. Default false."""
    recordBy: RecordBy
    consent: ConsentSetting
    agentOnStart: Union[AgentOnStart, None]
    """The AI agent that is invited when a session starts; null: none."""
    agent: RoomAgent
    language: Union[str, None]
    """BCP 47 tag of the language of the call and of its agent, if the page or the invitation names none; null: the language of the browser."""
    rating: bool
    """Whether people are asked to rate a call after it, with one to five stars and a sentence. The attribute `rating` of the element comes before it. Default false."""
    branding: Union[Branding, None]
    """The look of the call; null: the standard look."""
    minutes: Union[RoomMinutes, None]
    """How the minutes of calls are written; null: with the template `meeting` and no vocabulary."""
    metadata: dict[str, Any]
    """Data of your application about the room."""
    state: RoomState
    """`live`: a call is running, and people have entered it."""


class Invitation(TypedDict):
    """A link that lets one person into a room until it expires or is revoked."""

    invitationId: str
    """Identifier of the invitation: `inv_` and 26 characters."""
    roomId: str
    """Identifier of the room: `rm_` and 26 characters."""
    externalUserId: str
    """Your own identifier of the person."""
    displayName: str
    """Name that others see."""
    role: RoomRole
    """Role of the person in the call."""
    permissions: Union[TokenPermissions, None]
    """Permissions of the person, a subset of those of their role; null: all permissions of the role."""
    metadata: dict[str, Any]
    """Data of your application about the person; empty if not given."""
    url: str
    """Link to send to the person. Everybody who has it can enter as that person. For an end-to-end encrypted room, append `&key=` and the key of the room, which the server does not know."""
    status: InvitationStatus
    notBefore: Union[str, None]
    """When the link becomes valid; null: at once."""
    expiresAt: str
    """When the link stops working."""
    maxUses: int
    """Number of browsers that can open the link."""
    uses: int
    """Number of browsers that have opened the link."""
    lastUsedAt: Union[str, None]
    """When the link was last opened; null: never."""
    createdAt: str
    """When the invitation was created."""
    revokedAt: Union[str, None]
    """When the invitation was revoked; null: it was not."""

InvitationStatus: TypeAlias = "Literal[\"upcoming\", \"active\", \"used-up\", \"expired\", \"revoked\"]"
"""`upcoming`: `notBefore` is in the future. `active`: the link works. `used-up`: the link only works in browsers that have already opened it. `expired` and `revoked`: the link no longer works."""


class Invitations(TypedDict):
    """A page of the invitations of a room."""

    invitations: list[Invitation]
    """The invitations of the room, newest first."""
    next: Union[str, None]
    """Pass it as `after` for the next page; null at the end."""


class InvitationCalendar(TypedDict):
    """The time of the room as a calendar entry."""

    calendar: str
    """The calendar entry as iCalendar text."""


class LiveSession(TypedDict):
    """The running call in a room."""

    roomId: str
    """The room."""
    session: Union[LiveCall, None]
    """The running call; null when there is none."""
    participants: list[LiveParticipant]
    """Everybody in the call, in the order in which they entered; empty when there is no call. While breakout rooms are open: only the people in the main room."""
    waiting: list[WaitingPerson]
    """People who wait to be let in, longest wait first. People can also wait while there is no call. Empty in rooms whose `lobby` is `off`."""
    agent: Union[LiveAgent, None]
    """The AI agent in the call; null when there is none."""
    recording: Union[LiveRecording, None]
    """The running recording; null when there is none."""
    streams: list[LiveStream]
    """The live streams of the call, without those that are not live yet; empty: none."""
    spotlightParticipantId: Union[str, None]
    """The participant in the spotlight: hosts show them large to everybody in the call. Null: nobody."""
    breakouts: Union[Breakouts, None]
    """The open breakout rooms of the call; null when there are none."""
    everybodyMay: CallGrants
    isLocked: bool
    """Whether only hosts and co-hosts can enter."""


class LiveCall(TypedDict):
    """A running call."""

    conferenceSessionId: str
    """The session; its artifact has the same identifier."""
    startedAt: str
    """When the first person entered."""


class LiveParticipant(TypedDict):
    """A participant of the running call."""

    participantId: str
    """Identifier of the participant, for actions on them."""
    displayName: str
    """Their name in the call; for an agent, its mode."""
    externalUserId: Union[str, None]
    """Your own identifier of the person; null for guests, people who are signed in, and agents."""
    role: RoomRole
    """Current role in the call."""
    may: LiveGrants
    metadata: dict[str, Any]
    """Metadata that your application put into their join token; empty if none."""
    kind: ParticipantKind
    joinedAt: str
    """When they entered."""
    devices: LiveDevices
    handRaisedAt: Union[str, None]
    """When they raised their hand; null while it is down."""
    quality: Union[ConnectionQuality, None]
    """Quality of the connection in the last 15 seconds that the browser reported; null before the first report, and for agents."""
    connected: bool
    """False while the connection is lost and they can still resume."""


class LiveGrants(TypedDict):
    """Current permissions, according to their join token, the room and the hosts."""

    screen: bool
    """Whether they may share their screen."""
    chat: bool
    """Whether they may write in the chat."""

ParticipantKind: TypeAlias = "Literal[\"human\", \"agent\"]"
"""A person, or an AI agent."""


class LiveDevices(TypedDict):
    """The devices of the participant that are on."""

    microphone: bool
    """Whether the microphone is on."""
    camera: bool
    """Whether the camera is on."""
    screen: bool
    """Whether the screen is shared."""


class ConnectionQuality(TypedDict):
    """The last measurement of the connection by the browser of a participant."""

    measuredAt: str
    """When the server received the measurement of the last 15 seconds."""
    level: QualityLevel
    roundTripMs: Union[int, None]
    """Round-trip time in milliseconds; null when unknown."""
    loss: Union[float, None]
    """Share of lost packets, 0 to 1, in the worse direction."""
    jitterMs: Union[int, None]
    """Jitter of the received media, in milliseconds."""
    sendKbps: Union[int, None]
    """Sent kilobits per second, to all others together."""
    receiveKbps: Union[int, None]
    """Received kilobits per second."""
    freezeMs: int
    """How long pictures were frozen for them, in milliseconds."""
    reconnects: int
    """Number of reconnections."""

QualityLevel: TypeAlias = "Literal[\"good\", \"fair\", \"poor\"]"
"""`good`; `fair`: people notice problems; `poor`: more than 8 % loss, a round trip above 600 ms, a picture frozen for more than 3 s, or a reconnect."""


class WaitingPerson(TypedDict):
    """A person who waits to be let in."""

    participantId: str
    """Their future participant id. Use it to let them in or turn them away."""
    displayName: str
    """Their name, as they or your application gave it."""
    externalUserId: Union[str, None]
    """Your own identifier of the person; null for guests and people who are signed in."""
    role: RoomRole
    """The role in which they enter."""
    since: str
    """When they started to wait."""


class LiveAgent(TypedDict):
    """An AI agent in a call."""

    participantId: str
    """The agent among the participants."""
    mode: AgentMode
    """Mode of the agent."""
    language: Union[str, None]
    """Language set for the agent; null: it detects the language."""
    captions: bool
    """Whether captions are shown in the call."""
    answers: NotRequired[bool]
    """Whether the agent answers questions in the chat."""
    speaks: NotRequired[bool]
    """Whether the agent can speak aloud."""
    isMuted: NotRequired[bool]
    """Whether hosts muted the agent: it does not speak."""
    isImpaired: bool
    """Whether its speech-to-text service is failing now."""


class LiveRecording(TypedDict):
    """A running recording."""

    recordingId: str
    """Identifier of the recording."""
    startedByParticipantId: str
    """The participant whose browser records; an id of the recorder if the server records."""
    kind: RecordingKind
    recordedBy: RecordedBy
    startedAt: str
    """When the recording began."""
    pausedAt: Union[str, None]
    """When it was paused; null: it is not paused."""

RecordedBy: TypeAlias = "Literal[\"server\", \"browser\"]"
"""The maker of the recording: a recorder of the server, or the browser of a host or co-host."""


class LiveStream(TypedDict):
    """A live stream."""

    streamId: str
    """Identifier of the stream."""
    startedAt: str
    """When the stream was live for the first time."""


class Breakouts(TypedDict):
    """The open breakout rooms of a call."""

    rooms: list[BreakoutRoom]
    """The breakout rooms in their order."""
    closesAt: Union[str, None]
    """When they close automatically; null: they stay open until somebody closes them."""
    mayReturn: bool
    """Whether participants may return to the main room on their own."""


class BreakoutRoom(TypedDict):
    """A breakout room of a call."""

    conferenceSessionId: str
    """Session of the breakout room. Use it to move people there."""
    name: str
    """Its name."""
    helpAskedAt: Union[str, None]
    """When somebody in the breakout room asked for a host; null: nobody waits for one."""
    participants: list[BreakoutPerson]
    """The people in the breakout room, in the order in which they entered."""


class BreakoutPerson(TypedDict):
    """A person in a breakout room."""

    participantId: str
    """Identifier of the participant, for actions on them."""
    displayName: str
    """Their name in the call; for an agent, its mode."""
    role: RoomRole
    """Current role in the call."""


class CallGrants(TypedDict):
    """Default permissions of everybody who is neither host nor co-host. Hosts can change them for one person."""

    screen: bool
    """Whether they may share their screen."""
    chat: bool
    """Whether they may write in the chat."""


class EndedSession(TypedDict):
    """The call that was ended."""

    success: Literal[True]
    """Always true; errors return another status."""
    conferenceSessionId: str
    """The session; its artifact has the same identifier."""


class MutedSession(TypedDict):
    """The muted participants."""

    success: Literal[True]
    """Always true; errors return another status."""
    participantIds: list[str]
    """Participants whose microphones are turned off; empty if none was on."""


class ChangedGrants(TypedDict):
    """The new default permissions of everybody who is neither host nor co-host."""

    success: Literal[True]
    """Always true; errors return another status."""
    everybodyMay: CallGrants


class SentMessage(TypedDict):
    """The message that was written."""

    success: Literal[True]
    """Always true; errors return another status."""
    messageId: str
    """Identifier of the message."""


class AgentSaid(TypedDict):
    """The message that the agent wrote."""

    success: Literal[True]
    """Always true; errors return another status."""
    messageId: str
    """Identifier of the message in the chat."""


class MinutesDraftOrder(TypedDict):
    """The draft of minutes that was begun."""

    success: Literal[True]
    """Always true; errors return another status."""
    sessionId: str
    """The session; its artifact has the same identifier."""
    status: Literal["drafting"]
    """The agent is drafting."""


class ParticipantAction(TypedDict):
    """The participants that an action affected."""

    success: Literal[True]
    """Always true; errors return another status."""
    participantIds: list[str]
    """The affected participants. `remove` and changes of permissions affect all participants of the same person."""


class ChangedBreakouts(TypedDict):
    """The call whose breakout rooms were changed."""

    success: Literal[True]
    """Always true; errors return another status."""
    conferenceSessionId: str
    """The main session of the call."""


class ControlledRecording(TypedDict):
    """The recording that was requested or stopped."""

    success: Literal[True]
    """Always true; errors return another status."""
    recordingId: str
    """The recording that ends, changes, or begins as soon as somebody records."""
    recordedBy: RecordedBy
    queuePosition: Union[int, None]
    """Position in the queue of the recorders of the server, from 1; null: not in the queue."""


class Stream(TypedDict):
    """A live stream of a call to an RTMP address."""

    streamId: str
    """Identifier of the stream."""
    roomId: str
    """The room."""
    conferenceSessionId: str
    """The session that is streamed."""
    url: str
    """Scheme, host and application of the address. The stream key is never returned."""
    layout: StreamLayout
    status: StreamStatus
    createdAt: str
    """When the stream was requested."""
    startedAt: Union[str, None]
    """When the stream was live for the first time; null: it was not yet."""
    endedAt: Union[str, None]
    """When the stream ended or failed; null: it is not over."""
    endReason: Union[StreamEndReason, None]
    """Why the stream ended; null: it is not over, or it failed."""
    error: Union[str, None]
    """Why nothing arrives at the address now, or why the stream failed; null otherwise."""

StreamLayout: TypeAlias = "Literal[\"grid\", \"speaker\", \"screen\", \"portrait\"]"
"""How the stream shows the call. `grid`: everybody alike, shared screens and the spotlight large. `speaker`: the person who speaks large. `screen`: only the shared screen, or else the person who speaks. `portrait`: everybody alike in an upright picture."""

StreamStatus: TypeAlias = "Literal[\"connecting\", \"live\", \"reconnecting\", \"ended\", \"failed\"]"
"""Status of a live stream."""


class StreamList(TypedDict):
    """Live streams of a call."""

    streams: list[Stream]
    """Streams of the running call in the order of their start, also those that are over; empty without a call."""


class SimulatedSession(TypedDict):
    """A simulated session, which has already ended."""

    conferenceSessionId: str
    """The session; its artifact has the same identifier."""
    roomId: str
    """Identifier of the room: `rm_` and 26 characters."""
    startedAt: str
    """When the first person entered: the length of the session before now."""
    endedAt: str
    """When the last person left: now."""
    durationSeconds: int
    """Length in seconds."""
    participantCount: int
    """Number of people who took part."""
    turnCount: int
    """Number of turns in the transcript, with messages in the chat."""


class AgentInvitation(TypedDict):
    """The invited agent."""

    success: Literal[True]
    """Always true; errors return another status."""
    sessionId: str
    """The session that the agent listens to; its artifact has the same identifier."""
    mode: AgentMode
    """Mode of the agent."""
    language: Union[str, None]
    """Language set for the agent; null: it detects the language."""
    state: AgentInvitationState
    alreadyPresent: bool
    """Whether the agent was already in the room."""

AgentInvitationState: TypeAlias = "Literal[\"joining\", \"present\"]"
"""Whether the invited agent has joined."""


class AgentRemoval(TypedDict):
    """The result of removing the agent."""

    success: Literal[True]
    """Always true; errors return another status."""
    sessionId: Union[str, None]
    """The session that the agent listened to; null if no agent was in the room."""
    alreadyAbsent: bool
    """Whether no agent was in the room before this request."""


class AgentStatus(TypedDict):
    """The status of the agent in a room."""

    agentPresent: bool
    """Whether an agent is in the room."""
    available: bool
    """Whether an agent can be invited now."""
    mode: Union[AgentMode, None]
    """Mode of the agent; null when there is none."""
    state: AgentState
    language: Union[str, None]
    """Language set for the agent; null when none."""
    since: Union[str, None]
    """When the agent joined; null when there is none."""
    unavailableReason: Union[AgentUnavailableReason, None]
    """Why no agent can be invited; null when one can."""

AgentState: TypeAlias = "Literal[\"absent\", \"joining\", \"present\", \"leaving\", \"failed\"]"
"""State of the agent."""

AgentUnavailableReason: TypeAlias = "Literal[\"not_configured\", \"service_unavailable\", \"auth_failed\", \"room_encrypted\", \"off_in_room\"]"
"""Why no agent can be invited."""


class SessionList(TypedDict):
    """Sessions that the caller can read."""

    sessions: list[Session]
    """Newest first."""
    next: Union[str, None]
    """Pass it as `after` for the next page; null at the end."""


class Session(TypedDict):
    """A conference session."""

    conferenceSessionId: str
    """Identifier of the conference session: `ses_` and 26 characters."""
    parentSessionId: Union[str, None]
    """The main session of the call, if this is a breakout room; null for a main session."""
    breakoutName: Union[str, None]
    """Name of the breakout room; null for a main session."""
    roomId: str
    """Identifier of the room: `rm_` and 26 characters."""
    roomName: str
    """Current name of the room."""
    state: SessionState
    startedAt: str
    """When the first person entered."""
    endedAt: Union[str, None]
    """When the session ended; null while it runs."""
    durationSeconds: Union[int, None]
    """Length in seconds; null while the session runs."""
    participantCount: int
    """Number of people who took part. A person who returned counts once; agents do not count."""
    turnCount: int
    """Number of turns in the transcript."""
    recordingCount: int
    """Number of recordings, including unfinished and failed ones."""
    artifactStatus: ArtifactStatus
    """Status of the artifact of the session. The artifact has the id of the session."""

SessionState: TypeAlias = "Literal[\"live\", \"ended\"]"
"""Whether the session is running."""

ArtifactStatus: TypeAlias = "Literal[\"live\", \"processing\", \"ready\", \"failed\"]"
"""Status of an artifact."""


class SessionDetail(TypedDict):
    """A session with its participants and recordings."""

    conferenceSessionId: str
    """Identifier of the conference session: `ses_` and 26 characters."""
    parentSessionId: Union[str, None]
    """The main session of the call, if this is a breakout room; null for a main session."""
    breakoutName: Union[str, None]
    """Name of the breakout room; null for a main session."""
    roomId: str
    """Identifier of the room: `rm_` and 26 characters."""
    roomName: str
    """Current name of the room."""
    state: SessionState
    startedAt: str
    """When the first person entered."""
    endedAt: Union[str, None]
    """When the session ended; null while it runs."""
    durationSeconds: Union[int, None]
    """Length in seconds; null while the session runs."""
    participantCount: int
    """Number of people who took part. A person who returned counts once; agents do not count."""
    turnCount: int
    """Number of turns in the transcript."""
    recordingCount: int
    """Number of recordings, including unfinished and failed ones."""
    artifactStatus: ArtifactStatus
    """Status of the artifact of the session. The artifact has the id of the session."""
    peakParticipantCount: int
    """The largest number of people in the session at the same time."""
    participants: list[SessionParticipant]
    """The participants, in the order in which they entered. A person who returned appears once for each stay."""
    agents: list[SessionAgent]
    """The AI agents among the participants, with their modes."""
    recordings: list[SessionRecording]
    """Recordings in the order in which they began, without deleted ones."""
    breakouts: list[SessionBreakout]
    """The breakout rooms of the call that at least one person entered, in the order in which they were opened."""


class SessionParticipant(TypedDict):
    """The stay of a person or agent in a session, from entering to leaving."""

    participantId: str
    """Identifier of the participant; each stay has its own."""
    joinedAt: str
    """When they entered."""
    leftAt: Union[str, None]
    """When they left; null while they are in the call."""
    durationSeconds: Union[int, None]
    """How long they stayed, in seconds; null while they are in the call."""
    kind: ParticipantKind
    displayName: str
    """Their name in the call."""
    externalUserId: Union[str, None]
    """Your own identifier of the person; null for people without one."""
    role: RoomRole
    """Their role at the end of their stay."""
    leftReason: Union[LeftReason, None]
    """Why they left; null while they are in the call, and when unknown. `left`: by themselves. `removed`: by a host. `ended`: the session ended. `network`: they lost the connection. `duplicate`: they entered again elsewhere. `token-revoked`: their join token was revoked. `moved`: they moved to another session of the call."""
    quality: Union[QualitySummary, None]
    """Quality of their connection; null for agents, if their browser reported nothing, and after the measurements were deleted."""
    rating: Union[Rating, None]
    """How they rated the session; null if they did not, and after the ratings were deleted. A person who returned has it at the last stay in which they rated."""


class QualitySummary(TypedDict):
    """The quality of the connection of a participant over the session."""

    sampleCount: int
    """Number of samples, one for every 15 seconds."""
    roundTripMs: QualitySpread
    """Round-trip time in milliseconds."""
    loss: QualitySpread
    """Share of lost packets, 0 to 1."""
    jitterMs: QualitySpread
    """Jitter in milliseconds."""
    sendKbps: Union[float, None]
    """Median of the sent kilobits per second."""
    receiveKbps: Union[float, None]
    """Median of the received kilobits per second."""
    freezeMs: int
    """Total time for which pictures were frozen for them, in milliseconds."""
    reconnects: int
    """Total number of reconnections."""
    troubleShare: float
    """Share of the samples that are `poor`, 0 to 1."""
    browser: Union[str, None]
    """Browser with its major version, and system; null when unknown."""
    network: Network
    isRelayed: Union[bool, None]
    """Whether the media last passed a TURN relay; null when unknown."""


class QualitySpread(TypedDict):
    """The distribution of the samples of one measure."""

    median: Union[float, None]
    """The median of the samples; null when unknown."""
    worst: Union[float, None]
    """The highest of the samples; null when unknown."""

Network: TypeAlias = "Literal[\"wifi\", \"cellular\", \"ethernet\", \"unknown\"]"
"""Last network, as the browser names it. Most browsers on computers do not name it: `unknown`."""


class Rating(TypedDict):
    """How a person rated a session."""

    stars: int
    """1 (worst) to 5 (best)."""
    comment: Union[str, None]
    """Their words; null for none."""
    ratedAt: str
    """When they rated the session last."""


class SessionAgent(TypedDict):
    """An AI agent in a session."""

    participantId: str
    """Identifier of the participant; each stay has its own."""
    joinedAt: str
    """When they entered."""
    leftAt: Union[str, None]
    """When they left; null while they are in the call."""
    durationSeconds: Union[int, None]
    """How long they stayed, in seconds; null while they are in the call."""
    mode: AgentMode
    """Mode of the agent."""
    language: Union[str, None]
    """BCP 47 tag of the language set for the agent; null: it detected the language."""
    showsCaptions: bool
    """Whether captions were shown in the call."""


class SessionRecording(TypedDict):
    """A recording of a session."""

    id: str
    """Identifier of the recording, a UUID."""
    status: RecordingStatus
    """Status of the recording."""
    startedAt: str
    """When recording began."""
    endedAt: Union[str, None]
    """When recording ended; null while it runs."""
    durationSeconds: Union[int, None]
    """Length in seconds; null until known."""

RecordingStatus: TypeAlias = "Literal[\"recording\", \"processing\", \"ready\", \"failed\"]"
"""Status of a recording."""


class SessionBreakout(TypedDict):
    """A breakout room of a call."""

    conferenceSessionId: str
    """Identifier of its session."""
    name: str
    """Its name."""
    startedAt: str
    """When the first person entered."""
    endedAt: Union[str, None]
    """When it ended; null while it runs."""


class QualitySampleList(TypedDict):
    """Measurements of the connections during a session, as reported by browsers."""

    samples: list[QualitySample]
    """Oldest first."""
    next: Union[str, None]
    """Pass it as `after` for the next page; null at the end."""


class QualitySample(TypedDict):
    """The measurement of a connection over 15 seconds by the browser of a participant."""

    measuredAt: str
    """When the server received the measurement of the last 15 seconds."""
    level: QualityLevel
    roundTripMs: Union[int, None]
    """Round-trip time in milliseconds; null when unknown."""
    loss: Union[float, None]
    """Share of lost packets, 0 to 1, in the worse direction."""
    jitterMs: Union[int, None]
    """Jitter of the received media, in milliseconds."""
    sendKbps: Union[int, None]
    """Sent kilobits per second, to all others together."""
    receiveKbps: Union[int, None]
    """Received kilobits per second."""
    freezeMs: int
    """How long pictures were frozen for them, in milliseconds."""
    reconnects: int
    """Number of reconnections."""
    participantId: str
    """The participant whose browser measured it."""


class FoundTurnList(TypedDict):
    """Turns of transcripts that contain the words."""

    turns: list[FoundTurn]
    """Newest first."""
    next: Union[str, None]
    """Pass it as `after` for the next page; null at the end."""


class FoundTurn(TypedDict):
    """A turn of a transcript, and its position."""

    conferenceSessionId: str
    """Identifier of the conference session: `ses_` and 26 characters."""
    roomId: str
    """Identifier of the room: `rm_` and 26 characters."""
    roomName: str
    """Current name of the room."""
    turnId: str
    """Identifier of the turn."""
    speakerName: Union[str, None]
    """Name of the speaker in the call; null when unknown."""
    externalUserId: Union[str, None]
    """Your own identifier of the speaker; null for people without one."""
    text: str
    """Spoken words or chat message."""
    startedAt: str
    """When the turn began."""
    startMs: int
    """When the turn began, in milliseconds after the session's start."""
    source: TurnSource


class FoundStatementList(TypedDict):
    """Statements of minutes that contain the words."""

    statements: list[FoundStatement]
    """Newest session first; statements of one session are in the order of its minutes."""
    next: Union[str, None]
    """Pass it as `after` for the next page; null at the end."""


class FoundStatement(TypedDict):
    """A statement in the minutes of a session."""

    kind: StatementKind
    text: str
    """The statement, or the whole summary."""
    conferenceSessionId: str
    """Identifier of the conference session: `ses_` and 26 characters."""
    roomId: str
    """Identifier of the room: `rm_` and 26 characters."""
    roomName: str
    """Current name of the room."""
    startedAt: str
    """When the session began."""
    startMs: Union[int, None]
    """Time of the evidence in the transcript, in milliseconds after the session's start; null for summaries and outcomes."""


class Answer(TypedDict):
    """An answer from transcripts. A language model wrote it."""

    answer: str
    """The claims as one text, or a sentence that says that nothing was found."""
    claims: list[AnswerClaim]
    """The statements of the answer, each with its evidence; empty without an answer."""
    unanswered: bool
    """Whether no turn supports an answer."""
    searched: AnswerSearch


class AnswerClaim(TypedDict):
    """A statement of an answer, with its evidence."""

    text: str
    """One sentence of the answer."""
    evidence: list[AnswerEvidence]
    """The turns that support the claim; never empty."""


class AnswerEvidence(TypedDict):
    """A place in a transcript that supports a claim."""

    sessionId: str
    """The session in which it was said."""
    turnIds: list[str]
    """Turns of one speaker that support the claim, in the order of speaking; never empty."""
    startMs: int
    """When the first turn began, in milliseconds after the session's start."""
    speakerName: Union[str, None]
    """Name of the speaker in the call; null when unknown."""
    quote: str
    """Words of the turns, cut after 300 characters."""


class AnswerSearch(TypedDict):
    """The transcripts that were read for the answer."""

    sessionCount: int
    """Number of sessions with passages that were read for the answer."""
    turnCount: int
    """Number of turns that were read for the answer."""


QualityOverview = TypedDict(
    "QualityOverview",
    {
        "from": "str",
        "to": "str",
        "sessions": "int",
        "poorSessions": "int",
        "poorShare": "Union[float, None]",
        "participants": "int",
        "roundTripMs": "Union[float, None]",
        "loss": "Union[float, None]",
        "days": "list[QualityOfDay]",
        "browsers": "list[QualityOfBrowser]",
        "networks": "list[QualityOfNetwork]",
        "worstSessions": "list[PoorSession]",
        "ratings": "Ratings",
    },
)
"""The quality of the calls in a range of time."""


class QualityOfDay(TypedDict):
    """The sessions that started on a day."""

    date: str
    """The day, in UTC."""
    sessions: int
    """Sessions with measurements."""
    poorSessions: int
    """Sessions of poor quality: those in which more than 10 % of the samples of a participant are `poor`."""


class QualityOfBrowser(TypedDict):
    """The connections of a browser. Sessions count once for each browser in them."""

    browser: Union[str, None]
    """Browser with its major version, and system; null when unknown."""
    sessions: int
    """Sessions with measurements."""
    poorSessions: int
    """Sessions of poor quality: those in which more than 10 % of the samples of a participant are `poor`."""
    poorShare: Union[float, None]
    """Share of the sessions that have poor quality, 0 to 1; null without sessions."""
    participants: int
    """Stays of participants whose browser reported measurements."""
    roundTripMs: Union[float, None]
    """Median over the participants of each participant's median round-trip time, in milliseconds; null when unknown."""
    loss: Union[float, None]
    """Median over the participants of each participant's median share of lost packets, 0 to 1."""


class QualityOfNetwork(TypedDict):
    """The connections over a kind of network. Sessions count once for each kind in them."""

    network: Network
    isRelayed: Union[bool, None]
    """Whether the media last passed a TURN relay; null when unknown."""
    sessions: int
    """Sessions with measurements."""
    poorSessions: int
    """Sessions of poor quality: those in which more than 10 % of the samples of a participant are `poor`."""
    poorShare: Union[float, None]
    """Share of the sessions that have poor quality, 0 to 1; null without sessions."""
    participants: int
    """Stays of participants whose browser reported measurements."""
    roundTripMs: Union[float, None]
    """Median over the participants of each participant's median round-trip time, in milliseconds; null when unknown."""
    loss: Union[float, None]
    """Median over the participants of each participant's median share of lost packets, 0 to 1."""


class PoorSession(TypedDict):
    """A session of poor quality."""

    conferenceSessionId: str
    """Identifier of the conference session: `ses_` and 26 characters."""
    roomId: str
    """Identifier of the room: `rm_` and 26 characters."""
    roomName: str
    """Current name of the room."""
    startedAt: str
    """When the first person entered."""
    poorShare: float
    """Share of the samples of all participants that are `poor`, 0 to 1."""
    poorParticipants: int
    """Number of participants with a poor connection."""
    participants: list[PoorConnection]
    """The participants with the worst connections, at most 10, the worst first."""


class PoorConnection(TypedDict):
    """A participant with a poor connection."""

    participantId: str
    """Identifier of the participant; each stay has its own."""
    displayName: str
    """Their name in the call."""
    externalUserId: Union[str, None]
    """Your own identifier of the person; null for people without one."""
    browser: Union[str, None]
    """Browser with its major version, and system; null when unknown."""
    network: Network
    isRelayed: Union[bool, None]
    """Whether the media last passed a TURN relay; null when unknown."""
    poorShare: float
    """Share of their samples that are `poor`, 0 to 1."""


class Ratings(TypedDict):
    """How people rated the sessions."""

    count: int
    """Number of ratings."""
    average: Union[float, None]
    """Average of the stars; null without ratings."""
    distribution: list[RatingCount]
    """Number of ratings for each number of stars, from 1 to 5."""
    comments: list[RatingComment]
    """The newest ratings with a comment, at most 20."""


class RatingCount(TypedDict):
    """The ratings with a number of stars."""

    stars: int
    """Number of stars."""
    count: int
    """Number of ratings."""


class RatingComment(TypedDict):
    """A rating with a comment."""

    conferenceSessionId: str
    """Identifier of the conference session: `ses_` and 26 characters."""
    roomId: str
    """Identifier of the room: `rm_` and 26 characters."""
    roomName: str
    """Current name of the room."""
    participantId: str
    """Identifier of the participant; each stay has its own."""
    displayName: str
    """Their name in the call."""
    externalUserId: Union[str, None]
    """Your own identifier of the person; null for people without one."""
    stars: int
    """Their stars."""
    comment: str
    """Their words."""
    ratedAt: str
    """When they rated the session last."""


class PollList(TypedDict):
    """Polls of a session."""

    polls: list[Poll]
    """In the order of their start."""
    next: Union[str, None]
    """Pass it as `after` for the next page; null at the end."""


class Poll(TypedDict):
    """A poll of a session, with its results."""

    pollId: str
    """Identifier of the poll: `pol_` and 26 characters."""
    question: str
    """The question."""
    choices: list[PollChoice]
    """The choices in the order of the poll."""
    isMultiple: bool
    """Whether a person could choose several."""
    isAnonymous: bool
    """Whether the votes are anonymous."""
    startedAt: str
    """When it was started."""
    startedByParticipantId: str
    """The host or co-host who started it."""
    endedAt: Union[str, None]
    """When the poll ended, at the latest with its session; null while people can vote."""
    voterCount: int
    """Number of people who voted."""
    voters: Union[list[PollVoter], None]
    """The voters with their choices, in the order in which they joined; null for an anonymous poll."""


class PollChoice(TypedDict):
    """A choice of a poll with its votes."""

    text: str
    """Text of the choice."""
    votes: int
    """Number of people who chose it."""


class PollVoter(TypedDict):
    """A person who voted in a poll."""

    participantId: str
    """Identifier of the participant with which they last voted."""
    displayName: str
    """Their name in the call."""
    externalUserId: Union[str, None]
    """Your own identifier of the person; null for people without one."""
    choices: list[int]
    """Positions of their choices in `choices`, from 0."""


class ConsentList(TypedDict):
    """Answers of the people in a session."""

    consents: list[Consent]
    """In the order in which they were given. The last answer of a person for a purpose holds."""
    next: Union[str, None]
    """Pass it as `after` for the next page; null at the end."""


class Consent(TypedDict):
    """An answer of a person who was asked to agree."""

    consentId: str
    """Identifier of the answer."""
    participantId: str
    """The participant who answered."""
    displayName: str
    """Their name in the call."""
    externalUserId: Union[str, None]
    """Your own identifier of the person; null for people without one."""
    purpose: ConsentPurpose
    answer: ConsentAnswer
    wording: str
    """The text with which the page of the person asked."""
    language: str
    """The language of the text, BCP 47."""
    at: str
    """When the server stored the answer."""

ConsentAnswer: TypeAlias = "Literal[\"given\", \"refused\", \"withdrawn\"]"
"""The answer. `withdrawn`: the person had agreed before."""


class SessionFileList(TypedDict):
    """Files of a session."""

    files: list[SessionFile]
    """In the order in which they were sent."""
    next: Union[str, None]
    """Pass it as `after` for the next page; null at the end."""


class SessionFile(TypedDict):
    """A file that was sent to everybody in the chat of a session."""

    fileId: str
    """Identifier of the file: `fil_` and 26 characters."""
    messageId: str
    """The chat message that contains the file."""
    filename: str
    """Name for saving the file, without a path and without invisible characters."""
    mimeType: str
    """Media type, detected from the bytes and not from the name; `application/octet-stream` if unknown."""
    sizeBytes: int
    """Size in bytes."""
    sentAt: str
    """When it was sent."""
    participantId: str
    """The sender."""
    displayName: str
    """Their name in the call."""
    externalUserId: Union[str, None]
    """Your own identifier of the person; null for people without one."""


class SessionFileDownload(TypedDict):
    """Temporary address for downloading a file."""

    url: str
    """Address of the bytes. Everybody who has it can download the file, so give it only to the person who should have the file."""
    expiresAt: str
    """Until when a download can begin."""
    filename: str
    """Name for saving the file, without a path and without invisible characters."""
    mimeType: str
    """Media type, detected from the bytes and not from the name; `application/octet-stream` if unknown."""
    sizeBytes: int
    """Size in bytes."""


class ArtifactList(TypedDict):
    """Artifacts of a room."""

    artifacts: list[ArtifactSummary]
    """Newest first, without transcripts."""
    next: Union[str, None]
    """Pass it as `after` for the next page; null at the end."""


class ArtifactSummary(TypedDict):
    """The artifact of a session, without the transcript."""

    conferenceSessionId: str
    """Identifier of the conference session: `ses_` and 26 characters."""
    parentSessionId: Union[str, None]
    """The main session of the call, if this is a breakout room; null for a main session."""
    breakoutName: Union[str, None]
    """Name of the breakout room; null for a main session."""
    roomId: str
    """Identifier of the room: `rm_` and 26 characters."""
    startedAt: str
    """When the first person entered."""
    endedAt: Union[str, None]
    """When the session ended; null while it runs."""
    turns: list[Turn]
    """The transcript in order. Empty in the summarized form."""
    summaryText: Union[str, None]
    """Summary of the session; null when no minutes were written."""
    actionItems: Union[list[ActionItem], None]
    """Action items; null when no minutes were written."""
    outcome: Union[str, None]
    """Outcome of the session in one sentence; null when no minutes were written."""
    decisions: Union[list[str], None]
    """Decisions; null when no minutes were written."""
    followUps: Union[list[str], None]
    """Open points; null when no minutes were written."""
    sections: Union[list[ArtifactSection], None]
    """The sections that the room asked for; null when no minutes were written."""
    chapters: Union[list[ArtifactChapter], None]
    """The subjects in the order of speaking; null when no minutes were written."""
    speakingTimes: Union[list[SpeakingTime], None]
    """How long each person spoke, the longest time first; null when no minutes were written."""
    decisionEvidence: Union[list[Evidence], None]
    """Evidence for `decisions`, in the same order and of the same length."""
    decisionConfirmations: Union[list[DecisionConfirmation], None]
    """Whether people confirmed `decisions`, in the same order and of the same length; null when no minutes were written, and in minutes of an earlier server."""
    followUpEvidence: Union[list[Evidence], None]
    """Evidence for `followUps`, in the same order and of the same length."""
    polls: list[Poll]
    """The polls with their results, in the order of their start. Empty for end-to-end encrypted rooms, and in the summarized form."""
    pollCount: int
    """How many polls the session has; 0 in an end-to-end encrypted room."""
    artifactStatus: ArtifactStatus
    """Status of the artifact."""
    provenance: ArtifactProvenance
    minutesOmission: Union[MinutesOmission, None]
    """Turns that the minutes do not cover because the transcript was too long; null when they cover everything, and when no minutes were written. The transcript has all turns."""
    turnCount: int
    """Number of turns in the transcript."""
    participantCount: int
    """Number of people who took part."""
    durationSeconds: Union[int, None]
    """Length in seconds; null while the session runs."""


class Turn(TypedDict):
    """An utterance without a pause, or a chat message."""

    turnId: str
    """Identifier of the turn; evidence refers to it."""
    index: int
    """Position in the transcript, from 0."""
    speakerId: Union[str, None]
    """The participant who spoke or wrote; null when unknown."""
    speakerName: Union[str, None]
    """Their name in the call; null when unknown."""
    externalUserId: Union[str, None]
    """Your own identifier of the person; null for people without one."""
    text: str
    """Spoken words or chat message."""
    language: Union[str, None]
    """BCP 47 tag; null when unknown."""
    startedAt: str
    """When the turn began."""
    endedAt: str
    """When the turn ended."""
    startMs: int
    """Milliseconds after the session's start."""
    endMs: int
    """Milliseconds after the session's start."""
    confidence: Union[float, None]
    """Confidence, 0 to 1, as reported by the transcription service; null if it reports none."""
    source: TurnSource


class ActionItem(TypedDict):
    """An action item: a task, and the person responsible for it."""

    actionItemId: str
    """Identifier of the item. Regenerated minutes keep it for the same task."""
    text: str
    """The task."""
    ownerName: Union[str, None]
    """Name of the person responsible; null when nobody was named."""
    ownerExternalUserId: Union[str, None]
    """Your own identifier of the person; null when unknown."""
    dueDate: Union[str, None]
    """Due date, YYYY-MM-DD; null when no date was named."""
    dueText: Union[str, None]
    """The words in which the date was said."""
    status: ActionItemStatus
    evidence: Evidence
    """Where the transcript supports the action item."""
    confirmation: MinutesConfirmation
    opinions: list[GivenOpinion]
    """The opinions of people about it, in their order."""


class Evidence(TypedDict):
    """Where the transcript supports a statement."""

    turnIds: list[str]
    """Turns that support the statement."""
    startMs: int
    """Milliseconds after the session's start."""

MinutesConfirmation: TypeAlias = "Literal[\"draft\", \"confirmed\", \"contested\"]"
"""`contested` while anybody contests it; `confirmed` if somebody confirms it and nobody contests it; else `draft`."""


class GivenOpinion(TypedDict):
    """The opinion of a person about a decision or action item."""

    displayName: str
    """Name of the person; `Application` for a request with a key that names nobody."""
    externalUserId: Union[str, None]
    """Your own identifier of the person; null for people without one."""
    opinion: MinutesOpinion
    isCorrection: bool
    """Whether the text is in the words of this person."""
    at: str
    """When the person gave the opinion."""


class ArtifactSection(TypedDict):
    """A section of minutes that the room asked for."""

    key: str
    """Name of the section in the setting `minutes` of the room, or in its template."""
    title: str
    """Title of the section."""
    kind: MinutesSectionKind
    statements: list[SectionStatement]
    """The statements; empty when nothing was said about it."""


class SectionStatement(TypedDict):
    """A statement with its evidence."""

    text: str
    """The statement."""
    evidence: Evidence


class ArtifactChapter(TypedDict):
    """A subject of a session; it begins at `startMs` of its evidence."""

    title: str
    """The subject."""
    evidence: Evidence


class SpeakingTime(TypedDict):
    """How long a person spoke."""

    displayName: str
    """Name of the person in the call."""
    externalUserId: Union[str, None]
    """Your own identifier of the person; null for people without one."""
    speakingMs: int
    """How long the person spoke, in milliseconds."""
    turnCount: int
    """How many turns they spoke."""
    evidence: Evidence
    """The first turn of the person."""


class DecisionConfirmation(TypedDict):
    """Whether people confirmed a decision, and who."""

    decisionId: str
    """Identifier of the decision. Regenerated minutes keep it for the same decision."""
    confirmation: MinutesConfirmation
    opinions: list[GivenOpinion]
    """The opinions of people about it, in their order."""


class ArtifactProvenance(TypedDict):
    """The models that made the artifact, and the tokens used."""

    transcriptionModel: Union[str, None]
    """Model that transcribed the speech; null when no agent wrote a transcript."""
    minutesModel: Union[str, None]
    """Model that wrote the minutes; null when no model did."""
    inputTokens: Union[int, None]
    """Input tokens used for the minutes; null when no minutes were written, or when unknown."""
    outputTokens: Union[int, None]
    """Output tokens used for the minutes; null when no minutes were written, or when unknown."""
    unsupportedCount: Union[int, None]
    """Number of statements that were left out because the transcript does not support them; null when no minutes were written, or when unknown."""


class MinutesOmission(TypedDict):
    """Turns that the minutes do not cover."""

    reason: Literal["transcript_too_long"]
    """Always this value: the model cannot read more."""
    turnCount: int
    """Number of turns left out."""
    speechTurnCount: int
    """Number of spoken turns among them."""
    chatTurnCount: int
    """Number of chat messages among them."""


class Artifact(TypedDict):
    """The artifact of a session."""

    conferenceSessionId: str
    """Identifier of the conference session: `ses_` and 26 characters."""
    parentSessionId: Union[str, None]
    """The main session of the call, if this is a breakout room; null for a main session."""
    breakoutName: Union[str, None]
    """Name of the breakout room; null for a main session."""
    roomId: str
    """Identifier of the room: `rm_` and 26 characters."""
    startedAt: str
    """When the first person entered."""
    endedAt: Union[str, None]
    """When the session ended; null while it runs."""
    turns: list[Turn]
    """The transcript in order. Empty in the summarized form."""
    summaryText: Union[str, None]
    """Summary of the session; null when no minutes were written."""
    actionItems: Union[list[ActionItem], None]
    """Action items; null when no minutes were written."""
    outcome: Union[str, None]
    """Outcome of the session in one sentence; null when no minutes were written."""
    decisions: Union[list[str], None]
    """Decisions; null when no minutes were written."""
    followUps: Union[list[str], None]
    """Open points; null when no minutes were written."""
    sections: Union[list[ArtifactSection], None]
    """The sections that the room asked for; null when no minutes were written."""
    chapters: Union[list[ArtifactChapter], None]
    """The subjects in the order of speaking; null when no minutes were written."""
    speakingTimes: Union[list[SpeakingTime], None]
    """How long each person spoke, the longest time first; null when no minutes were written."""
    decisionEvidence: Union[list[Evidence], None]
    """Evidence for `decisions`, in the same order and of the same length."""
    decisionConfirmations: Union[list[DecisionConfirmation], None]
    """Whether people confirmed `decisions`, in the same order and of the same length; null when no minutes were written, and in minutes of an earlier server."""
    followUpEvidence: Union[list[Evidence], None]
    """Evidence for `followUps`, in the same order and of the same length."""
    polls: list[Poll]
    """The polls with their results, in the order of their start. Empty for end-to-end encrypted rooms, and in the summarized form."""
    pollCount: int
    """How many polls the session has; 0 in an end-to-end encrypted room."""
    artifactStatus: ArtifactStatus
    """Status of the artifact."""
    provenance: ArtifactProvenance
    minutesOmission: Union[MinutesOmission, None]
    """Turns that the minutes do not cover because the transcript was too long; null when they cover everything, and when no minutes were written. The transcript has all turns."""
    remainingTurnCount: NotRequired[int]
    """Number of matching turns after this window. Absent if the request asks for all turns."""
    next: NotRequired[Union[str, None]]
    """Pass it as `after` for the next window; null at the end. Absent if the request asks for all turns."""
    consents: list[Consent]
    """The answers of people who were asked to agree to be recorded or transcribed, in their order. Empty in rooms whose `consent` is `notice`."""


class Transcript(TypedDict):
    """The transcript of a session."""

    conferenceSessionId: str
    """Identifier of the conference session: `ses_` and 26 characters."""
    roomId: str
    """Identifier of the room: `rm_` and 26 characters."""
    startedAt: str
    """When the first person entered."""
    endedAt: Union[str, None]
    """When the session ended; null while it runs."""
    artifactStatus: ArtifactStatus
    """Status of the artifact."""
    roomName: str
    """Name of the room."""
    turns: list[Turn]
    """The transcript in order. `index` counts from the start of the session, also with `from`."""


class Minutes(TypedDict):
    """The minutes of a session."""

    conferenceSessionId: str
    """Identifier of the conference session: `ses_` and 26 characters."""
    parentSessionId: Union[str, None]
    """The main session of the call, if this is a breakout room; null for a main session."""
    breakoutName: Union[str, None]
    """Name of the breakout room; null for a main session."""
    roomId: str
    """Identifier of the room: `rm_` and 26 characters."""
    startedAt: str
    """When the first person entered."""
    endedAt: Union[str, None]
    """When the session ended; null while it runs."""
    summaryText: Union[str, None]
    """Summary of the session; null when no minutes were written."""
    actionItems: Union[list[ActionItem], None]
    """Action items; null when no minutes were written."""
    outcome: Union[str, None]
    """Outcome of the session in one sentence; null when no minutes were written."""
    decisions: Union[list[str], None]
    """Decisions; null when no minutes were written."""
    followUps: Union[list[str], None]
    """Open points; null when no minutes were written."""
    sections: Union[list[ArtifactSection], None]
    """The sections that the room asked for; null when no minutes were written."""
    chapters: Union[list[ArtifactChapter], None]
    """The subjects in the order of speaking; null when no minutes were written."""
    speakingTimes: Union[list[SpeakingTime], None]
    """How long each person spoke, the longest time first; null when no minutes were written."""
    decisionEvidence: Union[list[Evidence], None]
    """Evidence for `decisions`, in the same order and of the same length."""
    decisionConfirmations: Union[list[DecisionConfirmation], None]
    """Whether people confirmed `decisions`, in the same order and of the same length; null when no minutes were written, and in minutes of an earlier server."""
    followUpEvidence: Union[list[Evidence], None]
    """Evidence for `followUps`, in the same order and of the same length."""
    artifactStatus: ArtifactStatus
    """Status of the artifact."""
    provenance: ArtifactProvenance
    minutesOmission: Union[MinutesOmission, None]
    """Turns that the minutes do not cover because the transcript was too long; null when they cover everything, and when no minutes were written. The transcript has all turns."""
    roomName: str
    """Name of the room."""
    durationSeconds: Union[int, None]
    """Length in seconds; null while the session runs."""


class MinutesOrder(TypedDict):
    """The session whose minutes are being written."""

    conferenceSessionId: str
    """Identifier of the conference session: `ses_` and 26 characters."""
    artifactStatus: Literal["processing"]
    """The minutes are being written."""


class MinutesDraft(TypedDict):
    """Decisions and action items that the agent drafted in a call."""

    conferenceSessionId: str
    """Identifier of the conference session: `ses_` and 26 characters."""
    status: MinutesDraftStatus
    draftedAt: Union[str, None]
    """When the items were drafted; null before the first draft."""
    items: list[MinutesItem]
    """Decisions, then action items."""

MinutesDraftStatus: TypeAlias = "Literal[\"drafting\", \"ready\", \"failed\"]"
"""Whether the agent is drafting. `failed`: the items are those of an earlier draft."""


class MinutesItem(TypedDict):
    """A decision or action item that people can confirm."""

    itemId: str
    """Identifier of a decision (`dec_…`) or action item (`act_…`)."""
    kind: MinutesItemKind
    text: str
    """The decision or task."""
    ownerName: Union[str, None]
    """Name of the person responsible for an action item; null when nobody was named."""
    dueDate: Union[str, None]
    """Due date, YYYY-MM-DD; null when no date was named."""
    evidence: Evidence
    confirmation: MinutesConfirmation
    opinions: list[GivenOpinion]
    """The opinions of people about it, in their order."""

MinutesItemKind: TypeAlias = "Literal[\"decision\", \"action-item\"]"
"""A decision, or an action item."""


class Proof(TypedDict):
    """A proof that a transcript and its minutes are as they were stored."""

    conferenceSessionId: str
    """Identifier of the conference session: `ses_` and 26 characters."""
    turns: list[ProvedTurn]
    """Every turn that was stored, in the order of storing."""
    chain: str
    """The last link of the chain. The first link is the SHA-256 of `conferenceSessionId`; each further link is the SHA-256 of the link before and the hash of the next turn, as 64 bytes."""
    statements: list[ProvedStatement]
    """The statements of the minutes; empty without minutes."""
    signature: str
    """A JWS (EdDSA) by a key of `/.well-known/jwks.json`. Its payload has `conferenceSessionId`, `turnCount`, `chain`, `statements`, and `iat`, the time of the signature."""


class ProvedTurn(TypedDict):
    """A link of the chain."""

    turnId: Union[str, None]
    """Identifier of the turn in the artifact; null when the turn has been deleted."""
    hash: str
    """SHA-256, in hexadecimal, of `turnId`, `speakerId` (empty when unknown), `source`, `startedAt`, `endedAt` and `text`, in UTF-8, with a line feed between them."""


class ProvedStatement(TypedDict):
    """A statement of minutes with the hashes of its evidence."""

    kind: ProvedStatementKind
    text: str
    """The statement."""
    turnHashes: list[str]
    """The hashes of the turns that are its evidence."""

ProvedStatementKind: TypeAlias = "Literal[\"decision\", \"follow-up\", \"action-item\", \"section\"]"
"""The list of the artifact that has the statement."""


class ActionItemList(TypedDict):
    """Action items of one or more rooms."""

    actionItems: list[ListedActionItem]
    """Newest first."""
    next: Union[str, None]
    """Pass it as `after` for the next page; null at the end."""


class ListedActionItem(TypedDict):
    """An action item, and the session in which it came up."""

    actionItemId: str
    """Identifier of the item. Regenerated minutes keep it for the same task."""
    text: str
    """The task."""
    ownerName: Union[str, None]
    """Name of the person responsible; null when nobody was named."""
    ownerExternalUserId: Union[str, None]
    """Your own identifier of the person; null when unknown."""
    dueDate: Union[str, None]
    """Due date, YYYY-MM-DD; null when no date was named."""
    dueText: Union[str, None]
    """The words in which the date was said."""
    status: ActionItemStatus
    evidence: Evidence
    """Where the transcript supports the action item."""
    confirmation: MinutesConfirmation
    opinions: list[GivenOpinion]
    """The opinions of people about it, in their order."""
    conferenceSessionId: str
    """The session in which the item came up."""
    roomId: str
    """Identifier of the room: `rm_` and 26 characters."""
    roomName: str
    """Current name of the room."""
    createdAt: str
    """When minutes first had the item."""
    updatedAt: str
    """When the item last changed."""


class FollowedTurnList(TypedDict):
    """A page of the turns of a session."""

    turns: list[FollowedTurn]
    """In the order in which they were stored."""
    nextCursor: int
    """Pass it as `after` for the next page. It is also valid when the page is empty."""
    ended: bool
    """Whether the transcript is complete and this page has its last turns: nothing more follows."""


class PersonExport(TypedDict):
    """An archive with the data of a person."""

    exportId: str
    """Identifier of the export."""
    status: PersonExportStatus
    progress: float
    """Progress of making the archive, 0 to 1; 1 when it is ready."""
    error: Union[str, None]
    """Why the export failed, or why it waits; null otherwise."""
    url: Union[str, None]
    """URL of the archive; it needs no header. Null until the export is ready."""
    urlExpiresAt: Union[str, None]
    """When the URL stops working, 15 minutes after this response. Null until the export is ready."""
    sizeBytes: Union[int, None]
    """Size of the archive in bytes; null until it is ready."""
    sha256: Union[str, None]
    """SHA-256 of the archive, in hexadecimal; null until it is ready."""
    createdAt: str
    """When the export was requested."""
    readyAt: Union[str, None]
    """When the archive was ready; null until then."""
    expiresAt: str
    """When the export is deleted with its archive."""

PersonExportStatus: TypeAlias = "Literal[\"preparing\", \"ready\", \"failed\"]"
"""Status of the export."""


class PersonErasure(TypedDict):
    """The erasure of a person, and its receipt. It does not name the person."""

    erasureId: str
    """Identifier of the erasure."""
    status: ErasureStatus
    error: Union[str, None]
    """Why the erasure failed, or what it waits for; null otherwise. Names the files whose bytes a storage did not delete."""
    requestedAt: str
    """When the erasure was requested."""
    erasedAt: Union[str, None]
    """When everything was erased; null until then."""
    erased: ErasedCounts
    recordings: list[str]
    """The recordings that contain the person."""
    renders: list[str]
    """The renders of these recordings."""
    recordingsDeleted: bool
    """Whether the erasure deletes all of these recordings and renders. Otherwise, it deletes only those that contain nobody else."""
    deletedRecordings: list[str]
    """Those of these recordings that are deleted, by the erasure or since then."""

ErasureStatus: TypeAlias = "Literal[\"running\", \"done\", \"failed\"]"
"""Status of the erasure."""


class RecordingList(TypedDict):
    """Recordings that the caller can read."""

    recordings: list[Recording]
    """Newest first, including unfinished and failed ones."""
    next: Union[str, None]
    """Pass it as `after` for the next page; null at the end."""


class Recording(TypedDict):
    """A recording of a call."""

    id: str
    """Identifier of the recording, a UUID."""
    roomId: str
    """Identifier of the room: `rm_` and 26 characters."""
    roomName: str
    """Name of the room."""
    conferenceSessionId: Union[str, None]
    """The session that was recorded."""
    recordedBy: RecordedBy
    gaps: list[RecordingGap]
    """Times that are missing in the file, because another recorder of the server had to continue, or sound of somebody in a recording of kind `audio` or `tracks` did not arrive. Usually empty."""
    pauses: list[RecordingPause]
    """Times in which hosts paused the recording, in their order. Usually empty."""
    kind: RecordingKind
    status: RecordingStatus
    """Status of the recording."""
    storage: RecordingStorage
    startedAt: str
    """When recording began."""
    endedAt: Union[str, None]
    """When recording ended; null while it runs."""
    durationSeconds: Union[int, None]
    """Length in seconds; null until known."""
    sizeBytes: Union[int, None]
    """Size of the file in bytes; null until known."""
    progressPercent: Union[int, None]
    """Progress of making the file, 0 to 100; null before and after."""
    mimeType: str
    """Media type of the file, for example `video/webm`."""
    width: Union[int, None]
    """Width of the picture in pixels; null without a picture of everybody."""
    height: Union[int, None]
    """Height of the picture in pixels; null without a picture of everybody."""
    playbackAvailable: bool
    """Whether the stream route returns a URL now."""
    startedBy: Union[RecordingStarter, None]
    """The person who started the recording; null when unknown."""
    files: list[RecordingFile]
    """Finished files, that of everybody first; empty until the recording is ready. Recordings of kind `audio` and `tracks` have no `mix` if the server has no ffmpeg."""
    errorMessage: Union[str, None]
    """Why the recording failed, or why a file of it is missing; null if nothing failed."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class RecordingGap(TypedDict):
    """A time that is missing in a recording."""

    fromSeconds: float
    """Where the missing time begins, in seconds from the start."""
    toSeconds: float
    """Where the recording continues."""


class RecordingPause(TypedDict):
    """A time in which a recording was paused. The file goes on without it."""

    atSeconds: float
    """Where the pause is in the file, in seconds from the start."""
    pausedAt: str
    """When the recording was paused."""
    resumedAt: Union[str, None]
    """When it was resumed; null: it is still paused, or ended while it was."""


class RecordingStarter(TypedDict):
    """The person who started the recording."""

    displayName: str
    """Their name in the call."""
    externalUserId: Union[str, None]
    """Your own identifier of the person."""


class RecordingFile(TypedDict):
    """A file of a recording."""

    fileId: str
    """Identifier of the file for the stream and download routes."""
    role: RecordingFileRole
    person: Union[RecordedPerson, None]
    """The person in the file; null: everybody, or somebody unknown."""
    source: Union[RecordingSource, None]
    """The recorded source of the person; null in a `composite` or `mix`."""
    startedAtMs: int
    """Where the file begins in the recording, in milliseconds from its start."""
    parts: list[RecordedPart]
    """The times in which the source was on, in their order. Between them, sound is silent and a picture stands still. Empty in a `composite` or `mix`."""
    mimeType: str
    """Media type of the file, for example `video/webm`."""
    sizeBytes: Union[int, None]
    """Size of the file in bytes; null until known."""
    sha256: Union[str, None]
    """SHA-256 of the file, in hexadecimal."""

RecordingFileRole: TypeAlias = "Literal[\"composite\", \"mix\", \"person\"]"
"""`composite`: everybody in one picture. `mix`: the sound of everybody. `person`: the microphone of one person or the sound of their screen, from the start of the recording; or their camera or shared screen, from its first picture."""


class RecordedPerson(TypedDict):
    """The person in a file."""

    displayName: str
    """Their name in the call."""
    externalUserId: Union[str, None]
    """Your own identifier of the person."""

RecordingSource: TypeAlias = "Literal[\"microphone\", \"camera\", \"screen\", \"screen-audio\"]"
"""The device or screen of a person that was recorded. `screen-audio` is the sound of a shared screen or tab."""


class RecordedPart(TypedDict):
    """A time in which the source of a file was on."""

    fromMs: int
    """When it was turned on, in milliseconds from the start of the recording."""
    toMs: int
    """When it was turned off."""


class RecordingDetails(TypedDict):
    """A recording with its files."""

    id: str
    """Identifier of the recording, a UUID."""
    roomId: str
    """Identifier of the room: `rm_` and 26 characters."""
    roomName: str
    """Name of the room."""
    conferenceSessionId: Union[str, None]
    """The session that was recorded."""
    recordedBy: RecordedBy
    gaps: list[RecordingGap]
    """Times that are missing in the file, because another recorder of the server had to continue, or sound of somebody in a recording of kind `audio` or `tracks` did not arrive. Usually empty."""
    pauses: list[RecordingPause]
    """Times in which hosts paused the recording, in their order. Usually empty."""
    kind: RecordingKind
    status: RecordingStatus
    """Status of the recording."""
    storage: RecordingStorage
    startedAt: str
    """When recording began."""
    endedAt: Union[str, None]
    """When recording ended; null while it runs."""
    durationSeconds: Union[int, None]
    """Length in seconds; null until known."""
    sizeBytes: Union[int, None]
    """Size of the file in bytes; null until known."""
    progressPercent: Union[int, None]
    """Progress of making the file, 0 to 100; null before and after."""
    mimeType: str
    """Media type of the file, for example `video/webm`."""
    width: Union[int, None]
    """Width of the picture in pixels; null without a picture of everybody."""
    height: Union[int, None]
    """Height of the picture in pixels; null without a picture of everybody."""
    playbackAvailable: bool
    """Whether the stream route returns a URL now."""
    startedBy: Union[RecordingStarter, None]
    """The person who started the recording; null when unknown."""
    files: list[RecordingFile]
    """Finished files, that of everybody first; empty until the recording is ready. Recordings of kind `audio` and `tracks` have no `mix` if the server has no ffmpeg."""
    errorMessage: Union[str, None]
    """Why the recording failed, or why a file of it is missing; null if nothing failed."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class RecordingDeletion(TypedDict):
    """The result of deleting a recording."""

    deleted: Literal[True]
    """The recording is deleted; its bytes are deleted in the background."""
    remains: Union[RemainingFile, None]
    """The file in your own bucket, which this service does not delete; null when there is none."""


class RemainingFile(TypedDict):
    """A file in your own bucket."""

    bucket: str
    """Name of your bucket."""
    key: str
    """Key of the file."""

RecordingStream: TypeAlias = "Union[PlaybackUrl, OutOfBandPlayback]"
"""Address for playing the recording."""


class PlaybackUrl(TypedDict):
    """A URL that plays the recording."""

    replayOutOfBand: NotRequired[Literal[False]]
    """Absent in a response with a URL; true in a response for your own bucket."""
    url: str
    """Absolute URL of the file; it needs no header and expires."""
    expiresAt: str
    """When the URL stops working."""
    mimeType: str
    """Media type of the file, for example `video/webm`."""
    pictures: NotRequired[PlaybackPictures]
    """Pictures and loudness for a player; absent until they are made, without ffmpeg on the server, and for the file of one person."""


class PlaybackPictures(TypedDict):
    """Pictures and loudness for a player."""

    posterUrl: Union[str, None]
    """URL of a JPEG picture for the player before it plays; null for a recording of sound. It expires with the URL of the file."""
    sprite: Union[PlaybackSprite, None]
    """Small pictures for the time line of a player; null for a recording of sound."""
    loudness: list[int]
    """Loudness of equal parts of the length, in their order, from 0 (silent) to 100; at most 300. Empty when the recording has no sound, and when its pictures were made before the server measured it."""


class PlaybackSprite(TypedDict):
    """Small pictures of a recording in one file."""

    url: str
    """URL of a JPEG picture with small pictures of the whole length, in rows from the top. It expires with the URL of the file."""
    intervalSeconds: float
    """Time between two small pictures, in seconds; the first one shows the start."""
    count: int
    """Number of small pictures."""
    columns: int
    """Number of small pictures in a row."""
    width: int
    """Width of a small picture in pixels."""
    height: int
    """Height of a small picture in pixels."""


class OutOfBandPlayback(TypedDict):
    """Location of a recording that this service cannot serve."""

    replayOutOfBand: Literal[True]
    """The file is in your own bucket, which this service cannot read."""
    reason: Literal["customer_storage"]
    """Why this service does not serve the file."""
    recordingId: str
    """Identifier of the recording, a UUID."""
    storage: CustomerStorage
    filename: str
    """Suggested file name."""
    mimeType: str
    """Media type of the file, for example `video/webm`."""
    sizeBytes: Union[int, None]
    """Size of the file in bytes; null until known."""


class CustomerStorage(TypedDict):
    """Location of the file. It never contains a credential."""

    provider: Literal["s3"]
    """Kind of storage."""
    bucket: str
    """Name of the bucket."""
    key: str
    """Key of the object."""
    region: Union[str, None]
    """Region of the bucket."""
    endpoint: Union[str, None]
    """Endpoint, if it is not the default."""

RecordingDownload: TypeAlias = "Union[DownloadUrl, OutOfBandPlayback]"
"""Address for downloading the recording."""


class DownloadUrl(TypedDict):
    """A URL that saves the recording."""

    replayOutOfBand: NotRequired[Literal[False]]
    """Absent in a response with a URL; true in a response for your own bucket."""
    url: str
    """Absolute URL of the file; it needs no header and expires."""
    expiresAt: str
    """When the URL stops working."""
    filename: str
    """Name of the saved file."""
    mimeType: str
    """Media type of the file, for example `video/webm`."""
    sizeBytes: Union[int, None]
    """Size of the file in bytes; null until known."""


class NewRecordingLink(TypedDict):
    """A new link, with its address."""

    linkId: str
    """Identifier of the link: `lnk_` and 26 characters."""
    recordingId: str
    """Identifier of the recording, a UUID."""
    description: Union[str, None]
    """Your note about the link; null: none."""
    status: RecordingLinkStatus
    hasPassword: bool
    """Whether the page asks for a password."""
    views: int
    """How often the page behind the link showed the video."""
    lastViewedAt: Union[str, None]
    """When the page last showed the video; null: never."""
    expiresAt: str
    """When the link stops working."""
    createdAt: str
    """When the link was created."""
    revokedAt: Union[str, None]
    """When the link was revoked; null: it was not."""
    url: str
    """The link. It contains a secret and is returned only once."""

RecordingLinkStatus: TypeAlias = "Literal[\"active\", \"expired\", \"revoked\"]"
"""`active`: the link works. `expired` and `revoked`: the link no longer works."""


class RecordingLinkList(TypedDict):
    """Links of a recording."""

    links: list[RecordingLink]
    """The links of the recording, active ones first and each kind newest first; at most 100."""


class RecordingLink(TypedDict):
    """A link with which everybody who has it can watch a recording."""

    linkId: str
    """Identifier of the link: `lnk_` and 26 characters."""
    recordingId: str
    """Identifier of the recording, a UUID."""
    description: Union[str, None]
    """Your note about the link; null: none."""
    status: RecordingLinkStatus
    hasPassword: bool
    """Whether the page asks for a password."""
    views: int
    """How often the page behind the link showed the video."""
    lastViewedAt: Union[str, None]
    """When the page last showed the video; null: never."""
    expiresAt: str
    """When the link stops working."""
    createdAt: str
    """When the link was created."""
    revokedAt: Union[str, None]
    """When the link was revoked; null: it was not."""


RecordingRender = TypedDict(
    "RecordingRender",
    {
        "renderId": "str",
        "recordingId": "str",
        "format": "RenderFormat",
        "from": "Union[int, None]",
        "to": "Union[int, None]",
        "status": "RenderStatus",
        "progress": "float",
        "estimatedReadyAt": "Union[str, None]",
        "error": "Union[str, None]",
        "mimeType": "str",
        "sizeBytes": "Union[int, None]",
        "durationMs": "Union[int, None]",
        "sha256": "Union[str, None]",
        "createdAt": "str",
        "readyAt": "Union[str, None]",
    },
)
"""A file made from a recording: all of it as MP4, or a clip."""

RenderStatus: TypeAlias = "Literal[\"queued\", \"processing\", \"ready\", \"failed\"]"
"""Status of a render."""


class RecordingRenderList(TypedDict):
    """Renders of a recording."""

    renders: list[RecordingRender]
    """Newest first, including unfinished and failed ones."""


class RenderDownloadUrl(TypedDict):
    """A URL that saves a render."""

    url: str
    """Absolute URL of the file; it needs no header and expires."""
    expiresAt: str
    """When the URL stops working."""
    filename: str
    """Name of the saved file."""
    mimeType: str
    """Media type of the file."""
    sizeBytes: int
    """Size of the file in bytes."""


class EventList(TypedDict):
    """A page of the event log."""

    events: list[Event]
    """In the order of their numbers."""
    next: int
    """Pass it as `after` for the next page: the last number examined, even if it did not match."""
    hasMore: bool
    """Whether the log currently has larger numbers."""

Event: TypeAlias = "Union[RoomCreatedEvent, RoomUpdatedEvent, RoomDeletedEvent, RoomLockedEvent, RoomUnlockedEvent, SessionStartedEvent, SessionEndedEvent, SessionRatedEvent, SessionDeletedEvent, ParticipantJoinedEvent, ParticipantLeftEvent, ParticipantRoleChangedEvent, ParticipantWaitingEvent, ParticipantAdmittedEvent, ParticipantDeniedEvent, AgentJoinedEvent, AgentLeftEvent, ArtifactReadyEvent, ArtifactFailedEvent, ArtifactDeletedEvent, MinutesConfirmedEvent, ActionItemCreatedEvent, ActionItemUpdatedEvent, ActionItemDueEvent, ConsentGivenEvent, ConsentRefusedEvent, ConsentWithdrawnEvent, RecordingStartedEvent, RecordingPausedEvent, RecordingResumedEvent, RecordingStoppedEvent, RecordingReadyEvent, RecordingFailedEvent, RecordingDeletedEvent, RecordingRenderReadyEvent, RecordingRenderFailedEvent, StreamStartedEvent, StreamFailedEvent, StreamEndedEvent, PersonErasedEvent, KeyCreatedEvent, KeyRolledEvent, KeyRevokedEvent, KeyExpiringEvent, KeyExpiredEvent, WebhookDisabledEvent, OtherEvent]"
"""An event of the account; `type` names its kind."""


class OtherEvent(TypedDict):
    """An event of a later version: skip it."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: LaterName
    """A type that this document does not name."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: dict[str, Any]
    """Details, by type: identifiers, enumerations, numbers and error sentences. Fields may be added."""


class LoggedRequestList(TypedDict):
    """A page of the request log."""

    requests: list[LoggedRequest]
    """Newest first."""
    keptDays: int
    """For how many days requests are kept; 0: the operator has turned the log off."""
    next: Union[str, None]
    """Pass it as `after` for the next page; null at the end."""


class LoggedRequest(TypedDict):
    """A request in the log, without its bodies."""

    requestId: str
    """Identifier of the request: the `X-Request-Id` of its response."""
    at: str
    """When the request began."""
    durationMs: int
    """Time until the response was complete, in milliseconds."""
    method: str
    """HTTP method."""
    route: str
    """Route of the request, with `{name}` for parameters."""
    path: str
    """Path and query of the request."""
    tool: Union[str, None]
    """The tool that an assistant called; null for a request of REST."""
    status: int
    """HTTP status of the response."""
    keyId: Union[str, None]
    """The key of the request; null for an application."""
    keyStart: Union[str, None]
    """First 16 characters of the key; null for an application."""
    applicationName: Union[str, None]
    """Name of the application that called a tool; null for a key."""
    error: Union[str, None]
    """Sentence of the error; null after a success."""


class LoggedRequestWithBodies(TypedDict):
    """A request in the log with its bodies."""

    requestId: str
    """Identifier of the request: the `X-Request-Id` of its response."""
    at: str
    """When the request began."""
    durationMs: int
    """Time until the response was complete, in milliseconds."""
    method: str
    """HTTP method."""
    route: str
    """Route of the request, with `{name}` for parameters."""
    path: str
    """Path and query of the request."""
    tool: Union[str, None]
    """The tool that an assistant called; null for a request of REST."""
    status: int
    """HTTP status of the response."""
    keyId: Union[str, None]
    """The key of the request; null for an application."""
    keyStart: Union[str, None]
    """First 16 characters of the key; null for an application."""
    applicationName: Union[str, None]
    """Name of the application that called a tool; null for a key."""
    error: Union[str, None]
    """Sentence of the error; null after a success."""
    requestBody: Union[dict[str, Any], None]
    """Body of the request. Secrets, personal text and unknown fields are removed, long values are cut. Null: none."""
    responseBody: Union[dict[str, Any], None]
    """Body of the response, likewise. Null: none, or it is longer than 32,000 characters or not JSON."""


class WebhookList(TypedDict):
    """The endpoints of the account."""

    webhooks: list[Webhook]
    """Newest first; at most 16."""


class Webhook(TypedDict):
    """An address to which events are posted."""

    webhookId: str
    """Identifier of the endpoint."""
    url: str
    """Where events are posted."""
    description: str
    """Purpose of the endpoint; empty if not given."""
    types: Union[list[str], None]
    """The types that are posted; null: all."""
    ordering: WebhookOrdering
    status: WebhookStatus
    disabledReason: Union[WebhookDisabledReason, None]
    """`gone`: the endpoint returned 410. `failing`: all deliveries failed for five days. Null unless disabled."""
    missedAfter: Union[int, None]
    """The endpoint missed events after this number while it was paused or disabled; null: none. Enabling it does not send them: pass the number to replay as `after`, which clears it."""
    failingSince: Union[str, None]
    """The first failure since the last success; null: the endpoint works."""
    lastSuccessAt: Union[str, None]
    """When an event was last delivered; null: never."""
    pendingCount: int
    """Number of pending deliveries, counted up to 1,000. The value 1,000 means 1,000 or more."""
    previousSecretUntil: Union[str, None]
    """Until when the previous secret also signs; null: it no longer signs."""
    createdAt: str
    """When the endpoint was created."""
    updatedAt: str
    """When it was last changed."""

WebhookStatus: TypeAlias = "Literal[\"enabled\", \"paused\", \"disabled\"]"
"""`paused`: by you. `disabled`: by the server, because the endpoint is gone or failed for five days."""


class WebhookWithSecret(TypedDict):
    """An endpoint with its new secret."""

    webhookId: str
    """Identifier of the endpoint."""
    url: str
    """Where events are posted."""
    description: str
    """Purpose of the endpoint; empty if not given."""
    types: Union[list[str], None]
    """The types that are posted; null: all."""
    ordering: WebhookOrdering
    status: WebhookStatus
    disabledReason: Union[WebhookDisabledReason, None]
    """`gone`: the endpoint returned 410. `failing`: all deliveries failed for five days. Null unless disabled."""
    missedAfter: Union[int, None]
    """The endpoint missed events after this number while it was paused or disabled; null: none. Enabling it does not send them: pass the number to replay as `after`, which clears it."""
    failingSince: Union[str, None]
    """The first failure since the last success; null: the endpoint works."""
    lastSuccessAt: Union[str, None]
    """When an event was last delivered; null: never."""
    pendingCount: int
    """Number of pending deliveries, counted up to 1,000. The value 1,000 means 1,000 or more."""
    previousSecretUntil: Union[str, None]
    """Until when the previous secret also signs; null: it no longer signs."""
    createdAt: str
    """When the endpoint was created."""
    updatedAt: str
    """When it was last changed."""
    secret: str
    """The signing secret, `whsec_` and Base64, for a library of Standard Webhooks. It is shown only once."""


class WebhookTest(TypedDict):
    """The response of the endpoint."""

    isDelivered: bool
    """Whether the endpoint returned a status of 200 to 299."""
    statusCode: Union[int, None]
    """Status of the response; null: there was no response."""
    durationMs: int
    """Duration in milliseconds."""
    errorMessage: Union[str, None]
    """Error message; null after a success."""
    answerExcerpt: Union[str, None]
    """The beginning of the response, if it is text."""


class WebhookReplay(TypedDict):
    """The events that are posted again."""

    deliveryCount: int
    """Number of events that will be posted, at most 10,000."""
    next: Union[int, None]
    """Start of the next replay if there were more than 10,000 events: pass it as `after`. Null: there are no more."""


class WebhookDeliveryList(TypedDict):
    """A page of the deliveries of an endpoint."""

    deliveries: list[WebhookDelivery]
    """Newest event first; kept for 14 days."""
    next: Union[int, None]
    """Pass it as `after` for the next page; null at the end."""


class WebhookDelivery(TypedDict):
    """The delivery of an event to an endpoint."""

    deliveryId: str
    """Identifier of the delivery."""
    webhookId: str
    """The endpoint."""
    eventId: str
    """The event: `webhook-id` of every attempt."""
    eventType: str
    """Type of the event."""
    sequence: int
    """Number of the event in the account."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    status: WebhookDeliveryStatus
    """`pending`: waits for its first or next attempt. `failed`: given up after the last attempt. `cancelled`: the endpoint was paused or disabled."""
    trigger: WebhookDeliveryTrigger
    nextAttemptAt: Union[str, None]
    """Time of the next attempt; null: it waits for earlier events, or is not pending."""
    createdAt: str
    """When the delivery was created."""
    finishedAt: Union[str, None]
    """When it ended; null while it is pending."""
    attempts: list[WebhookDeliveryAttempt]
    """Oldest first."""

WebhookDeliveryTrigger: TypeAlias = "Literal[\"event\", \"replay\", \"retry\"]"
"""Why it was last sent: the event itself, a replay, or a manual retry."""


class WebhookDeliveryAttempt(TypedDict):
    """An attempt to post an event."""

    at: str
    """When the attempt began."""
    durationMs: int
    """Duration in milliseconds."""
    statusCode: Union[int, None]
    """Status of the response; null: there was no response."""
    errorMessage: Union[str, None]
    """Error message; null after a success."""
    answerExcerpt: Union[str, None]
    """The beginning of the response, if it is text."""


class KeyList(TypedDict):
    """Keys of an account."""

    keys: list[Key]
    """Newest first, expired and revoked keys included."""
    next: Union[str, None]
    """Pass it as `after` for the next page; null at the end."""


class Key(TypedDict):
    """A secret key of the account, without its secret."""

    keyId: str
    """Identifier of the key, not its secret."""
    name: str
    """Label of the key: what it is for."""
    description: Union[str, None]
    """More about the use of the key; null for none."""
    start: str
    """First 16 characters of the key."""
    end: str
    """Last 4 characters of the key."""
    scopes: list[Scope]
    """Scopes of the key."""
    allowedAddresses: list[str]
    """Network addresses and CIDR ranges from which the key can be used. Empty: it can be used from everywhere."""
    state: KeyState
    createdAt: str
    """When the key was created."""
    createdBy: Union[KeyCreator, None]
    """The creator of the key; null when an older server did not record it."""
    expiresAt: Union[str, None]
    """When the key stops working; null for never."""
    revokedAt: Union[str, None]
    """When the key was revoked; null if it was not."""
    lastUsedAt: Union[str, None]
    """Last use, to the minute; null if it was never used."""
    successorId: Union[str, None]
    """The key that replaced this one when it was rolled."""
    isCurrent: bool
    """Whether the request used this key."""

Scope: TypeAlias = "Literal[\"svc:rooms\", \"svc:history\", \"svc:events\", \"svc:keys\"]"
"""Additional permissions of a key. `svc:rooms`: Change and delete rooms, invite people and AI agents into them, and control running calls. `svc:history`: Read sessions, transcripts, minutes and usage. Change action items. Delete sessions and what they left, and export and erase people. `svc:events`: Read the event log and the request log. Create and change webhooks, and read what was posted to them. `svc:keys`: List the keys of this account and replace them by new ones, this key included."""

KeyState: TypeAlias = "Literal[\"active\", \"expired\", \"revoked\"]"
"""Whether the key is accepted now."""


class KeyCreator(TypedDict):
    """The creator of a key."""

    kind: KeyCreatorKind
    id: Union[str, None]
    """Identifier of the person or key; null for the server."""
    name: Union[str, None]
    """Name of the person, or label of the key; null for the server, and when it no longer exists."""

KeyCreatorKind: TypeAlias = "Literal[\"user\", \"key\", \"system\"]"
"""`user`: a person in the portal. `key`: a key over REST. `system`: the server, from its variables."""


class KeyWithSecret(TypedDict):
    """The new key. This is the only response that contains its secret."""

    keyId: str
    """Identifier of the key, not its secret."""
    name: str
    """Label of the key: what it is for."""
    description: Union[str, None]
    """More about the use of the key; null for none."""
    start: str
    """First 16 characters of the key."""
    end: str
    """Last 4 characters of the key."""
    scopes: list[Scope]
    """Scopes of the key."""
    allowedAddresses: list[str]
    """Network addresses and CIDR ranges from which the key can be used. Empty: it can be used from everywhere."""
    state: KeyState
    createdAt: str
    """When the key was created."""
    createdBy: Union[KeyCreator, None]
    """The creator of the key; null when an older server did not record it."""
    expiresAt: Union[str, None]
    """When the key stops working; null for never."""
    revokedAt: Union[str, None]
    """When the key was revoked; null if it was not."""
    lastUsedAt: Union[str, None]
    """Last use, to the minute; null if it was never used."""
    successorId: Union[str, None]
    """The key that replaced this one when it was rolled."""
    secret: str
    """The whole key. It is shown only once."""
    isCurrent: bool
    """Whether the request used this key."""


Usage = TypedDict(
    "Usage",
    {
        "from": "str",
        "to": "str",
        "by": "Union[UsageGrouping, str]",
        "days": "list[UsageOfDay]",
        "rooms": "list[UsageOfRoom]",
        "values": "list[UsageOfMetadata]",
        "totals": "UsageFigures",
        "next": "Union[str, None]",
    },
)
"""Usage of an account."""


class UsageOfDay(TypedDict):
    """Usage on one day."""

    sessions: int
    """Sessions that began."""
    participantMinutes: float
    """Minutes that people spent in calls, added up over all people."""
    recordingMinutes: float
    """Recorded minutes, including those of deleted recordings."""
    agentMinutes: float
    """Minutes that AI agents spent in calls."""
    storageBytes: int
    """Bytes of recordings in the storage of this service at the end of the last day, or now if that is today. Files in your own bucket do not count."""
    date: str
    """The day, in UTC."""


class UsageOfRoom(TypedDict):
    """Usage in one room."""

    sessions: int
    """Sessions that began."""
    participantMinutes: float
    """Minutes that people spent in calls, added up over all people."""
    recordingMinutes: float
    """Recorded minutes, including those of deleted recordings."""
    agentMinutes: float
    """Minutes that AI agents spent in calls."""
    storageBytes: int
    """Bytes of recordings in the storage of this service at the end of the last day, or now if that is today. Files in your own bucket do not count."""
    roomId: str
    """Identifier of the room."""
    roomName: str
    """Current name of the room, or its name when it was deleted."""
    isDeleted: bool
    """Whether the room is deleted."""
    metadata: dict[str, Any]
    """Data of your application about the room, now or when it was deleted."""


class UsageOfMetadata(TypedDict):
    """Usage in the rooms with this value in their metadata."""

    sessions: int
    """Sessions that began."""
    participantMinutes: float
    """Minutes that people spent in calls, added up over all people."""
    recordingMinutes: float
    """Recorded minutes, including those of deleted recordings."""
    agentMinutes: float
    """Minutes that AI agents spent in calls."""
    storageBytes: int
    """Bytes of recordings in the storage of this service at the end of the last day, or now if that is today. Files in your own bucket do not count."""
    value: Union[str, None]
    """The value as text; numbers and booleans are in JSON notation. Null: rooms without the key, with another kind of value, or with a text of more than 500 characters."""


class UsageFigures(TypedDict):
    """Usage figures."""

    sessions: int
    """Sessions that began."""
    participantMinutes: float
    """Minutes that people spent in calls, added up over all people."""
    recordingMinutes: float
    """Recorded minutes, including those of deleted recordings."""
    agentMinutes: float
    """Minutes that AI agents spent in calls."""
    storageBytes: int
    """Bytes of recordings in the storage of this service at the end of the last day, or now if that is today. Files in your own bucket do not count."""


class Version(TypedDict):
    """The version of this server."""

    version: str
    """Semantic version of the server."""
    apiVersion: str
    """Label of the REST routes, as in the header `X-API-Version`."""


class RoomCreatedEvent(TypedDict):
    """A room was created, with a key or in the portal."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["room.created"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: RoomCreatedData


class RoomUpdatedEvent(TypedDict):
    """The name or settings of a room were changed. Read the room for their values."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["room.updated"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: RoomUpdatedData


class RoomDeletedEvent(TypedDict):
    """A room was deleted, on request or at `expiresAt`. A running call in it continues."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["room.deleted"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: RoomDeletedData


class RoomLockedEvent(TypedDict):
    """The call was locked: nobody new can enter."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["room.locked"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: RoomLockedData


class RoomUnlockedEvent(TypedDict):
    """The call was unlocked: people can enter again."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["room.unlocked"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: RoomUnlockedData


class SessionStartedEvent(TypedDict):
    """The first person entered."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["session.started"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: SessionStartedData


class SessionEndedEvent(TypedDict):
    """The last person left, a host ended the call, or its room closed."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["session.ended"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: SessionEndedData


class SessionRatedEvent(TypedDict):
    """A person rated the session. The event occurs again when the person changes the rating."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["session.rated"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: SessionRatedData


class SessionDeletedEvent(TypedDict):
    """The session was deleted on request, with all its data."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["session.deleted"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: SessionDeletedData


class ParticipantJoinedEvent(TypedDict):
    """A participant entered. The event occurs once: a person who reconnects has not left."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["participant.joined"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: ParticipantJoinedData


class ParticipantLeftEvent(TypedDict):
    """A participant left. The event occurs once."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["participant.left"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: ParticipantLeftData


class ParticipantRoleChangedEvent(TypedDict):
    """A host changed the role of a person to host, co-host or participant."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["participant.role_changed"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: ParticipantRoleChangedData


class ParticipantWaitingEvent(TypedDict):
    """A person waits to be let in. They join with the same `participantId`."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["participant.waiting"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: ParticipantWaitingData


class ParticipantAdmittedEvent(TypedDict):
    """A host or your application let the person in."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["participant.admitted"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: ParticipantAdmittedData


class ParticipantDeniedEvent(TypedDict):
    """A host or your application turned the person away."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["participant.denied"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: ParticipantDeniedData


class AgentJoinedEvent(TypedDict):
    """The AI agent entered."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["agent.joined"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: AgentJoinedData


class AgentLeftEvent(TypedDict):
    """The AI agent left."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["agent.left"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: AgentLeftData


class ArtifactReadyEvent(TypedDict):
    """The transcript is complete, and the minutes, if any, are written. The event occurs again when the minutes are rewritten."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["artifact.ready"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: ArtifactReadyData


class ArtifactFailedEvent(TypedDict):
    """The minutes could not be written. Earlier minutes are kept."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["artifact.failed"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: ArtifactFailedData


class ArtifactDeletedEvent(TypedDict):
    """Transcript, minutes, chat with its files and polls of the session were deleted."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["artifact.deleted"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: ArtifactDeletedData


class MinutesConfirmedEvent(TypedDict):
    """The minutes have decisions or action items that people confirmed. The event occurs again when they change, with all that are confirmed then."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["minutes.confirmed"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: MinutesConfirmedData


class ActionItemCreatedEvent(TypedDict):
    """Minutes have an action item that earlier minutes of the session did not have."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["action_item.created"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: ActionItemCreatedData


class ActionItemUpdatedEvent(TypedDict):
    """An action item was changed, on request or by regenerated minutes."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["action_item.updated"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: ActionItemUpdatedData


class ActionItemDueEvent(TypedDict):
    """The due date of an open action item has come, in UTC. The event occurs once for each due date of an item."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["action_item.due"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: ActionItemDueData


class ConsentGivenEvent(TypedDict):
    """A person agreed to be recorded or transcribed."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["consent.given"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: ConsentGivenData


class ConsentRefusedEvent(TypedDict):
    """A person was asked, and refused."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["consent.refused"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: ConsentRefusedData


class ConsentWithdrawnEvent(TypedDict):
    """A person who had agreed no longer does. It holds for what follows."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["consent.withdrawn"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: ConsentWithdrawnData


class RecordingStartedEvent(TypedDict):
    """A recording runs."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["recording.started"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: RecordingStartedData


class RecordingPausedEvent(TypedDict):
    """A recording is paused: nothing is recorded."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["recording.paused"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: RecordingPausedData


class RecordingResumedEvent(TypedDict):
    """A paused recording goes on."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["recording.resumed"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: RecordingResumedData


class RecordingStoppedEvent(TypedDict):
    """A recording ended; its file is being made."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["recording.stopped"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: RecordingStoppedData


class RecordingReadyEvent(TypedDict):
    """The file of a recording is ready."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["recording.ready"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: RecordingReadyData


class RecordingFailedEvent(TypedDict):
    """The file of a recording could not be made."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["recording.failed"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: RecordingFailedData


class RecordingDeletedEvent(TypedDict):
    """A recording was deleted."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["recording.deleted"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: RecordingDeletedData


class RecordingRenderReadyEvent(TypedDict):
    """A file that was requested of a recording is ready."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["recording.render_ready"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: RecordingRenderReadyData


class RecordingRenderFailedEvent(TypedDict):
    """A file that was requested of a recording could not be made."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["recording.render_failed"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: RecordingRenderFailedData


class StreamStartedEvent(TypedDict):
    """A live stream reached its address, and everybody in the call sees that it is live."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["stream.started"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: StreamStartedData


class StreamFailedEvent(TypedDict):
    """A live stream could not reach its address for five minutes, and was given up."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["stream.failed"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: StreamFailedData


class StreamEndedEvent(TypedDict):
    """A live stream was stopped, or ended with its call."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["stream.ended"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: StreamEndedData


class PersonErasedEvent(TypedDict):
    """The data of a person was erased. The event does not name the person."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["person.erased"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: PersonErasedData


class KeyCreatedEvent(TypedDict):
    """A secret key was created."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["key.created"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: KeyCreatedData


class KeyRolledEvent(TypedDict):
    """A key was rolled. The old key ends at `expiresAt`."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["key.rolled"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: KeyRolledData


class KeyRevokedEvent(TypedDict):
    """A key was revoked and no longer works."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["key.revoked"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: KeyRevokedData


class KeyExpiringEvent(TypedDict):
    """A key that was not rolled expires within `daysLeft` days."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["key.expiring"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: KeyExpiringData


class KeyExpiredEvent(TypedDict):
    """A key has expired and no longer works."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["key.expired"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: KeyExpiredData


class WebhookDisabledEvent(TypedDict):
    """The server disabled an endpoint."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["webhook.disabled"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: WebhookDisabledData


class ApiError(TypedDict):
    """A failure."""

    error: str
    """Error message in one sentence."""


class WebhookTestEvent(TypedDict):
    """You tested an endpoint."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["webhook.test"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: WebhookTestData


class TurnCreatedEvent(TypedDict):
    """People said or wrote something in a call while an AI agent listened."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["turn.created"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: TurnCreatedData


class SpeechStartedEvent(TypedDict):
    """A person began to speak in a call while an AI agent listened."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["speech.started"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: SpeechStartedData


class SpeechStoppedEvent(TypedDict):
    """A person paused in a call while an AI agent listened."""

    id: str
    """Identifier of the event; the `webhook-id` of every attempt to post it."""
    type: Literal["speech.stopped"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: str
    """Label of the contract's state, as in the `X-API-Version` header."""
    livemode: bool
    """Whether it happened in a live account; false for a test account."""
    accountId: str
    """The account in which it happened."""
    sequence: int
    """Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes."""
    roomId: Union[str, None]
    """The room of the event; null for none."""
    conferenceSessionId: Union[str, None]
    """The session of the event; null for none."""
    requestId: Union[str, None]
    """The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it."""
    data: SpeechStoppedData

WebhookEvent: TypeAlias = "Union[Event, RoomCreatedEvent, RoomUpdatedEvent, RoomDeletedEvent, RoomLockedEvent, RoomUnlockedEvent, SessionStartedEvent, SessionEndedEvent, SessionRatedEvent, SessionDeletedEvent, ParticipantJoinedEvent, ParticipantLeftEvent, ParticipantRoleChangedEvent, ParticipantWaitingEvent, ParticipantAdmittedEvent, ParticipantDeniedEvent, AgentJoinedEvent, AgentLeftEvent, ArtifactReadyEvent, ArtifactFailedEvent, ArtifactDeletedEvent, MinutesConfirmedEvent, ActionItemCreatedEvent, ActionItemUpdatedEvent, ActionItemDueEvent, ConsentGivenEvent, ConsentRefusedEvent, ConsentWithdrawnEvent, RecordingStartedEvent, RecordingPausedEvent, RecordingResumedEvent, RecordingStoppedEvent, RecordingReadyEvent, RecordingFailedEvent, RecordingDeletedEvent, RecordingRenderReadyEvent, RecordingRenderFailedEvent, StreamStartedEvent, StreamFailedEvent, StreamEndedEvent, PersonErasedEvent, KeyCreatedEvent, KeyRolledEvent, KeyRevokedEvent, KeyExpiringEvent, KeyExpiredEvent, WebhookDisabledEvent, WebhookTestEvent, TurnCreatedEvent, SpeechStartedEvent, SpeechStoppedEvent]"
"""The body of a request to a webhook endpoint. `type` names its kind."""
