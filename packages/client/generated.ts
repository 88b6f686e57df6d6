/**
 * Types and operations of the REST API, made from its OpenAPI document by generate.ts. Do not edit:
 * `npx vitest run --project unit packages/client/generate.unit.test.ts -u` makes it again.
 */

import type { Method, Paged, RequestOptions } from './request.ts';

/** Stands for every name that a later version of the server may send. Handle it in `default`. */
export type LaterName = '(a name of a later version)';

/** Effect on a running call when its room closes. */
export type ClosingAction = 'stop-joining' | 'end-call';

/** People who wait until a host or co-host lets them in. `off` (default): nobody. `guests`: people who enter without signing in. `participants`: everybody who enters as a participant. `everybody`: everybody except hosts. */
export type Lobby = 'off' | 'guests' | 'participants' | 'everybody';

/** The features of a room to change. */
export interface RoomFeatureChanges {
  /** Whether people may chat. Default true. */
  chat?: boolean;
  /** Whether people may write private chat messages to one person. Default true. */
  privateChat?: boolean;
  /** Whether people may send reactions. Default true. */
  reactions?: boolean;
  /** Whether people may raise a hand. Default true. */
  raiseHand?: boolean;
  /** Whether people may share a screen. Default true. */
  screenShare?: boolean;
  /** Whether calls may be recorded. Default true. */
  recording?: boolean;
  /** Whether an AI agent may be invited. Default true. */
  agent?: boolean;
  /** Whether the AI agent answers questions in the chat. Default true. */
  agentAnswers?: boolean;
  /** Whether the AI agent may speak aloud. Default true. */
  agentSpeech?: boolean;
  /** Whether captions may be shown. Default true. */
  captions?: boolean;
  /** Whether hosts and co-hosts may ask polls, and people vote in them. Default true. */
  polls?: boolean;
  /** Whether hosts and co-hosts may open breakout rooms. Default true. */
  breakouts?: boolean;
  /** Whether people may point at shared screens. Default true. */
  pointers?: boolean;
  /** Whether people who may chat may send files. Default true. */
  files?: boolean;
}

/** Rule for backgrounds behind people. `allowed` (default): people can blur their background or show an image. `forbidden`: the picture of the camera is not changed. `required`: a camera is not shown until its background is blurred or replaced. The browser of each participant applies the rule. */
export type Backgrounds = 'allowed' | 'forbidden' | 'required';

/** The device defaults of a room to change. */
export interface DeviceDefaultChanges {
  /** Whether the microphone is on when somebody enters, unless they or the page choose otherwise. */
  microphone?: boolean;
  /** Whether the camera is on when somebody enters, unless they or the page choose otherwise. */
  camera?: boolean;
}

/** The maker of recordings. `server`: a recorder of the server, which needs no host in the call. `browser`: the browser of a host or co-host. `auto`: a recorder of the server if one is running, otherwise a browser. Default `auto`. */
export type RecordBy = 'auto' | 'server' | 'browser';

/** How people agree to recordings and transcripts. `notice`: everybody sees that the call is recorded or transcribed, and agrees by staying. `ask`: each person is asked, and nothing of a person is recorded or transcribed before they agree. Default `notice`. */
export type ConsentSetting = 'notice' | 'ask';

/** The AI agent to invite when a session starts. */
export interface NewAgentOnStart {
  /** Mode of the AI agent. */
  mode: AgentMode;
  /** BCP 47 tag of the spoken language; null: the `language` of the room, or else the service detects it. */
  language?: string | null;
  /** Whether captions are shown in the call; a Captioner always shows them. Default false. */
  captions?: boolean;
}

/** The task of an AI agent. */
export type AgentMode = 'Notetaker' | 'Transcriber' | 'Captioner';

/** How the AI agent behaves in calls. Missing fields keep their value. */
export interface RoomAgentChanges {
  scope?: AgentScope;
}

/** `call` (default): the AI agent answers questions in the chat from the transcript of the call. `room`: also from the transcripts of earlier calls in the room, whoever asks. */
export type AgentScope = 'call' | 'room';

/** The look of the call. */
export interface NewBranding {
  /** Colour of buttons and marks as `#rrggbb`; null: the standard one. */
  accent?: string | null;
  /** HTTPS address of a logo that is shown above the device check and in the call; null: none. */
  logoUrl?: string | null;
  /** Colour behind the call as `#rrggbb`; null: the standard one. */
  background?: string | null;
  /** Images that people can use as background, in the order of the menu. Browsers load them from their own server, which must allow it (CORS: `Access-Control-Allow-Origin`). At most 12. Default: none. */
  backgroundImages?: NewBackgroundImage[];
}

/** An image that people can use as background. */
export interface NewBackgroundImage {
  /** Name in the menu of backgrounds, 1 to 60 characters. */
  name: string;
  /** HTTPS address of the image. */
  url: string;
}

/** How the minutes of calls are written. A change replaces the whole setting. */
export interface RoomMinutesGiven {
  template?: MinutesTemplate;
  /** Sections instead of those of the template, at most 10. */
  sections?: MinutesSection[];
  /** Further instructions for the language model, for example about style; null: none. */
  instructions?: string | null;
  /** Names and terms that are used in the room, at most 100. The transcription service and the language model receive them. */
  vocabulary?: string[];
}

/** The sections that minutes have besides summary, outcome, decisions, follow-ups and action items. `meeting`: none. `custom`: those in `sections`. */
export type MinutesTemplate = 'meeting' | 'interview' | 'standup' | 'sales' | 'custom';

/** A section of minutes. */
export interface MinutesSection {
  /** Your own name of the section: 1 to 40 lower-case letters, digits or underscores. */
  key: string;
  /** Title that people read. */
  title: string;
  /** The content that belongs into the section, for the language model. */
  instruction: string;
  kind: MinutesSectionKind;
}

/** Whether the statements of a section are a list, or the sentences of one paragraph. */
export type MinutesSectionKind = 'list' | 'text';

/** Role in a call. */
export type RoomRole = 'host' | 'co-host' | 'participant';

/** Permissions in the call, a subset of those of the role. */
export interface TokenPermissions {
  /** Whether they may turn their microphone on. */
  microphone?: boolean;
  /** Whether they may turn their camera on. */
  camera?: boolean;
  /** Whether they may share their screen. */
  screen?: boolean;
  /** Whether they may write in the chat; everybody can read it. */
  chat?: boolean;
  /** Whether they may start and stop recordings. */
  record?: boolean;
  /** Whether they may invite the AI agent to the call, and remove it. */
  inviteAgent?: boolean;
  /** Whether they may mute and remove others, change roles, lock the call and end it for all. */
  moderate?: boolean;
  /** Whether they skip the waiting room. Default: hosts only. This is the only permission that `true` gives to any role. */
  skipLobby?: boolean;
}

/** Whether a call runs in a room. */
export type RoomState = 'live' | 'idle';

/** Format of the calendar entry. */
export type CalendarFormat = 'ics' | 'json';

/** A breakout room to open. */
export interface NewBreakoutRoom {
  /** Name of the breakout room, at most 60 characters. */
  name: string;
  /** Participants to move there. Participants who have left are ignored. */
  participantIds?: string[];
}

/** `composite`: one picture with everybody in the call. `audio`: sound only, one file for the microphone of each person, one for the sound of each shared screen, and a mix. `tracks`: one file for the microphone, the camera, the shared screen and its sound of each person, and a mix of all sound. */
export type RecordingKind = 'composite' | 'audio' | 'tracks';

/** A participant of a simulated session. A person who leaves and comes back is there twice, with the same `externalUserId`. */
export interface SimulatedParticipant {
  /** Your own identifier of the person, 1 to 256 characters. */
  externalUserId: string;
  /** Name that others see, cut at 100 characters. Missing, null or blank: "Guest". */
  displayName?: string | null;
  /** Role of the person in the call. Default `participant`. */
  role?: RoomRole;
  /** When they join, in milliseconds after the start of the session. Missing: 0. Somebody has to join at 0. */
  joinAtMs?: number;
  /** When they leave, in milliseconds after the start of the session, at least 1000 after `joinAtMs`. Missing: they stay to the end. */
  leaveAtMs?: number;
}

/** A turn in a simulated session. */
export interface SimulatedTurn {
  /** The speaker: one of the participants. */
  externalUserId: string;
  /** The spoken words, 1 to 2000 characters. */
  text: string;
  /** Start of the turn, in milliseconds after the start of the session. Missing: at the end of the previous turn. The speaker has to be in the call then. A turn ends when its speaker leaves. */
  startMs?: number;
}

/** A chat message in a simulated session. */
export interface SimulatedMessage {
  /** The sender: one of the participants. */
  externalUserId: string;
  /** The message, 1 to 2000 characters. */
  text: string;
  /** When it is sent, in milliseconds after the start of the session. The sender has to be in the call then. */
  sentAtMs: number;
  /** The one participant who receives it as a private message, and who has to be in the call then. Missing: everybody. */
  toExternalUserId?: string;
}

/** Minutes of a simulated session, in the form of its artifact. */
export interface SimulatedMinutes {
  /** Summary of the session. */
  summaryText?: string;
  /** Outcome of the session in one sentence. */
  outcome?: string;
  /** Decisions. */
  decisions?: string[];
  /** Evidence for `decisions`, in the same order and of the same length. */
  decisionEvidence?: SimulatedEvidence[];
  /** Open points. */
  followUps?: string[];
  /** Evidence for `followUps`, in the same order and of the same length. */
  followUpEvidence?: SimulatedEvidence[];
  /** Action items. */
  actionItems?: SimulatedActionItem[];
}

/** The turns that support a statement: `turnIndexes`, or `startMs`. */
export interface SimulatedEvidence {
  /** Positions in `turns` of the turns that support the statement, from 0. */
  turnIndexes?: number[];
  /** Start of the supporting turn in milliseconds, instead of `turnIndexes`. */
  startMs?: number;
}

/** An action item of simulated minutes. */
export interface SimulatedActionItem {
  /** The task. */
  text: string;
  /** The person responsible: one of the participants. Missing: nobody, or `ownerName`. */
  ownerExternalUserId?: string;
  /** Their name. Missing: the `displayName` of that participant, or nobody. */
  ownerName?: string;
  /** Due date, as YYYY-MM-DD. */
  dueDate?: string;
  /** The words in which the date was said. */
  dueText?: string;
  evidence: SimulatedEvidence;
}

/** A part of a simulated session that fails. */
export type SimulatedFailure = 'agent' | 'minutes' | 'recording';

/** Settings of one invitation of an agent. */
export interface AgentInlineConfig {
  /** Spoken language, as a BCP 47 tag. Default: the `language` of the room, or else the service detects it. */
  language?: string;
  /** Whether captions are shown in the call; a Captioner always shows them. Default false. */
  captions?: boolean;
  /** How the minutes of this call are written. It replaces the `minutes` of the room. */
  minutes?: RoomMinutesGiven;
}

/** Whether something has to be there, or must not be. */
export type Existing = 'with' | 'without';

/** Kind of a statement in minutes. */
export type StatementKind = 'summary' | 'outcome' | 'decision' | 'follow-up' | 'action-item';

/** Format of a transcript. */
export type TranscriptFormat = 'json' | 'vtt' | 'srt' | 'md' | 'txt';

/** Format of minutes. */
export type MinutesFormat = 'json' | 'md' | 'html';

/** The opinion of somebody about a decision or action item. */
export type MinutesOpinion = 'confirmed' | 'contested';

/** Status of an action item: open, done, or dismissed because nobody will do it. */
export type ActionItemStatus = 'open' | 'done' | 'dismissed';

/** `true`: makes a new export in place of one that is ready for more than a minute, or has failed. */
export type FreshExport = 'true' | 'false';

/** Whether the recordings that contain the person and other people are kept or deleted. Those that contain nobody else are deleted in any case. */
export type ErasedRecordings = 'keep' | 'delete';

/** Only requests with this method. */
export type LoggedMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A type of events. */
export type EventType = 'room.created' | 'room.updated' | 'room.deleted' | 'room.locked' | 'room.unlocked' | 'session.started' | 'session.ended' | 'session.rated' | 'session.deleted' | 'participant.joined' | 'participant.left' | 'participant.role_changed' | 'participant.waiting' | 'participant.admitted' | 'participant.denied' | 'agent.joined' | 'agent.left' | 'artifact.ready' | 'artifact.failed' | 'artifact.deleted' | 'minutes.confirmed' | 'action_item.created' | 'action_item.updated' | 'action_item.due' | 'consent.given' | 'consent.refused' | 'consent.withdrawn' | 'recording.started' | 'recording.paused' | 'recording.resumed' | 'recording.stopped' | 'recording.ready' | 'recording.failed' | 'recording.deleted' | 'recording.render_ready' | 'recording.render_failed' | 'stream.started' | 'stream.failed' | 'stream.ended' | 'person.erased' | 'key.created' | 'key.rolled' | 'key.revoked' | 'key.expiring' | 'key.expired' | 'webhook.disabled' | 'turn.created' | 'speech.started' | 'speech.stopped';

/** `room`: an event waits until earlier ones of its room are delivered or have failed three times. `strict`: it waits until all earlier ones are delivered or given up. Default `room`. */
export type WebhookOrdering = 'room' | 'strict';

/** Status of a delivery. */
export type WebhookDeliveryStatus = 'pending' | 'succeeded' | 'failed' | 'cancelled';

/** Grouping of usage. */
export type UsageGrouping = 'day' | 'room';

/** Details. Fields may be added. */
export interface RoomCreatedData {
  /** Whether the room was created with a key; false: in the portal. */
  isEmbed: boolean;
  /** Whether calls in the room are end-to-end encrypted. */
  isEndToEndEncrypted: boolean;
  /** Data of your application about the room, at most 4 kB. */
  metadata: Record<string, unknown>;
}

/** Details. Fields may be added. */
export interface RoomUpdatedData {
  /** The changed fields. */
  changedFields: RoomField[];
  /** Data of your application about the room, at most 4 kB. */
  metadata: Record<string, unknown>;
}

/** A field of a room. */
export type RoomField = 'roomName' | 'maxParticipants' | 'opensAt' | 'closesAt' | 'atClose' | 'expiresAt' | 'retentionDays' | 'lobby' | 'features' | 'fileTypes' | 'backgrounds' | 'defaults' | 'recordOnStart' | 'recordBy' | 'consent' | 'agentOnStart' | 'agent' | 'language' | 'rating' | 'branding' | 'minutes' | 'metadata';

/** Details. Fields may be added. */
export interface RoomDeletedData {
  /** The running call in the room; null for none. */
  liveSessionId: string | null;
  /** Data of your application about the room, at most 4 kB. */
  metadata: Record<string, unknown>;
}

/** Details. Fields may be added. */
export type RoomLockedData = Record<string, unknown>;

/** Details. Fields may be added. */
export type RoomUnlockedData = Record<string, unknown>;

/** Details. Fields may be added. */
export interface SessionStartedData {
  /** When the first person entered. */
  startedAt: string;
  /** Only for a breakout room: the main session of its call. */
  parentSessionId?: string;
}

/** Details. Fields may be added. */
export interface SessionEndedData {
  /** When the session ended. */
  endedAt: string;
  /** Duration in seconds. */
  durationSeconds: number;
  /** Number of people who took part. */
  participantCount: number;
  reason: SessionEndReason;
  /** Only for a breakout room: the main session of its call. */
  parentSessionId?: string;
}

/** Why a session ended. */
export type SessionEndReason = 'everybody-left' | 'ended-by-host' | 'room-closed';

/** Details. Fields may be added. */
export interface SessionRatedData {
  /** The participant. */
  participantId: string;
  /** Your own identifier of the person; null for none. */
  externalUserId: string | null;
  /** 1 (worst) to 5 (best). */
  stars: number;
  /** Whether the person wrote something. The session has it, in the rating of the participant. */
  hasComment: boolean;
}

/** Details. Fields may be added. */
export type SessionDeletedData = Record<string, unknown>;

/** Details. Fields may be added. */
export interface ParticipantJoinedData {
  /** The participant. */
  participantId: string;
  /** Your own identifier of the person; null for none. */
  externalUserId: string | null;
  /** Role of the person in the call. */
  role: RoomRole;
  /** When the person entered. */
  joinedAt: string;
  /** Metadata that your application put into the join token, at most 1 kB; empty if none. */
  metadata: Record<string, unknown>;
}

/** Details. Fields may be added. */
export interface ParticipantLeftData {
  /** The participant. */
  participantId: string;
  /** Your own identifier of the person; null for none. */
  externalUserId: string | null;
  /** Role of the person in the call. */
  role: RoomRole;
  /** When the person entered. */
  joinedAt: string;
  /** When the participant left. */
  leftAt: string;
  leftReason: LeftReason;
  /** Metadata that your application put into the join token, at most 1 kB; empty if none. */
  metadata: Record<string, unknown>;
}

/** Why somebody left a call. */
export type LeftReason = 'left' | 'removed' | 'ended' | 'network' | 'duplicate' | 'token-revoked' | 'moved';

/** Details. Fields may be added. */
export interface ParticipantRoleChangedData {
  /** The participant. */
  participantId: string;
  /** Previous role of the person. */
  from: RoomRole;
  /** New role of the person. */
  to: RoomRole;
}

/** Details. Fields may be added. */
export interface ParticipantWaitingData {
  /** The participant. */
  participantId: string;
  /** Your own identifier of the person; null for none. */
  externalUserId: string | null;
  /** Role of the person in the call. */
  role: RoomRole;
  /** When the person asked to be let in. */
  waitingSince: string;
}

/** Details. Fields may be added. */
export interface ParticipantAdmittedData {
  /** The participant. */
  participantId: string;
  /** Your own identifier of the person; null for none. */
  externalUserId: string | null;
  /** When the person asked to be let in. */
  waitingSince: string;
}

/** Details. Fields may be added. */
export interface ParticipantDeniedData {
  /** The participant. */
  participantId: string;
  /** Your own identifier of the person; null for none. */
  externalUserId: string | null;
  /** When the person asked to be let in. */
  waitingSince: string;
}

/** Details. Fields may be added. */
export interface AgentJoinedData {
  /** The participant. */
  participantId: string;
  mode: AgentMode;
  /** Language set for the agent; null: it detects the language. */
  language: string | null;
}

/** Details. Fields may be added. */
export interface AgentLeftData {
  /** The participant. */
  participantId: string;
  /** When the participant left. */
  leftAt: string;
  leftReason: LeftReason;
}

/** Details. Fields may be added. */
export interface ArtifactReadyData {
  /** Number of turns in the transcript. */
  turnCount: number;
  /** Whether there are minutes. */
  hasMinutes: boolean;
}

/** Details. Fields may be added. */
export interface ArtifactFailedData {
  /** Error message. */
  errorMessage: string;
}

/** Details. Fields may be added. */
export type ArtifactDeletedData = Record<string, unknown>;

/** Details. Fields may be added. */
export interface MinutesConfirmedData {
  /** All confirmed decisions. The artifact has their texts. */
  decisionIds: string[];
  /** All confirmed action items. */
  actionItemIds: string[];
}

/** Details. Fields may be added. */
export interface ActionItemCreatedData {
  /** The action item. */
  actionItemId: string;
  /** Your own identifier of the person responsible; null when unknown. */
  ownerExternalUserId: string | null;
  dueDate: string | null;
}

/** Details. Fields may be added. */
export interface ActionItemUpdatedData {
  /** The action item. */
  actionItemId: string;
  /** Your own identifier of the person responsible; null when unknown. */
  ownerExternalUserId: string | null;
  dueDate: string | null;
  status: ActionItemStatus;
  /** The changed fields. */
  changedFields: ActionItemField[];
}

/** A field of an action item. */
export type ActionItemField = 'status' | 'ownerName' | 'ownerExternalUserId' | 'dueDate' | 'text';

/** Details. Fields may be added. */
export interface ActionItemDueData {
  /** The action item. */
  actionItemId: string;
  /** Your own identifier of the person responsible; null when unknown. */
  ownerExternalUserId: string | null;
  /** Due date, YYYY-MM-DD. */
  dueDate: string;
}

/** Details. Fields may be added. */
export interface ConsentGivenData {
  /** The answer. */
  consentId: string;
  /** The participant. */
  participantId: string;
  purpose: ConsentPurpose;
}

/** The purpose. `record`: picture and voice in a recording. `transcribe`: words for the AI agent and the transcript. */
export type ConsentPurpose = 'record' | 'transcribe';

/** Details. Fields may be added. */
export interface ConsentRefusedData {
  /** The answer. */
  consentId: string;
  /** The participant. */
  participantId: string;
  purpose: ConsentPurpose;
}

/** Details. Fields may be added. */
export interface ConsentWithdrawnData {
  /** The answer. */
  consentId: string;
  /** The participant. */
  participantId: string;
  purpose: ConsentPurpose;
}

/** Details. Fields may be added. */
export interface RecordingStartedData {
  /** The recording. */
  recordingId: string;
  /** The participant who started it; null: your application or the room. */
  startedByParticipantId: string | null;
}

/** Details. Fields may be added. */
export interface RecordingPausedData {
  /** The recording. */
  recordingId: string;
  /** When the recording was paused. */
  pausedAt: string;
}

/** Details. Fields may be added. */
export interface RecordingResumedData {
  /** The recording. */
  recordingId: string;
  /** When the recording was resumed. */
  resumedAt: string;
}

/** Details. Fields may be added. */
export interface RecordingStoppedData {
  /** The recording. */
  recordingId: string;
  /** When the recording ended. */
  endedAt: string;
}

/** Details. Fields may be added. */
export interface RecordingReadyData {
  /** The recording. */
  recordingId: string;
  storage: RecordingStorage;
  /** Length in seconds; null when unknown. */
  durationSeconds: number | null;
  /** Size of the file in bytes; null when unknown. */
  sizeBytes: number | null;
  /** Media type of the file. */
  mimeType: string;
  /** SHA-256 of the file, in hexadecimal; null when unknown. */
  sha256: string | null;
}

/** Where the file of a recording is stored. */
export type RecordingStorage = 'object' | 'local' | 'customer';

/** Details. Fields may be added. */
export interface RecordingFailedData {
  /** The recording. */
  recordingId: string;
  /** Error message. */
  errorMessage: string;
}

/** Details. Fields may be added. */
export interface RecordingDeletedData {
  /** The recording. */
  recordingId: string;
  reason: RecordingDeleteReason;
}

/** Why a recording was deleted. */
export type RecordingDeleteReason = 'requested' | 'retention';

/** Details. Fields may be added. */
export interface RecordingRenderReadyData {
  /** The recording. */
  recordingId: string;
  /** The render. */
  renderId: string;
  format: RenderFormat;
  /** Length in milliseconds; null when unknown. */
  durationMs: number | null;
  /** Size of the file in bytes; null when unknown. */
  sizeBytes: number | null;
  /** SHA-256 of the file, in hexadecimal; null when unknown. */
  sha256: string | null;
}

/** Format of a render: MP4 with H.264 and AAC, or WebM. */
export type RenderFormat = 'mp4' | 'webm';

/** Details. Fields may be added. */
export interface RecordingRenderFailedData {
  /** The recording. */
  recordingId: string;
  /** The render. */
  renderId: string;
  /** Error message. */
  errorMessage: string;
}

/** Details. Fields may be added. */
export interface StreamStartedData {
  /** The live stream. */
  streamId: string;
  /** When the first picture was sent. */
  startedAt: string;
}

/** Details. Fields may be added. */
export interface StreamFailedData {
  /** The live stream. */
  streamId: string;
  /** Error message. */
  errorMessage: string;
}

/** Details. Fields may be added. */
export interface StreamEndedData {
  /** The live stream. */
  streamId: string;
  reason: StreamEndReason;
}

/** Why a live stream ended. */
export type StreamEndReason = 'requested' | 'call-ended' | 'room-deleted' | 'recording-off';

/** Details. Fields may be added. */
export interface PersonErasedData {
  /** The erasure, as the response to its request named it. */
  erasureId: string;
  /** Whether the recordings that contain the person and other people were kept or deleted. */
  recordings: ErasedRecordings;
  erased: ErasedCounts;
}

/** How much was erased, by kind. */
export interface ErasedCounts {
  /** Sessions in which the person took part. They stay, without the person. */
  sessions: number;
  /** Stays in these sessions, which lost name, identifier and metadata. */
  participants: number;
  /** Turns of transcripts that were deleted. */
  turns: number;
  /** Chat messages that were deleted, including answers of the AI agent to the person. */
  messages: number;
  /** Reactions to chat messages that were deleted. */
  reactions: number;
  /** Chat files that were deleted, with their bytes. */
  files: number;
  /** Polls of the person that were deleted, with all votes in them. */
  polls: number;
  /** Votes that were deleted. */
  votes: number;
  /** Measurements of connections that were deleted. */
  measurements: number;
  /** Ratings of sessions that were deleted. */
  ratings: number;
  /** Answers to questions for consent that were deleted. */
  consents: number;
  /** Sessions whose summary and outcome were deleted, because they could name the person. */
  summaries: number;
  /** Statements, action items and chapters of minutes that were deleted, because they rest on turns of the person or name them. */
  statements: number;
  /** Action items that no longer name the person as responsible. */
  actionItems: number;
  /** Invitations that were deleted. Their links no longer work. */
  invitations: number;
  /** Bans of the person that were deleted. */
  bans: number;
  /** Entries of waiting rooms that were deleted. */
  waiting: number;
  /** Events of the feed that lost the identifier and metadata of the person. */
  events: number;
  /** Entries of the request log that were deleted. */
  requests: number;
  /** Responses stored for retries that were emptied. */
  responses: number;
}

/** Details. Fields may be added. */
export interface KeyCreatedData {
  /** The key, not its secret. */
  keyId: string;
  /** Scopes of the key. */
  scopes: KeyScope[];
  /** When the key stops working; null for never. */
  expiresAt: string | null;
}

/** Additional permission of a secret key. `svc:rooms`: Change and delete rooms, invite people and AI agents into them, and control running calls. `svc:history`: Read sessions, transcripts, minutes and usage. Change action items. Delete sessions and what they left, and export and erase people. `svc:events`: Read the event log and the request log. Create and change webhooks, and read what was posted to them. `svc:keys`: List the keys of this account and replace them by new ones, this key included. */
export type KeyScope = 'svc:rooms' | 'svc:history' | 'svc:events' | 'svc:keys';

/** Details. Fields may be added. */
export interface KeyRolledData {
  /** The key, not its secret. */
  keyId: string;
  /** Scopes of the key. */
  scopes: KeyScope[];
  /** When the key stops working; null for never. */
  expiresAt: string | null;
  /** The new key. */
  successorId: string;
}

