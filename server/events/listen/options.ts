import { parseArgs } from 'node:util';
import { wrongOption } from '../../platform/errors/wrong-option';
import { newWebhookSecret, signingKeyOf } from '../webhooks/secret';

/** The options from the command line and the environment, with every default filled in. */
export interface ListenOptions {
  /** The address to which events are posted. */
  target: string;
  /** Number of the first event; null: the next one that happens. */
  from: number | null;
  /** The event types, separated by commas; null: all. */
  types: string | null;
  /** The Conference Room server, without a slash at its end. */
  serverUrl: string;
  apiKey: string;
  /** Name of the variable that the key came from. */
  keyVariable: string;
  /** Signs the posts. */
  secret: string;
  /** Whether the secret was made for this run, so that it has to be told. */
  isNewSecret: boolean;
}

/** The command line or the environment is not as `--help` says. */
export class UsageError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'UsageError';
  }
}

export const HELP = `npm run -s listen -- ADDRESS [--from NUMBER] [--types TYPES] [--url URL] [--key-env NAME]

Reads the event log of an account and posts each event to ADDRESS, signed as a webhook: webhooks on your own machine,
without a public address. It begins with the next event that happens, and Ctrl-C ends it.

  ADDRESS         where to post, for example http://localhost:3000/hook
  --from NUMBER   begin with the event of this number
  --types TYPES   only these types, with commas between them, for example room.created,artifact.ready
  --url URL       the Conference Room server; default SVC_BASE_URL, or http://localhost:4000
  --key-env NAME  the variable that holds the secret key; default SVC_API_KEY. The key needs the scope svc:events

  WEBHOOK_SECRET  the variable with the signing secret (whsec_…); without it a new one is made and printed

Events are posted one after the other, in their order. While nothing listens at ADDRESS, the event waits. An answer other
than 200 to 299, or none within 15 seconds, is a failure: the event is tried three times in all, after 1 and after 5
seconds, and then the next one follows; a 410 is not tried again. If the server is away for a while, it is asked again.

Exit codes: 0 after Ctrl-C, 1 when the server cannot be reached at the start or refuses, 2 when an argument or variable is
wrong.
`;

/** @throws UsageError */
export function readOptions(args: string[], env: Record<string, string | undefined>): ListenOptions {
  const { values, positionals } = parse(args);
  const [target, ...more] = positionals;
  if (target === undefined)
    throw new UsageError('Say where to post, for example http://localhost:3000/hook.');
  if (more.length > 0) throw new UsageError('Name only one address to post to.');
  const keyVariable = values['key-env'] ?? 'SVC_API_KEY';
  const given = textOf(env.WEBHOOK_SECRET);
  return {
    target: checkedUrl(target, 'The address to post to'),
    from: values.from === undefined ? null : numberOf(values.from),
    types: values.types ?? null,
    serverUrl: checkedServer(values.url, env),
    apiKey: checkedKey(textOf(env[keyVariable]), keyVariable),
    keyVariable,
    secret: given === null ? newWebhookSecret() : checkedSecret(given),
    isNewSecret: given === null,
  };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const options = { from: text, types: text, url: text, 'key-env': text };
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(wrongOption(error) ?? String(error));
  }
}

/** Returns the text of a variable. An empty variable counts as unset. */
const textOf = (value: string | undefined): string | null => value?.trim() || null;

function numberOf(value: string): number {
  if (!/^[1-9]\d{0,14}$/.test(value)) throw new UsageError('--from takes the number of an event, from 1 on.');
  return Number(value);
}

function checkedUrl(value: string, what: string): string {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new UsageError(`${what} must begin with http:// or https://.`);
  }
  return value;
}

function checkedServer(option: string | undefined, env: Record<string, string | undefined>): string {
  const fromEnv = textOf(env.SVC_BASE_URL);
  const value =
    option === undefined && fromEnv !== null
      ? checkedUrl(fromEnv, 'SVC_BASE_URL')
      : checkedUrl(option ?? 'http://localhost:4000', '--url');
  return value.replace(/\/+$/, '');
}

/**
 * Throws when a key has characters that are not valid in a header, because an error of the header would show the key.
 */
function checkedKey(key: string | null, variable: string): string {
  if (key === null) {
    throw new UsageError(
      `${variable} is missing: set it to a secret key (sk_live_… or sk_test_…) with the scope svc:events from the portal.`,
    );
  }
  if (!/^sk_(live|test)_[\x21-\x7e]+$/.test(key)) {
    throw new UsageError(`${variable} must be a secret key: it begins with sk_live_ or sk_test_.`);
  }
  return key;
}

function checkedSecret(secret: string): string {
  const bytes = /^whsec_[A-Za-z0-9+/]+={0,2}$/.test(secret) ? signingKeyOf(secret).length : 0;
  if (bytes >= 24 && bytes <= 64) return secret;
  throw new UsageError('WEBHOOK_SECRET must be whsec_ and the base64 of 24 to 64 bytes.');
}
