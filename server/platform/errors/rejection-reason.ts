import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';

/**
 * The reasons for which the hub does not carry out a message. The element has a sentence for each of them in every
 * language. The English sentence of an error says more, and is for logs and for callers of the API.
 */
export const REJECTION_REASONS = [
  // You
  'not-in-call',
  'still-waiting',
  'call-over',
  'not-permitted',
  'moderators-only',
  'hosts-only',
  'denied-by-hosts',
  'not-yourself',
  // The room
  'feature-off',
  'encrypted',
  'unavailable',
  'storage-full',
  // The other person
  'person-gone',
  'person-elsewhere',
  'person-disconnected',
  'person-not-permitted',
  'device-on',
  'hosts-unrestricted',
  'last-host',
  'owner',
  'already-admitted',
  'waiting-gone',
  // Chat and files
  'message-gone',
  'message-limit',
  'chat-full',
  'reaction-limit',
  'private-answer',
  'file-gone',
  'file-empty',
  'file-too-large',
  'file-type',
  'file-limit',
  // Polls
  'poll-gone',
  'poll-ended',
  'poll-single-choice',
  'poll-voted-elsewhere',
  'open-poll-limit',
  'poll-limit',
  // Breakout rooms
  'breakouts-open',
  'breakouts-closed',
  'breakout-gone',
  'breakout-limit',
  'not-your-breakout',
  'not-in-breakout',
  'no-return',
  // Recordings, the agent, captions and pointers
  'recording-runs',
  'not-recording',
  'recording-limit',
  'recorder-missing',
  'agent-unavailable',
  'agent-minutes',
  'nothing-said',
  'captions-untranslated',
  'caption-language-limit',
  'screen-not-pointable',
  // Everything else
  'invalid',
  'not-allowed',
  'not-found',
  'not-now',
  'too-many',
  'server-failure',
] as const;

export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** Returns the reason for an error that names none. */
export function reasonOfCode(code: TRPC_ERROR_CODE_KEY): RejectionReason {
  switch (code) {
    case 'BAD_REQUEST':
    case 'PARSE_ERROR':
      return 'invalid';
    case 'UNAUTHORIZED':
    case 'FORBIDDEN':
      return 'not-allowed';
    case 'NOT_FOUND':
      return 'not-found';
    case 'CONFLICT':
      return 'not-now';
    case 'TOO_MANY_REQUESTS':
    case 'PAYLOAD_TOO_LARGE':
      return 'too-many';
    case 'SERVICE_UNAVAILABLE':
      return 'unavailable';
    default:
      return 'server-failure';
  }
}