/** Details. Fields may be added. */
export interface KeyRevokedData {
  /** The key, not its secret. */
  keyId: string;
  /** Scopes of the key. */
  scopes: KeyScope[];
  /** When the key stops working; null for never. */
  expiresAt: string | null;
}

/** Details. Fields may be added. */
export interface KeyExpiringData {
  /** The key, not its secret. */
  keyId: string;
  /** Label of the key. */
  name: string;
  /** When the key stops working. */
  expiresAt: string;
  /** 14 or 3: the key expires within so many days. */
  daysLeft: number;
}

/** Details. Fields may be added. */
export interface KeyExpiredData {
  /** The key, not its secret. */
  keyId: string;
  /** Label of the key. */
  name: string;
  /** When the key stopped working. */
  expiresAt: string;
}

/** Details. Fields may be added. */
export interface WebhookDisabledData {
  /** The endpoint. */
  webhookId: string;
  reason: WebhookDisabledReason;
}

/** Why the server disabled an endpoint. */
export type WebhookDisabledReason = 'gone' | 'failing';

/** Details. Fields may be added. */
export interface WebhookTestData {
  /** The endpoint. */
  webhookId: string;
}

/** Details. Fields may be added. */
export interface TurnCreatedData {
  /** At most 50, in the order in which they were stored. Turns that were deleted since are missing. */
  turns: FollowedTurn[];
  /** The `nextCursor` of the event before, of the same session. */
  after: number;
  /** Cursor of the last turn: read the turns after it with `GET /api/sessions/{sessionId}/turns`. */
  nextCursor: number;
}

/** A turn of a session that is being followed. Sort turns by `startMs` to get the transcript. */
export interface FollowedTurn {
  /** Identifier of the turn; evidence refers to it. */
  turnId: string;
  /** The participant who spoke or wrote; null when unknown. */
  speakerId: string | null;
  /** Their name in the call; null when unknown. */
  speakerName: string | null;
  /** Your own identifier of the person; null for people without one. */
  externalUserId: string | null;
  /** Spoken words or chat message. */
  text: string;
  /** BCP 47 tag; null when unknown. */
  language: string | null;
  /** When the turn began. */
  startedAt: string;
  /** When the turn ended. */
  endedAt: string;
  /** Milliseconds after the session's start. */
  startMs: number;
  /** Milliseconds after the session's start. */
  endMs: number;
  /** Confidence, 0 to 1, as reported by the transcription service; null if it reports none. */
  confidence: number | null;
  source: TurnSource;
  /** Position of the turn in the order in which turns are stored: larger than that of every earlier turn. */
  cursor: number;
}

/** Whether it was said or written in the chat. */
export type TurnSource = 'speech' | 'chat';

/** Details. Fields may be added. */
export interface SpeechStartedData {
  /** The participant who speaks. */
  participantId: string;
  /** When the person began to speak. */
  startedAt: string;
}

/** Details. Fields may be added. */
export interface SpeechStoppedData {
  /** The participant who speaks. */
  participantId: string;
  /** When the person paused, turned off the microphone or left. */
  endedAt: string;
}

/** The created room. */
export interface EmbedRoom {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** Page of the room, for the element or a plain link. */
  embedUrl: string;
}

/** The minted token. */
export interface JoinToken {
  /** Join token for the `auth-token` attribute of the element. It is valid for this room only. */
  token: string;
  /** When the token expires: after `ttlSeconds`, at most a day. */
  expiresAt: string;
  /** Page of the room, for the element or a plain link. */
  embedUrl: string;
}

/** A link that lets one person in. */
export interface JoinLink {
  /** Join token for the `auth-token` attribute of the element. It is valid for this room only. */
  token: string;
  /** Identifier of the join token, a UUID: the token's claim `jti`. Keep it to revoke the token. */
  tokenId: string;
  /** When the token expires: after `ttlSeconds`, at most a day. */
  expiresAt: string;
  /** Link that lets one person in: the page of the room, with the token behind `#`. For an end-to-end encrypted room, append `&key=` and the key of the room, which the server does not know. */
  url: string;
}

/** A room. */
export interface Room {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** Name of the room. */
  roomName: string;
  /** Link with which people enter the room. */
  shareableLink: string;
  /** When the room was created. */
  createdAt: string;
  /** Last join or leave; null until somebody first enters. */
  lastActivityAt: string | null;
  /** Whether the caller owns the room. Always true for a key of the owning account. */
  isOwner: boolean;
  /** Whether the caller is a co-organizer of the room. */
  isCoOrganizer: boolean;
  /** Whether anybody with the link can enter. */
  isPublic: boolean;
  /** Whether entering requires a sign-in or a join token. */
  requiresAuth: boolean;
  /** Whether calls are end-to-end encrypted, so that the server cannot hear or see them. */
  isEndToEndEncrypted: boolean;
  /** Co-organizers. Present only for the owner, a co-organizer and a key of the owning account. */
  coOrganizers?: CoOrganizer[];
  /** Maximum number of people in a call, 1 to 1000; null: the limit of the server, which always applies. One more co-host and two more hosts can always enter. People who are already in the call stay. */
  maxParticipants?: number | null;
  /** Only hosts and co-hosts can enter before this time; null: open. */
  opensAt?: string | null;
  /** Nobody can enter after this time; null: it stays open. */
  closesAt?: string | null;
  /** Effect of `closesAt` on a running call: `stop-joining` lets it continue, `end-call` ends it within a minute. Default `stop-joining`. */
  atClose?: ClosingAction;
  /** When the room is deleted automatically; null: never. */
  expiresAt?: string | null;
  /** How many days after their end the recordings, transcripts, minutes and chats of the room are deleted, 1 to 3650. With null, recordings follow the setting of the account, and everything else is kept. */
  retentionDays?: number | null;
  lobby?: Lobby;
  features?: RoomFeatures;
  /** Extensions of files that can be sent in the chat, without a dot, at most 50; null (default): all files except programs and scripts. In end-to-end encrypted rooms, the server does not know the names of files, so the element of the sender applies the rule. */
  fileTypes?: string[] | null;
  backgrounds?: Backgrounds;
  defaults?: DeviceDefaults;
  /** Whether each session is recorded from its start, by the server or by the first browser of a host or co-host that can record. Default false. */
  recordOnStart?: boolean;
  recordBy?: RecordBy;
  consent?: ConsentSetting;
  /** The AI agent that is invited when a session starts; null: none. */
  agentOnStart?: AgentOnStart | null;
  agent?: RoomAgent;
  /** BCP 47 tag of the language of the call and of its agent, if the page or the invitation names none; null: the language of the browser. */
  language?: string | null;
  /** Whether people are asked to rate a call after it, with one to five stars and a sentence. The attribute `rating` of the element comes before it. Default false. */
  rating?: boolean;
  /** The look of the call; null: the standard look. */
  branding?: Branding | null;
  /** How the minutes of calls are written; null: with the template `meeting` and no vocabulary. */
  minutes?: RoomMinutes | null;
  /** Data of your application about the room. */
  metadata?: Record<string, unknown>;
}

/** A person who runs a room together with its owner. */
export interface CoOrganizer {
  /** Identifier of the person. */
  userId: string;
  /** Their name. */
  displayName: string;
  /** Their email address. */
  email: string;
  /** When they became a co-organizer. */
  addedAt: string;
}

/** The features of calls in the room. A feature that is off is refused to everybody, hosts included. */
export interface RoomFeatures {
  /** Whether people may chat. Default true. */
  chat: boolean;
  /** Whether people may write private chat messages to one person. Default true. */
  privateChat: boolean;
  /** Whether people may send reactions. Default true. */
  reactions: boolean;
  /** Whether people may raise a hand. Default true. */
  raiseHand: boolean;
  /** Whether people may share a screen. Default true. */
  screenShare: boolean;
  /** Whether calls may be recorded. Default true. */
  recording: boolean;
  /** Whether an AI agent may be invited. Default true. */
  agent: boolean;
  /** Whether the AI agent answers questions in the chat. Default true. */
  agentAnswers: boolean;
  /** Whether the AI agent may speak aloud. Default true. */
  agentSpeech: boolean;
  /** Whether captions may be shown. Default true. */
  captions: boolean;
  /** Whether hosts and co-hosts may ask polls, and people vote in them. Default true. */
  polls: boolean;
  /** Whether hosts and co-hosts may open breakout rooms. Default true. */
  breakouts: boolean;
  /** Whether people may point at shared screens. Default true. */
  pointers: boolean;
  /** Whether people who may chat may send files. Default true. */
  files: boolean;
}

/** The devices that are on when somebody enters. Default: both. */
export interface DeviceDefaults {
  /** Whether the microphone is on when somebody enters, unless they or the page choose otherwise. */
  microphone: boolean;
  /** Whether the camera is on when somebody enters, unless they or the page choose otherwise. */
  camera: boolean;
}

/** The AI agent that is invited when a session starts. */
export interface AgentOnStart {
  /** Mode of the AI agent. */
  mode: AgentMode;
  /** BCP 47 tag of the spoken language; null: the `language` of the room, or else the service detects it. */
  language: string | null;
  /** Whether captions are shown in the call. */
  captions: boolean;
}

/** How the AI agent behaves in calls. */
export interface RoomAgent {
  scope: AgentScope;
}

/** The look of the call. */
export interface Branding {
  /** Colour of buttons and marks as `#rrggbb`; null: the standard one. */
  accent: string | null;
  /** HTTPS address of a logo that is shown above the device check and in the call; null: none. */
  logoUrl: string | null;
  /** Colour behind the call as `#rrggbb`; null: the standard one. */
  background: string | null;
  /** Images that people can use as background, in the order of the menu. Browsers load them from their own server, which must allow it (CORS: `Access-Control-Allow-Origin`). */
  backgroundImages: BackgroundImage[];
}

/** An image that people can use as background. */
export interface BackgroundImage {
  /** Name in the menu of backgrounds. */
  name: string;
  /** HTTPS address of the image. */
  url: string;
}

/** How the minutes of calls are written. */
export interface RoomMinutes {
  template: MinutesTemplate;
  /** Sections of the room itself; empty: those of the template. */
  sections: MinutesSection[];
  /** Further instructions for the language model, for example about style; null: none. */
  instructions: string | null;
  /** Names and terms that are used in the room, at most 100. The transcription service and the language model receive them. */
  vocabulary: string[];
}

/** A room with its settings. */
export interface RoomWithSettings {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** Name of the room. */
  roomName: string;
  /** Link with which people enter the room. */
  shareableLink: string;
  /** When the room was created. */
  createdAt: string;
  /** Last join or leave; null until somebody first enters. */
  lastActivityAt: string | null;
  /** Whether the caller owns the room. Always true for a key of the owning account. */
  isOwner: boolean;
  /** Whether the caller is a co-organizer of the room. */
  isCoOrganizer: boolean;
  /** Whether anybody with the link can enter. */
  isPublic: boolean;
  /** Whether entering requires a sign-in or a join token. */
  requiresAuth: boolean;
  /** Whether calls are end-to-end encrypted, so that the server cannot hear or see them. */
  isEndToEndEncrypted: boolean;
  /** Co-organizers. Present only for the owner, a co-organizer and a key of the owning account. */
  coOrganizers?: CoOrganizer[];
  /** Maximum number of people in a call, 1 to 1000; null: the limit of the server, which always applies. One more co-host and two more hosts can always enter. People who are already in the call stay. */
  maxParticipants: number | null;
  /** Only hosts and co-hosts can enter before this time; null: open. */
  opensAt: string | null;
  /** Nobody can enter after this time; null: it stays open. */
  closesAt: string | null;
  /** Effect of `closesAt` on a running call: `stop-joining` lets it continue, `end-call` ends it within a minute. Default `stop-joining`. */
  atClose: ClosingAction;
  /** When the room is deleted automatically; null: never. */
  expiresAt: string | null;
  /** How many days after their end the recordings, transcripts, minutes and chats of the room are deleted, 1 to 3650. With null, recordings follow the setting of the account, and everything else is kept. */
  retentionDays: number | null;
  lobby: Lobby;
  features: RoomFeatures;
  /** Extensions of files that can be sent in the chat, without a dot, at most 50; null (default): all files except programs and scripts. In end-to-end encrypted rooms, the server does not know the names of files, so the element of the sender applies the rule. */
  fileTypes: string[] | null;
  backgrounds: Backgrounds;
  defaults: DeviceDefaults;
  /** Whether each session is recorded from its start, by the server or by the first browser of a host or co-host that can record. Default false. */
  recordOnStart: boolean;
  recordBy: RecordBy;
  consent: ConsentSetting;
  /** The AI agent that is invited when a session starts; null: none. */
  agentOnStart: AgentOnStart | null;
  agent: RoomAgent;
  /** BCP 47 tag of the language of the call and of its agent, if the page or the invitation names none; null: the language of the browser. */
  language: string | null;
  /** Whether people are asked to rate a call after it, with one to five stars and a sentence. The attribute `rating` of the element comes before it. Default false. */
  rating: boolean;
  /** The look of the call; null: the standard look. */
  branding: Branding | null;
  /** How the minutes of calls are written; null: with the template `meeting` and no vocabulary. */
  minutes: RoomMinutes | null;
  /** Data of your application about the room. */
  metadata: Record<string, unknown>;
}

/** Rooms of an account or a person. */
export interface RoomList {
  /** Rooms that are not deleted, newest first. */
  rooms: ListedRoom[];
  /** Pass it as `after` for the next page; null at the end. */
  next: string | null;
}

/** A room in a list. */
export interface ListedRoom {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** Name of the room. */
  roomName: string;
  /** Link with which people enter the room. */
  shareableLink: string;
  /** When the room was created. */
  createdAt: string;
  /** Last join or leave; null until somebody first enters. */
  lastActivityAt: string | null;
  /** Whether the caller owns the room. Always true for a key of the owning account. */
  isOwner: boolean;
  /** Whether the caller is a co-organizer of the room. */
  isCoOrganizer: boolean;
  /** Whether anybody with the link can enter. */
  isPublic: boolean;
  /** Whether entering requires a sign-in or a join token. */
  requiresAuth: boolean;
  /** Whether calls are end-to-end encrypted, so that the server cannot hear or see them. */
  isEndToEndEncrypted: boolean;
  /** Maximum number of people in a call, 1 to 1000; null: the limit of the server, which always applies. One more co-host and two more hosts can always enter. People who are already in the call stay. */
  maxParticipants: number | null;
  /** Only hosts and co-hosts can enter before this time; null: open. */
  opensAt: string | null;
  /** Nobody can enter after this time; null: it stays open. */
  closesAt: string | null;
  /** Effect of `closesAt` on a running call: `stop-joining` lets it continue, `end-call` ends it within a minute. Default `stop-joining`. */
  atClose: ClosingAction;
  /** When the room is deleted automatically; null: never. */
  expiresAt: string | null;
  /** How many days after their end the recordings, transcripts, minutes and chats of the room are deleted, 1 to 3650. With null, recordings follow the setting of the account, and everything else is kept. */
  retentionDays: number | null;
  lobby: Lobby;
  features: RoomFeatures;
  /** Extensions of files that can be sent in the chat, without a dot, at most 50; null (default): all files except programs and scripts. In end-to-end encrypted rooms, the server does not know the names of files, so the element of the sender applies the rule. */
  fileTypes: string[] | null;
  backgrounds: Backgrounds;
  defaults: DeviceDefaults;
  /** Whether each session is recorded from its start, by the server or by the first browser of a host or co-host that can record. Default false. */
  recordOnStart: boolean;
  recordBy: RecordBy;
  consent: ConsentSetting;
  /** The AI agent that is invited when a session starts; null: none. */
  agentOnStart: AgentOnStart | null;
  agent: RoomAgent;
  /** BCP 47 tag of the language of the call and of its agent, if the page or the invitation names none; null: the language of the browser. */
  language: string | null;
  /** Whether people are asked to rate a call after it, with one to five stars and a sentence. The attribute `rating` of the element comes before it. Default false. */
  rating: boolean;
  /** The look of the call; null: the standard look. */
  branding: Branding | null;
  /** How the minutes of calls are written; null: with the template `meeting` and no vocabulary. */
  minutes: RoomMinutes | null;
  /** Data of your application about the room. */
  metadata: Record<string, unknown>;
  /** `live`: a call is running, and people have entered it. */
  state: RoomState;
}

/** A link that lets one person into a room until it expires or is revoked. */
export interface Invitation {
  /** Identifier of the invitation: `inv_` and 26 characters. */
  invitationId: string;
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** Your own identifier of the person. */
  externalUserId: string;
  /** Name that others see. */
  displayName: string;
  /** Role of the person in the call. */
  role: RoomRole;
  /** Permissions of the person, a subset of those of their role; null: all permissions of the role. */
  permissions: TokenPermissions | null;
  /** Data of your application about the person; empty if not given. */
  metadata: Record<string, unknown>;
  /** Link to send to the person. Everybody who has it can enter as that person. For an end-to-end encrypted room, append `&key=` and the key of the room, which the server does not know. */
  url: string;
  status: InvitationStatus;
  /** When the link becomes valid; null: at once. */
  notBefore: string | null;
  /** When the link stops working. */
  expiresAt: string;
  /** Number of browsers that can open the link. */
  maxUses: number;
  /** Number of browsers that have opened the link. */
  uses: number;
  /** When the link was last opened; null: never. */
  lastUsedAt: string | null;
  /** When the invitation was created. */
  createdAt: string;
  /** When the invitation was revoked; null: it was not. */
  revokedAt: string | null;
}

/** `upcoming`: `notBefore` is in the future. `active`: the link works. `used-up`: the link only works in browsers that have already opened it. `expired` and `revoked`: the link no longer works. */
export type InvitationStatus = 'upcoming' | 'active' | 'used-up' | 'expired' | 'revoked';

/** A page of the invitations of a room. */
export interface Invitations {
  /** The invitations of the room, newest first. */
  invitations: Invitation[];
  /** Pass it as `after` for the next page; null at the end. */
  next: string | null;
}

/** The time of the room as a calendar entry. */
export interface InvitationCalendar {
  /** The calendar entry as iCalendar text. */
  calendar: string;
}

/** The running call in a room. */
export interface LiveSession {
  /** The room. */
  roomId: string;
  /** The running call; null when there is none. */
  session: LiveCall | null;
  /** Everybody in the call, in the order in which they entered; empty when there is no call. While breakout rooms are open: only the people in the main room. */
  participants: LiveParticipant[];
  /** People who wait to be let in, longest wait first. People can also wait while there is no call. Empty in rooms whose `lobby` is `off`. */
  waiting: WaitingPerson[];
  /** The AI agent in the call; null when there is none. */
  agent: LiveAgent | null;
  /** The running recording; null when there is none. */
  recording: LiveRecording | null;
  /** The live streams of the call, without those that are not live yet; empty: none. */
  streams: LiveStream[];
  /** The participant in the spotlight: hosts show them large to everybody in the call. Null: nobody. */
  spotlightParticipantId: string | null;
  /** The open breakout rooms of the call; null when there are none. */
  breakouts: Breakouts | null;
  everybodyMay: CallGrants;
  /** Whether only hosts and co-hosts can enter. */
  isLocked: boolean;
}

/** A running call. */
export interface LiveCall {
  /** The session; its artifact has the same identifier. */
  conferenceSessionId: string;
  /** When the first person entered. */
  startedAt: string;
}

/** A participant of the running call. */
export interface LiveParticipant {
  /** Identifier of the participant, for actions on them. */
  participantId: string;
  /** Their name in the call; for an agent, its mode. */
  displayName: string;
  /** Your own identifier of the person; null for guests, people who are signed in, and agents. */
  externalUserId: string | null;
  /** Current role in the call. */
  role: RoomRole;
  may: LiveGrants;
  /** Metadata that your application put into their join token; empty if none. */
  metadata: Record<string, unknown>;
  kind: ParticipantKind;
  /** When they entered. */
  joinedAt: string;
  devices: LiveDevices;
  /** When they raised their hand; null while it is down. */
  handRaisedAt: string | null;
  /** Quality of the connection in the last 15 seconds that the browser reported; null before the first report, and for agents. */
  quality: ConnectionQuality | null;
  /** False while the connection is lost and they can still resume. */
  connected: boolean;
}

/** Current permissions, according to their join token, the room and the hosts. */
export interface LiveGrants {
  /** Whether they may share their screen. */
  screen: boolean;
  /** Whether they may write in the chat. */
  chat: boolean;
}

/** A person, or an AI agent. */
export type ParticipantKind = 'human' | 'agent';

/** The devices of the participant that are on. */
export interface LiveDevices {
  /** Whether the microphone is on. */
  microphone: boolean;
  /** Whether the camera is on. */
  camera: boolean;
  /** Whether the screen is shared. */
  screen: boolean;
}

/** The last measurement of the connection by the browser of a participant. */
export interface ConnectionQuality {
  /** When the server received the measurement of the last 15 seconds. */
  measuredAt: string;
  level: QualityLevel;
  /** Round-trip time in milliseconds; null when unknown. */
  roundTripMs: number | null;
  /** Share of lost packets, 0 to 1, in the worse direction. */
  loss: number | null;
  /** Jitter of the received media, in milliseconds. */
  jitterMs: number | null;
  /** Sent kilobits per second, to all others together. */
  sendKbps: number | null;
  /** Received kilobits per second. */
  receiveKbps: number | null;
  /** How long pictures were frozen for them, in milliseconds. */
  freezeMs: number;
  /** Number of reconnections. */
  reconnects: number;
}

/** `good`; `fair`: people notice problems; `poor`: more than 8 % loss, a round trip above 600 ms, a picture frozen for more than 3 s, or a reconnect. */
export type QualityLevel = 'good' | 'fair' | 'poor';

/** A person who waits to be let in. */
export interface WaitingPerson {
  /** Their future participant id. Use it to let them in or turn them away. */
  participantId: string;
  /** Their name, as they or your application gave it. */
  displayName: string;
  /** Your own identifier of the person; null for guests and people who are signed in. */
  externalUserId: string | null;
  /** The role in which they enter. */
  role: RoomRole;
  /** When they started to wait. */
  since: string;
}

/** An AI agent in a call. */
export interface LiveAgent {
  /** The agent among the participants. */
  participantId: string;
  /** Mode of the agent. */
  mode: AgentMode;
  /** Language set for the agent; null: it detects the language. */
  language: string | null;
  /** Whether captions are shown in the call. */
  captions: boolean;
  /** Whether the agent answers questions in the chat. */
  answers?: boolean;
  /** Whether the agent can speak aloud. */
  speaks?: boolean;
  /** Whether hosts muted the agent: it does not speak. */
  isMuted?: boolean;
  /** Whether its speech-to-text service is failing now. */
  isImpaired: boolean;
}

/** A running recording. */
export interface LiveRecording {
  /** Identifier of the recording. */
  recordingId: string;
  /** The participant whose browser records; an id of the recorder if the server records. */
  startedByParticipantId: string;
  kind: RecordingKind;
  recordedBy: RecordedBy;
  /** When the recording began. */
  startedAt: string;
  /** When it was paused; null: it is not paused. */
  pausedAt: string | null;
}

/** The maker of the recording: a recorder of the server, or the browser of a host or co-host. */
export type RecordedBy = 'server' | 'browser';

/** A live stream. */
export interface LiveStream {
  /** Identifier of the stream. */
  streamId: string;
  /** When the stream was live for the first time. */
  startedAt: string;
}

/** The open breakout rooms of a call. */
export interface Breakouts {
  /** The breakout rooms in their order. */
  rooms: BreakoutRoom[];
  /** When they close automatically; null: they stay open until somebody closes them. */
  closesAt: string | null;
  /** Whether participants may return to the main room on their own. */
  mayReturn: boolean;
}

/** A breakout room of a call. */
export interface BreakoutRoom {
  /** Session of the breakout room. Use it to move people there. */
  conferenceSessionId: string;
  /** Its name. */
  name: string;
  /** When somebody in the breakout room asked for a host; null: nobody waits for one. */
  helpAskedAt: string | null;
  /** The people in the breakout room, in the order in which they entered. */
  participants: BreakoutPerson[];
}

/** A person in a breakout room. */
export interface BreakoutPerson {
  /** Identifier of the participant, for actions on them. */
  participantId: string;
  /** Their name in the call; for an agent, its mode. */
  displayName: string;
  /** Current role in the call. */
  role: RoomRole;
}

/** Default permissions of everybody who is neither host nor co-host. Hosts can change them for one person. */
export interface CallGrants {
  /** Whether they may share their screen. */
  screen: boolean;
  /** Whether they may write in the chat. */
  chat: boolean;
}

/** The call that was ended. */
export interface EndedSession {
  /** Always true; errors return another status. */
  success: true;
  /** The session; its artifact has the same identifier. */
  conferenceSessionId: string;
}

/** The muted participants. */
export interface MutedSession {
  /** Always true; errors return another status. */
  success: true;
  /** Participants whose microphones are turned off; empty if none was on. */
  participantIds: string[];
}

/** The new default permissions of everybody who is neither host nor co-host. */
export interface ChangedGrants {
  /** Always true; errors return another status. */
  success: true;
  everybodyMay: CallGrants;
}

/** The message that was written. */
export interface SentMessage {
  /** Always true; errors return another status. */
  success: true;
  /** Identifier of the message. */
  messageId: string;
}

/** The message that the agent wrote. */
export interface AgentSaid {
  /** Always true; errors return another status. */
  success: true;
  /** Identifier of the message in the chat. */
  messageId: string;
}

/** The draft of minutes that was begun. */
export interface MinutesDraftOrder {
  /** Always true; errors return another status. */
  success: true;
  /** The session; its artifact has the same identifier. */
  sessionId: string;
  /** The agent is drafting. */
  status: 'drafting';
}

/** The participants that an action affected. */
export interface ParticipantAction {
  /** Always true; errors return another status. */
  success: true;
  /** The affected participants. `remove` and changes of permissions affect all participants of the same person. */
  participantIds: string[];
}

/** The call whose breakout rooms were changed. */
export interface ChangedBreakouts {
  /** Always true; errors return another status. */
  success: true;
  /** The main session of the call. */
  conferenceSessionId: string;
}

/** The recording that was requested or stopped. */
export interface ControlledRecording {
  /** Always true; errors return another status. */
  success: true;
  /** The recording that ends, changes, or begins as soon as somebody records. */
  recordingId: string;
  recordedBy: RecordedBy;
  /** Position in the queue of the recorders of the server, from 1; null: not in the queue. */
  queuePosition: number | null;
}

