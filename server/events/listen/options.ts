import { parseArgs } from 'node:util';
import { UsageError } from '../../platform/errors/usage-error';
import { wrongOption } from '../../platform/errors/wrong-option';
import { newWebhookSecret, signingKeyOf } from '../webhooks/secret';
import {
  checkedUrl,
  CONNECTION_HELP,
  readConnection,
  textOf,
  type Connection,
  type Variables,
} from './connection';

/** Which events a command reads, and from where. */
export interface FeedOptions extends Connection {
  /** Number of the first event; null: the next one that happens. */
  from: number | null;
  /** The event types, separated by commas; null: all. */
  types: string | null;
}

/** The options of `listen` from the command line and the environment, with every default filled in. */
export interface ListenOptions extends FeedOptions {
  /** The address to which events are posted. */
  target: string;
  /** Signs the posts. */
  secret: string;
  /** Whether the secret was made for this run, so that it has to be told. */
  isNewSecret: boolean;
}

/** The options of `tail`. */
export interface TailOptions extends FeedOptions {
  /** Whether each line is the JSON of an event. */
  isJson: boolean;
}

export const LISTEN_HELP = `npm run -s listen -- ADDRESS [--from NUMBER] [--types TYPES] [--url URL] [--key-env NAME]

Reads the event log of an account and posts each event to ADDRESS, signed as a webhook: webhooks on your own machine,
without a public address. It begins with the next event that happens, and Ctrl-C ends it.

  ADDRESS         where to post, for example http://localhost:3000/hook
  --from NUMBER   begin with the event of this number
  --types TYPES   only these types, with commas between them, for example room.created,artifact.ready
  --url URL       the Conference Room server
  --key-env NAME  the variable that holds the secret key

${CONNECTION_HELP}
                       with the scope svc:events. SVC_BASE_URL and SVC_API_KEY have the same meaning
  WEBHOOK_SECRET       the signing secret (whsec_…); without it a new one is made and printed

Events are posted one after the other, in their order. While nothing listens at ADDRESS, the event waits. An answer other
than 200 to 299, or none within 15 seconds, is a failure: the event is tried three times in all, after 1 and after 5
seconds, and then the next one follows; a 410 is not tried again. If the server is away for a while, it is asked again.

Exit codes: 0 after Ctrl-C, 1 when the server cannot be reached at the start or refuses, 2 when an argument or variable is
wrong.
`;

export const TAIL_HELP = `conference-room tail [--from NUMBER] [--types TYPES] [--json]

Follows the event log of an account: prints each event on a line, from the next event that happens. Ctrl-C ends it. If the
server is away for a while, it is asked again.

  --from NUMBER   begin with the event of this number
  --types TYPES   only these types, with commas between them, for example room.created,artifact.ready
  --json          prints each event as JSON, as a webhook posts it

${CONNECTION_HELP}
                       with the scope svc:events

Exit codes: 0 after Ctrl-C, 1 when the server cannot be reached at the start or refuses, 2 when an argument or variable is
wrong.
`;

const text = { type: 'string' } as const;

/** @throws UsageError */
export function readOptions(args: string[], env: Variables): ListenOptions {
  const { values, positionals } = explained(() =>
    parseArgs({
      args,
      options: { from: text, types: text, url: text, 'key-env': text },
      allowPositionals: true,
    }),
  );
  const [target, ...more] = positionals;
  if (target === undefined)
    throw new UsageError('Say where to post, for example http://localhost:3000/hook.');
  if (more.length > 0) throw new UsageError('Name only one address to post to.');
  const given = textOf(env.WEBHOOK_SECRET);
  return {
    target: checkedUrl(target, 'The address to post to'),
    ...placeOf(values),
    ...readConnection(env, { url: values.url, keyVariable: values['key-env'] }),
    secret: given === null ? newWebhookSecret() : checkedSecret(given),
    isNewSecret: given === null,
  };
}

/** @throws UsageError */
export function readTailOptions(args: string[], env: Variables): TailOptions {
  const options = { from: text, types: text, json: { type: 'boolean' } } as const;
  const { values } = explained(() => parseArgs({ args, options }));
  return { ...placeOf(values), ...readConnection(env), isJson: values.json === true };
}

const placeOf = ({ from, types }: { from?: string | undefined; types?: string | undefined }) => ({
  from: from === undefined ? null : numberOf(from),
  types: types ?? null,
});

function explained<Parsed>(parse: () => Parsed): Parsed {
  try {
    return parse();
  } catch (error) {
    throw new UsageError(wrongOption(error) ?? String(error));
  }
}

function numberOf(value: string): number {
  if (!/^[1-9]\d{0,14}$/.test(value)) throw new UsageError('--from takes the number of an event, from 1 on.');
  return Number(value);
}

function checkedSecret(secret: string): string {
  const bytes = /^whsec_[A-Za-z0-9+/]+={0,2}$/.test(secret) ? signingKeyOf(secret).length : 0;
  if (bytes >= 24 && bytes <= 64) return secret;
  throw new UsageError('WEBHOOK_SECRET must be whsec_ and the base64 of 24 to 64 bytes.');
}
