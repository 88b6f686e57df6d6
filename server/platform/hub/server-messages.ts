import { z } from 'zod';
import { AGENT_MODES } from '../vocabulary/agent-mode';
import { REJECTION_REASONS } from '../errors/rejection-reason';
import { previewSettings } from '../room-settings/settings';
import { OVERRIDABLE } from '../principal/call-overrides';
import { permissions } from '../principal/permissions';
import { breakoutReports, breakouts, ownBreakout } from './breakouts';
import { pointerReports } from './pointers';
import { fileReports } from './files';
import { minutesDraft, minutesReports } from './minutes';
import { poll, pollReports } from './polls';
import { agent, agentReports } from './agent';
import { chatMessage, chatReports } from './chat';
import { iceServer, media, signal } from './media';
import {
  ASKABLE,
  ban,
  by,
  overrides,
  leftReason,
  ownLeftReason,
  participant,
  participantId,
  refusal,
  room,
  waitingPerson,
} from './protocol';
import { recordedSource, recorder, recording, recordingReports } from './recording';
import { streaming, streamingReports } from './streaming';

const denied = z
  .array(z.enum(OVERRIDABLE))
  .optional()
  .describe('Permissions that the receiver lacks only because hosts denied them. Missing: none.');

const serverTime = z.iso
  .datetime()
  .optional()
  .describe(
    "The server's time when it sent this. Elements count from it, because a browser's clock may be wrong. Missing from older servers.",
  );