/** A live stream of a call to an RTMP address. */
export interface Stream {
  /** Identifier of the stream. */
  streamId: string;
  /** The room. */
  roomId: string;
  /** The session that is streamed. */
  conferenceSessionId: string;
  /** Scheme, host and application of the address. The stream key is never returned. */
  url: string;
  layout: StreamLayout;
  status: StreamStatus;
  /** When the stream was requested. */
  createdAt: string;
  /** When the stream was live for the first time; null: it was not yet. */
  startedAt: string | null;
  /** When the stream ended or failed; null: it is not over. */
  endedAt: string | null;
  /** Why the stream ended; null: it is not over, or it failed. */
  endReason: StreamEndReason | null;
  /** Why nothing arrives at the address now, or why the stream failed; null otherwise. */
  error: string | null;
}

/** How the stream shows the call. `grid`: everybody alike, shared screens and the spotlight large. `speaker`: the person who speaks large. `screen`: only the shared screen, or else the person who speaks. `portrait`: everybody alike in an upright picture. */
export type StreamLayout = 'grid' | 'speaker' | 'screen' | 'portrait';

/** Status of a live stream. */
export type StreamStatus = 'connecting' | 'live' | 'reconnecting' | 'ended' | 'failed';

/** Live streams of a call. */
export interface StreamList {
  /** Streams of the running call in the order of their start, also those that are over; empty without a call. */
  streams: Stream[];
}

/** A simulated session, which has already ended. */
export interface SimulatedSession {
  /** The session; its artifact has the same identifier. */
  conferenceSessionId: string;
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** When the first person entered: the length of the session before now. */
  startedAt: string;
  /** When the last person left: now. */
  endedAt: string;
  /** Length in seconds. */
  durationSeconds: number;
  /** Number of people who took part. */
  participantCount: number;
  /** Number of turns in the transcript, with messages in the chat. */
  turnCount: number;
}

/** The invited agent. */
export interface AgentInvitation {
  /** Always true; errors return another status. */
  success: true;
  /** The session that the agent listens to; its artifact has the same identifier. */
  sessionId: string;
  /** Mode of the agent. */
  mode: AgentMode;
  /** Language set for the agent; null: it detects the language. */
  language: string | null;
  state: AgentInvitationState;
  /** Whether the agent was already in the room. */
  alreadyPresent: boolean;
}

/** Whether the invited agent has joined. */
export type AgentInvitationState = 'joining' | 'present';

/** The result of removing the agent. */
export interface AgentRemoval {
  /** Always true; errors return another status. */
  success: true;
  /** The session that the agent listened to; null if no agent was in the room. */
  sessionId: string | null;
  /** Whether no agent was in the room before this request. */
  alreadyAbsent: boolean;
}

/** The status of the agent in a room. */
export interface AgentStatus {
  /** Whether an agent is in the room. */
  agentPresent: boolean;
  /** Whether an agent can be invited now. */
  available: boolean;
  /** Mode of the agent; null when there is none. */
  mode: AgentMode | null;
  state: AgentState;
  /** Language set for the agent; null when none. */
  language: string | null;
  /** When the agent joined; null when there is none. */
  since: string | null;
  /** Why no agent can be invited; null when one can. */
  unavailableReason: AgentUnavailableReason | null;
}

/** State of the agent. */
export type AgentState = 'absent' | 'joining' | 'present' | 'leaving' | 'failed';

/** Why no agent can be invited. */
export type AgentUnavailableReason = 'not_configured' | 'service_unavailable' | 'auth_failed' | 'room_encrypted' | 'off_in_room';

/** Sessions that the caller can read. */
export interface SessionList {
  /** Newest first. */
  sessions: Session[];
  /** Pass it as `after` for the next page; null at the end. */
  next: string | null;
}

/** A conference session. */
export interface Session {
  /** Identifier of the conference session: `ses_` and 26 characters. */
  conferenceSessionId: string;
  /** The main session of the call, if this is a breakout room; null for a main session. */
  parentSessionId: string | null;
  /** Name of the breakout room; null for a main session. */
  breakoutName: string | null;
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** Current name of the room. */
  roomName: string;
  state: SessionState;
  /** When the first person entered. */
  startedAt: string;
  /** When the session ended; null while it runs. */
  endedAt: string | null;
  /** Length in seconds; null while the session runs. */
  durationSeconds: number | null;
  /** Number of people who took part. A person who returned counts once; agents do not count. */
  participantCount: number;
  /** Number of turns in the transcript. */
  turnCount: number;
  /** Number of recordings, including unfinished and failed ones. */
  recordingCount: number;
  /** Status of the artifact of the session. The artifact has the id of the session. */
  artifactStatus: ArtifactStatus;
}

/** Whether the session is running. */
export type SessionState = 'live' | 'ended';

/** Status of an artifact. */
export type ArtifactStatus = 'live' | 'processing' | 'ready' | 'failed';

/** A session with its participants and recordings. */
export interface SessionDetail {
  /** Identifier of the conference session: `ses_` and 26 characters. */
  conferenceSessionId: string;
  /** The main session of the call, if this is a breakout room; null for a main session. */
  parentSessionId: string | null;
  /** Name of the breakout room; null for a main session. */
  breakoutName: string | null;
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** Current name of the room. */
  roomName: string;
  state: SessionState;
  /** When the first person entered. */
  startedAt: string;
  /** When the session ended; null while it runs. */
  endedAt: string | null;
  /** Length in seconds; null while the session runs. */
  durationSeconds: number | null;
  /** Number of people who took part. A person who returned counts once; agents do not count. */
  participantCount: number;
  /** Number of turns in the transcript. */
  turnCount: number;
  /** Number of recordings, including unfinished and failed ones. */
  recordingCount: number;
  /** Status of the artifact of the session. The artifact has the id of the session. */
  artifactStatus: ArtifactStatus;
  /** The largest number of people in the session at the same time. */
  peakParticipantCount: number;
  /** The participants, in the order in which they entered. A person who returned appears once for each stay. */
  participants: SessionParticipant[];
  /** The AI agents among the participants, with their modes. */
  agents: SessionAgent[];
  /** Recordings in the order in which they began, without deleted ones. */
  recordings: SessionRecording[];
  /** The breakout rooms of the call that at least one person entered, in the order in which they were opened. */
  breakouts: SessionBreakout[];
}

/** The stay of a person or agent in a session, from entering to leaving. */
export interface SessionParticipant {
  /** Identifier of the participant; each stay has its own. */
  participantId: string;
  /** When they entered. */
  joinedAt: string;
  /** When they left; null while they are in the call. */
  leftAt: string | null;
  /** How long they stayed, in seconds; null while they are in the call. */
  durationSeconds: number | null;
  kind: ParticipantKind;
  /** Their name in the call. */
  displayName: string;
  /** Your own identifier of the person; null for people without one. */
  externalUserId: string | null;
  /** Their role at the end of their stay. */
  role: RoomRole;
  /** Why they left; null while they are in the call, and when unknown. `left`: by themselves. `removed`: by a host. `ended`: the session ended. `network`: they lost the connection. `duplicate`: they entered again elsewhere. `token-revoked`: their join token was revoked. `moved`: they moved to another session of the call. */
  leftReason: LeftReason | null;
  /** Quality of their connection; null for agents, if their browser reported nothing, and after the measurements were deleted. */
  quality: QualitySummary | null;
  /** How they rated the session; null if they did not, and after the ratings were deleted. A person who returned has it at the last stay in which they rated. */
  rating: Rating | null;
}

/** The quality of the connection of a participant over the session. */
export interface QualitySummary {
  /** Number of samples, one for every 15 seconds. */
  sampleCount: number;
  /** Round-trip time in milliseconds. */
  roundTripMs: QualitySpread;
  /** Share of lost packets, 0 to 1. */
  loss: QualitySpread;
  /** Jitter in milliseconds. */
  jitterMs: QualitySpread;
  /** Median of the sent kilobits per second. */
  sendKbps: number | null;
  /** Median of the received kilobits per second. */
  receiveKbps: number | null;
  /** Total time for which pictures were frozen for them, in milliseconds. */
  freezeMs: number;
  /** Total number of reconnections. */
  reconnects: number;
  /** Share of the samples that are `poor`, 0 to 1. */
  troubleShare: number;
  /** Browser with its major version, and system; null when unknown. */
  browser: string | null;
  network: Network;
  /** Whether the media last passed a TURN relay; null when unknown. */
  isRelayed: boolean | null;
}

/** The distribution of the samples of one measure. */
export interface QualitySpread {
  /** The median of the samples; null when unknown. */
  median: number | null;
  /** The highest of the samples; null when unknown. */
  worst: number | null;
}

/** Last network, as the browser names it. Most browsers on computers do not name it: `unknown`. */
export type Network = 'wifi' | 'cellular' | 'ethernet' | 'unknown';

/** How a person rated a session. */
export interface Rating {
  /** 1 (worst) to 5 (best). */
  stars: number;
  /** Their words; null for none. */
  comment: string | null;
  /** When they rated the session last. */
  ratedAt: string;
}

/** An AI agent in a session. */
export interface SessionAgent {
  /** Identifier of the participant; each stay has its own. */
  participantId: string;
  /** When they entered. */
  joinedAt: string;
  /** When they left; null while they are in the call. */
  leftAt: string | null;
  /** How long they stayed, in seconds; null while they are in the call. */
  durationSeconds: number | null;
  /** Mode of the agent. */
  mode: AgentMode;
  /** BCP 47 tag of the language set for the agent; null: it detected the language. */
  language: string | null;
  /** Whether captions were shown in the call. */
  showsCaptions: boolean;
}

/** A recording of a session. */
export interface SessionRecording {
  /** Identifier of the recording, a UUID. */
  id: string;
  /** Status of the recording. */
  status: RecordingStatus;
  /** When recording began. */
  startedAt: string;
  /** When recording ended; null while it runs. */
  endedAt: string | null;
  /** Length in seconds; null until known. */
  durationSeconds: number | null;
}

/** Status of a recording. */
export type RecordingStatus = 'recording' | 'processing' | 'ready' | 'failed';

/** A breakout room of a call. */
export interface SessionBreakout {
  /** Identifier of its session. */
  conferenceSessionId: string;
  /** Its name. */
  name: string;
  /** When the first person entered. */
  startedAt: string;
  /** When it ended; null while it runs. */
  endedAt: string | null;
}

/** Measurements of the connections during a session, as reported by browsers. */
export interface QualitySampleList {
  /** Oldest first. */
  samples: QualitySample[];
  /** Pass it as `after` for the next page; null at the end. */
  next: string | null;
}

/** The measurement of a connection over 15 seconds by the browser of a participant. */
export interface QualitySample {
  /** When the server received the measurement of the last 15 seconds. */
  measuredAt: string;
  level: QualityLevel;
  /** Round-trip time in milliseconds; null when unknown. */
  roundTripMs: number | null;
  /** Share of lost packets, 0 to 1, in the worse direction. */
  loss: number | null;
  /** Jitter of the received media, in milliseconds. */
  jitterMs: number | null;
  /** Sent kilobits per second, to all others together. */
  sendKbps: number | null;
  /** Received kilobits per second. */
  receiveKbps: number | null;
  /** How long pictures were frozen for them, in milliseconds. */
  freezeMs: number;
  /** Number of reconnections. */
  reconnects: number;
  /** The participant whose browser measured it. */
  participantId: string;
}

/** Turns of transcripts that contain the words. */
export interface FoundTurnList {
  /** Newest first. */
  turns: FoundTurn[];
  /** Pass it as `after` for the next page; null at the end. */
  next: string | null;
}

/** A turn of a transcript, and its position. */
export interface FoundTurn {
  /** Identifier of the conference session: `ses_` and 26 characters. */
  conferenceSessionId: string;
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** Current name of the room. */
  roomName: string;
  /** Identifier of the turn. */
  turnId: string;
  /** Name of the speaker in the call; null when unknown. */
  speakerName: string | null;
  /** Your own identifier of the speaker; null for people without one. */
  externalUserId: string | null;
  /** Spoken words or chat message. */
  text: string;
  /** When the turn began. */
  startedAt: string;
  /** When the turn began, in milliseconds after the session's start. */
  startMs: number;
  source: TurnSource;
}

/** Statements of minutes that contain the words. */
export interface FoundStatementList {
  /** Newest session first; statements of one session are in the order of its minutes. */
  statements: FoundStatement[];
  /** Pass it as `after` for the next page; null at the end. */
  next: string | null;
}

/** A statement in the minutes of a session. */
export interface FoundStatement {
  kind: StatementKind;
  /** The statement, or the whole summary. */
  text: string;
  /** Identifier of the conference session: `ses_` and 26 characters. */
  conferenceSessionId: string;
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** Current name of the room. */
  roomName: string;
  /** When the session began. */
  startedAt: string;
  /** Time of the evidence in the transcript, in milliseconds after the session's start; null for summaries and outcomes. */
  startMs: number | null;
}

/** An answer from transcripts. A language model wrote it. */
export interface Answer {
  /** The claims as one text, or a sentence that says that nothing was found. */
  answer: string;
  /** The statements of the answer, each with its evidence; empty without an answer. */
  claims: AnswerClaim[];
  /** Whether no turn supports an answer. */
  unanswered: boolean;
  searched: AnswerSearch;
}

/** A statement of an answer, with its evidence. */
export interface AnswerClaim {
  /** One sentence of the answer. */
  text: string;
  /** The turns that support the claim; never empty. */
  evidence: AnswerEvidence[];
}

/** A place in a transcript that supports a claim. */
export interface AnswerEvidence {
  /** The session in which it was said. */
  sessionId: string;
  /** Turns of one speaker that support the claim, in the order of speaking; never empty. */
  turnIds: string[];
  /** When the first turn began, in milliseconds after the session's start. */
  startMs: number;
  /** Name of the speaker in the call; null when unknown. */
  speakerName: string | null;
  /** Words of the turns, cut after 300 characters. */
  quote: string;
}

/** The transcripts that were read for the answer. */
export interface AnswerSearch {
  /** Number of sessions with passages that were read for the answer. */
  sessionCount: number;
  /** Number of turns that were read for the answer. */
  turnCount: number;
}

/** The quality of the calls in a range of time. */
export interface QualityOverview {
  /** The start of the range. */
  from: string;
  /** The end of the range. */
  to: string;
  /** Sessions with measurements. */
  sessions: number;
  /** Sessions of poor quality: those in which more than 10 % of the samples of a participant are `poor`. */
  poorSessions: number;
  /** Share of the sessions that have poor quality, 0 to 1; null without sessions. */
  poorShare: number | null;
  /** Stays of participants whose browser reported measurements. */
  participants: number;
  /** Median over the participants of each participant's median round-trip time, in milliseconds; null when unknown. */
  roundTripMs: number | null;
  /** Median over the participants of each participant's median share of lost packets, 0 to 1. */
  loss: number | null;
  /** Every day of the range, oldest first, days without sessions included. */
  days: QualityOfDay[];
  /** By browser, at most 50, those of most participants first. */
  browsers: QualityOfBrowser[];
  /** By network, that of most participants first. */
  networks: QualityOfNetwork[];
  /** The sessions with the largest shares of `poor` samples, at most 20, the worst first. */
  worstSessions: PoorSession[];
  ratings: Ratings;
}

/** The sessions that started on a day. */
export interface QualityOfDay {
  /** The day, in UTC. */
  date: string;
  /** Sessions with measurements. */
  sessions: number;
  /** Sessions of poor quality: those in which more than 10 % of the samples of a participant are `poor`. */
  poorSessions: number;
}

/** The connections of a browser. Sessions count once for each browser in them. */
export interface QualityOfBrowser {
  /** Browser with its major version, and system; null when unknown. */
  browser: string | null;
  /** Sessions with measurements. */
  sessions: number;
  /** Sessions of poor quality: those in which more than 10 % of the samples of a participant are `poor`. */
  poorSessions: number;
  /** Share of the sessions that have poor quality, 0 to 1; null without sessions. */
  poorShare: number | null;
  /** Stays of participants whose browser reported measurements. */
  participants: number;
  /** Median over the participants of each participant's median round-trip time, in milliseconds; null when unknown. */
  roundTripMs: number | null;
  /** Median over the participants of each participant's median share of lost packets, 0 to 1. */
  loss: number | null;
}

/** The connections over a kind of network. Sessions count once for each kind in them. */
export interface QualityOfNetwork {
  network: Network;
  /** Whether the media last passed a TURN relay; null when unknown. */
  isRelayed: boolean | null;
  /** Sessions with measurements. */
  sessions: number;
  /** Sessions of poor quality: those in which more than 10 % of the samples of a participant are `poor`. */
  poorSessions: number;
  /** Share of the sessions that have poor quality, 0 to 1; null without sessions. */
  poorShare: number | null;
  /** Stays of participants whose browser reported measurements. */
  participants: number;
  /** Median over the participants of each participant's median round-trip time, in milliseconds; null when unknown. */
  roundTripMs: number | null;
  /** Median over the participants of each participant's median share of lost packets, 0 to 1. */
  loss: number | null;
}

/** A session of poor quality. */
export interface PoorSession {
  /** Identifier of the conference session: `ses_` and 26 characters. */
  conferenceSessionId: string;
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** Current name of the room. */
  roomName: string;
  /** When the first person entered. */
  startedAt: string;
  /** Share of the samples of all participants that are `poor`, 0 to 1. */
  poorShare: number;
  /** Number of participants with a poor connection. */
  poorParticipants: number;
  /** The participants with the worst connections, at most 10, the worst first. */
  participants: PoorConnection[];
}

/** A participant with a poor connection. */
export interface PoorConnection {
  /** Identifier of the participant; each stay has its own. */
  participantId: string;
  /** Their name in the call. */
  displayName: string;
  /** Your own identifier of the person; null for people without one. */
  externalUserId: string | null;
  /** Browser with its major version, and system; null when unknown. */
  browser: string | null;
  network: Network;
  /** Whether the media last passed a TURN relay; null when unknown. */
  isRelayed: boolean | null;
  /** Share of their samples that are `poor`, 0 to 1. */
  poorShare: number;
}

/** How people rated the sessions. */
export interface Ratings {
  /** Number of ratings. */
  count: number;
  /** Average of the stars; null without ratings. */
  average: number | null;
  /** Number of ratings for each number of stars, from 1 to 5. */
  distribution: RatingCount[];
  /** The newest ratings with a comment, at most 20. */
  comments: RatingComment[];
}

/** The ratings with a number of stars. */
export interface RatingCount {
  /** Number of stars. */
  stars: number;
  /** Number of ratings. */
  count: number;
}

/** A rating with a comment. */
export interface RatingComment {
  /** Identifier of the conference session: `ses_` and 26 characters. */
  conferenceSessionId: string;
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** Current name of the room. */
  roomName: string;
  /** Identifier of the participant; each stay has its own. */
  participantId: string;
  /** Their name in the call. */
  displayName: string;
  /** Your own identifier of the person; null for people without one. */
  externalUserId: string | null;
  /** Their stars. */
  stars: number;
  /** Their words. */
  comment: string;
  /** When they rated the session last. */
  ratedAt: string;
}

/** Polls of a session. */
export interface PollList {
  /** In the order of their start. */
  polls: Poll[];
  /** Pass it as `after` for the next page; null at the end. */
  next: string | null;
}

/** A poll of a session, with its results. */
export interface Poll {
  /** Identifier of the poll: `pol_` and 26 characters. */
  pollId: string;
  /** The question. */
  question: string;
  /** The choices in the order of the poll. */
  choices: PollChoice[];
  /** Whether a person could choose several. */
  isMultiple: boolean;
  /** Whether the votes are anonymous. */
  isAnonymous: boolean;
  /** When it was started. */
  startedAt: string;
  /** The host or co-host who started it. */
  startedByParticipantId: string;
  /** When the poll ended, at the latest with its session; null while people can vote. */
  endedAt: string | null;
  /** Number of people who voted. */
  voterCount: number;
  /** The voters with their choices, in the order in which they joined; null for an anonymous poll. */
  voters: PollVoter[] | null;
}

/** A choice of a poll with its votes. */
export interface PollChoice {
  /** Text of the choice. */
  text: string;
  /** Number of people who chose it. */
  votes: number;
}

/** A person who voted in a poll. */
export interface PollVoter {
  /** Identifier of the participant with which they last voted. */
  participantId: string;
  /** Their name in the call. */
  displayName: string;
  /** Your own identifier of the person; null for people without one. */
  externalUserId: string | null;
  /** Positions of their choices in `choices`, from 0. */
  choices: number[];
}

/** Answers of the people in a session. */
export interface ConsentList {
  /** In the order in which they were given. The last answer of a person for a purpose holds. */
  consents: Consent[];
  /** Pass it as `after` for the next page; null at the end. */
  next: string | null;
}

/** An answer of a person who was asked to agree. */
export interface Consent {
  /** Identifier of the answer. */
  consentId: string;
  /** The participant who answered. */
  participantId: string;
  /** Their name in the call. */
  displayName: string;
  /** Your own identifier of the person; null for people without one. */
  externalUserId: string | null;
  purpose: ConsentPurpose;
  answer: ConsentAnswer;
  /** The text with which the page of the person asked. */
  wording: string;
  /** The language of the text, BCP 47. */
  language: string;
  /** When the server stored the answer. */
  at: string;
}

/** The answer. `withdrawn`: the person had agreed before. */
export type ConsentAnswer = 'given' | 'refused' | 'withdrawn';

/** Files of a session. */
export interface SessionFileList {
  /** In the order in which they were sent. */
  files: SessionFile[];
  /** Pass it as `after` for the next page; null at the end. */
  next: string | null;
}

/** A file that was sent to everybody in the chat of a session. */
export interface SessionFile {
  /** Identifier of the file: `fil_` and 26 characters. */
  fileId: string;
  /** The chat message that contains the file. */
  messageId: string;
  /** Name for saving the file, without a path and without invisible characters. */
  filename: string;
  /** Media type, detected from the bytes and not from the name; `application/octet-stream` if unknown. */
  mimeType: string;
  /** Size in bytes. */
  sizeBytes: number;
  /** When it was sent. */
  sentAt: string;
  /** The sender. */
  participantId: string;
  /** Their name in the call. */
  displayName: string;
  /** Your own identifier of the person; null for people without one. */
  externalUserId: string | null;
}

/** Temporary address for downloading a file. */
export interface SessionFileDownload {
  /** Address of the bytes. Everybody who has it can download the file, so give it only to the person who should have the file. */
  url: string;
  /** Until when a download can begin. */
  expiresAt: string;
  /** Name for saving the file, without a path and without invisible characters. */
  filename: string;
  /** Media type, detected from the bytes and not from the name; `application/octet-stream` if unknown. */
  mimeType: string;
  /** Size in bytes. */
  sizeBytes: number;
}

/** Artifacts of a room. */
export interface ArtifactList {
  /** Newest first, without transcripts. */
  artifacts: ArtifactSummary[];
  /** Pass it as `after` for the next page; null at the end. */
  next: string | null;
}

/** The artifact of a session, without the transcript. */
export interface ArtifactSummary {
  /** Identifier of the conference session: `ses_` and 26 characters. */
  conferenceSessionId: string;
  /** The main session of the call, if this is a breakout room; null for a main session. */
  parentSessionId: string | null;
  /** Name of the breakout room; null for a main session. */
  breakoutName: string | null;
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** When the first person entered. */
  startedAt: string;
  /** When the session ended; null while it runs. */
  endedAt: string | null;
  /** The transcript in order. Empty in the summarized form. */
  turns: Turn[];
  /** Summary of the session; null when no minutes were written. */
  summaryText: string | null;
  /** Action items; null when no minutes were written. */
  actionItems: ActionItem[] | null;
  /** Outcome of the session in one sentence; null when no minutes were written. */
  outcome: string | null;
  /** Decisions; null when no minutes were written. */
  decisions: string[] | null;
  /** Open points; null when no minutes were written. */
  followUps: string[] | null;
  /** The sections that the room asked for; null when no minutes were written. */
  sections: ArtifactSection[] | null;
  /** The subjects in the order of speaking; null when no minutes were written. */
  chapters: ArtifactChapter[] | null;
  /** How long each person spoke, the longest time first; null when no minutes were written. */
  speakingTimes: SpeakingTime[] | null;
  /** Evidence for `decisions`, in the same order and of the same length. */
  decisionEvidence: Evidence[] | null;
  /** Whether people confirmed `decisions`, in the same order and of the same length; null when no minutes were written, and in minutes of an earlier server. */
  decisionConfirmations: DecisionConfirmation[] | null;
  /** Evidence for `followUps`, in the same order and of the same length. */
  followUpEvidence: Evidence[] | null;
  /** The polls with their results, in the order of their start. Empty for end-to-end encrypted rooms, and in the summarized form. */
  polls: Poll[];
  /** How many polls the session has; 0 in an end-to-end encrypted room. */
  pollCount: number;
  /** Status of the artifact. */
  artifactStatus: ArtifactStatus;
  provenance: ArtifactProvenance;
  /** Turns that the minutes do not cover because the transcript was too long; null when they cover everything, and when no minutes were written. The transcript has all turns. */
  minutesOmission: MinutesOmission | null;
  /** Number of turns in the transcript. */
  turnCount: number;
  /** Number of people who took part. */
  participantCount: number;
  /** Length in seconds; null while the session runs. */
  durationSeconds: number | null;
}

/** An utterance without a pause, or a chat message. */
export interface Turn {
  /** Identifier of the turn; evidence refers to it. */
  turnId: string;
  /** Position in the transcript, from 0. */
  index: number;
  /** The participant who spoke or wrote; null when unknown. */
  speakerId: string | null;
  /** Their name in the call; null when unknown. */
  speakerName: string | null;
  /** Your own identifier of the person; null for people without one. */
  externalUserId: string | null;
  /** Spoken words or chat message. */
  text: string;
  /** BCP 47 tag; null when unknown. */
  language: string | null;
  /** When the turn began. */
  startedAt: string;
  /** When the turn ended. */
  endedAt: string;
  /** Milliseconds after the session's start. */
  startMs: number;
  /** Milliseconds after the session's start. */
  endMs: number;
  /** Confidence, 0 to 1, as reported by the transcription service; null if it reports none. */
  confidence: number | null;
  source: TurnSource;
}

