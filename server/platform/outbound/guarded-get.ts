import { withoutMark } from '../byte-order-mark';
import { withDeadline } from '../time/with-deadline';
import { askGuarded, readStart, type GuardOptions } from './guarded-post';
import { explainPostError, POST_SECONDS } from './post-error';

/**
 * Reads a document from an address that somebody outside has named, within the bounds of `Post`.
 * @throws PostError when there is no answer within 15 s, or a redirect
 */
export type Get = (url: string) => Promise<GetAnswer>;

interface GetAnswer {
  /** Any HTTP status but a redirect. */
  status: number;
  /** Up to 64 KiB of it. */
  body: string;
}

const BODY_MAX_BYTES = 65_536;

export const guardedGet =
  (options: GuardOptions): Get =>
  async (url) => {
    try {
      const limit = { totalMs: POST_SECONDS * 1_000 };
      const request = { method: 'GET', url, headers: { Accept: 'application/json' }, body: null } as const;
      return await withDeadline(
        limit,
        undefined,
        (attempt) => read(options, request, attempt.signal),
        options.timers,
      );
    } catch (cause) {
      throw explainPostError(cause);
    }
  };

async function read(
  options: GuardOptions,
  request: Parameters<typeof askGuarded>[1],
  signal: AbortSignal,
): Promise<GetAnswer> {
  const response = await askGuarded(options, request, signal);
  const parts: Buffer[] = [];
  try {
    await readStart(response, parts, BODY_MAX_BYTES);
  } finally {
    response.destroy();
  }
  return { status: response.statusCode ?? 0, body: withoutMark(Buffer.concat(parts).toString('utf8')) };
}
