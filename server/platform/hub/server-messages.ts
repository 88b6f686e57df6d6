import { z } from 'zod';
import { AGENT_MODES } from '../agent-mode';
import { previewSettings } from '../call-settings';
import { RECORDING_ORIGINS } from '../recording-status';
import { GRANTABLE } from '../principal/call-grants';
import { permissions } from '../principal/permissions';
import { breakoutReports, breakouts, ownBreakout } from './breakouts';
import { pointerReports } from './pointers';
import { fileReports } from './files';
import { poll, pollReports } from './polls';
import {
  agent,
  ASKABLE,
  agentLimit,
  ban,
  caption,
  chatBody,
  chatDeleter,
  chatMessage,
  grants,
  iceServer,
  leftReason,
  media,
  ownLeftReason,
  participant,
  participantId,
  recording,
  refusal,
  room,
  signal,
  waitingPerson,
} from './protocol';

const by = participantId
  .nullable()
  .describe('The host or co-host who asked for it; null: somebody outside of the call, over REST.');

const denied = z
  .array(z.enum(GRANTABLE))
  .optional()
  .describe('What of it the receiver may not do only because hosts do not let them. Missing: nothing.');

/** What the server sends. */
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
    room,
    permissions: permissions.describe('What the receiver may do in the call.'),
    denied,
    everybodyMay: grants
      .optional()
      .describe('What hosts let everybody do who is neither host nor co-host. Missing: all of it.'),
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
        'Polls of this session so far, in the order of their start; when they are very long, the open ones and the newest. Missing from servers that know no polls.',
      ),
    breakout: ownBreakout
      .nullable()
      .optional()
      .describe('The breakout that this session is; null or missing: it is the main session of the call.'),
    breakouts: breakouts
      .nullable()
      .optional()
      .describe('The open breakouts of the call; null or missing: there are none.'),
    fileMaxBytes: z
      .int()
      .optional()
      .describe(
        'Largest file that may be sent in the chat; 0: none. Missing from servers that know no files.',
      ),
    recording: recording.nullable().describe('The recording in progress; null when there is none.'),
    agent: agent.nullable().describe('The agent in the call; null when there is none.'),
    canInviteAgent: z.boolean().describe('Whether this server offers an agent and the room allows it.'),
    translatesCaptions: z
      .boolean()
      .optional()
      .describe(
        'Whether the server translates captions for whoever sends `translate-captions`. Missing: no.',
      ),
    bans: z
      .array(ban)
      .describe('For hosts and co-hosts: who was removed from the room, newest first. Empty for others.'),
    waiting: z
      .array(waitingPerson)
      .describe('For hosts and co-hosts: who waits to be let in, the longest first. Empty for others.'),
    media,
  }),
  z
    .object({
      type: z.literal('waiting'),
      participantId,
      since: z.iso.datetime().describe('When the receiver began to wait.'),
      tokenExpiresAt: z.iso.datetime(),
    })
    .describe(
      'In place of `welcome`: the receiver waits until a host lets them in, and the socket stays open. `admitted` and `welcome` follow, or `refused`.',
    ),
  z
    .object({ type: z.literal('waiting-message'), text: z.string(), sentAt: z.iso.datetime() })
    .describe('A host or co-host writes to the receiver, who waits.'),
  z
    .object({ type: z.literal('admitted') })
    .describe('A host has let the receiver in, or nobody has to wait any more. `welcome` follows.'),
  z
    .object({
      type: z.literal('preview'),
      people: z.int().describe('How many people are in the call.'),
      isRecorded: z.boolean(),
      agent: z
        .enum(AGENT_MODES)
        .nullable()
        .describe('Mode of the agent in the call; null when there is none.'),
      engine: z
        .enum(['mesh', 'livekit'])
        .describe('What will carry the media, so that the client can load what it needs for it.'),
      settings: previewSettings.describe('How the room looks and how people enter it.'),
    })
    .describe('What happens in the room, for somebody who has not entered yet. The socket closes after it.'),
  z
    .object({
      type: z.literal('connection-check'),
      engine: z.enum(['mesh', 'livekit']).describe('What will carry the media.'),
      iceServers: z
        .array(iceServer)
        .describe(
          'The STUN and TURN servers of a mesh, with credentials that are valid for two minutes; empty where there are none, and with LiveKit.',
        ),
      liveKit: z
        .object({
          url: z.string().describe('Origin of the media server: `ws` or `wss`.'),
          token: z
            .string()
            .describe('Admits for a minute to a room of this check alone, where nobody sends.'),
        })
        .optional()
        .describe('With LiveKit: where it is. Missing while it does not answer, and from older servers.'),
    })
    .describe('How a connection can be checked before the call. The socket closes after it.'),
  z.object({
    type: z.literal('refused'),
    code: refusal,
    message: z.string(),
    recoverable: z.boolean(),
    opensAt: z.iso.datetime().optional().describe('When the room opens, with `room-not-open`.'),
  }),
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('participant-joined'), participant }),
  z.object({ type: z.literal('participant-changed'), participant }),
  z.object({ type: z.literal('participant-left'), participantId, reason: leftReason }),
  z.object({ type: z.literal('reaction'), participantId, emoji: z.string() }),
  z.object({ type: z.literal('chat'), message: chatMessage }),
  z
    .object({
      type: z.literal('chat-deleted'),
      messageId: z.string(),
      participantId: participantId.describe('Who wrote it.'),
      by: chatDeleter,
    })
    .describe('A chat message was deleted: its text is to be shown to nobody any more.'),
  z
    .object({
      type: z.literal('chat-reaction'),
      messageId: z.string(),
      participantId: participantId.describe('Who wrote the message.'),
      from: participantId.describe('Who reacted.'),
      body: chatBody
        .nullable()
        .describe('The emoji, in place of their earlier one; null: they took it back.'),
    })
    .describe('Somebody reacted to a chat message.'),
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
    .describe('The name or the settings of the room have changed; they hold from now on.'),
  z
    .object({ type: z.literal('permissions-changed'), permissions, denied })
    .describe(
      'What the receiver may do has changed, with their role, with the room, or because hosts decided so. They turn off what they may not use.',
    ),
  z.object({ type: z.literal('stop-camera'), by }).describe('The receiver must turn its camera off.'),
  z.object({ type: z.literal('stop-screen'), by }).describe('The receiver must stop sharing its screen.'),
  z
    .object({ type: z.literal('stop-pointers'), by })
    .describe('The receiver must let nobody point any more at the screen that it shares.'),
  z
    .object({ type: z.literal('asked-to-turn-on'), device: z.enum(ASKABLE), by })
    .describe(
      'The receiver is asked to turn a device on, in place of an earlier request for it. The person decides: a client never turns it on by itself.',
    ),
  z
    .object({ type: z.literal('spotlight'), participantId: participantId.nullable(), by })
    .describe('Another participant is shown large to everybody, or with null nobody any more.'),
  z
    .object({ type: z.literal('everybody-may'), grants })
    .describe(
      'What hosts let everybody do who is neither host nor co-host has changed. `permissions-changed` tells what it changes for the receiver.',
    ),
  z
    .object({
      type: z.literal('notice'),
      noticeId: z.string(),
      displayName: z.string().describe('Whom the notice is shown to be from.'),
      text: z.string(),
    })
    .describe('A notice of the application, for everybody in the call. It is not kept.'),
  z.object({ type: z.literal('locked'), locked: z.boolean(), by: participantId }),
  z
    .object({ type: z.literal('bans'), bans: z.array(ban) })
    .describe(
      'Sent when somebody was banned or a ban was lifted, and when the receiver gains or loses the right to see the list.',
    ),
  z
    .object({ type: z.literal('waiting-list'), waiting: z.array(waitingPerson) })
    .describe(
      'For hosts and co-hosts: who waits to be let in. Sent when somebody comes or goes, once a second at most, and when the receiver gains or loses the right to see the list.',
    ),
  z
    .object({
      type: z.literal('recording-changed'),
      recording: recording.nullable(),
      limit: z
        .enum(['length', 'storage'])
        .optional()
        .describe(
          'Why the server ended the recording: it reached the longest duration, or its account used up its storage.',
        ),
    })
    .describe('A recording has started; with null it has ended.'),
  z
    .object({
      type: z.literal('start-recording'),
      recordingId: z.string().describe('The id that the recording will have.'),
      origin: z
        .enum(RECORDING_ORIGINS)
        .describe('Who wants it: an application over REST, or the setting `recordOnStart` of the room.'),
    })
    .describe(
      'To a host or co-host whose `join` said `canRecord`: the receiver is to record. It sends its own `start-recording`, or `decline-recording`.',
    ),
  z
    .object({ type: z.literal('stop-recording'), by, recordingId: z.string() })
    .describe('The receiver records and must stop: it sends the remaining chunks, then `stop-recording`.'),
  z
    .object({ type: z.literal('chunk-stored'), recordingId: z.string(), nextChunk: z.int() })
    .describe('All chunks before `nextChunk` are stored; the recorder can discard them.'),
  z
    .object({
      type: z.literal('chunk-refused'),
      recordingId: z.string(),
      nextChunk: z.int(),
      message: z.string(),
    })
    .describe('A chunk could not be stored. The recorder keeps it and later continues with `nextChunk`.'),
  z
    .object({
      type: z.literal('agent-changed'),
      agent: agent.nullable(),
      limit: agentLimit
        .optional()
        .describe('Why the server removed the agent: the agent minutes of the account are used up.'),
    })
    .describe('An agent has joined or changed; with null it has left.'),
  z.object({ type: z.literal('caption'), caption }),
  z
    .object({
      type: z.literal('caption-translation'),
      captionId: z.string(),
      language: z.string().describe('The one that the receiver wants, BCP 47.'),
      text: z.string().nullable().describe('Null: the caption could not be translated.'),
    })
    .describe(
      'A caption that was sent, in the language that the receiver wants. None comes for what was said in that language.',
    ),
  z
    .object({ type: z.literal('media'), media })
    .describe('New addresses and credentials of the media servers, before the old ones expire.'),
  z
    .object({ type: z.literal('left'), reason: ownLeftReason })
    .describe('The receiver is no longer in the call; the socket closes after it.'),
  z
    .object({
      type: z.literal('rejected'),
      of: z.string().describe('Type of the message.'),
      clientId: z.string().optional().describe('Of a chat message, a new poll or a vote: its `clientId`.'),
      message: z.string(),
    })
    .describe('The server did not carry a message out; `message` says why.'),
]);
export type ToParticipant = z.infer<typeof toParticipant>;
