import { withoutMark } from '../byte-order-mark';
import { withDeadline } from '../time/with-deadline';
import { exchangeGuarded, type GuardOptions } from './guarded-post';
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

export const guardedGet =
  (options: GuardOptions): Get =>
  async (url) => {
    try {
      const limit = { totalMs: POST_SECONDS * 1_000 };
      const request = { method: 'GET', url, headers: { Accept: 'application/json' }, body: null } as const;
      const { status, body } = await withDeadline(
        limit,
        undefined,
        (attempt) => exchangeGuarded(options, request, attempt.signal),
        options.timers,
      );
      return { status, body: withoutMark(body.toString('utf8')) };
    } catch (cause) {
      throw explainPostError(cause);
    }
  };