/** The messages of the server. */
export const toParticipant = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('welcome'),
    participantId,
    resumeSecret: z
      .string()
      .describe('Resumes the call after a lost connection. Every `welcome` has a new one: keep the newest.'),
    resumed: z.boolean().describe('Whether this join resumed after a lost connection.'),
    sessionId: z.string(),
    sessionStartedAt: z.iso.datetime(),
    tokenExpiresAt: z.iso.datetime(),
    serverTime,
    room,
    permissions: permissions.describe('Permissions of the receiver in the call.'),
    denied,
    everybodyMay: overrides
      .optional()
      .describe('Default permissions of everybody who is neither host nor co-host. Missing: all.'),
    participants: z.array(participant).describe('Everybody in the call, including the receiver.'),
    spotlight: participantId
      .nullable()
      .describe('The participant whom hosts show large to everybody; null: nobody.'),
    chat: z
      .array(chatMessage)
      .describe('Messages of this session so far; the newest ones when there are very many.'),
    polls: z
      .array(poll)
      .optional()
      .describe(
        'Polls of this session so far, in the order of their start; when they are very long, the open ones and the newest. Missing from servers that do not support polls.',
      ),
    breakout: ownBreakout
      .nullable()
      .optional()
      .describe('The breakout of this session; null or missing: the main session of the call.'),
    breakouts: breakouts
      .nullable()
      .optional()
      .describe('The open breakouts of the call; null or missing: there are none.'),
    fileMaxBytes: z
      .int()
      .optional()
      .describe(
        'Largest file that can be sent in the chat; 0: none. Missing from servers that do not support files.',
      ),
    recording: recording.nullable().describe('The recording in progress; null when there is none.'),
    recorder: recorder
      .nullable()
      .optional()
      .describe('The connected recorder of the server; null or missing: there is none.'),
    streaming: streaming
      .nullable()
      .optional()
      .describe('That the call is streamed live; null or missing: it is not.'),
    streamer: recorder
      .nullable()
      .optional()
      .describe('The connected page of the server that streams; null or missing: there is none.'),
    recordsOnServer: z
      .boolean()
      .optional()
      .describe('Whether the receiver starts recordings with `request-recording`. Missing: no.'),
    agent: agent.nullable().describe('The agent in the call; null when there is none.'),
    minutesDraft: minutesDraft
      .nullable()
      .optional()
      .describe(
        'The decisions and action items that the agent drafted in this session; null or missing: it drafted none.',
      ),
    canInviteAgent: z.boolean().describe('Whether this server offers an agent and the room allows it.'),
    draftsMinutes: z
      .boolean()
      .optional()
      .describe('Whether a Notetaker drafts decisions and action items on `draft-minutes`. Missing: no.'),
    translatesCaptions: z
      .boolean()
      .optional()
      .describe('Whether the server translates captions on `translate-captions`. Missing: no.'),
    bans: z
      .array(ban)
      .describe('For hosts and co-hosts: people removed from the room, newest first. Empty for others.'),
    waiting: z
      .array(waitingPerson)
      .describe(
        'For hosts and co-hosts: people who wait to be let in, longest wait first. Empty for others.',
      ),
    media,
  }),
  z
    .object({
      type: z.literal('waiting'),
      participantId,
      since: z.iso.datetime().describe('When the receiver started to wait.'),
      tokenExpiresAt: z.iso.datetime(),
      serverTime,
    })
    .describe(
      'Instead of `welcome`: the receiver waits until a host lets them in, and the socket stays open. `admitted` and `welcome` follow, or `refused`.',
    ),
  z
    .object({ type: z.literal('waiting-message'), text: z.string(), sentAt: z.iso.datetime() })
    .describe('A message from a host or co-host to the waiting receiver.'),
  z
    .object({ type: z.literal('admitted') })
    .describe('A host has let the receiver in, or nobody has to wait any more. `welcome` follows.'),
  z
    .object({
      type: z.literal('preview'),
      people: z.int().describe('Number of people in the call.'),
      roomName: z.string().optional().describe('Missing from older servers.'),
      isRecorded: z.boolean(),
      isStreamed: z
        .boolean()
        .optional()
        .describe('Whether the call is streamed live. Missing from servers that do not stream.'),
      agent: z
        .enum(AGENT_MODES)
        .nullable()
        .describe('Mode of the agent in the call; null when there is none.'),
      engine: z
        .enum(['mesh', 'livekit'])
        .describe('The media engine, so that the client can load the code for it.'),
      settings: previewSettings.describe('The look of the room, and the settings for entering it.'),
    })
    .describe('The state of the room, for a person who has not entered yet. The socket closes afterwards.'),
  z
    .object({
      type: z.literal('connection-check'),
      engine: z.enum(['mesh', 'livekit']).describe('The media engine.'),
      iceServers: z
        .array(iceServer)
        .describe(
          'The STUN and TURN servers of a mesh, with credentials that are valid for two minutes; empty if none are configured, and with LiveKit.',
        ),
      liveKit: z
        .object({
          url: z.string().describe('Origin of the media server: `ws` or `wss`.'),
          token: z
            .string()
            .describe('Admits for a minute to a room that only this check uses, where nobody sends.'),
        })
        .optional()
        .describe(
          'Address of LiveKit. Missing without LiveKit, while it does not answer, and from older servers.',
        ),
    })
    .describe('Servers for checking the connection before the call. The socket closes afterwards.'),
  z.object({
    type: z.literal('refused'),
    code: refusal,
    message: z.string(),
    recoverable: z.boolean(),
    opensAt: z.iso.datetime().optional().describe('When the room opens, with `room-not-open`.'),
    serverTime,
  }),
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('participant-joined'), participant }),
  z.object({ type: z.literal('participant-changed'), participant }),
  z.object({ type: z.literal('participant-left'), participantId, reason: leftReason }),
  z.object({ type: z.literal('reaction'), participantId, emoji: z.string() }),
  ...chatReports,
  ...fileReports,
  ...pollReports,
  ...breakoutReports,
  ...pointerReports,
  z.object({ type: z.literal('signal'), from: participantId, signal }),
  z.object({ type: z.literal('muted'), by }).describe('The receiver must turn its microphone off.'),
  z
    .object({
      type: z.literal('room-changed'),
      roomName: room.shape.roomName,
      settings: room.shape.settings,
    })
    .describe('The name or the settings of the room have changed; they apply from now on.'),
  z
    .object({ type: z.literal('permissions-changed'), permissions, denied })
    .describe(
      'The permissions of the receiver have changed, through their role, the room or the hosts. The client turns off everything that is no longer allowed.',
    ),
  z.object({ type: z.literal('stop-camera'), by }).describe('The receiver must turn its camera off.'),
  z.object({ type: z.literal('stop-screen'), by }).describe('The receiver must stop sharing its screen.'),
  z
    .object({ type: z.literal('stop-pointers'), by })
    .describe('The receiver must turn off pointing at its shared screen.'),
  z
    .object({ type: z.literal('asked-to-turn-on'), device: z.enum(ASKABLE), by })
    .describe(
      'The receiver is asked to turn a device on; this replaces an earlier request for the device. The person decides: a client never turns a device on by itself.',
    ),
  z
    .object({ type: z.literal('spotlight'), participantId: participantId.nullable(), by })
    .describe('Another participant is shown large to everybody; null: nobody is.'),
  z
    .object({ type: z.literal('everybody-may'), grants: overrides })
    .describe(
      'The default permissions of everybody who is neither host nor co-host have changed. `permissions-changed` has the permissions of the receiver.',
    ),
  z
    .object({
      type: z.literal('notice'),
      noticeId: z.string(),
      displayName: z.string().describe('Sender name of the notice.'),
      text: z.string(),
    })
    .describe('A notice of the application, for everybody in the call. It is not stored.'),
  z.object({ type: z.literal('locked'), locked: z.boolean(), by: participantId }),
  z
    .object({ type: z.literal('bans'), bans: z.array(ban) })
    .describe(
      'Sent when a person was banned or a ban was lifted, and when the receiver gains or loses the right to see the list.',
    ),
  z
    .object({ type: z.literal('waiting-list'), waiting: z.array(waitingPerson) })
    .describe(
      'For hosts and co-hosts: people who wait to be let in. Sent after changes, at most once a second, and when the receiver gains or loses the right to see the list.',
    ),
  ...recordingReports,
  ...streamingReports,
  ...agentReports,
  ...minutesReports,
  z
    .object({ type: z.literal('media'), media })
    .describe('New addresses and credentials of the media servers, before the old ones expire.'),
  z
    .object({ type: z.literal('left'), reason: ownLeftReason })
    .describe('The receiver is no longer in the call; the socket closes afterwards.'),
  z
    .object({
      type: z.literal('rejected'),
      of: z.string().describe('Type of the message.'),
      clientId: z.string().optional().describe('The `clientId` of a chat message, a new poll or a vote.'),
      source: recordedSource.optional().describe('The source of `send-track`, or of a part of a recording.'),
      reason: z
        .enum(REJECTION_REASONS)
        .optional()
        .describe(
          'Why the message was not carried out, for a sentence in the language of the receiver. Missing from older servers. A client that does not know a reason shows `message`.',
        ),
      message: z.string().describe('An English sentence, for logs.'),
    })
    .describe('The server did not carry out a message.'),
]);
export type ToParticipant = z.infer<typeof toParticipant>;