/** An action item: a task, and the person responsible for it. */
export interface ActionItem {
  /** Identifier of the item. Regenerated minutes keep it for the same task. */
  actionItemId: string;
  /** The task. */
  text: string;
  /** Name of the person responsible; null when nobody was named. */
  ownerName: string | null;
  /** Your own identifier of the person; null when unknown. */
  ownerExternalUserId: string | null;
  /** Due date, YYYY-MM-DD; null when no date was named. */
  dueDate: string | null;
  /** The words in which the date was said. */
  dueText: string | null;
  status: ActionItemStatus;
  /** Where the transcript supports the action item. */
  evidence: Evidence;
  confirmation: MinutesConfirmation;
  /** The opinions of people about it, in their order. */
  opinions: GivenOpinion[];
}

/** Where the transcript supports a statement. */
export interface Evidence {
  /** Turns that support the statement. */
  turnIds: string[];
  /** Milliseconds after the session's start. */
  startMs: number;
}

/** `contested` while anybody contests it; `confirmed` if somebody confirms it and nobody contests it; else `draft`. */
export type MinutesConfirmation = 'draft' | 'confirmed' | 'contested';

/** The opinion of a person about a decision or action item. */
export interface GivenOpinion {
  /** Name of the person; `Application` for a request with a key that names nobody. */
  displayName: string;
  /** Your own identifier of the person; null for people without one. */
  externalUserId: string | null;
  opinion: MinutesOpinion;
  /** Whether the text is in the words of this person. */
  isCorrection: boolean;
  /** When the person gave the opinion. */
  at: string;
}

/** A section of minutes that the room asked for. */
export interface ArtifactSection {
  /** Name of the section in the setting `minutes` of the room, or in its template. */
  key: string;
  /** Title of the section. */
  title: string;
  kind: MinutesSectionKind;
  /** The statements; empty when nothing was said about it. */
  statements: SectionStatement[];
}

/** A statement with its evidence. */
export interface SectionStatement {
  /** The statement. */
  text: string;
  evidence: Evidence;
}

/** A subject of a session; it begins at `startMs` of its evidence. */
export interface ArtifactChapter {
  /** The subject. */
  title: string;
  evidence: Evidence;
}

/** How long a person spoke. */
export interface SpeakingTime {
  /** Name of the person in the call. */
  displayName: string;
  /** Your own identifier of the person; null for people without one. */
  externalUserId: string | null;
  /** How long the person spoke, in milliseconds. */
  speakingMs: number;
  /** How many turns they spoke. */
  turnCount: number;
  /** The first turn of the person. */
  evidence: Evidence;
}

/** Whether people confirmed a decision, and who. */
export interface DecisionConfirmation {
  /** Identifier of the decision. Regenerated minutes keep it for the same decision. */
  decisionId: string;
  confirmation: MinutesConfirmation;
  /** The opinions of people about it, in their order. */
  opinions: GivenOpinion[];
}

/** The models that made the artifact, and the tokens used. */
export interface ArtifactProvenance {
  /** Model that transcribed the speech; null when no agent wrote a transcript. */
  transcriptionModel: string | null;
  /** Model that wrote the minutes; null when no model did. */
  minutesModel: string | null;
  /** Input tokens used for the minutes; null when no minutes were written, or when unknown. */
  inputTokens: number | null;
  /** Output tokens used for the minutes; null when no minutes were written, or when unknown. */
  outputTokens: number | null;
  /** Number of statements that were left out because the transcript does not support them; null when no minutes were written, or when unknown. */
  unsupportedCount: number | null;
}

/** Turns that the minutes do not cover. */
export interface MinutesOmission {
  /** Always this value: the model cannot read more. */
  reason: 'transcript_too_long';
  /** Number of turns left out. */
  turnCount: number;
  /** Number of spoken turns among them. */
  speechTurnCount: number;
  /** Number of chat messages among them. */
  chatTurnCount: number;
}

/** The artifact of a session. */
export interface Artifact {
  /** Identifier of the conference session: `ses_` and 26 characters. */
  conferenceSessionId: string;
  /** The main session of the call, if this is a breakout room; null for a main session. */
  parentSessionId: string | null;
  /** Name of the breakout room; null for a main session. */
  breakoutName: string | null;
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** When the first person entered. */
  startedAt: string;
  /** When the session ended; null while it runs. */
  endedAt: string | null;
  /** The transcript in order. Empty in the summarized form. */
  turns: Turn[];
  /** Summary of the session; null when no minutes were written. */
  summaryText: string | null;
  /** Action items; null when no minutes were written. */
  actionItems: ActionItem[] | null;
  /** Outcome of the session in one sentence; null when no minutes were written. */
  outcome: string | null;
  /** Decisions; null when no minutes were written. */
  decisions: string[] | null;
  /** Open points; null when no minutes were written. */
  followUps: string[] | null;
  /** The sections that the room asked for; null when no minutes were written. */
  sections: ArtifactSection[] | null;
  /** The subjects in the order of speaking; null when no minutes were written. */
  chapters: ArtifactChapter[] | null;
  /** How long each person spoke, the longest time first; null when no minutes were written. */
  speakingTimes: SpeakingTime[] | null;
  /** Evidence for `decisions`, in the same order and of the same length. */
  decisionEvidence: Evidence[] | null;
  /** Whether people confirmed `decisions`, in the same order and of the same length; null when no minutes were written, and in minutes of an earlier server. */
  decisionConfirmations: DecisionConfirmation[] | null;
  /** Evidence for `followUps`, in the same order and of the same length. */
  followUpEvidence: Evidence[] | null;
  /** The polls with their results, in the order of their start. Empty for end-to-end encrypted rooms, and in the summarized form. */
  polls: Poll[];
  /** How many polls the session has; 0 in an end-to-end encrypted room. */
  pollCount: number;
  /** Status of the artifact. */
  artifactStatus: ArtifactStatus;
  provenance: ArtifactProvenance;
  /** Turns that the minutes do not cover because the transcript was too long; null when they cover everything, and when no minutes were written. The transcript has all turns. */
  minutesOmission: MinutesOmission | null;
  /** Number of matching turns after this window. Absent if the request asks for all turns. */
  remainingTurnCount?: number;
  /** Pass it as `after` for the next window; null at the end. Absent if the request asks for all turns. */
  next?: string | null;
  /** The answers of people who were asked to agree to be recorded or transcribed, in their order. Empty in rooms whose `consent` is `notice`. */
  consents: Consent[];
}

/** The transcript of a session. */
export interface Transcript {
  /** Identifier of the conference session: `ses_` and 26 characters. */
  conferenceSessionId: string;
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** When the first person entered. */
  startedAt: string;
  /** When the session ended; null while it runs. */
  endedAt: string | null;
  /** Status of the artifact. */
  artifactStatus: ArtifactStatus;
  /** Name of the room. */
  roomName: string;
  /** The transcript in order. `index` counts from the start of the session, also with `from`. */
  turns: Turn[];
}

/** The minutes of a session. */
export interface Minutes {
  /** Identifier of the conference session: `ses_` and 26 characters. */
  conferenceSessionId: string;
  /** The main session of the call, if this is a breakout room; null for a main session. */
  parentSessionId: string | null;
  /** Name of the breakout room; null for a main session. */
  breakoutName: string | null;
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** When the first person entered. */
  startedAt: string;
  /** When the session ended; null while it runs. */
  endedAt: string | null;
  /** Summary of the session; null when no minutes were written. */
  summaryText: string | null;
  /** Action items; null when no minutes were written. */
  actionItems: ActionItem[] | null;
  /** Outcome of the session in one sentence; null when no minutes were written. */
  outcome: string | null;
  /** Decisions; null when no minutes were written. */
  decisions: string[] | null;
  /** Open points; null when no minutes were written. */
  followUps: string[] | null;
  /** The sections that the room asked for; null when no minutes were written. */
  sections: ArtifactSection[] | null;
  /** The subjects in the order of speaking; null when no minutes were written. */
  chapters: ArtifactChapter[] | null;
  /** How long each person spoke, the longest time first; null when no minutes were written. */
  speakingTimes: SpeakingTime[] | null;
  /** Evidence for `decisions`, in the same order and of the same length. */
  decisionEvidence: Evidence[] | null;
  /** Whether people confirmed `decisions`, in the same order and of the same length; null when no minutes were written, and in minutes of an earlier server. */
  decisionConfirmations: DecisionConfirmation[] | null;
  /** Evidence for `followUps`, in the same order and of the same length. */
  followUpEvidence: Evidence[] | null;
  /** Status of the artifact. */
  artifactStatus: ArtifactStatus;
  provenance: ArtifactProvenance;
  /** Turns that the minutes do not cover because the transcript was too long; null when they cover everything, and when no minutes were written. The transcript has all turns. */
  minutesOmission: MinutesOmission | null;
  /** Name of the room. */
  roomName: string;
  /** Length in seconds; null while the session runs. */
  durationSeconds: number | null;
}

/** The session whose minutes are being written. */
export interface MinutesOrder {
  /** Identifier of the conference session: `ses_` and 26 characters. */
  conferenceSessionId: string;
  /** The minutes are being written. */
  artifactStatus: 'processing';
}

/** Decisions and action items that the agent drafted in a call. */
export interface MinutesDraft {
  /** Identifier of the conference session: `ses_` and 26 characters. */
  conferenceSessionId: string;
  status: MinutesDraftStatus;
  /** When the items were drafted; null before the first draft. */
  draftedAt: string | null;
  /** Decisions, then action items. */
  items: MinutesItem[];
}

/** Whether the agent is drafting. `failed`: the items are those of an earlier draft. */
export type MinutesDraftStatus = 'drafting' | 'ready' | 'failed';

/** A decision or action item that people can confirm. */
export interface MinutesItem {
  /** Identifier of a decision (`dec_…`) or action item (`act_…`). */
  itemId: string;
  kind: MinutesItemKind;
  /** The decision or task. */
  text: string;
  /** Name of the person responsible for an action item; null when nobody was named. */
  ownerName: string | null;
  /** Due date, YYYY-MM-DD; null when no date was named. */
  dueDate: string | null;
  evidence: Evidence;
  confirmation: MinutesConfirmation;
  /** The opinions of people about it, in their order. */
  opinions: GivenOpinion[];
}

/** A decision, or an action item. */
export type MinutesItemKind = 'decision' | 'action-item';

/** A proof that a transcript and its minutes are as they were stored. */
export interface Proof {
  /** Identifier of the conference session: `ses_` and 26 characters. */
  conferenceSessionId: string;
  /** Every turn that was stored, in the order of storing. */
  turns: ProvedTurn[];
  /** The last link of the chain. The first link is the SHA-256 of `conferenceSessionId`; each further link is the SHA-256 of the link before and the hash of the next turn, as 64 bytes. */
  chain: string;
  /** The statements of the minutes; empty without minutes. */
  statements: ProvedStatement[];
  /** A JWS (EdDSA) by a key of `/.well-known/jwks.json`. Its payload has `conferenceSessionId`, `turnCount`, `chain`, `statements`, and `iat`, the time of the signature. */
  signature: string;
}

/** A link of the chain. */
export interface ProvedTurn {
  /** Identifier of the turn in the artifact; null when the turn has been deleted. */
  turnId: string | null;
  /** SHA-256, in hexadecimal, of `turnId`, `speakerId` (empty when unknown), `source`, `startedAt`, `endedAt` and `text`, in UTF-8, with a line feed between them. */
  hash: string;
}

/** A statement of minutes with the hashes of its evidence. */
export interface ProvedStatement {
  kind: ProvedStatementKind;
  /** The statement. */
  text: string;
  /** The hashes of the turns that are its evidence. */
  turnHashes: string[];
}

/** The list of the artifact that has the statement. */
export type ProvedStatementKind = 'decision' | 'follow-up' | 'action-item' | 'section';

/** Action items of one or more rooms. */
export interface ActionItemList {
  /** Newest first. */
  actionItems: ListedActionItem[];
  /** Pass it as `after` for the next page; null at the end. */
  next: string | null;
}

/** An action item, and the session in which it came up. */
export interface ListedActionItem {
  /** Identifier of the item. Regenerated minutes keep it for the same task. */
  actionItemId: string;
  /** The task. */
  text: string;
  /** Name of the person responsible; null when nobody was named. */
  ownerName: string | null;
  /** Your own identifier of the person; null when unknown. */
  ownerExternalUserId: string | null;
  /** Due date, YYYY-MM-DD; null when no date was named. */
  dueDate: string | null;
  /** The words in which the date was said. */
  dueText: string | null;
  status: ActionItemStatus;
  /** Where the transcript supports the action item. */
  evidence: Evidence;
  confirmation: MinutesConfirmation;
  /** The opinions of people about it, in their order. */
  opinions: GivenOpinion[];
  /** The session in which the item came up. */
  conferenceSessionId: string;
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** Current name of the room. */
  roomName: string;
  /** When minutes first had the item. */
  createdAt: string;
  /** When the item last changed. */
  updatedAt: string;
}

/** A page of the turns of a session. */
export interface FollowedTurnList {
  /** In the order in which they were stored. */
  turns: FollowedTurn[];
  /** Pass it as `after` for the next page. It is also valid when the page is empty. */
  nextCursor: number;
  /** Whether the transcript is complete and this page has its last turns: nothing more follows. */
  ended: boolean;
}

/** An archive with the data of a person. */
export interface PersonExport {
  /** Identifier of the export. */
  exportId: string;
  status: PersonExportStatus;
  /** Progress of making the archive, 0 to 1; 1 when it is ready. */
  progress: number;
  /** Why the export failed, or why it waits; null otherwise. */
  error: string | null;
  /** URL of the archive; it needs no header. Null until the export is ready. */
  url: string | null;
  /** When the URL stops working, 15 minutes after this response. Null until the export is ready. */
  urlExpiresAt: string | null;
  /** Size of the archive in bytes; null until it is ready. */
  sizeBytes: number | null;
  /** SHA-256 of the archive, in hexadecimal; null until it is ready. */
  sha256: string | null;
  /** When the export was requested. */
  createdAt: string;
  /** When the archive was ready; null until then. */
  readyAt: string | null;
  /** When the export is deleted with its archive. */
  expiresAt: string;
}

/** Status of the export. */
export type PersonExportStatus = 'preparing' | 'ready' | 'failed';

/** The erasure of a person, and its receipt. It does not name the person. */
export interface PersonErasure {
  /** Identifier of the erasure. */
  erasureId: string;
  status: ErasureStatus;
  /** Why the erasure failed, or what it waits for; null otherwise. Names the files whose bytes a storage did not delete. */
  error: string | null;
  /** When the erasure was requested. */
  requestedAt: string;
  /** When everything was erased; null until then. */
  erasedAt: string | null;
  erased: ErasedCounts;
  /** The recordings that contain the person. */
  recordings: string[];
  /** The renders of these recordings. */
  renders: string[];
  /** Whether the erasure deletes all of these recordings and renders. Otherwise, it deletes only those that contain nobody else. */
  recordingsDeleted: boolean;
  /** Those of these recordings that are deleted, by the erasure or since then. */
  deletedRecordings: string[];
}

/** Status of the erasure. */
export type ErasureStatus = 'running' | 'done' | 'failed';

/** Recordings that the caller can read. */
export interface RecordingList {
  /** Newest first, including unfinished and failed ones. */
  recordings: Recording[];
  /** Pass it as `after` for the next page; null at the end. */
  next: string | null;
}

/** A recording of a call. */
export interface Recording {
  /** Identifier of the recording, a UUID. */
  id: string;
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** Name of the room. */
  roomName: string;
  /** The session that was recorded. */
  conferenceSessionId: string | null;
  recordedBy: RecordedBy;
  /** Times that are missing in the file, because another recorder of the server had to continue, or sound of somebody in a recording of kind `audio` or `tracks` did not arrive. Usually empty. */
  gaps: RecordingGap[];
  /** Times in which hosts paused the recording, in their order. Usually empty. */
  pauses: RecordingPause[];
  kind: RecordingKind;
  /** Status of the recording. */
  status: RecordingStatus;
  storage: RecordingStorage;
  /** When recording began. */
  startedAt: string;
  /** When recording ended; null while it runs. */
  endedAt: string | null;
  /** Length in seconds; null until known. */
  durationSeconds: number | null;
  /** Size of the file in bytes; null until known. */
  sizeBytes: number | null;
  /** Progress of making the file, 0 to 100; null before and after. */
  progressPercent: number | null;
  /** Media type of the file, for example `video/webm`. */
  mimeType: string;
  /** Width of the picture in pixels; null without a picture of everybody. */
  width: number | null;
  /** Height of the picture in pixels; null without a picture of everybody. */
  height: number | null;
  /** Whether the stream route returns a URL now. */
  playbackAvailable: boolean;
  /** The person who started the recording; null when unknown. */
  startedBy: RecordingStarter | null;
  /** Finished files, that of everybody first; empty until the recording is ready. Recordings of kind `audio` and `tracks` have no `mix` if the server has no ffmpeg. */
  files: RecordingFile[];
  /** Why the recording failed, or why a file of it is missing; null if nothing failed. */
  errorMessage: string | null;
  /** When the record was created. */
  createdAt: string;
  /** When the record last changed. */
  updatedAt: string;
}

/** A time that is missing in a recording. */
export interface RecordingGap {
  /** Where the missing time begins, in seconds from the start. */
  fromSeconds: number;
  /** Where the recording continues. */
  toSeconds: number;
}

/** A time in which a recording was paused. The file goes on without it. */
export interface RecordingPause {
  /** Where the pause is in the file, in seconds from the start. */
  atSeconds: number;
  /** When the recording was paused. */
  pausedAt: string;
  /** When it was resumed; null: it is still paused, or ended while it was. */
  resumedAt: string | null;
}

/** The person who started the recording. */
export interface RecordingStarter {
  /** Their name in the call. */
  displayName: string;
  /** Your own identifier of the person. */
  externalUserId: string | null;
}

/** A file of a recording. */
export interface RecordingFile {
  /** Identifier of the file for the stream and download routes. */
  fileId: string;
  role: RecordingFileRole;
  /** The person in the file; null: everybody, or somebody unknown. */
  person: RecordedPerson | null;
  /** The recorded source of the person; null in a `composite` or `mix`. */
  source: RecordingSource | null;
  /** Where the file begins in the recording, in milliseconds from its start. */
  startedAtMs: number;
  /** The times in which the source was on, in their order. Between them, sound is silent and a picture stands still. Empty in a `composite` or `mix`. */
  parts: RecordedPart[];
  /** Media type of the file, for example `video/webm`. */
  mimeType: string;
  /** Size of the file in bytes; null until known. */
  sizeBytes: number | null;
  /** SHA-256 of the file, in hexadecimal. */
  sha256: string | null;
}

/** `composite`: everybody in one picture. `mix`: the sound of everybody. `person`: the microphone of one person or the sound of their screen, from the start of the recording; or their camera or shared screen, from its first picture. */
export type RecordingFileRole = 'composite' | 'mix' | 'person';

/** The person in a file. */
export interface RecordedPerson {
  /** Their name in the call. */
  displayName: string;
  /** Your own identifier of the person. */
  externalUserId: string | null;
}

/** The device or screen of a person that was recorded. `screen-audio` is the sound of a shared screen or tab. */
export type RecordingSource = 'microphone' | 'camera' | 'screen' | 'screen-audio';

/** A time in which the source of a file was on. */
export interface RecordedPart {
  /** When it was turned on, in milliseconds from the start of the recording. */
  fromMs: number;
  /** When it was turned off. */
  toMs: number;
}

/** A recording with its files. */
export interface RecordingDetails {
  /** Identifier of the recording, a UUID. */
  id: string;
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** Name of the room. */
  roomName: string;
  /** The session that was recorded. */
  conferenceSessionId: string | null;
  recordedBy: RecordedBy;
  /** Times that are missing in the file, because another recorder of the server had to continue, or sound of somebody in a recording of kind `audio` or `tracks` did not arrive. Usually empty. */
  gaps: RecordingGap[];
  /** Times in which hosts paused the recording, in their order. Usually empty. */
  pauses: RecordingPause[];
  kind: RecordingKind;
  /** Status of the recording. */
  status: RecordingStatus;
  storage: RecordingStorage;
  /** When recording began. */
  startedAt: string;
  /** When recording ended; null while it runs. */
  endedAt: string | null;
  /** Length in seconds; null until known. */
  durationSeconds: number | null;
  /** Size of the file in bytes; null until known. */
  sizeBytes: number | null;
  /** Progress of making the file, 0 to 100; null before and after. */
  progressPercent: number | null;
  /** Media type of the file, for example `video/webm`. */
  mimeType: string;
  /** Width of the picture in pixels; null without a picture of everybody. */
  width: number | null;
  /** Height of the picture in pixels; null without a picture of everybody. */
  height: number | null;
  /** Whether the stream route returns a URL now. */
  playbackAvailable: boolean;
  /** The person who started the recording; null when unknown. */
  startedBy: RecordingStarter | null;
  /** Finished files, that of everybody first; empty until the recording is ready. Recordings of kind `audio` and `tracks` have no `mix` if the server has no ffmpeg. */
  files: RecordingFile[];
  /** Why the recording failed, or why a file of it is missing; null if nothing failed. */
  errorMessage: string | null;
  /** When the record was created. */
  createdAt: string;
  /** When the record last changed. */
  updatedAt: string;
}

/** The result of deleting a recording. */
export interface RecordingDeletion {
  /** The recording is deleted; its bytes are deleted in the background. */
  deleted: true;
  /** The file in your own bucket, which this service does not delete; null when there is none. */
  remains: RemainingFile | null;
}

/** A file in your own bucket. */
export interface RemainingFile {
  /** Name of your bucket. */
  bucket: string;
  /** Key of the file. */
  key: string;
}

/** Address for playing the recording. */
export type RecordingStream = PlaybackUrl | OutOfBandPlayback;

/** A URL that plays the recording. */
export interface PlaybackUrl {
  /** Absent in a response with a URL; true in a response for your own bucket. */
  replayOutOfBand?: false;
  /** Absolute URL of the file; it needs no header and expires. */
  url: string;
  /** When the URL stops working. */
  expiresAt: string;
  /** Media type of the file, for example `video/webm`. */
  mimeType: string;
  /** Pictures and loudness for a player; absent until they are made, without ffmpeg on the server, and for the file of one person. */
  pictures?: PlaybackPictures;
}

/** Pictures and loudness for a player. */
export interface PlaybackPictures {
  /** URL of a JPEG picture for the player before it plays; null for a recording of sound. It expires with the URL of the file. */
  posterUrl: string | null;
  /** Small pictures for the time line of a player; null for a recording of sound. */
  sprite: PlaybackSprite | null;
  /** Loudness of equal parts of the length, in their order, from 0 (silent) to 100; at most 300. Empty when the recording has no sound, and when its pictures were made before the server measured it. */
  loudness: number[];
}

/** Small pictures of a recording in one file. */
export interface PlaybackSprite {
  /** URL of a JPEG picture with small pictures of the whole length, in rows from the top. It expires with the URL of the file. */
  url: string;
  /** Time between two small pictures, in seconds; the first one shows the start. */
  intervalSeconds: number;
  /** Number of small pictures. */
  count: number;
  /** Number of small pictures in a row. */
  columns: number;
  /** Width of a small picture in pixels. */
  width: number;
  /** Height of a small picture in pixels. */
  height: number;
}

/** Location of a recording that this service cannot serve. */
export interface OutOfBandPlayback {
  /** The file is in your own bucket, which this service cannot read. */
  replayOutOfBand: true;
  /** Why this service does not serve the file. */
  reason: 'customer_storage';
  /** Identifier of the recording, a UUID. */
  recordingId: string;
  storage: CustomerStorage;
  /** Suggested file name. */
  filename: string;
  /** Media type of the file, for example `video/webm`. */
  mimeType: string;
  /** Size of the file in bytes; null until known. */
  sizeBytes: number | null;
}

/** Location of the file. It never contains a credential. */
export interface CustomerStorage {
  /** Kind of storage. */
  provider: 's3';
  /** Name of the bucket. */
  bucket: string;
  /** Key of the object. */
  key: string;
  /** Region of the bucket. */
  region: string | null;
  /** Endpoint, if it is not the default. */
  endpoint: string | null;
}

/** Address for downloading the recording. */
export type RecordingDownload = DownloadUrl | OutOfBandPlayback;

/** A URL that saves the recording. */
export interface DownloadUrl {
  /** Absent in a response with a URL; true in a response for your own bucket. */
  replayOutOfBand?: false;
  /** Absolute URL of the file; it needs no header and expires. */
  url: string;
  /** When the URL stops working. */
  expiresAt: string;
  /** Name of the saved file. */
  filename: string;
  /** Media type of the file, for example `video/webm`. */
  mimeType: string;
  /** Size of the file in bytes; null until known. */
  sizeBytes: number | null;
}

/** A new link, with its address. */
export interface NewRecordingLink {
  /** Identifier of the link: `lnk_` and 26 characters. */
  linkId: string;
  /** Identifier of the recording, a UUID. */
  recordingId: string;
  /** Your note about the link; null: none. */
  description: string | null;
  status: RecordingLinkStatus;
  /** Whether the page asks for a password. */
  hasPassword: boolean;
  /** How often the page behind the link showed the video. */
  views: number;
  /** When the page last showed the video; null: never. */
  lastViewedAt: string | null;
  /** When the link stops working. */
  expiresAt: string;
  /** When the link was created. */
  createdAt: string;
  /** When the link was revoked; null: it was not. */
  revokedAt: string | null;
  /** The link. It contains a secret and is returned only once. */
  url: string;
}

/** `active`: the link works. `expired` and `revoked`: the link no longer works. */
export type RecordingLinkStatus = 'active' | 'expired' | 'revoked';

/** Links of a recording. */
export interface RecordingLinkList {
  /** The links of the recording, active ones first and each kind newest first; at most 100. */
  links: RecordingLink[];
}

/** A link with which everybody who has it can watch a recording. */
export interface RecordingLink {
  /** Identifier of the link: `lnk_` and 26 characters. */
  linkId: string;
  /** Identifier of the recording, a UUID. */
  recordingId: string;
  /** Your note about the link; null: none. */
  description: string | null;
  status: RecordingLinkStatus;
  /** Whether the page asks for a password. */
  hasPassword: boolean;
  /** How often the page behind the link showed the video. */
  views: number;
  /** When the page last showed the video; null: never. */
  lastViewedAt: string | null;
  /** When the link stops working. */
  expiresAt: string;
  /** When the link was created. */
  createdAt: string;
  /** When the link was revoked; null: it was not. */
  revokedAt: string | null;
}

