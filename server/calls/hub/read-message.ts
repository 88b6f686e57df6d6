import { z } from 'zod';
import { toServer, type ToServer } from '../../platform/hub/client-messages';
import { PROTOCOL_VERSION } from '../../platform/hub/protocol';

export type Read =
  | { ok: true; message: ToServer }
  /** `type` is the type in the message; `otherVersion`: it is a join of another version of the protocol. */
  | { ok: false; type: string; sentence: string; otherVersion: boolean };

const envelope = z.object({ type: z.string(), protocol: z.unknown().optional() });

/** Parses what a client sent. For data that is not a message of the protocol, a sentence says why. */
export function readMessage(text: string): Read {
  const value = parse(text);
  const parsed = toServer.safeParse(value);
  if (parsed.success) return { ok: true, message: parsed.data };
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
  const path = parsed.error.issues[0]?.path.join('.').slice(0, 64);
  const sentence =
    path === 'type' ? `There is no message "${type}".` : `The message "${type}" is malformed at "${path}".`;
  return {
    ok: false,
    type,
    sentence,
    otherVersion: type === 'join' && outside.data.protocol !== PROTOCOL_VERSION,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
