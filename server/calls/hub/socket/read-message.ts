import { withoutMark } from '../../../platform/byte-order-mark';
import { z } from 'zod';
import { ApiError } from '../../../platform/errors/errors';
import { toServer, type ToServer } from '../../../platform/hub/client-messages';
import { parseJson } from '../../../platform/json';
import { plainText } from '../../../platform/text';
import { PROTOCOL_VERSION } from '../../../platform/hub/protocol';

export type Read =
  | { ok: true; message: ToServer }
  /**
   * A malformed message. `type`, and `clientId` of chat, files and polls, are the values in the message.
   * `otherVersion`: the message joins with another protocol version.
   */
  | { ok: false; type: string; clientId?: string | undefined; sentence: string; otherVersion: boolean };

const envelope = z.object({
  type: z.string(),
  protocol: z.unknown().optional(),
  clientId: plainText().max(64).optional().catch(undefined),
});

/** The messages that are answered by their `clientId`. */
const HAVE_CLIENT_ID = new Set([
  'chat',
  'start-poll',
  'start-sealed-poll',
  'vote',
  'request-upload',
  'request-download',
]);

/** Parses what a client sent. For data that is not a message of the protocol, a sentence says why. */
export function readMessage(text: string): Read {
  const { value, problem } = parse(text);
  const parsed = toServer.safeParse(value);
  if (parsed.success && problem === null) return { ok: true, message: parsed.data };
  const outside = envelope.safeParse(value);
  if (!outside.success) {
    return {
      ok: false,
      type: 'unknown',
      sentence: 'The message is not JSON with a type.',
      otherVersion: false,
    };
  }
  const type = outside.data.type.slice(0, 32).toWellFormed();
  const path = parsed.error?.issues[0]?.path.join('.').slice(0, 64);
  const malformed =
    path === 'type' ? `There is no message "${type}".` : `The message "${type}" is malformed at "${path}".`;
  return {
    ok: false,
    type,
    ...(HAVE_CLIENT_ID.has(type) && { clientId: outside.data.clientId }),
    sentence: problem ?? malformed,
    otherVersion: type === 'join' && outside.data.protocol !== PROTOCOL_VERSION,
  };
}

function parse(text: string): { value: unknown; problem: string | null } {
  try {
    return { value: parseJson(text), problem: null };
  } catch (error) {
    if (error instanceof ApiError) return { value: JSON.parse(withoutMark(text)), problem: error.message };
    return { value: null, problem: null };
  }
}
