import { createHash } from 'node:crypto';
import { createClient, ErrorReply } from '@redis/client';
import { DeadlineExceededError } from '../time/with-deadline';

/** A connection to Redis. A lost connection is not restored: the caller opens a new one. */
export interface RedisConnection {
  /**
   * Runs a script, which Redis does in one piece.
   * @throws the error of the connection or of the script
   */
  run(script: RedisScript, keys: string[], parameters: string[]): Promise<unknown>;
  close(): void;
}

/** A script in Lua, and the name under which Redis keeps it once it has run. */
export interface RedisScript {
  text: string;
  sha1: string;
}

export const redisScript = (text: string): RedisScript => ({
  text,
  sha1: createHash('sha1').update(text).digest('hex'),
});

interface ConnectionOptions {
  /** The time limit of the network connection, in milliseconds. Only the signal limits the handshake after it. */
  connectMs: number;
  /** Closes the connection, also while it is being opened. */
  signal: AbortSignal;
  /** The connection was lost after it had been opened. */
  onLost: (cause: unknown) => void;
}

/**
 * Opens a connection. Commands are never queued for one that does not exist yet.
 * @throws when Redis cannot be reached or refuses the credentials
 */
export async function connectRedis(
  url: string,
  { connectMs, signal, onLost }: ConnectionOptions,
): Promise<RedisConnection> {
  const client = createClient({
    url,
    socket: { connectTimeout: connectMs, reconnectStrategy: false },
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    commandOptions: { timeout: 0 }, // who asks has a deadline
  });
  let isOpen = false;
  client.on('error', (cause) => {
    if (isOpen) onLost(cause);
  });
  const close = () => client.destroy();
  signal.addEventListener('abort', close, { once: true });
  try {
    await client.connect();
    signal.throwIfAborted();
    isOpen = true;
  } catch (error) {
    close(); // also what was connected while it was being closed
    throw error;
  }
  return {
    async run({ text, sha1 }, keys, parameters) {
      const options = { keys, arguments: parameters };
      try {
        return await client.evalSha(sha1, options);
      } catch (error) {
        if (!(error instanceof ErrorReply && error.message.startsWith('NOSCRIPT'))) throw error;
        return client.eval(text, options);
      }
    },
    close,
  };
}

/**
 * Returns why Redis is unavailable, in a word for the log, for example ECONNREFUSED or WRONGPASS. The messages of its
 * errors are not logged: some repeat the command that failed, with the password in it.
 */
export function reasonOf(cause: unknown): string {
  if (cause instanceof DeadlineExceededError) return 'no answer in time';
  if (cause instanceof ErrorReply) return /^[A-Z]{2,32}(?= )/.exec(cause.message)?.[0] ?? 'ERR';
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return cause instanceof Error ? cause.constructor.name : 'unknown';
}
