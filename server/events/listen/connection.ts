import { UsageError } from '../../platform/errors/usage-error';

/** The environment variables of a process. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The server of a command, and the key with which it calls that server. */
export interface Connection {
  /** Without a slash at its end. */
  serverUrl: string;
  apiKey: string;
  /** Name of the variable that the key came from. */
  keyVariable: string;
}

/** The variables of the server and of the key; the first one that is set counts. The tool server has the second names. */
const SERVER = ['CONFERENCE_ROOM_URL', 'SVC_BASE_URL'] as const;
const KEY = ['CONFERENCE_ROOM_KEY', 'SVC_API_KEY'] as const;

const DEFAULT_URL = 'http://localhost:4000';

/** The lines of `--help` about the variables. */
export const CONNECTION_HELP = `  CONFERENCE_ROOM_URL  the Conference Room server; default ${DEFAULT_URL}
  CONFERENCE_ROOM_KEY  a secret key, sk_live_… or sk_test_…, from the portal`;

/**
 * Returns where and with which key a command calls its server.
 * @param given the options of the command line, before which the variables do not count
 * @throws UsageError
 */
export function readConnection(
  env: Variables,
  given: { url?: string | undefined; keyVariable?: string | undefined } = {},
): Connection {
  const keyVariable = given.keyVariable ?? firstSet(KEY, env) ?? KEY[0];
  return {
    serverUrl: checkedServer(given.url, env),
    apiKey: checkedKey(textOf(env[keyVariable]), keyVariable),
    keyVariable,
  };
}

/** @throws UsageError when a text is not the address of a web server. @param what names it in the message */
export function checkedUrl(value: string, what: string): string {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new UsageError(`${what} must begin with http:// or https://.`);
  }
  return value;
}

/** Returns the text of a variable. An empty variable counts as unset. */
export const textOf = (value: string | undefined): string | null => value?.trim() || null;

const firstSet = <Name extends string>(names: readonly Name[], env: Variables): Name | undefined =>
  names.find((name) => textOf(env[name]) !== null);

function checkedServer(option: string | undefined, env: Variables): string {
  const variable = firstSet(SERVER, env);
  const value =
    option === undefined && variable !== undefined
      ? checkedUrl(textOf(env[variable]) ?? '', variable)
      : checkedUrl(option ?? DEFAULT_URL, '--url');
  return value.replace(/\/+$/, '');
}

/** Throws when a key has characters that are not valid in a header, because an error of the header would show the key. */
function checkedKey(key: string | null, variable: string): string {
  if (key === null) {
    throw new UsageError(
      `${variable} is missing: set it to a secret key (sk_live_… or sk_test_…) from the portal.`,
    );
  }
  if (!/^sk_(live|test)_[\x21-\x7e]+$/.test(key)) {
    throw new UsageError(`${variable} must be a secret key: it begins with sk_live_ or sk_test_.`);
  }
  return key;
}