/** A file made from a recording: all of it as MP4, or a clip. */
export interface RecordingRender {
  /** Identifier of the render, a UUID. */
  renderId: string;
  /** Identifier of the recording, a UUID. */
  recordingId: string;
  format: RenderFormat;
  /** Start of the clip, in milliseconds; null: the start of the recording. */
  from: number | null;
  /** End of the clip, in milliseconds; null: the end of the recording. */
  to: number | null;
  status: RenderStatus;
  /** Progress of making the file, 0 to 1; 1 when it is ready. */
  progress: number;
  /** Estimated time when the file is ready; null while unknown, and when it is finished. */
  estimatedReadyAt: string | null;
  /** Why the file could not be made, or why it waits; null otherwise. */
  error: string | null;
  /** Media type of the file. */
  mimeType: string;
  /** Size of the file in bytes; null until it is ready. */
  sizeBytes: number | null;
  /** Length of the file in milliseconds; null until it is ready. */
  durationMs: number | null;
  /** SHA-256 of the file, in hexadecimal; null until it is ready. */
  sha256: string | null;
  /** When the render was requested. */
  createdAt: string;
  /** When the file was ready; null until then. */
  readyAt: string | null;
}

/** Status of a render. */
export type RenderStatus = 'queued' | 'processing' | 'ready' | 'failed';

/** Renders of a recording. */
export interface RecordingRenderList {
  /** Newest first, including unfinished and failed ones. */
  renders: RecordingRender[];
}

/** A URL that saves a render. */
export interface RenderDownloadUrl {
  /** Absolute URL of the file; it needs no header and expires. */
  url: string;
  /** When the URL stops working. */
  expiresAt: string;
  /** Name of the saved file. */
  filename: string;
  /** Media type of the file. */
  mimeType: string;
  /** Size of the file in bytes. */
  sizeBytes: number;
}

/** A page of the event log. */
export interface EventList {
  /** In the order of their numbers. */
  events: Event[];
  /** Pass it as `after` for the next page: the last number examined, even if it did not match. */
  next: number;
  /** Whether the log currently has larger numbers. */
  hasMore: boolean;
}

/** An event of the account; `type` names its kind. */
export type Event = RoomCreatedEvent | RoomUpdatedEvent | RoomDeletedEvent | RoomLockedEvent | RoomUnlockedEvent | SessionStartedEvent | SessionEndedEvent | SessionRatedEvent | SessionDeletedEvent | ParticipantJoinedEvent | ParticipantLeftEvent | ParticipantRoleChangedEvent | ParticipantWaitingEvent | ParticipantAdmittedEvent | ParticipantDeniedEvent | AgentJoinedEvent | AgentLeftEvent | ArtifactReadyEvent | ArtifactFailedEvent | ArtifactDeletedEvent | MinutesConfirmedEvent | ActionItemCreatedEvent | ActionItemUpdatedEvent | ActionItemDueEvent | ConsentGivenEvent | ConsentRefusedEvent | ConsentWithdrawnEvent | RecordingStartedEvent | RecordingPausedEvent | RecordingResumedEvent | RecordingStoppedEvent | RecordingReadyEvent | RecordingFailedEvent | RecordingDeletedEvent | RecordingRenderReadyEvent | RecordingRenderFailedEvent | StreamStartedEvent | StreamFailedEvent | StreamEndedEvent | PersonErasedEvent | KeyCreatedEvent | KeyRolledEvent | KeyRevokedEvent | KeyExpiringEvent | KeyExpiredEvent | WebhookDisabledEvent | OtherEvent;

/** An event of a later version: skip it. */
export interface OtherEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** A type that this document does not name. */
  type: LaterName;
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  /** Details, by type: identifiers, enumerations, numbers and error sentences. Fields may be added. */
  data: Record<string, unknown>;
}

/** A page of the request log. */
export interface LoggedRequestList {
  /** Newest first. */
  requests: LoggedRequest[];
  /** For how many days requests are kept; 0: the operator has turned the log off. */
  keptDays: number;
  /** Pass it as `after` for the next page; null at the end. */
  next: string | null;
}

/** A request in the log, without its bodies. */
export interface LoggedRequest {
  /** Identifier of the request: the `X-Request-Id` of its response. */
  requestId: string;
  /** When the request began. */
  at: string;
  /** Time until the response was complete, in milliseconds. */
  durationMs: number;
  /** HTTP method. */
  method: string;
  /** Route of the request, with `{name}` for parameters. */
  route: string;
  /** Path and query of the request. */
  path: string;
  /** The tool that an assistant called; null for a request of REST. */
  tool: string | null;
  /** HTTP status of the response. */
  status: number;
  /** The key of the request; null for an application. */
  keyId: string | null;
  /** First 16 characters of the key; null for an application. */
  keyStart: string | null;
  /** Name of the application that called a tool; null for a key. */
  applicationName: string | null;
  /** Sentence of the error; null after a success. */
  error: string | null;
}

/** A request in the log with its bodies. */
export interface LoggedRequestWithBodies {
  /** Identifier of the request: the `X-Request-Id` of its response. */
  requestId: string;
  /** When the request began. */
  at: string;
  /** Time until the response was complete, in milliseconds. */
  durationMs: number;
  /** HTTP method. */
  method: string;
  /** Route of the request, with `{name}` for parameters. */
  route: string;
  /** Path and query of the request. */
  path: string;
  /** The tool that an assistant called; null for a request of REST. */
  tool: string | null;
  /** HTTP status of the response. */
  status: number;
  /** The key of the request; null for an application. */
  keyId: string | null;
  /** First 16 characters of the key; null for an application. */
  keyStart: string | null;
  /** Name of the application that called a tool; null for a key. */
  applicationName: string | null;
  /** Sentence of the error; null after a success. */
  error: string | null;
  /** Body of the request. Secrets, personal text and unknown fields are removed, long values are cut. Null: none. */
  requestBody: Record<string, unknown> | null;
  /** Body of the response, likewise. Null: none, or it is longer than 32,000 characters or not JSON. */
  responseBody: Record<string, unknown> | null;
}

/** The endpoints of the account. */
export interface WebhookList {
  /** Newest first; at most 16. */
  webhooks: Webhook[];
}

/** An address to which events are posted. */
export interface Webhook {
  /** Identifier of the endpoint. */
  webhookId: string;
  /** Where events are posted. */
  url: string;
  /** Purpose of the endpoint; empty if not given. */
  description: string;
  /** The types that are posted; null: all. */
  types: string[] | null;
  ordering: WebhookOrdering;
  status: WebhookStatus;
  /** `gone`: the endpoint returned 410. `failing`: all deliveries failed for five days. Null unless disabled. */
  disabledReason: WebhookDisabledReason | null;
  /** The endpoint missed events after this number while it was paused or disabled; null: none. Enabling it does not send them: pass the number to replay as `after`, which clears it. */
  missedAfter: number | null;
  /** The first failure since the last success; null: the endpoint works. */
  failingSince: string | null;
  /** When an event was last delivered; null: never. */
  lastSuccessAt: string | null;
  /** Number of pending deliveries, counted up to 1,000. The value 1,000 means 1,000 or more. */
  pendingCount: number;
  /** Until when the previous secret also signs; null: it no longer signs. */
  previousSecretUntil: string | null;
  /** When the endpoint was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** `paused`: by you. `disabled`: by the server, because the endpoint is gone or failed for five days. */
export type WebhookStatus = 'enabled' | 'paused' | 'disabled';

/** An endpoint with its new secret. */
export interface WebhookWithSecret {
  /** Identifier of the endpoint. */
  webhookId: string;
  /** Where events are posted. */
  url: string;
  /** Purpose of the endpoint; empty if not given. */
  description: string;
  /** The types that are posted; null: all. */
  types: string[] | null;
  ordering: WebhookOrdering;
  status: WebhookStatus;
  /** `gone`: the endpoint returned 410. `failing`: all deliveries failed for five days. Null unless disabled. */
  disabledReason: WebhookDisabledReason | null;
  /** The endpoint missed events after this number while it was paused or disabled; null: none. Enabling it does not send them: pass the number to replay as `after`, which clears it. */
  missedAfter: number | null;
  /** The first failure since the last success; null: the endpoint works. */
  failingSince: string | null;
  /** When an event was last delivered; null: never. */
  lastSuccessAt: string | null;
  /** Number of pending deliveries, counted up to 1,000. The value 1,000 means 1,000 or more. */
  pendingCount: number;
  /** Until when the previous secret also signs; null: it no longer signs. */
  previousSecretUntil: string | null;
  /** When the endpoint was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** The signing secret, `whsec_` and Base64, for a library of Standard Webhooks. It is shown only once. */
  secret: string;
}

/** The response of the endpoint. */
export interface WebhookTest {
  /** Whether the endpoint returned a status of 200 to 299. */
  isDelivered: boolean;
  /** Status of the response; null: there was no response. */
  statusCode: number | null;
  /** Duration in milliseconds. */
  durationMs: number;
  /** Error message; null after a success. */
  errorMessage: string | null;
  /** The beginning of the response, if it is text. */
  answerExcerpt: string | null;
}

/** The events that are posted again. */
export interface WebhookReplay {
  /** Number of events that will be posted, at most 10,000. */
  deliveryCount: number;
  /** Start of the next replay if there were more than 10,000 events: pass it as `after`. Null: there are no more. */
  next: number | null;
}

/** A page of the deliveries of an endpoint. */
export interface WebhookDeliveryList {
  /** Newest event first; kept for 14 days. */
  deliveries: WebhookDelivery[];
  /** Pass it as `after` for the next page; null at the end. */
  next: number | null;
}

/** The delivery of an event to an endpoint. */
export interface WebhookDelivery {
  /** Identifier of the delivery. */
  deliveryId: string;
  /** The endpoint. */
  webhookId: string;
  /** The event: `webhook-id` of every attempt. */
  eventId: string;
  /** Type of the event. */
  eventType: string;
  /** Number of the event in the account. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** `pending`: waits for its first or next attempt. `failed`: given up after the last attempt. `cancelled`: the endpoint was paused or disabled. */
  status: WebhookDeliveryStatus;
  trigger: WebhookDeliveryTrigger;
  /** Time of the next attempt; null: it waits for earlier events, or is not pending. */
  nextAttemptAt: string | null;
  /** When the delivery was created. */
  createdAt: string;
  /** When it ended; null while it is pending. */
  finishedAt: string | null;
  /** Oldest first. */
  attempts: WebhookDeliveryAttempt[];
}

/** Why it was last sent: the event itself, a replay, or a manual retry. */
export type WebhookDeliveryTrigger = 'event' | 'replay' | 'retry';

/** An attempt to post an event. */
export interface WebhookDeliveryAttempt {
  /** When the attempt began. */
  at: string;
  /** Duration in milliseconds. */
  durationMs: number;
  /** Status of the response; null: there was no response. */
  statusCode: number | null;
  /** Error message; null after a success. */
  errorMessage: string | null;
  /** The beginning of the response, if it is text. */
  answerExcerpt: string | null;
}

/** Keys of an account. */
export interface KeyList {
  /** Newest first, expired and revoked keys included. */
  keys: Key[];
  /** Pass it as `after` for the next page; null at the end. */
  next: string | null;
}

/** A secret key of the account, without its secret. */
export interface Key {
  /** Identifier of the key, not its secret. */
  keyId: string;
  /** Label of the key: what it is for. */
  name: string;
  /** More about the use of the key; null for none. */
  description: string | null;
  /** First 16 characters of the key. */
  start: string;
  /** Last 4 characters of the key. */
  end: string;
  /** Scopes of the key. */
  scopes: Scope[];
  /** Network addresses and CIDR ranges from which the key can be used. Empty: it can be used from everywhere. */
  allowedAddresses: string[];
  state: KeyState;
  /** When the key was created. */
  createdAt: string;
  /** The creator of the key; null when an older server did not record it. */
  createdBy: KeyCreator | null;
  /** When the key stops working; null for never. */
  expiresAt: string | null;
  /** When the key was revoked; null if it was not. */
  revokedAt: string | null;
  /** Last use, to the minute; null if it was never used. */
  lastUsedAt: string | null;
  /** The key that replaced this one when it was rolled. */
  successorId: string | null;
  /** Whether the request used this key. */
  isCurrent: boolean;
}

/** Additional permissions of a key. `svc:rooms`: Change and delete rooms, invite people and AI agents into them, and control running calls. `svc:history`: Read sessions, transcripts, minutes and usage. Change action items. Delete sessions and what they left, and export and erase people. `svc:events`: Read the event log and the request log. Create and change webhooks, and read what was posted to them. `svc:keys`: List the keys of this account and replace them by new ones, this key included. */
export type Scope = 'svc:rooms' | 'svc:history' | 'svc:events' | 'svc:keys';

/** Whether the key is accepted now. */
export type KeyState = 'active' | 'expired' | 'revoked';

/** The creator of a key. */
export interface KeyCreator {
  kind: KeyCreatorKind;
  /** Identifier of the person or key; null for the server. */
  id: string | null;
  /** Name of the person, or label of the key; null for the server, and when it no longer exists. */
  name: string | null;
}

/** `user`: a person in the portal. `key`: a key over REST. `system`: the server, from its variables. */
export type KeyCreatorKind = 'user' | 'key' | 'system';

/** The new key. This is the only response that contains its secret. */
export interface KeyWithSecret {
  /** Identifier of the key, not its secret. */
  keyId: string;
  /** Label of the key: what it is for. */
  name: string;
  /** More about the use of the key; null for none. */
  description: string | null;
  /** First 16 characters of the key. */
  start: string;
  /** Last 4 characters of the key. */
  end: string;
  /** Scopes of the key. */
  scopes: Scope[];
  /** Network addresses and CIDR ranges from which the key can be used. Empty: it can be used from everywhere. */
  allowedAddresses: string[];
  state: KeyState;
  /** When the key was created. */
  createdAt: string;
  /** The creator of the key; null when an older server did not record it. */
  createdBy: KeyCreator | null;
  /** When the key stops working; null for never. */
  expiresAt: string | null;
  /** When the key was revoked; null if it was not. */
  revokedAt: string | null;
  /** Last use, to the minute; null if it was never used. */
  lastUsedAt: string | null;
  /** The key that replaced this one when it was rolled. */
  successorId: string | null;
  /** The whole key. It is shown only once. */
  secret: string;
  /** Whether the request used this key. */
  isCurrent: boolean;
}

/** Usage of an account. */
export interface Usage {
  /** The first day that was counted. */
  from: string;
  /** The last day that was counted. */
  to: string;
  /** Grouping of the figures. */
  by: UsageGrouping | string;
  /** By day: every day of the range, oldest first, days without usage included. Empty otherwise. */
  days: UsageOfDay[];
  /** By room: rooms with usage, deleted ones included, in the order of their identifiers. Empty otherwise. */
  rooms: UsageOfRoom[];
  /** By metadata: values with usage in the range. Rooms without a value come first, then the values in order. Empty otherwise. */
  values: UsageOfMetadata[];
  /** Totals of the whole range, including other pages. */
  totals: UsageFigures;
  /** By room or metadata: pass it as `after` for the next page; null at the end, and by day. */
  next: string | null;
}

/** Usage on one day. */
export interface UsageOfDay {
  /** Sessions that began. */
  sessions: number;
  /** Minutes that people spent in calls, added up over all people. */
  participantMinutes: number;
  /** Recorded minutes, including those of deleted recordings. */
  recordingMinutes: number;
  /** Minutes that AI agents spent in calls. */
  agentMinutes: number;
  /** Bytes of recordings in the storage of this service at the end of the last day, or now if that is today. Files in your own bucket do not count. */
  storageBytes: number;
  /** The day, in UTC. */
  date: string;
}

/** Usage in one room. */
export interface UsageOfRoom {
  /** Sessions that began. */
  sessions: number;
  /** Minutes that people spent in calls, added up over all people. */
  participantMinutes: number;
  /** Recorded minutes, including those of deleted recordings. */
  recordingMinutes: number;
  /** Minutes that AI agents spent in calls. */
  agentMinutes: number;
  /** Bytes of recordings in the storage of this service at the end of the last day, or now if that is today. Files in your own bucket do not count. */
  storageBytes: number;
  /** Identifier of the room. */
  roomId: string;
  /** Current name of the room, or its name when it was deleted. */
  roomName: string;
  /** Whether the room is deleted. */
  isDeleted: boolean;
  /** Data of your application about the room, now or when it was deleted. */
  metadata: Record<string, unknown>;
}

/** Usage in the rooms with this value in their metadata. */
export interface UsageOfMetadata {
  /** Sessions that began. */
  sessions: number;
  /** Minutes that people spent in calls, added up over all people. */
  participantMinutes: number;
  /** Recorded minutes, including those of deleted recordings. */
  recordingMinutes: number;
  /** Minutes that AI agents spent in calls. */
  agentMinutes: number;
  /** Bytes of recordings in the storage of this service at the end of the last day, or now if that is today. Files in your own bucket do not count. */
  storageBytes: number;
  /** The value as text; numbers and booleans are in JSON notation. Null: rooms without the key, with another kind of value, or with a text of more than 500 characters. */
  value: string | null;
}

/** Usage figures. */
export interface UsageFigures {
  /** Sessions that began. */
  sessions: number;
  /** Minutes that people spent in calls, added up over all people. */
  participantMinutes: number;
  /** Recorded minutes, including those of deleted recordings. */
  recordingMinutes: number;
  /** Minutes that AI agents spent in calls. */
  agentMinutes: number;
  /** Bytes of recordings in the storage of this service at the end of the last day, or now if that is today. Files in your own bucket do not count. */
  storageBytes: number;
}

/** The version of this server. */
export interface Version {
  /** Semantic version of the server. */
  version: string;
  /** Label of the REST routes, as in the header `X-API-Version`. */
  apiVersion: string;
}

/** A room was created, with a key or in the portal. */
export interface RoomCreatedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'room.created';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: RoomCreatedData;
}

/** The name or settings of a room were changed. Read the room for their values. */
export interface RoomUpdatedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'room.updated';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: RoomUpdatedData;
}

/** A room was deleted, on request or at `expiresAt`. A running call in it continues. */
export interface RoomDeletedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'room.deleted';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: RoomDeletedData;
}

/** The call was locked: nobody new can enter. */
export interface RoomLockedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'room.locked';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: RoomLockedData;
}

/** The call was unlocked: people can enter again. */
export interface RoomUnlockedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'room.unlocked';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: RoomUnlockedData;
}

/** The first person entered. */
export interface SessionStartedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'session.started';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: SessionStartedData;
}

/** The last person left, a host ended the call, or its room closed. */
export interface SessionEndedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'session.ended';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: SessionEndedData;
}

/** A person rated the session. The event occurs again when the person changes the rating. */
export interface SessionRatedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'session.rated';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: SessionRatedData;
}

/** The session was deleted on request, with all its data. */
export interface SessionDeletedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'session.deleted';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: SessionDeletedData;
}

/** A participant entered. The event occurs once: a person who reconnects has not left. */
export interface ParticipantJoinedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'participant.joined';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: ParticipantJoinedData;
}

/** A participant left. The event occurs once. */
export interface ParticipantLeftEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'participant.left';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: ParticipantLeftData;
}

/** A host changed the role of a person to host, co-host or participant. */
export interface ParticipantRoleChangedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'participant.role_changed';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: ParticipantRoleChangedData;
}

/** A person waits to be let in. They join with the same `participantId`. */
export interface ParticipantWaitingEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'participant.waiting';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: ParticipantWaitingData;
}

/** A host or your application let the person in. */
export interface ParticipantAdmittedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'participant.admitted';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: ParticipantAdmittedData;
}

/** A host or your application turned the person away. */
export interface ParticipantDeniedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'participant.denied';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: ParticipantDeniedData;
}

/** The AI agent entered. */
export interface AgentJoinedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'agent.joined';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: AgentJoinedData;
}

/** The AI agent left. */
export interface AgentLeftEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'agent.left';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: AgentLeftData;
}

/** The transcript is complete, and the minutes, if any, are written. The event occurs again when the minutes are rewritten. */
export interface ArtifactReadyEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'artifact.ready';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: ArtifactReadyData;
}

/** The minutes could not be written. Earlier minutes are kept. */
export interface ArtifactFailedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'artifact.failed';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: ArtifactFailedData;
}

/** Transcript, minutes, chat with its files and polls of the session were deleted. */
export interface ArtifactDeletedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'artifact.deleted';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: ArtifactDeletedData;
}

/** The minutes have decisions or action items that people confirmed. The event occurs again when they change, with all that are confirmed then. */
export interface MinutesConfirmedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'minutes.confirmed';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: MinutesConfirmedData;
}

/** Minutes have an action item that earlier minutes of the session did not have. */
export interface ActionItemCreatedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'action_item.created';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: ActionItemCreatedData;
}

/** An action item was changed, on request or by regenerated minutes. */
export interface ActionItemUpdatedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'action_item.updated';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: ActionItemUpdatedData;
}

/** The due date of an open action item has come, in UTC. The event occurs once for each due date of an item. */
export interface ActionItemDueEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'action_item.due';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: ActionItemDueData;
}

/** A person agreed to be recorded or transcribed. */
export interface ConsentGivenEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'consent.given';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: ConsentGivenData;
}

/** A person was asked, and refused. */
export interface ConsentRefusedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'consent.refused';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: ConsentRefusedData;
}

/** A person who had agreed no longer does. It holds for what follows. */
export interface ConsentWithdrawnEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'consent.withdrawn';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: ConsentWithdrawnData;
}

/** A recording runs. */
export interface RecordingStartedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'recording.started';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: RecordingStartedData;
}

/** A recording is paused: nothing is recorded. */
export interface RecordingPausedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'recording.paused';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: RecordingPausedData;
}

/** A paused recording goes on. */
export interface RecordingResumedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'recording.resumed';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: RecordingResumedData;
}

/** A recording ended; its file is being made. */
export interface RecordingStoppedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'recording.stopped';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: RecordingStoppedData;
}

/** The file of a recording is ready. */
export interface RecordingReadyEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'recording.ready';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: RecordingReadyData;
}

/** The file of a recording could not be made. */
export interface RecordingFailedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'recording.failed';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: RecordingFailedData;
}

/** A recording was deleted. */
export interface RecordingDeletedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'recording.deleted';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: RecordingDeletedData;
}

/** A file that was requested of a recording is ready. */
export interface RecordingRenderReadyEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'recording.render_ready';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: RecordingRenderReadyData;
}

/** A file that was requested of a recording could not be made. */
export interface RecordingRenderFailedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'recording.render_failed';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: RecordingRenderFailedData;
}

/** A live stream reached its address, and everybody in the call sees that it is live. */
export interface StreamStartedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'stream.started';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: StreamStartedData;
}

/** A live stream could not reach its address for five minutes, and was given up. */
export interface StreamFailedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'stream.failed';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: StreamFailedData;
}

/** A live stream was stopped, or ended with its call. */
export interface StreamEndedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'stream.ended';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: StreamEndedData;
}

/** The data of a person was erased. The event does not name the person. */
export interface PersonErasedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'person.erased';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: PersonErasedData;
}

/** A secret key was created. */
export interface KeyCreatedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'key.created';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: KeyCreatedData;
}

/** A key was rolled. The old key ends at `expiresAt`. */
export interface KeyRolledEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'key.rolled';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: KeyRolledData;
}

/** A key was revoked and no longer works. */
export interface KeyRevokedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'key.revoked';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: KeyRevokedData;
}

/** A key that was not rolled expires within `daysLeft` days. */
export interface KeyExpiringEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'key.expiring';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: KeyExpiringData;
}

/** A key has expired and no longer works. */
export interface KeyExpiredEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'key.expired';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: KeyExpiredData;
}

/** The server disabled an endpoint. */
export interface WebhookDisabledEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'webhook.disabled';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: WebhookDisabledData;
}

/** A failure. */
export interface ApiError {
  /** Error message in one sentence. */
  error: string;
}

/** You tested an endpoint. */
export interface WebhookTestEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'webhook.test';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: WebhookTestData;
}

/** People said or wrote something in a call while an AI agent listened. */
export interface TurnCreatedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'turn.created';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: TurnCreatedData;
}

/** A person began to speak in a call while an AI agent listened. */
export interface SpeechStartedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'speech.started';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: SpeechStartedData;
}

/** A person paused in a call while an AI agent listened. */
export interface SpeechStoppedEvent {
  /** Identifier of the event; the `webhook-id` of every attempt to post it. */
  id: string;
  /** What happened. */
  type: 'speech.stopped';
  /** When it happened. */
  timestamp: string;
  /** Label of the contract's state, as in the `X-API-Version` header. */
  apiVersion: string;
  /** Whether it happened in a live account; false for a test account. */
  livemode: boolean;
  /** The account in which it happened. */
  accountId: string;
  /** Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes. */
  sequence: number;
  /** The room of the event; null for none. */
  roomId: string | null;
  /** The session of the event; null for none. */
  conferenceSessionId: string | null;
  /** The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it. */
  requestId: string | null;
  data: SpeechStoppedData;
}

/** The body of a request to a webhook endpoint. `type` names its kind. */
export type WebhookEvent = Event | RoomCreatedEvent | RoomUpdatedEvent | RoomDeletedEvent | RoomLockedEvent | RoomUnlockedEvent | SessionStartedEvent | SessionEndedEvent | SessionRatedEvent | SessionDeletedEvent | ParticipantJoinedEvent | ParticipantLeftEvent | ParticipantRoleChangedEvent | ParticipantWaitingEvent | ParticipantAdmittedEvent | ParticipantDeniedEvent | AgentJoinedEvent | AgentLeftEvent | ArtifactReadyEvent | ArtifactFailedEvent | ArtifactDeletedEvent | MinutesConfirmedEvent | ActionItemCreatedEvent | ActionItemUpdatedEvent | ActionItemDueEvent | ConsentGivenEvent | ConsentRefusedEvent | ConsentWithdrawnEvent | RecordingStartedEvent | RecordingPausedEvent | RecordingResumedEvent | RecordingStoppedEvent | RecordingReadyEvent | RecordingFailedEvent | RecordingDeletedEvent | RecordingRenderReadyEvent | RecordingRenderFailedEvent | StreamStartedEvent | StreamFailedEvent | StreamEndedEvent | PersonErasedEvent | KeyCreatedEvent | KeyRolledEvent | KeyRevokedEvent | KeyExpiringEvent | KeyExpiredEvent | WebhookDisabledEvent | WebhookTestEvent | TurnCreatedEvent | SpeechStartedEvent | SpeechStoppedEvent;

/** Input of `createRoom`. */
export interface CreateRoomInput {
  /** Name of the room, at most 200 characters. Missing, null or blank: "Untitled room". */
  roomName?: string | null;
  /** Whether calls in the room are end-to-end encrypted. Default false. */
  endToEndEncrypted?: boolean;
  /** Maximum number of people in a call, 1 to 1000; null: the limit of the server, which always applies. One more co-host and two more hosts can always enter. People who are already in the call stay. */
  maxParticipants?: number | null;
  /** Only hosts and co-hosts can enter before this time; null: the room is open from the start. */
  opensAt?: string | null;
  /** Nobody can enter after this time; null: the room stays open. Later than `opensAt`. */
  closesAt?: string | null;
  /** Effect of `closesAt` on a running call: `stop-joining` lets it continue, `end-call` ends it within a minute. Default `stop-joining`. */
  atClose?: ClosingAction;
  /** When the room is deleted automatically, within a minute; null: never. Must be in the future, and later than `opensAt`. As with `DELETE`, a running call continues, and the history stays readable. */
  expiresAt?: string | null;
  /** How many days after their end the recordings, transcripts, minutes and chats of the room are deleted, 1 to 3650. With null, recordings follow the setting of the account, and everything else is kept. */
  retentionDays?: number | null;
  lobby?: Lobby;
  /** The features of calls in the room. Missing features keep their value. A feature that is off is refused to everybody, hosts included, even in a running call. */
  features?: RoomFeatureChanges;
  /** Extensions of files that can be sent in the chat, without a dot, at most 50; null (default): all files except programs and scripts. In end-to-end encrypted rooms, the server does not know the names of files, so the element of the sender applies the rule. */
  fileTypes?: string[] | null;
  backgrounds?: Backgrounds;
  /** The devices that are on when somebody enters. Missing devices keep their value. */
  defaults?: DeviceDefaultChanges;
  /** Whether each session is recorded from its start, by the server or by the first browser of a host or co-host that can record. Default false. A change applies from the next session on. */
  recordOnStart?: boolean;
  recordBy?: RecordBy;
  consent?: ConsentSetting;
  /** The AI agent that is invited when a session starts; null: none. A change replaces the whole object. */
  agentOnStart?: NewAgentOnStart | null;
  agent?: RoomAgentChanges;
  /** BCP 47 tag of the language of the call and of its agent, if the page or the invitation names none; null: the language of the browser. */
  language?: string | null;
  /** Whether people are asked to rate a call after it, with one to five stars and a sentence. The attribute `rating` of the element comes before it. Default false. */
  rating?: boolean;
  /** The look of the call; null: the standard look. A change replaces the whole object. */
  branding?: NewBranding | null;
  /** How the minutes of calls are written. A change replaces the whole setting; null resets it. */
  minutes?: RoomMinutesGiven | null;
  /** Data of your application about the room: a JSON object of at most 4000 bytes in UTF-8. It is returned to people who own or organize the room, and the events `room.created`, `room.updated` and `room.deleted` contain it. A change replaces the whole object; null: an empty object. */
  metadata?: Record<string, unknown> | null;
}

/** Input of `createJoinToken`. */
export interface CreateJoinTokenInput {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** Your own identifier of the person, 1 to 256 characters. */
  externalUserId: string;
  /** Name that others see, cut at 100 characters. Missing, null or blank: "Guest". */
  displayName?: string | null;
  /** Role of the person in the call. Default `participant`. */
  role?: RoomRole;
  /** How long the token is valid, in seconds. Default 3600. A value above 86400 (a day) is lowered to 86400: `expiresAt` in the response is the actual end. For a longer time, create an invitation. */
  ttlSeconds?: number;
  /** Permissions of the person, a subset of those of their role. Missing: all permissions of the role. */
  permissions?: TokenPermissions;
  /** Data of your application about the person: a JSON object of at most 1000 bytes in UTF-8. It is part of the token, which its holder can read. `GET /api/rooms/{roomId}/live` and the events `participant.joined` and `participant.left` contain it. */
  metadata?: Record<string, unknown> | null;
}

/** Input of `createJoinLink`. */
export interface CreateJoinLinkInput {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** Your own identifier of the person, 1 to 256 characters. */
  externalUserId: string;
  /** Name that others see, cut at 100 characters. Missing, null or blank: "Guest". */
  displayName?: string | null;
  /** Role of the person in the call. Default `participant`. */
  role?: RoomRole;
  /** How long the token is valid, in seconds. Default 3600. A value above 86400 (a day) is lowered to 86400: `expiresAt` in the response is the actual end. For a longer time, create an invitation. */
  ttlSeconds?: number;
  /** Permissions of the person, a subset of those of their role. Missing: all permissions of the role. */
  permissions?: TokenPermissions;
  /** Data of your application about the person: a JSON object of at most 1000 bytes in UTF-8. It is part of the token, which its holder can read. `GET /api/rooms/{roomId}/live` and the events `participant.joined` and `participant.left` contain it. */
  metadata?: Record<string, unknown> | null;
}

/** Input of `revokeToken`. */
export interface RevokeTokenInput {
  /** Identifier of the join token, a UUID: the token's claim `jti`. */
  tokenId: string;
}

/** Input of `getRoom`. */
export interface GetRoomInput {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
}

/** Input of `updateRoom`. */
export interface UpdateRoomInput {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** Name of the room, at most 200 characters. Null or blank: "Untitled room". */
  roomName?: string | null;
  /** Maximum number of people in a call, 1 to 1000; null: the limit of the server, which always applies. One more co-host and two more hosts can always enter. People who are already in the call stay. */
  maxParticipants?: number | null;
  /** Only hosts and co-hosts can enter before this time; null: the room is open from the start. */
  opensAt?: string | null;
  /** Nobody can enter after this time; null: the room stays open. Later than `opensAt`. */
  closesAt?: string | null;
  /** Effect of `closesAt` on a running call: `stop-joining` lets it continue, `end-call` ends it within a minute. Default `stop-joining`. */
  atClose?: ClosingAction;
  /** When the room is deleted automatically, within a minute; null: never. Must be in the future, and later than `opensAt`. As with `DELETE`, a running call continues, and the history stays readable. */
  expiresAt?: string | null;
  /** How many days after their end the recordings, transcripts, minutes and chats of the room are deleted, 1 to 3650. With null, recordings follow the setting of the account, and everything else is kept. */
  retentionDays?: number | null;
  lobby?: Lobby;
  /** The features of calls in the room. Missing features keep their value. A feature that is off is refused to everybody, hosts included, even in a running call. */
  features?: RoomFeatureChanges;
  /** Extensions of files that can be sent in the chat, without a dot, at most 50; null (default): all files except programs and scripts. In end-to-end encrypted rooms, the server does not know the names of files, so the element of the sender applies the rule. */
  fileTypes?: string[] | null;
  backgrounds?: Backgrounds;
  /** The devices that are on when somebody enters. Missing devices keep their value. */
  defaults?: DeviceDefaultChanges;
  /** Whether each session is recorded from its start, by the server or by the first browser of a host or co-host that can record. Default false. A change applies from the next session on. */
  recordOnStart?: boolean;
  recordBy?: RecordBy;
  consent?: ConsentSetting;
  /** The AI agent that is invited when a session starts; null: none. A change replaces the whole object. */
  agentOnStart?: NewAgentOnStart | null;
  agent?: RoomAgentChanges;
  /** BCP 47 tag of the language of the call and of its agent, if the page or the invitation names none; null: the language of the browser. */
  language?: string | null;
  /** Whether people are asked to rate a call after it, with one to five stars and a sentence. The attribute `rating` of the element comes before it. Default false. */
  rating?: boolean;
  /** The look of the call; null: the standard look. A change replaces the whole object. */
  branding?: NewBranding | null;
  /** How the minutes of calls are written. A change replaces the whole setting; null resets it. */
  minutes?: RoomMinutesGiven | null;
  /** Data of your application about the room: a JSON object of at most 4000 bytes in UTF-8. It is returned to people who own or organize the room, and the events `room.created`, `room.updated` and `room.deleted` contain it. A change replaces the whole object; null: an empty object. */
  metadata?: Record<string, unknown> | null;
}

/** Input of `deleteRoom`. */
export interface DeleteRoomInput {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
}

/** Input of `listRooms`. */
export interface ListRoomsInput {
  /** Maximum number of rooms, 1 to 200. */
  limit?: number;
  /** The `next` of the previous page. Missing: the first page. */
  after?: string;
  /** Only rooms with this text in their name. Case does not matter. */
  q?: string;
  /** Only rooms in this state. `live`: people have entered, and their call has not ended. `idle`: there is no such call. Missing: both. */
  state?: RoomState;
  /** Only rooms with a session in which your user with this identifier took part. */
  externalUserId?: string;
  /** Only rooms whose metadata has these keys with these values, all of them: `metadata.customer=c-42` in a query. A value is a text, or a number or boolean in JSON notation. At most 10. */
  metadata?: Record<string, string>;
}

/** Input of `listInvitations`. */
export interface ListInvitationsInput {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** Only invitations of this person: your own identifier of them. */
  externalUserId?: string;
  /** The `next` of the previous page. */
  after?: string;
  /** Maximum number of invitations, 1 to 100. */
  limit?: number;
}

/** Input of `createInvitation`. */
export interface CreateInvitationInput {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** Your own identifier of the person, 1 to 256 characters. */
  externalUserId: string;
  /** Name that others see, cut at 100 characters. Missing, null or blank: "Guest". */
  displayName?: string | null;
  /** Role of the person in the call. Default `participant`. */
  role?: RoomRole;
  /** Permissions of the person, a subset of those of their role. Missing: all permissions of the role. */
  permissions?: TokenPermissions;
  /** Data of your application about the person: a JSON object of at most 1000 bytes in UTF-8. It is part of the token, which its holder can read. `GET /api/rooms/{roomId}/live` and the events `participant.joined` and `participant.left` contain it. */
  metadata?: Record<string, unknown> | null;
  /** When the link becomes valid. Default: at once. */
  notBefore?: string;
  /** When the link stops working: in the future, at most 400 days from now, and after `notBefore`. Default: 30 days from now or from `notBefore`. */
  expiresAt?: string;
  /** Number of browsers that can open the link, 1 to 1000. Opening it again in the same browser does not count. Default 1000. */
  maxUses?: number;
  /** Email address to which the link is sent. If the room has a time, the mail contains a calendar entry. Requires a mail server (`SMTP_URL`). The address is not stored with the invitation. */
  email?: string;
}

/** Input of `getInvitation`. */
export interface GetInvitationInput {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** Identifier of the invitation: `inv_` and 26 characters. */
  invitationId: string;
}

/** Input of `revokeInvitation`. */
export interface RevokeInvitationInput {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** Identifier of the invitation: `inv_` and 26 characters. */
  invitationId: string;
}

/** Input of `getInvitationCalendar`. */
export interface GetInvitationCalendarInput<Format extends CalendarFormat> {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** Identifier of the invitation: `inv_` and 26 characters. */
  invitationId: string;
  /** `ics`: the file itself (RFC 5545). `json`: the same text in an object. Default `ics`. */
  format: Format;
}

/** Input of `getLiveSession`. */
export interface GetLiveSessionInput {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
}

/** Input of `endSession`. */
export interface EndSessionInput {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
}

/** Input of `muteSession`. */
export interface MuteSessionInput {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
}

/** Input of `changeOverrides`. */
export interface ChangeOverridesInput {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** Whether they may share their screen. */
  screen?: boolean;
  /** Whether they may write in the chat. */
  chat?: boolean;
}

/** Input of `sendMessage`. */
export interface SendMessageInput {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** `chat`: a message that is stored in the chat of the call. `notice`: a notice above the call for everybody who is in it now, at most 500 characters. A notice is not stored. */
  kind: 'chat' | 'notice';
  /** The message as plain text, 1 to 4000 characters; at most 500 for a notice. */
  text: string;
  /** Sender name of the message, at most 100 characters; only with a secret key. Default: `Application`. */
  senderName?: string;
}

/** Input of `sayInCall`. */
export interface SayInCallInput {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** Text that the agent writes, plain, 1 to 4000 characters. */
  text: string;
  /** The one participant who receives it. Default: everybody in the main room of the call. */
  to?: string;
  /** Whether the agent also speaks the text aloud to everybody; at most 2000 characters then, and not with `to`. Messages are spoken one after the other. Default false. */
  speak?: boolean;
}

/** Input of `draftMinutes`. */
export interface DraftMinutesInput {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
}

/** Input of `deleteMessage`. */
export interface DeleteMessageInput {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** The message id: from the response to writing the message, or from the list of files. */
  messageId: string;
}

/** Input of `actOnParticipant`. */
export interface ActOnParticipantInput {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** The participant id, as returned by `GET /api/rooms/{roomId}/live`. */
  participantId: string;
  /** `mute`, `stop-camera` and `stop-screen`: their browser turns off the microphone, the camera or the shared screen; they can turn it on again. `ask-to-unmute` and `ask-to-start-camera`: asks them to turn on the microphone or the camera, which must be off; they decide. `spotlight`: shows them large to everybody in the call, instead of the current spotlight, until `end-spotlight`. `allow-screen`, `deny-screen`, `allow-chat` and `deny-chat`: whether a participant can share the screen, or write in the chat, for the rest of the call. The limits of their join token and of the room still apply, and `deny-screen` stops a shared screen. `remove`: removes the person from the call, and bans them from the room until the ban is lifted. `set-role`: gives them `role` for the rest of the call. `admit`: lets a waiting person in, even if no call is running yet. `deny`: turns a waiting person away until the call ends. */
  action: 'mute' | 'stop-camera' | 'stop-screen' | 'ask-to-unmute' | 'ask-to-start-camera' | 'spotlight' | 'end-spotlight' | 'allow-screen' | 'deny-screen' | 'allow-chat' | 'deny-chat' | 'remove' | 'set-role' | 'admit' | 'deny';
  /** The new role. Required for `set-role`, and not allowed for other actions. */
  role?: RoomRole;
}

/** Input of `changeBreakouts`. */
export interface ChangeBreakoutsInput {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** `open`: opens `rooms`, and moves people there. `close`: calls everybody back into the main room. `assign`: moves `participantIds` to `conferenceSessionId`. `spread`: distributes everybody who is in no breakout room, except hosts and co-hosts, evenly over the open rooms. */
  action: 'open' | 'close' | 'assign' | 'spread';
  /** For `open`: 2 to 20 rooms. */
  rooms?: NewBreakoutRoom[];
  /** For `open`: whether to distribute everybody who is not named in any room, except hosts and co-hosts, evenly. Default false. */
  spread?: boolean;
  /** For `open`: minutes until the rooms close automatically, 1 to 480; null (default): they stay open until somebody closes them. */
  minutes?: number | null;
  /** For `open`: whether participants may return to the main room on their own. Default false. */
  mayReturn?: boolean;
  /** For `assign`: participants to move, at most 500. Participants who have left are ignored. */
  participantIds?: string[];
  /** For `assign`: the session of the breakout room; null: the main room. */
  conferenceSessionId?: string | null;
}

/** Input of `controlRecording`. */
export interface ControlRecordingInput {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** `start`: has a recorder of the server record, or the browser of a host or co-host. If a browser cannot record, or does not begin within 15 seconds, the next browser is asked, until one records, the call ends, or you send `stop`. `stop`: asks the recorder to stop. It has 15 seconds to upload the rest of the recording. `pause`: asks the recorder to pause; nothing of a pause is stored. `resume`: ends the pause. `set-layout`: changes how a recorder of the server shows the call. */
  action: 'start' | 'stop' | 'pause' | 'resume' | 'set-layout';
  /** For `start`: what is recorded. `audio` and `tracks` need no recorder: the page of everybody in the call sends its microphone, for `tracks` also its camera and shared screen, and the recording begins at once. Default `composite`. */
  kind?: RecordingKind;
  /** For `start`: who makes the recording. Absent: the `recordBy` of the room. */
  recordBy?: 'auto' | 'server' | 'browser';
  /** How a recorder of the server shows the call. `grid`: everybody alike, shared screens and the spotlight large. `speaker`: the person who speaks large. `screen`: only the shared screen, or else the person who speaks. `portrait`: everybody alike in an upright picture. A recording cannot change between `portrait` and the others. Default `grid`. Required for `set-layout`. */
  layout?: 'grid' | 'speaker' | 'screen' | 'portrait';
}

/** Input of `listStreams`. */
export interface ListStreamsInput {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
}

/** Input of `startStream`. */
export interface StartStreamInput {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** The RTMP address with its stream key: `rtmp://` or `rtmps://`, host, application and key. It is stored encrypted while the stream runs. */
  url: string;
  /** How the stream shows the call. `grid`: everybody alike, shared screens and the spotlight large. `speaker`: the person who speaks large. `screen`: only the shared screen, or else the person who speaks. `portrait`: everybody alike in an upright picture. */
  layout?: 'grid' | 'speaker' | 'screen' | 'portrait';
}

/** Input of `getStream`. */
export interface GetStreamInput {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** Identifier of the stream. */
  streamId: string;
}

/** Input of `stopStream`. */
export interface StopStreamInput {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** Identifier of the stream. */
  streamId: string;
}

/** Input of `simulateSession`. */
export interface SimulateSessionInput {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** The people, 1 to 20. They stay from the start to the end unless `joinAtMs` and `leaveAtMs` say otherwise. At every moment, somebody has to be there. */
  participants: SimulatedParticipant[];
  /** The spoken words, as an AI agent would hear them: at most 500 turns, within the 100 kB limit of a body. Missing or empty: the session has no agent and no transcript. */
  turns?: SimulatedTurn[];
  /** The messages in the chat, at most 200. With `turns`, messages to everybody are also turns of the transcript. */
  chat?: SimulatedMessage[];
  /** Mode of the agent. `Notetaker` (default): transcript, then minutes if a language model is configured. `Transcriber`: transcript only. */
  agentMode?: 'Notetaker' | 'Transcriber';
  /** Spoken language, as a BCP 47 tag. Missing: the `language` of the room. */
  language?: string;
  /** The minutes of the artifact. They replace the minutes of a language model, which is not used. Requires `turns` and a `Notetaker`. */
  minutes?: SimulatedMinutes;
  /** Whether the first host or co-host records the session, from when they join until they leave. The file is always a sample of five seconds, and is stored like other recordings of the account. */
  recording?: boolean;
  /** The parts that fail, with the events and error messages of a real failure. `agent`: the agent is not available, so there is no transcript and no `artifact` event. `minutes`: `artifact.failed`, and the transcript stays. `recording`: `recording.failed`. With `agent` or `minutes` in the list, `minutes` that you give are not stored. */
  fail?: SimulatedFailure[];
}

/** Input of `inviteAgent`. */
export interface InviteAgentInput {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** `Notetaker` (default): transcript, then summary, outcome, decisions, follow-ups and action items. `Transcriber`: transcript only. `Captioner`: live captions, nothing stored. Case does not matter. */
  mode?: 'Notetaker' | 'Transcriber' | 'Captioner';
  /** Settings of this one invitation. */
  inlineConfig?: AgentInlineConfig;
}

/** Input of `removeAgent`. */
export interface RemoveAgentInput {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
}

/** Input of `getAgentStatus`. */
export interface GetAgentStatusInput {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
}

/** Input of `listSessions`. */
export interface ListSessionsInput {
  /** Only sessions of this room. Missing: every room that the credential can read. */
  roomId?: string;
  /** Only sessions that started at or after this time, for example `2026-03-01T00:00:00Z`. */
  from?: string;
  /** Only sessions that started before this time; later than `from`. */
  to?: string;
  /** Only sessions in which somebody took part whose name begins with this. Case does not matter. */
  participantName?: string;
  /** `with`: only sessions with a recording, unfinished and failed ones included. `without`: only the others. */
  recording?: Existing;
  /** `with`: only sessions whose minutes are written. `without`: only the others. */
  minutes?: Existing;
  /** Only sessions in which your user with this identifier took part. */
  externalUserId?: string;
  /** Only sessions of rooms, deleted ones too, whose metadata has these keys with these values, all of them: `metadata.customer=c-42` in a query. A value is a text, or a number or boolean in JSON notation. At most 10. */
  metadata?: Record<string, string>;
  /** Maximum number of sessions, 1 to 200. */
  limit?: number;
  /** The `next` of the previous page. Missing: from the newest. */
  after?: string;
}

/** Input of `getSession`. */
export interface GetSessionInput {
  /** Identifier of the conference session: `ses_` and 26 characters. */
  sessionId: string;
}

/** Input of `deleteSession`. */
export interface DeleteSessionInput {
  /** Identifier of the conference session: `ses_` and 26 characters. */
  sessionId: string;
}

/** Input of `listSessionQuality`. */
export interface ListSessionQualityInput {
  /** Identifier of the conference session: `ses_` and 26 characters. */
  sessionId: string;
  /** Only samples of this participant. */
  participantId?: string;
  /** Maximum number of samples, 1 to 200. */
  limit?: number;
  /** The `next` of the previous page. Missing: from the first. */
  after?: string;
}

/** Input of `searchTurns`. */
export interface SearchTurnsInput {
  /** Words that a turn must contain, in any order. Case does not matter. A word of three letters or more also finds words that begin with it. */
  q: string;
  /** Only turns in this room. Missing: every room that the credential can read. */
  roomId?: string;
  /** Only turns that began at or after this time, for example `2026-03-01T00:00:00Z`. */
  from?: string;
  /** Only turns that began before this time; later than `from`. */
  to?: string;
  /** Maximum number of turns, 1 to 100. */
  limit?: number;
  /** The `next` of the previous page. Missing: from the newest. */
  after?: string;
}

/** Input of `searchMinutes`. */
export interface SearchMinutesInput {
  /** Words that a statement must contain, in any order. Case does not matter. A word of three letters or more also finds words that begin with it. */
  q: string;
  /** Only statements of this kind. Missing: every kind. */
  in?: StatementKind;
  /** Only minutes of this room. Missing: every room that the credential can read. */
  roomId?: string;
  /** Only minutes of sessions that began at or after this time, for example `2026-03-01T00:00:00Z`. */
  from?: string;
  /** Only minutes of sessions that began before this time; later than `from`. */
  to?: string;
  /** Maximum number of statements, 1 to 100. */
  limit?: number;
  /** The `next` of the previous page. Missing: from the newest. */
  after?: string;
}

/** Input of `askMeetings`. */
export interface AskMeetingsInput {
  /** The question, in any language. It is not stored. */
  question: string;
  /** Only sessions of this room. Missing: every room that the credential can read. */
  roomId?: string;
  /** Only these sessions, at most 50. Sessions that the credential cannot read are ignored. */
  sessionIds?: string[];
  /** Only turns that began at or after this time, for example `2026-03-01T00:00:00Z`. */
  from?: string;
  /** Only turns that began before this time; later than `from`. */
  to?: string;
  /** Only sessions in which your user with this identifier took part. */
  externalUserId?: string;
  /** BCP 47 tag of the language of the answer. Missing: the language of the question. */
  language?: string;
}

/** Input of `getQuality`. */
export interface GetQualityInput {
  /** Only sessions that started at or after this time, for example `2026-03-01T00:00:00Z`. Missing: 30 days before `to`. */
  from?: string;
  /** Only sessions that started before this time; later than `from`, by at most 366 days. Missing: now. */
  to?: string;
  /** Only sessions of this room. Missing: every room that the credential can read. */
  roomId?: string;
}

/** Input of `rateSession`. */
export interface RateSessionInput {
  /** Identifier of the conference session: `ses_` and 26 characters. */
  sessionId: string;
  /** 1 (worst) to 5 (best). */
  stars: number;
  /** Words of the person, at most 500 characters. Missing, null or blank: none. */
  comment?: string | null;
}

/** Input of `listPolls`. */
export interface ListPollsInput {
  /** Identifier of the conference session: `ses_` and 26 characters. */
  sessionId: string;
  /** Maximum number of polls, 1 to 50. */
  limit?: number;
  /** The `next` of the previous page. Missing: from the first. */
  after?: string;
}

/** Input of `deletePoll`. */
export interface DeletePollInput {
  /** Identifier of the conference session: `ses_` and 26 characters. */
  sessionId: string;
  /** Identifier of the poll: `pol_` and 26 characters. */
  pollId: string;
}

/** Input of `listConsents`. */
export interface ListConsentsInput {
  /** Identifier of the conference session: `ses_` and 26 characters. */
  sessionId: string;
  /** Maximum number of answers, 1 to 500. */
  limit?: number;
  /** The `next` of the previous page. Missing: from the first. */
  after?: string;
}

/** Input of `listFiles`. */
export interface ListFilesInput {
  /** Identifier of the conference session: `ses_` and 26 characters. */
  sessionId: string;
  /** Maximum number of files, 1 to 100. */
  limit?: number;
  /** The `next` of the previous page. Missing: from the first. */
  after?: string;
}

/** Input of `downloadFile`. */
export interface DownloadFileInput {
  /** Identifier of the conference session: `ses_` and 26 characters. */
  sessionId: string;
  /** Identifier of the file: `fil_` and 26 characters. */
  fileId: string;
}

/** Input of `deleteFile`. */
export interface DeleteFileInput {
  /** Identifier of the conference session: `ses_` and 26 characters. */
  sessionId: string;
  /** Identifier of the file: `fil_` and 26 characters. */
  fileId: string;
}

/** Input of `listArtifacts`. */
export interface ListArtifactsInput {
  /** Identifier of the room: `rm_` and 26 characters. */
  roomId: string;
  /** Maximum number of sessions, 1 to 200; absent: all. */
  limit?: number;
  /** The `next` of the previous page; absent: starts with the newest. */
  after?: string;
  /** Maximum size of the page, in bytes of JSON. A page has at least one session. */
  maxBytes?: number;
  /** Only artifacts of sessions in which your user with this identifier took part. */
  externalUserId?: string;
  /** Only artifacts of rooms whose metadata has these keys with these values, all of them: `metadata.customer=c-42` in a query. A value is a text, or a number or boolean in JSON notation. At most 10. */
  metadata?: Record<string, string>;
}

/** Input of `getArtifact`. */
export interface GetArtifactInput {
  /** Identifier of the conference session: `ses_` and 26 characters. */
  sessionId: string;
  /** Only turns that begin at or after this time, in milliseconds after the session's start. */
  from?: number;
  /** Only turns that begin before this time, in milliseconds after the session's start. */
  to?: number;
  /** The `next` of the previous window; absent: from the first turn. */
  after?: string;
  /** Maximum number of turns, 0 to 1000. With 0, the response has no transcript. */
  limit?: number;
  /** Maximum size of the texts in the window, in bytes of UTF-8. A window has at least one turn. */
  maxTextBytes?: number;
  /** Only turns of speakers with this `externalUserId`, or with this text in their name. Case does not matter. */
  speaker?: string;
  /** Only turns that contain these words in this order. Case does not matter. */
  query?: string;
  /** Only the first polls, at most this number, 0 to 100; absent: all. */
  maxPolls?: number;
}

/** Input of `deleteArtifact`. */
export interface DeleteArtifactInput {
  /** Identifier of the conference session: `ses_` and 26 characters. */
  sessionId: string;
}

/** Input of `getTranscript`. */
export interface GetTranscriptInput<Format extends TranscriptFormat> {
  /** Identifier of the conference session: `ses_` and 26 characters. */
  sessionId: string;
  /** Format: JSON, WebVTT, SubRip, Markdown or plain text. */
  format: Format;
  /** Only turns that begin at or after this time, in milliseconds after the session's start; absent: from the start. */
  from?: number;
  /** Only turns that begin before this time, in milliseconds after the session's start; absent: to the end. */
  to?: number;
}

/** Input of `getMinutes`. */
export interface GetMinutesInput<Format extends MinutesFormat> {
  /** Identifier of the conference session: `ses_` and 26 characters. */
  sessionId: string;
  /** Format: JSON, Markdown or a page of HTML. */
  format: Format;
}

/** Input of `writeMinutes`. */
export interface WriteMinutesInput {
  /** Identifier of the conference session: `ses_` and 26 characters. */
  sessionId: string;
}

/** Input of `getMinutesDraft`. */
export interface GetMinutesDraftInput {
  /** Identifier of the conference session: `ses_` and 26 characters. */
  sessionId: string;
}

/** Input of `giveOpinion`. */
export interface GiveOpinionInput {
  /** Identifier of the conference session: `ses_` and 26 characters. */
  sessionId: string;
  /** Identifier of a decision (`dec_…`) or action item (`act_…`). */
  itemId: string;
  /** Replaces the earlier opinion of the person; null: removes it. */
  opinion: MinutesOpinion | null;
  /** With `confirmed`: a correction of at most 600 characters. It replaces the text, and opinions of others about the earlier text are deleted. */
  text?: string;
  /** With a key: your own identifier of the person whose opinion it is. They must have taken part in the session. Missing: your application. */
  externalUserId?: string;
}

/** Input of `getProof`. */
export interface GetProofInput {
  /** Identifier of the conference session: `ses_` and 26 characters. */
  sessionId: string;
}

/** Input of `listActionItems`. */
export interface ListActionItemsInput {
  /** Only items with this status. Missing: all. */
  status?: ActionItemStatus;
  /** Only items of this room. Missing: every room that the credential can read. */
  roomId?: string;
  /** Only items of your user with this identifier. */
  ownerExternalUserId?: string;
  /** Only items that are due before this day, YYYY-MM-DD. */
  dueBefore?: string;
  /** Maximum number of items, 1 to 200. */
  limit?: number;
  /** The `next` of the previous page. Missing: from the newest. */
  after?: string;
}

/** Input of `updateActionItem`. */
export interface UpdateActionItemInput {
  /** Identifier of the item: `act_` and 26 characters. */
  actionItemId: string;
  status?: ActionItemStatus;
  /** Name of the person responsible; null: nobody. */
  ownerName?: string | null;
  /** Your own identifier of the person responsible; null: none. */
  ownerExternalUserId?: string | null;
  /** Due date, YYYY-MM-DD; null: none. */
  dueDate?: string | null;
}

/** Input of `listSessionTurns`. */
export interface ListSessionTurnsInput {
  /** The session. */
  sessionId: string;
  /** The `nextCursor` of the previous page, or 0 to begin with the first turn. */
  after?: number;
  /** Maximum number of turns, 1 to 200. */
  limit?: number;
  /** Maximum size of the texts in the page, in bytes of UTF-8. The first turn is returned in any case. */
  maxTextBytes?: number;
  /** How long to wait for a turn if there is none yet, in seconds, 0 to 30. */
  wait?: number;
}

/** Input of `getPersonExport`. */
export interface GetPersonExportInput {
  /** Your own identifier of the person, as in join tokens and invitations. */
  externalUserId: string;
  /** `true`: makes a new export in place of one that is ready for more than a minute, or has failed. */
  fresh?: FreshExport;
}

/** Input of `erasePerson`. */
export interface ErasePersonInput {
  /** Your own identifier of the person, as in join tokens and invitations. */
  externalUserId: string;
  /** Whether recordings that contain the person and other people are kept or deleted. Those that contain nobody else are deleted in any case. */
  recordings?: ErasedRecordings;
}

/** Input of `getErasure`. */
export interface GetErasureInput {
  /** Identifier of the erasure. */
  erasureId: string;
}

/** Input of `listRecordings`. */
export interface ListRecordingsInput {
  /** Only recordings of this room; an empty value counts as absent. */
  roomId?: string;
  /** Maximum number of recordings, 1 to 200; absent: all. */
  limit?: number;
  /** The `next` of the previous page; absent: starts with the newest. */
  after?: string;
  /** Only recordings of sessions in which your user with this identifier took part. */
  externalUserId?: string;
  /** Only recordings in rooms, deleted ones too, whose metadata has these keys with these values, all of them: `metadata.customer=c-42` in a query. A value is a text, or a number or boolean in JSON notation. At most 10. */
  metadata?: Record<string, string>;
}

/** Input of `getRecording`. */
export interface GetRecordingInput {
  /** Identifier of the recording, a UUID. */
  id: string;
}

/** Input of `deleteRecording`. */
export interface DeleteRecordingInput {
  /** Identifier of the recording, a UUID. */
  id: string;
}

/** Input of `streamRecording`. */
export interface StreamRecordingInput {
  /** Identifier of the recording, a UUID. */
  id: string;
  /** A file of the recording, from `files` of its details; absent: the file of everybody. */
  fileId?: string;
}

/** Input of `downloadRecording`. */
export interface DownloadRecordingInput {
  /** Identifier of the recording, a UUID. */
  id: string;
  /** A file of the recording, from `files` of its details; absent: the file of everybody. */
  fileId?: string;
}

/** Input of `listRecordingLinks`. */
export interface ListRecordingLinksInput {
  /** Identifier of the recording, a UUID. */
  recordingId: string;
}

/** Input of `createRecordingLink`. */
export interface CreateRecordingLinkInput {
  /** Identifier of the recording, a UUID. */
  recordingId: string;
  /** When the link stops working: in the future, at most 400 days from now. Default: 7 days from now. */
  expiresAt?: string;
  /** Password that the page asks for, 8 to 200 characters. Absent: everybody who has the link can watch. */
  password?: string;
  /** Note about the link, up to 200 characters. People who watch do not see it. */
  description?: string;
}

/** Input of `revokeRecordingLink`. */
export interface RevokeRecordingLinkInput {
  /** Identifier of the recording, a UUID. */
  recordingId: string;
  /** Identifier of the link: `lnk_` and 26 characters. */
  linkId: string;
}

/** Input of `listRenders`. */
export interface ListRendersInput {
  /** Identifier of the recording, a UUID. */
  recordingId: string;
}

/** Input of `createRender`. */
export interface CreateRenderInput {
  /** Identifier of the recording, a UUID. */
  recordingId: string;
  /** Format: `mp4` (H.264 and AAC), or `webm`, the format of the recording, which needs `from` or `to`. */
  format: 'mp4' | 'webm';
  /** Start of a clip, in milliseconds after the start of the recording; absent: from the start. */
  from?: number;
  /** End of a clip, in milliseconds after the start of the recording; absent: to the end. */
  to?: number;
}

/** Input of `getRender`. */
export interface GetRenderInput {
  /** Identifier of the recording, a UUID. */
  recordingId: string;
  /** Identifier of the render, a UUID. */
  renderId: string;
}

/** Input of `deleteRender`. */
export interface DeleteRenderInput {
  /** Identifier of the recording, a UUID. */
  recordingId: string;
  /** Identifier of the render, a UUID. */
  renderId: string;
}

/** Input of `downloadRender`. */
export interface DownloadRenderInput {
  /** Identifier of the recording, a UUID. */
  recordingId: string;
  /** Identifier of the render, a UUID. */
  renderId: string;
}

/** Input of `listEvents`. */
export interface ListEventsInput {
  /** The `next` of the previous page, or any number: returns events with larger numbers. `latest`: returns only future events; `next` is the end of the log. Missing: from the oldest stored event. */
  after?: number | 'latest';
  /** Maximum number of events, 1 to 500. */
  limit?: number;
  /** Only these types, separated by commas. Missing: all. */
  types?: string;
  /** Only events of this room. */
  roomId?: string;
  /** How long to wait for an event if there is none yet, in seconds, 0 to 30. */
  wait?: number;
}

/** Input of `getEvent`. */
export interface GetEventInput {
  /** The event. */
  eventId: string;
}

/** Input of `listRequests`. */
export interface ListRequestsInput {
  /** Only requests with this status, or of this class of statuses: `404` or `4xx`. */
  status?: string;
  /** Only requests with this method. */
  method?: LoggedMethod;
  /** Only requests of this route, with `{name}` for parameters. */
  route?: string;
  /** Only requests with this key. */
  keyId?: string;
  /** Only the request with this identifier. */
  requestId?: string;
  /** Only requests that began at this moment or later. */
  from?: string;
  /** Only requests that began before this moment. */
  to?: string;
  /** Maximum number of requests, 1 to 200. */
  limit?: number;
  /** The `next` of the previous page; absent: starts with the newest. */
  after?: string;
}

/** Input of `getRequest`. */
export interface GetRequestInput {
  /** Identifier of the request: the `X-Request-Id` of its response. */
  requestId: string;
}

/** Input of `createWebhook`. */
export interface CreateWebhookInput {
  /** An https address without credentials and fragment, at most 2,048 characters, that does not lead to an internal network. */
  url: string;
  /** Purpose of the endpoint, at most 200 characters. */
  description?: string;
  /** The types of events to post; null: all, including types of later versions, but not `turn.created`, `speech.started` and `speech.stopped`, which must be named and need the scope `svc:history`. */
  types?: EventType[] | null;
  ordering?: WebhookOrdering;
}

/** Input of `getWebhook`. */
export interface GetWebhookInput {
  /** The endpoint. */
  webhookId: string;
}

/** Input of `updateWebhook`. */
export interface UpdateWebhookInput {
  /** The endpoint. */
  webhookId: string;
  /** An https address without credentials and fragment, at most 2,048 characters, that does not lead to an internal network. */
  url?: string;
  /** Purpose of the endpoint, at most 200 characters. */
  description?: string;
  /** The types of events to post; null: all, including types of later versions, but not `turn.created`, `speech.started` and `speech.stopped`, which must be named and need the scope `svc:history`. */
  types?: EventType[] | null;
  ordering?: WebhookOrdering;
  /** `paused`: nothing is posted, and pending deliveries are cancelled. `enabled`: later events are posted again; `missedAfter` marks the missed events. */
  status?: 'enabled' | 'paused';
}

/** Input of `deleteWebhook`. */
export interface DeleteWebhookInput {
  /** The endpoint. */
  webhookId: string;
}

/** Input of `testWebhook`. */
export interface TestWebhookInput {
  /** The endpoint. */
  webhookId: string;
}

/** Input of `rotateWebhookSecret`. */
export interface RotateWebhookSecretInput {
  /** The endpoint. */
  webhookId: string;
}

/** Input of `replayEvents`. */
export interface ReplayEventsInput {
  /** The endpoint. */
  webhookId: string;
  /** Events with numbers above this one. */
  after?: number;
  /** Events that happened at or after this time. */
  since?: string;
}

/** Input of `listWebhookDeliveries`. */
export interface ListWebhookDeliveriesInput {
  /** The endpoint. */
  webhookId: string;
  /** Only deliveries with this status. Missing: all. */
  status?: WebhookDeliveryStatus;
  /** Maximum number of deliveries, 1 to 200. */
  limit?: number;
  /** The `next` of the previous page. */
  after?: number;
}

/** Input of `retryWebhookDelivery`. */
export interface RetryWebhookDeliveryInput {
  /** The endpoint. */
  webhookId: string;
  /** The delivery to send again. */
  deliveryId: string;
}

/** Input of `listKeys`. */
export interface ListKeysInput {
  /** Maximum number of keys, 1 to 200. */
  limit?: number;
  /** The `next` of the previous page; absent: starts with the newest. */
  after?: string;
}

/** Input of `rollKey`. */
export interface RollKeyInput {
  /** The key to replace. */
  keyId: string;
  /** How long the old key still works, in seconds, at most 7 days. Missing: 24 hours. 0: it stops at once. */
  overlapSeconds?: number;
}

/** Input of `getUsage`. */
export interface GetUsageInput {
  /** The first day, YYYY-MM-DD in UTC. Missing: 29 days before `to`. */
  from?: string;
  /** The last day, YYYY-MM-DD in UTC. The range has at most 366 days. Missing, or later than today: today. */
  to?: string;
  /** `day`: each day of the range. `room`: each room with usage in the range. `metadata.customer`: each current value of that key in the metadata of rooms. */
  by?: UsageGrouping | string;
  /** By room or metadata: maximum number of rooms or values, 1 to 1000. */
  limit?: number;
  /** By room or metadata: the `next` of the previous page. Missing: from the first. */
  after?: string;
  /** Only usage of sessions, by everybody in them, in which your user with this identifier took part. */
  externalUserId?: string;
  /** Only usage of rooms, deleted ones too, whose metadata has these keys with these values, all of them: `metadata.customer=c-42` in a query. A value is a text, or a number or boolean in JSON notation. At most 10. */
  metadata?: Record<string, string>;
}

/** Rooms for your own pages, and tokens that let your users in. */
export interface EmbedOperations {
  /** Create a room for embedding. Creates a room that belongs to the key's account. People enter it with join tokens. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. */
  createRoom(input?: CreateRoomInput, options?: RequestOptions): Promise<EmbedRoom>;
  /** Mint a join token. Mints a short-lived token with which one of your users can enter one of your embed rooms. */
  createJoinToken(input: CreateJoinTokenInput, options?: RequestOptions): Promise<JoinToken>;
  /** Mint a link for one person. Mints a join token like `POST /api/embed/sessions`. Returns a link that is ready to open, and the id with which you can revoke the token. */
  createJoinLink(input: CreateJoinLinkInput, options?: RequestOptions): Promise<JoinLink>;
  /** Revoke a join token. Revokes a join token of one of your account's rooms at once, and removes everybody who entered with it from the call. They can enter again with another token. The id is the `tokenId` of `POST /api/embed/links`, or the claim `jti` of any join token. Minted tokens are not stored: an unknown id, or the id of another account's token, also returns 204 and has no effect. Scope: `svc:rooms`. */
  revokeToken(input: RevokeTokenInput, options?: RequestOptions): Promise<void>;
}

/** Rooms, their settings and invitations. */
export interface RoomsOperations {
  /** Get a room. Returns the public information about a room. With a credential, the response also has the relation of the caller to the room. */
  getRoom(input: GetRoomInput, options?: RequestOptions): Promise<Room>;
  /** Change a room. Changes only the given fields; null resets a setting. Returns the room. A request that changes nothing does not cause an event. Scope: `svc:rooms`. */
  updateRoom(input: UpdateRoomInput, options?: RequestOptions): Promise<RoomWithSettings>;
  /** Delete a room. Deletes the room record: nobody can join any more, and unused join tokens become invalid. A running call continues, and artifacts and recordings stay readable. Scope: `svc:rooms`. */
  deleteRoom(input: DeleteRoomInput, options?: RequestOptions): Promise<void>;
  /** List rooms. Returns the rooms that are not deleted, newest first. With a secret key: all rooms of the account. With an access token: the rooms that the person created. Scope: `svc:rooms`. */
  listRooms(input?: ListRoomsInput, options?: RequestOptions): Paged<RoomList, ListedRoom>;
  /** List the invitations of a room. Returns the invitations of the room, newest first, page by page. Expired and revoked invitations stay in the list for 30 days. Scope: `svc:rooms`. */
  listInvitations(input: ListInvitationsInput, options?: RequestOptions): Paged<Invitations, Invitation>;
  /** Invite a person. Creates a link that lets one person into the room until it expires or is revoked. The link mints a join token each time it is opened, within the times of the invitation and of the room. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:rooms`. */
  createInvitation(input: CreateInvitationInput, options?: RequestOptions): Promise<Invitation>;
  /** Get an invitation. Returns an invitation with its link, and the number of browsers that opened it. Scope: `svc:rooms`. */
  getInvitation(input: GetInvitationInput, options?: RequestOptions): Promise<Invitation>;
  /** Revoke an invitation. Revokes the link and the join tokens that it minted at once, and removes people who entered with them from the call. Revoking an invitation again changes nothing. Scope: `svc:rooms`. */
  revokeInvitation(input: RevokeInvitationInput, options?: RequestOptions): Promise<void>;
  /** Get a calendar entry. Returns the time of the room as an iCalendar file with the link of the invitation: from `opensAt` of the room or `notBefore` of the invitation, whichever is later, until `closesAt`, or for an hour. Scope: `svc:rooms`. */
  getInvitationCalendar<Format extends CalendarFormat>(input: GetInvitationCalendarInput<Format>, options?: RequestOptions): Promise<Format extends 'json' ? InvitationCalendar : string>;
  /** Get the running call. Returns the people in the call and those who wait to be let in, the agent, and the recording. Scope: `svc:rooms`. */
  getLiveSession(input: GetLiveSessionInput, options?: RequestOptions): Promise<LiveSession>;
  /** End the running call. Ends the call for everybody in it. The room stays, and people can start another call. A join token needs the role host. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:rooms`. */
  endSession(input: EndSessionInput, options?: RequestOptions): Promise<EndedSession>;
  /** Mute everybody in the running call. Turns off the microphones of everybody in the call, except the caller. People see a notice, and can turn their microphones on again. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:rooms`. */
  muteSession(input: MuteSessionInput, options?: RequestOptions): Promise<MutedSession>;
  /** Change default permissions in the running call. Sets whether everybody who is neither host nor co-host can share the screen and write in the chat for the rest of the call, including people who join later. Missing fields keep their value. The limits of join tokens and of the room still apply. Denying everybody clears permissions of individual people and stops shared screens. Allowing everybody does not clear denials of individual people. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:rooms`. */
  changeOverrides(input: ChangeOverridesInput, options?: RequestOptions): Promise<ChangedGrants>;
  /** Write in the running call. Writes to everybody in the call, as your application. A chat message is stored, and becomes part of the transcript, like messages of people. A notice is shown above the call, and read out by screen readers. It is not stored, so people who enter later do not see it. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:rooms`. */
  sendMessage(input: SendMessageInput, options?: RequestOptions): Promise<SentMessage>;
  /** Delete a message of the running call. Deletes a message to everybody from the chat of the call and from the transcript, with its file. Private messages, and messages in end-to-end encrypted rooms, can only be deleted in the call. Scope: `svc:rooms`. */
  deleteMessage(input: DeleteMessageInput, options?: RequestOptions): Promise<void>;
  /** Act on a participant. Acts on one person in the call or in the waiting room, as hosts and co-hosts can. The action turns off their devices or asks them to turn devices on, changes their permissions or role, removes them, lets them in or turns them away. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:rooms`. */
  actOnParticipant(input: ActOnParticipantInput, options?: RequestOptions): Promise<ParticipantAction>;
  /** Open or close breakout rooms, or move people. Each breakout room is a separate session in the same room, with its own chat, polls, recording and agent. People are moved without reloading their page. People who reload the page or return enter the session to which they belong. A recording or an agent stays in the session in which it was started. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:rooms`. */
  changeBreakouts(input: ChangeBreakoutsInput, options?: RequestOptions): Promise<ChangedBreakouts>;
  /** Start, stop, pause or resume the recording of the call. Asks the browser of a host or co-host to record the call, or asks the recording browser to stop. Repeating a request for a recording that has not begun changes nothing. The event `recording.started` marks the beginning. A browser that stops uploads the rest of the recording; after 15 seconds, the recording ends without the rest. A pause begins when the recorder confirms it, with the event `recording.paused`; repeating `pause` or `resume` changes nothing. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:rooms`. */
  controlRecording(input: ControlRecordingInput, options?: RequestOptions): Promise<ControlledRecording>;
  /** List the live streams of the call. Returns the live streams of the running call, also those that are over. Empty when there is no call. Scope: `svc:rooms`. */
  listStreams(input: ListStreamsInput, options?: RequestOptions): Promise<StreamList>;
  /** Stream the call to an RTMP address. Streams the running call live, as a recorder of the server shows and hears it, to an RTMP address such as that of a video platform. Everybody in the call sees that it is live. The event `stream.started` marks the beginning. If the address is lost, the server tries again for five minutes, and then the event `stream.failed` follows. The stream ends with the call. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:rooms`. */
  startStream(input: StartStreamInput, options?: RequestOptions): Promise<Stream>;
  /** Get a live stream. Returns the status of a live stream of the room, also of one that is over. Scope: `svc:rooms`. */
  getStream(input: GetStreamInput, options?: RequestOptions): Promise<Stream>;
  /** Stop a live stream. Ends a live stream. A stream that is over stays as it is. Scope: `svc:rooms`. */
  stopStream(input: StopStreamInput, options?: RequestOptions): Promise<void>;
}

/** The agent that takes notes in a call. */
export interface AIAgentOperations {
  /** Say something as the AI agent. Writes in the chat of the running call as its AI agent, to everybody or to one participant. The message is marked as written by the agent, and does not become part of the transcript. With `speak`, the agent also speaks it aloud to everybody. Hosts can stop and mute the agent. The response does not wait for the sound: if the text-to-speech service fails, the message is only in the chat. An application of a person needs the toolset `say`, and `speak` to speak. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:rooms`. */
  sayInCall(input: SayInCallInput, options?: RequestOptions): Promise<AgentSaid>;
  /** Draft the minutes of the running call. Has the agent draft decisions and action items from the transcript so far, and shows them to everybody in the call, who can confirm, correct or contest them. This runs in the background: `GET /api/artifacts/{sessionId}/minutes/draft` returns the draft. While the agent drafts, another request changes nothing. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:rooms`. */
  draftMinutes(input: DraftMinutesInput, options?: RequestOptions): Promise<MinutesDraftOrder>;
  /** Invite the AI agent. Brings the agent into the room. If it is already in the room, nothing changes. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:rooms`. */
  inviteAgent(input: InviteAgentInput, options?: RequestOptions): Promise<AgentInvitation>;
  /** Remove the AI agent. Removes the agent from the room. If no agent is in the room, nothing changes. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:rooms`. */
  removeAgent(input: RemoveAgentInput, options?: RequestOptions): Promise<AgentRemoval>;
  /** Get the status of the AI agent. Returns whether an agent is in the room, and whether one can be invited. */
  getAgentStatus(input: GetAgentStatusInput, options?: RequestOptions): Promise<AgentStatus>;
}

/** Past and running calls, with their times and participants. */
export interface SessionsOperations {
  /** Simulate a session. Simulates a session in a room of a test account without browsers, so that you can test your application from end to end: its webhooks, and how it reads transcripts and minutes. When the request returns, the session has already ended; its start time is computed backwards from now. The rules of real calls apply: the room and the quotas of the account decide who enters, and the session produces events. People can join and leave at times that you choose, and write in the chat. With `turns`, it has a transcript and, with a language model, minutes; `artifact.ready` reports when they are written. With `minutes`, the artifact has these minutes, no language model is used, and `minutesModel` is `simulated`. With `recording`, it has a recording whose file is a short sample; `recording.ready` reports when it can be played. With `fail`, parts of it fail as in a real call. Participants skip the waiting room. No speech-to-text service is needed: the `transcriptionModel` of the artifact is `simulated`. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:rooms`. */
  simulateSession(input: SimulateSessionInput, options?: RequestOptions): Promise<SimulatedSession>;
  /** List sessions. Returns conference sessions that at least one person entered, newest first, page by page. With a key: sessions of all rooms of the account, including deleted rooms. With an access token: of the rooms that the person owns, co-organizes or is a member of. With the join token of a host or co-host: of its room. Scope: `svc:history`. */
  listSessions(input?: ListSessionsInput, options?: RequestOptions): Paged<SessionList, Session>;
  /** Get a session. Returns one conference session with its participants, AI agents and recordings. The transcript is in its artifact. Scope: `svc:history`. */
  getSession(input: GetSessionInput, options?: RequestOptions): Promise<SessionDetail>;
  /** Delete a session. Permanently deletes the session with all its data: participants, transcript, minutes, chat, files, polls, measurements, recordings and breakout rooms. Its usage is still counted. Events of the last 30 days keep the ids. Scope: `svc:history`. */
  deleteSession(input: DeleteSessionInput, options?: RequestOptions): Promise<void>;
  /** List measurements of connections. Returns the measurements of connections by the browsers of participants, one sample for every 15 seconds, oldest first, page by page. Empty for sessions without measurements, and after the measurements were deleted. Scope: `svc:history`. */
  listSessionQuality(input: ListSessionQualityInput, options?: RequestOptions): Paged<QualitySampleList, QualitySample>;
  /** Get the quality of calls. Returns how good the sessions in a range of time were, as measured by the browsers of participants. The figures are there as a whole, by day, by browser and by network, with the worst sessions and the ratings. With a key: sessions of all rooms of the account, including deleted rooms. With an access token: of the rooms that the person owns, co-organizes or is a member of. With the join token of a host or co-host: of its room. Scope: `svc:history`. */
  getQuality(input?: GetQualityInput, options?: RequestOptions): Promise<QualityOverview>;
  /** Rate a session. Stores how the holder of a join token, in any role, rates a session that they were in, during the call and until an hour after its end. A second rating replaces the first. The token may have expired during the call. */
  rateSession(input: RateSessionInput, options?: RequestOptions): Promise<Rating>;
  /** List the polls of a session. Returns the polls of a session with their results, in the order of their start, page by page. The session may be running. For polls that are not anonymous, the result includes the choices of each voter. Empty after the artifact of the session was deleted. Scope: `svc:history`. */
  listPolls(input: ListPollsInput, options?: RequestOptions): Paged<PollList, Poll>;
  /** Delete a poll. Permanently deletes a poll with its votes. In a running call, it disappears for everybody at once. Scope: `svc:history`. */
  deletePoll(input: DeletePollInput, options?: RequestOptions): Promise<void>;
  /** List consents of a session. Returns who agreed to be recorded and transcribed, who refused and who withdrew, with the wording and the time, page by page. Empty in rooms whose `consent` is `notice`. Scope: `svc:history`. */
  listConsents(input: ListConsentsInput, options?: RequestOptions): Paged<ConsentList, Consent>;
  /** List the files of a session. Returns the files that people sent to everybody in the chat of a session, in the order in which they were sent, page by page. The session may be running. Private files, and files of end-to-end encrypted rooms, are not listed. Empty after the artifact of the session was deleted. Scope: `svc:history`. */
  listFiles(input: ListFilesInput, options?: RequestOptions): Paged<SessionFileList, SessionFile>;
  /** Download a file of a session. Returns a URL with which anybody can download the file for 15 minutes. Scope: `svc:history`. */
  downloadFile(input: DownloadFileInput, options?: RequestOptions): Promise<SessionFileDownload>;
  /** Delete a file of a session. Permanently deletes a file. Its message stays if it has text, and is otherwise also deleted. In a running call, both disappear for everybody at once. The bytes are deleted within a minute or two. Scope: `svc:history`. */
  deleteFile(input: DeleteFileInput, options?: RequestOptions): Promise<void>;
  /** Follow the turns of a session. Returns the turns of a session in the order in which they are stored, also while it runs. Pass `nextCursor` as `after` to read on, until `ended` is true. With `wait`, the request waits for the next turn. With `Accept: text/event-stream`, the response is a stream of events of type `turn`, each with its cursor as `id`; it ends with an event of type `end`, and resumes after `Last-Event-ID`. Scope: `svc:history`. */
  listSessionTurns(input: ListSessionTurnsInput, options?: RequestOptions): Paged<FollowedTurnList, FollowedTurn>;
}

/** Results of sessions: transcript, summary, decisions, action items. */
export interface ArtifactsOperations {
  /** Search in transcripts. Returns turns of transcripts that contain all words of `q`, newest first, page by page. With a key: turns of all rooms of the account, including deleted rooms. With an access token: of the rooms that the person owns, co-organizes or is a member of. With the join token of a host or co-host: of its room. Scope: `svc:history`. */
  searchTurns(input: SearchTurnsInput, options?: RequestOptions): Paged<FoundTurnList, FoundTurn>;
  /** Search in minutes. Returns summaries, outcomes, decisions, follow-ups and action items that contain all words of `q`, newest session first, page by page. With a key: from all rooms of the account, including deleted rooms. With an access token: of the rooms that the person owns, co-organizes or is a member of. With the join token of a host or co-host: of its room. Scope: `svc:history`. */
  searchMinutes(input: SearchMinutesInput, options?: RequestOptions): Paged<FoundStatementList, FoundStatement>;
  /** Ask across meetings. Answers a question from transcripts. Words of the question find passages, and a language model answers from them. A claim that the turns do not support, or deny, is left out. With a key: from all rooms of the account, including deleted rooms. With an access token: of the rooms that the person owns, co-organizes or is a member of. With the join token of a host or co-host: of its room. The answer takes up to 60 seconds. Scope: `svc:history`. */
  askMeetings(input: AskMeetingsInput, options?: RequestOptions): Promise<Answer>;
  /** List a room's artifacts. Returns the artifact of every session of the room, newest first, without transcripts and polls. Deleted artifacts are not included. Scope: `svc:history`. */
  listArtifacts(input: ListArtifactsInput, options?: RequestOptions): Paged<ArtifactList, ArtifactSummary>;
  /** Get the artifact of a session. Returns transcript, summary, outcome, decisions, follow-ups, action items, polls and consents of one session. Without parameters, the transcript is complete. With any parameter except `maxPolls`, the transcript is a window: `remainingTurnCount` is the number of turns after it, and `next` leads to them. Scope: `svc:history`. */
  getArtifact(input: GetArtifactInput, options?: RequestOptions): Promise<Artifact>;
  /** Delete the artifact of a session. Permanently deletes the transcript, minutes, chat and polls of a session and the measurements of its connections, and cancels work on them. Recordings and the list of participants are kept. Scope: `svc:history`. */
  deleteArtifact(input: DeleteArtifactInput, options?: RequestOptions): Promise<void>;
  /** Get a transcript as a file. Returns the transcript of one session, or a part of it, as JSON, subtitles (WebVTT, SubRip), Markdown or plain text, with a file name. Scope: `svc:history`. */
  getTranscript<Format extends TranscriptFormat>(input: GetTranscriptInput<Format>, options?: RequestOptions): Promise<Format extends 'json' ? Transcript : string>;
  /** Get minutes as a file. Returns the minutes of one session as JSON, Markdown or a page of HTML that loads nothing, with a file name. While minutes are being regenerated, it returns the earlier ones. Scope: `svc:history`. */
  getMinutes<Format extends MinutesFormat>(input: GetMinutesInput<Format>, options?: RequestOptions): Promise<Format extends 'json' ? Minutes : string>;
  /** Regenerate the minutes. Lets the language model write the minutes of a session that had a Notetaker. This runs in the background: `artifactStatus` is `processing` until the event `artifact.ready` or `artifact.failed`. Earlier minutes are kept until the new ones are stored, and if writing fails. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:history`. */
  writeMinutes(input: WriteMinutesInput, options?: RequestOptions): Promise<MinutesOrder>;
  /** Get the draft of minutes. Returns the decisions and action items that the agent drafted in a running call, with who confirmed or contested them. The minutes replace the draft. Scope: `svc:history`. */
  getMinutesDraft(input: GetMinutesDraftInput, options?: RequestOptions): Promise<MinutesDraft>;
  /** Confirm or contest a decision or action item. Stores what a person or your application says about a decision or action item of minutes, or of the draft in a running call. It replaces their earlier opinion. An item is `contested` while anybody contests it, and `confirmed` if somebody confirms it and nobody contests it. If the confirmed items of minutes change, the event `minutes.confirmed` occurs. Scope: `svc:history`. */
  giveOpinion(input: GiveOpinionInput, options?: RequestOptions): Promise<MinutesItem>;
  /** Get the proof of an artifact. Returns the chain of hashes of the transcript, and a signature over the chain and the statements of the minutes. With the artifact and the public keys of the server, anybody can check that no turn was changed, added or removed since it was stored. A deleted turn leaves its hash. Scope: `svc:history`. */
  getProof(input: GetProofInput, options?: RequestOptions): Promise<Proof>;
  /** List action items. Returns the action items of minutes, newest first, page by page. With a key: from all rooms of the account, including deleted rooms. With an access token: of the rooms that the person owns, co-organizes or is a member of. With the join token of a host or co-host: of its room. Scope: `svc:history`. */
  listActionItems(input?: ListActionItemsInput, options?: RequestOptions): Paged<ActionItemList, ListedActionItem>;
  /** Change an action item. Changes only the given fields, and returns the item. Regenerated minutes keep the changed fields. A request that changes nothing does not cause an event. Scope: `svc:history`. */
  updateActionItem(input: UpdateActionItemInput, options?: RequestOptions): Promise<ListedActionItem>;
}

/** The data of one person, exported and erased. */
export interface PeopleOperations {
  /** Export the data of a person. Returns the export of everything that the account stores about a person. The first call requests it and returns `status` `preparing`; later calls return the progress, then `ready` with a URL, or `failed`. The archive (ZIP) has a file in JSON for each kind of data and the files that the person sent. An export is deleted a day after it is ready, and the next call makes a new one; `fresh=true` makes a new one at once. Scope: `svc:history`. */
  getPersonExport(input: GetPersonExportInput, options?: RequestOptions): Promise<PersonExport>;
  /** Erase a person. Permanently erases a person from the account in the background. Deletes the words, messages and files of the person, with measurements, votes, consents and invitations, and the statements of minutes about them. Their stays in calls remain without name, identifier and metadata. Everything of other people remains. The event `person.erased` tells when it is done. Scope: `svc:history`. */
  erasePerson(input: ErasePersonInput, options?: RequestOptions): Promise<PersonErasure>;
  /** Get an erasure. Returns the status of an erasure, and its receipt. Receipts are kept as long as the account. Scope: `svc:history`. */
  getErasure(input: GetErasureInput, options?: RequestOptions): Promise<PersonErasure>;
}

/** Recordings and their bytes. */
export interface RecordingsOperations {
  /** List recordings. Returns recordings of one room, or of all rooms of the key's account. For a person: of all rooms that they own, co-host or were invited to. */
  listRecordings(input?: ListRecordingsInput, options?: RequestOptions): Paged<RecordingList, Recording>;
  /** Get a recording. For bearers only. The list has the same fields for keys. */
  getRecording(input: GetRecordingInput, options?: RequestOptions): Promise<RecordingDetails>;
  /** Delete a recording. Permanently deletes the recording. Its bytes are deleted in the background. A file in your own bucket stays there, and the response has its location. Scope: `svc:history`. */
  deleteRecording(input: DeleteRecordingInput, options?: RequestOptions): Promise<RecordingDeletion>;
  /** Get a URL for playing a recording. Returns a URL that is valid for an hour, or the location of the file in your own bucket. */
  streamRecording(input: StreamRecordingInput, options?: RequestOptions): Promise<RecordingStream>;
  /** Get a URL for saving a recording. Returns a URL that is valid for 15 minutes, or the location of the file in your own bucket. For bearers only. */
  downloadRecording(input: DownloadRecordingInput, options?: RequestOptions): Promise<RecordingDownload>;
  /** List the links of a recording. Returns the links of the recording with their views, active ones first. Expired and revoked links stay in the list for 30 days. */
  listRecordingLinks(input: ListRecordingLinksInput, options?: RequestOptions): Promise<RecordingLinkList>;
  /** Share a recording with a link. Creates a link with which everybody who has it can watch the recording in a browser, without signing in, until the link expires or is revoked. `url` is returned only once. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:history`. */
  createRecordingLink(input: CreateRecordingLinkInput, options?: RequestOptions): Promise<NewRecordingLink>;
  /** Revoke a link of a recording. Revokes the link at once. Pages that already play the video can continue for at most an hour. Revoking a link again changes nothing. Scope: `svc:history`. */
  revokeRecordingLink(input: RevokeRecordingLinkInput, options?: RequestOptions): Promise<void>;
  /** List the renders of a recording. Returns all files that were requested of a recording, newest first. */
  listRenders(input: ListRendersInput, options?: RequestOptions): Promise<RecordingRenderList>;
  /** Render a recording. Makes a file of a finished recording in the background: all of it as MP4, or a clip as MP4 or WebM. `status` is `queued` or `processing` until the event `recording.render_ready` or `recording.render_failed`. An MP4 clip begins exactly at `from`; a WebM clip is copied and begins up to some seconds earlier, where the picture can be decoded. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:history`. */
  createRender(input: CreateRenderInput, options?: RequestOptions): Promise<RecordingRender>;
  /** Get a render. Returns the status and progress of a render. */
  getRender(input: GetRenderInput, options?: RequestOptions): Promise<RecordingRender>;
  /** Delete a render. Permanently deletes a render, or stops making it. The recording is kept. Its bytes are deleted in the background. Scope: `svc:history`. */
  deleteRender(input: DeleteRenderInput, options?: RequestOptions): Promise<void>;
  /** Get a URL for saving a render. Returns a URL that is valid for 15 minutes. */
  downloadRender(input: DownloadRenderInput, options?: RequestOptions): Promise<RenderDownloadUrl>;
}

/** Events of the account, in order. */
export interface EventsOperations {
  /** Read the event log. Returns the events of the key's account for 30 days, in order and without gaps. Pass `next` as `after` to read on. With `wait`, the request waits for the next event. Scope: `svc:events`. */
  listEvents(input?: ListEventsInput, options?: RequestOptions): Paged<EventList, Event>;
  /** Get an event. Returns one event of the key's account. Scope: `svc:events`. */
  getEvent(input: GetEventInput, options?: RequestOptions): Promise<Event>;
}

/** The log of the requests and tool calls of the account. */
export interface RequestsOperations {
  /** List requests. Returns the requests and tool calls that keys and applications of the key's account made, newest first. A request appears about a second after its response. In a busy account, the log leaves out requests, successful ones first. Scope: `svc:events`. */
  listRequests(input?: ListRequestsInput, options?: RequestOptions): Paged<LoggedRequestList, LoggedRequest>;
  /** Get a request. Returns a request of the log with its bodies, without secrets and personal text. Scope: `svc:events`. */
  getRequest(input: GetRequestInput, options?: RequestOptions): Promise<LoggedRequestWithBodies>;
}

/** Addresses to which events are posted. */
export interface WebhooksOperations {
  /** List endpoints. Returns the addresses to which events of the key's account are posted. Scope: `svc:events`. */
  listWebhooks(options?: RequestOptions): Promise<WebhookList>;
  /** Create an endpoint. Registers an address to which future events are posted, signed according to Standard Webhooks. The response has the signing secret, which is shown only once. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:events`. */
  createWebhook(input: CreateWebhookInput, options?: RequestOptions): Promise<WebhookWithSecret>;
  /** Get an endpoint. Returns an endpoint and its state. Scope: `svc:events`. */
  getWebhook(input: GetWebhookInput, options?: RequestOptions): Promise<Webhook>;
  /** Change an endpoint. Changes the given fields. Use it to pause an endpoint, or to enable it again. Scope: `svc:events`. */
  updateWebhook(input: UpdateWebhookInput, options?: RequestOptions): Promise<Webhook>;
  /** Delete an endpoint. Deletes an endpoint with its deliveries. Pending deliveries are not sent. Scope: `svc:events`. */
  deleteWebhook(input: DeleteWebhookInput, options?: RequestOptions): Promise<void>;
  /** Send a test event. Posts an event of type `webhook.test` with the number 0 at once, even to an endpoint that is not enabled, and returns the result. Scope: `svc:events`. */
  testWebhook(input: TestWebhookInput, options?: RequestOptions): Promise<WebhookTest>;
  /** Rotate the signing secret. Creates a new signing secret, which is shown only once. For 24 hours, events are also signed with the previous secret. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:events`. */
  rotateWebhookSecret(input: RotateWebhookSecretInput, options?: RequestOptions): Promise<WebhookWithSecret>;
  /** Post events again. Posts the events after a number or since a time to the endpoint, in order, whether they were delivered or not. One request posts at most 10,000 events. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:events`. */
  replayEvents(input: ReplayEventsInput, options?: RequestOptions): Promise<WebhookReplay>;
  /** List deliveries. Returns the events posted to an endpoint in the last 14 days, and pending ones, with every attempt. Scope: `svc:events`. */
  listWebhookDeliveries(input: ListWebhookDeliveriesInput, options?: RequestOptions): Paged<WebhookDeliveryList, WebhookDelivery>;
  /** Send a delivery again. Sends an event to the endpoint now, whatever its status. It does not wait for other events, and does not delay them. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:events`. */
  retryWebhookDelivery(input: RetryWebhookDeliveryInput, options?: RequestOptions): Promise<WebhookDelivery>;
}

/** Secret keys of the account, and how to replace them without downtime. */
export interface KeysOperations {
  /** List keys. Returns the secret keys of the calling key's account, newest first, without their secrets. `isCurrent` marks the calling key. Scope: `svc:keys`. */
  listKeys(input?: ListKeysInput, options?: RequestOptions): Paged<KeyList, Key>;
  /** Roll a key. Replaces a key with a new one that has the same name, description, scopes, addresses and lifetime. Returns the secret of the new key, which is shown only once. The old key still works for `overlapSeconds`. A key can roll itself. To roll another key, the calling key needs every scope of that key. With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change. Scope: `svc:keys`. */
  rollKey(input: RollKeyInput, options?: RequestOptions): Promise<KeyWithSecret>;
}

/** Usage of the account. */
export interface UsageOperations {
  /** Get usage. Returns the usage of the account, by day, by room or by a key of the metadata of rooms: sessions, minutes of people, recordings and AI agents, and storage. Days are in UTC: a call over midnight counts on both days, and a running call counts until now. With `Accept: text/csv`, the days, rooms or values are returned as a CSV file; if there are more, the header `Link` has the address of the next page. Scope: `svc:history`. */
  getUsage(input?: GetUsageInput, options?: RequestOptions): Promise<Usage>;
}

/** The version of this server. */
export interface ServerOperations {
  /** Get the version. Returns the version of the server and the label of its REST routes. */
  getVersion(options?: RequestOptions): Promise<Version>;
}

/** The operations of the API, in the groups of its reference. */
export interface Operations {
  readonly embed: EmbedOperations;
  readonly rooms: RoomsOperations;
  readonly aiAgent: AIAgentOperations;
  readonly sessions: SessionsOperations;
  readonly artifacts: ArtifactsOperations;
  readonly people: PeopleOperations;
  readonly recordings: RecordingsOperations;
  readonly events: EventsOperations;
  readonly requests: RequestsOperations;
  readonly webhooks: WebhooksOperations;
  readonly keys: KeysOperations;
  readonly usage: UsageOperations;
  readonly server: ServerOperations;
}

export const OPERATIONS: { readonly [Group in keyof Operations]: Readonly<Record<keyof Operations[Group], Method>> } = {
  embed: {
    createRoom: { verb: 'POST', path: '/api/embed/rooms', takesKey: true },
    createJoinToken: { verb: 'POST', path: '/api/embed/sessions' },
    createJoinLink: { verb: 'POST', path: '/api/embed/links' },
    revokeToken: { verb: 'DELETE', path: '/api/embed/tokens/{tokenId}' },
  },
  rooms: {
    getRoom: { verb: 'GET', path: '/api/rooms/{roomId}' },
    updateRoom: { verb: 'PATCH', path: '/api/rooms/{roomId}' },
    deleteRoom: { verb: 'DELETE', path: '/api/rooms/{roomId}' },
    listRooms: { verb: 'GET', path: '/api/rooms', items: 'rooms', cursor: 'next' },
    listInvitations: { verb: 'GET', path: '/api/rooms/{roomId}/invitations', items: 'invitations', cursor: 'next' },
    createInvitation: { verb: 'POST', path: '/api/rooms/{roomId}/invitations', takesKey: true },
    getInvitation: { verb: 'GET', path: '/api/rooms/{roomId}/invitations/{invitationId}' },
    revokeInvitation: { verb: 'DELETE', path: '/api/rooms/{roomId}/invitations/{invitationId}' },
    getInvitationCalendar: { verb: 'GET', path: '/api/rooms/{roomId}/invitations/{invitationId}/calendar' },
    getLiveSession: { verb: 'GET', path: '/api/rooms/{roomId}/live' },
    endSession: { verb: 'POST', path: '/api/rooms/{roomId}/live/end', takesKey: true },
    muteSession: { verb: 'POST', path: '/api/rooms/{roomId}/live/mute', takesKey: true },
    changeOverrides: { verb: 'POST', path: '/api/rooms/{roomId}/live/grants', takesKey: true },
    sendMessage: { verb: 'POST', path: '/api/rooms/{roomId}/live/messages', takesKey: true },
    deleteMessage: { verb: 'DELETE', path: '/api/rooms/{roomId}/live/messages/{messageId}' },
    actOnParticipant: { verb: 'POST', path: '/api/rooms/{roomId}/live/participants/{participantId}', takesKey: true },
    changeBreakouts: { verb: 'POST', path: '/api/rooms/{roomId}/live/breakouts', takesKey: true },
    controlRecording: { verb: 'POST', path: '/api/rooms/{roomId}/live/recording', takesKey: true },
    listStreams: { verb: 'GET', path: '/api/rooms/{roomId}/live/streams' },
    startStream: { verb: 'POST', path: '/api/rooms/{roomId}/live/streams', takesKey: true },
    getStream: { verb: 'GET', path: '/api/rooms/{roomId}/live/streams/{streamId}' },
    stopStream: { verb: 'DELETE', path: '/api/rooms/{roomId}/live/streams/{streamId}' },
  },
  aiAgent: {
    sayInCall: { verb: 'POST', path: '/api/rooms/{roomId}/live/agent/say', takesKey: true },
    draftMinutes: { verb: 'POST', path: '/api/rooms/{roomId}/live/agent/draft-minutes', takesKey: true },
    inviteAgent: { verb: 'POST', path: '/api/rooms/{roomId}/ai-agent/invite', takesKey: true },
    removeAgent: { verb: 'POST', path: '/api/rooms/{roomId}/ai-agent/remove', takesKey: true },
    getAgentStatus: { verb: 'GET', path: '/api/rooms/{roomId}/ai-agent/status' },
  },
  sessions: {
    simulateSession: { verb: 'POST', path: '/api/rooms/{roomId}/simulated-sessions', takesKey: true },
    listSessions: { verb: 'GET', path: '/api/sessions', items: 'sessions', cursor: 'next' },
    getSession: { verb: 'GET', path: '/api/sessions/{sessionId}' },
    deleteSession: { verb: 'DELETE', path: '/api/sessions/{sessionId}' },
    listSessionQuality: { verb: 'GET', path: '/api/sessions/{sessionId}/quality', items: 'samples', cursor: 'next' },
    getQuality: { verb: 'GET', path: '/api/quality' },
    rateSession: { verb: 'POST', path: '/api/sessions/{sessionId}/ratings' },
    listPolls: { verb: 'GET', path: '/api/sessions/{sessionId}/polls', items: 'polls', cursor: 'next' },
    deletePoll: { verb: 'DELETE', path: '/api/sessions/{sessionId}/polls/{pollId}' },
    listConsents: { verb: 'GET', path: '/api/sessions/{sessionId}/consents', items: 'consents', cursor: 'next' },
    listFiles: { verb: 'GET', path: '/api/sessions/{sessionId}/files', items: 'files', cursor: 'next' },
    downloadFile: { verb: 'GET', path: '/api/sessions/{sessionId}/files/{fileId}' },
    deleteFile: { verb: 'DELETE', path: '/api/sessions/{sessionId}/files/{fileId}' },
    listSessionTurns: { verb: 'GET', path: '/api/sessions/{sessionId}/turns', items: 'turns', cursor: 'nextCursor' },
  },
  artifacts: {
    searchTurns: { verb: 'GET', path: '/api/turns', items: 'turns', cursor: 'next' },
    searchMinutes: { verb: 'GET', path: '/api/search', items: 'statements', cursor: 'next' },
    askMeetings: { verb: 'POST', path: '/api/ask' },
    listArtifacts: { verb: 'GET', path: '/api/rooms/{roomId}/artifacts', items: 'artifacts', cursor: 'next' },
    getArtifact: { verb: 'GET', path: '/api/artifacts/{sessionId}' },
    deleteArtifact: { verb: 'DELETE', path: '/api/artifacts/{sessionId}' },
    getTranscript: { verb: 'GET', path: '/api/artifacts/{sessionId}/transcript' },
    getMinutes: { verb: 'GET', path: '/api/artifacts/{sessionId}/minutes' },
    writeMinutes: { verb: 'POST', path: '/api/artifacts/{sessionId}/minutes', takesKey: true },
    getMinutesDraft: { verb: 'GET', path: '/api/artifacts/{sessionId}/minutes/draft' },
    giveOpinion: { verb: 'PATCH', path: '/api/artifacts/{sessionId}/minutes/items/{itemId}' },
    getProof: { verb: 'GET', path: '/api/artifacts/{sessionId}/proof' },
    listActionItems: { verb: 'GET', path: '/api/action-items', items: 'actionItems', cursor: 'next' },
    updateActionItem: { verb: 'PATCH', path: '/api/action-items/{actionItemId}' },
  },
  people: {
    getPersonExport: { verb: 'GET', path: '/api/people/{externalUserId}/export' },
    erasePerson: { verb: 'DELETE', path: '/api/people/{externalUserId}' },
    getErasure: { verb: 'GET', path: '/api/erasures/{erasureId}' },
  },
  recordings: {
    listRecordings: { verb: 'GET', path: '/api/recordings', items: 'recordings', cursor: 'next' },
    getRecording: { verb: 'GET', path: '/api/recordings/{id}' },
    deleteRecording: { verb: 'DELETE', path: '/api/recordings/{id}' },
    streamRecording: { verb: 'GET', path: '/api/recordings/{id}/stream' },
    downloadRecording: { verb: 'GET', path: '/api/recordings/{id}/download' },
    listRecordingLinks: { verb: 'GET', path: '/api/recordings/{recordingId}/links' },
    createRecordingLink: { verb: 'POST', path: '/api/recordings/{recordingId}/links', takesKey: true },
    revokeRecordingLink: { verb: 'DELETE', path: '/api/recordings/{recordingId}/links/{linkId}' },
    listRenders: { verb: 'GET', path: '/api/recordings/{recordingId}/renders' },
    createRender: { verb: 'POST', path: '/api/recordings/{recordingId}/renders', takesKey: true },
    getRender: { verb: 'GET', path: '/api/recordings/{recordingId}/renders/{renderId}' },
    deleteRender: { verb: 'DELETE', path: '/api/recordings/{recordingId}/renders/{renderId}' },
    downloadRender: { verb: 'GET', path: '/api/recordings/{recordingId}/renders/{renderId}/download' },
  },
  events: {
    listEvents: { verb: 'GET', path: '/api/events', items: 'events', cursor: 'next' },
    getEvent: { verb: 'GET', path: '/api/events/{eventId}' },
  },
  requests: {
    listRequests: { verb: 'GET', path: '/api/requests', items: 'requests', cursor: 'next' },
    getRequest: { verb: 'GET', path: '/api/requests/{requestId}' },
  },
  webhooks: {
    listWebhooks: { verb: 'GET', path: '/api/webhooks', takesNothing: true },
    createWebhook: { verb: 'POST', path: '/api/webhooks', takesKey: true },
    getWebhook: { verb: 'GET', path: '/api/webhooks/{webhookId}' },
    updateWebhook: { verb: 'PATCH', path: '/api/webhooks/{webhookId}' },
    deleteWebhook: { verb: 'DELETE', path: '/api/webhooks/{webhookId}' },
    testWebhook: { verb: 'POST', path: '/api/webhooks/{webhookId}/test' },
    rotateWebhookSecret: { verb: 'POST', path: '/api/webhooks/{webhookId}/rotate', takesKey: true },
    replayEvents: { verb: 'POST', path: '/api/webhooks/{webhookId}/replay', takesKey: true },
    listWebhookDeliveries: { verb: 'GET', path: '/api/webhooks/{webhookId}/deliveries', items: 'deliveries', cursor: 'next' },
    retryWebhookDelivery: { verb: 'POST', path: '/api/webhooks/{webhookId}/deliveries/{deliveryId}/retry', takesKey: true },
  },
  keys: {
    listKeys: { verb: 'GET', path: '/api/keys', items: 'keys', cursor: 'next' },
    rollKey: { verb: 'POST', path: '/api/keys/{keyId}/roll', takesKey: true },
  },
  usage: {
    getUsage: { verb: 'GET', path: '/api/usage' },
  },
  server: {
    getVersion: { verb: 'GET', path: '/api/version', takesNothing: true },
  },
};
