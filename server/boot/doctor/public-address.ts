import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'node:tls';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { CONNECTION_LIMITS } from '../../api/http/malformed-requests';
import { createTokens } from '../../identity/tokens/issuer';
import { findSigningKey } from '../../identity/tokens/secrets';
import { explainPostError } from '../../platform/outbound/post-error';
import type { Config } from '../config';
import { DOCTOR_PATH } from '../endpoints/doctor';
import { reasonOf, type Part, type Report } from './part';

/** The check warns when the certificate ends within this time, in days. */
const DAYS_LEFT = 14;
const REQUEST_MS = 8_000;
/** The pause before a server that is not ready is asked again, in milliseconds. */
const AGAIN_MS = 500;
/** An address that the doctor claims to come from and that no machine has (RFC 5737). */
const CLAIMED = '192.0.2.77';

const Seen = z.object({
  ip: z.string().nullable(),
  country: z.string().nullable(),
  forwardedFor: z.string().nullable(),
});

interface Checking {
  report: Report;
  signal: AbortSignal;
  requestMs: number;
}

/** A country that the doctor claims to come from, where no server stands: Bouvet Island. */
const CLAIMED_COUNTRY = 'BV';

/**
 * Checks what browsers meet: the certificate, the server behind the address, WebSockets, and the proxies in between.
 * The server has to run.
 * @param options.isStopped whether the server is stopped and the operator knows it
 * @param options.patience the factor by which a request may take longer than usual
 */
export const publicAddressPart = (
  config: Config,
  { isStopped, patience }: { isStopped: boolean; patience: number },
): Part => ({
  name: 'public address',
  off: isStopped ? 'Not checked: --stopped was given.' : null,
  deadlineMs: 30_000,
  mend: 'Check BASE_URL, its name in DNS, and the proxy in front of the server.',
  async check(report, signal) {
    const requestMs = REQUEST_MS * patience;
    const url = new URL(config.baseUrl);
    checkScheme(url, report);
    if (!(await checkName(url, report))) return;
    if (url.protocol === 'https:') await checkCertificate(url, { report, signal, requestMs });
    try {
      await checkReady(url, { report, signal, requestMs });
    } catch (error) {
      if (signal.aborted) throw error;
      const result = `${url.origin} cannot be reached from here: ${reasonOf(error)}`;
      report.fail('server', result, 'Start the server, or give --stopped; check BASE_URL and the proxy.');
      return;
    }
    checkShare(config, report);
    await checkWebSocket(url, { report, signal, requestMs });
    await checkProxies(config, { report, signal, requestMs });
  },
});

function checkScheme({ protocol, hostname, origin }: URL, report: Report): void {
  const isHere = /^(localhost|127\.|\[::1\])/.test(hostname) || hostname.endsWith('.localhost');
  if (protocol === 'https:' || isHere) {
    report.ok('camera and microphone', `Browsers allow them on ${origin}.`);
    return;
  }
  report.fail(
    'camera and microphone',
    `Browsers refuse them on ${origin}, because it is not encrypted.`,
    'Put TLS in front of the server, and set BASE_URL to the https origin.',
  );
}

/** Resolves the name of the address. @returns whether the name leads anywhere */
async function checkName(url: URL, report: Report): Promise<boolean> {
  const host = hostOf(url);
  try {
    await lookup(host);
    return true;
  } catch (error) {
    report.fail(
      'name',
      `${host} cannot be resolved: ${reasonOf(error)}`,
      'Create a DNS record for the name, or correct BASE_URL.',
    );
    return false;
  }
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

async function checkCertificate(url: URL, { report, signal, requestMs }: Checking): Promise<void> {
  const host = hostOf(url);
  const port = Number(url.port || 443);
  const socket = connect({ host, port, ...(isIP(host) === 0 && { servername: host }) });
  try {
    await once(socket, 'secureConnect', {
      signal: AbortSignal.any([signal, AbortSignal.timeout(requestMs)]),
    });
    const until = new Date(socket.getPeerCertificate().valid_to);
    const days = Math.floor((until.getTime() - Date.now()) / 86_400_000);
    const result = `It is trusted, and valid for ${days} days.`;
    if (days >= DAYS_LEFT) report.ok('certificate', result);
    else report.warn('certificate', result, 'Check why it is not renewed.');
  } catch (error) {
    if (signal.aborted) throw error;
    if (!isOfTls(error)) return; // the next check explains why there is no connection
    report.fail(
      'certificate',
      reasonOf(error),
      'Browsers do not connect: get a certificate for the name in BASE_URL. For your own certificate authority, set NODE_EXTRA_CA_CERTS.',
    );
  } finally {
    socket.destroy();
  }
}

/** Returns whether a connection was made, but its encryption failed. */
const isOfTls = (error: unknown): boolean => ['certificate', 'tls'].includes(explainPostError(error).kind);

async function checkReady(url: URL, { report, signal, requestMs }: Checking): Promise<void> {
  const ask = async () => {
    const answered = await get(new URL('/readyz', url), { signal, requestMs });
    await answered.arrayBuffer();
    return answered;
  };
  const until = performance.now() + requestMs;
  let answer = await ask();
  // A server that is starting or busy is ready a little later.
  while (answer.status === 503 && performance.now() < until) {
    await pause(AGAIN_MS, undefined, { signal });
    answer = await ask();
  }
  if (answer.status === 200) report.ok('server', `${url.origin} leads to a server that is ready.`);
  else {
    report.fail(
      'server',
      `${url.origin}/readyz returns status ${answer.status}.`,
      'Another server answers at BASE_URL, or the database is down: check the log of the server and the proxy.',
    );
  }
}

/** Checks that one address cannot take all connections. */
function checkShare({ connectionsPerAddress: share }: Config, report: Report): void {
  const { connections } = CONNECTION_LIMITS;
  const result = `One address can open ${share} of the ${connections} connections of a process.`;
  if (share <= connections / 2) report.ok('connections', result);
  else report.warn('connections', result, `Set CONNECTIONS_PER_ADDRESS to ${connections / 2} or less.`);
}

async function checkWebSocket(url: URL, { report, signal, requestMs }: Checking): Promise<void> {
  const hub = new URL('/hub', url);
  hub.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(hub, { handshakeTimeout: requestMs });
  try {
    await once(socket, 'open', { signal });
    report.ok('WebSockets', 'They work.');
  } catch (error) {
    if (signal.aborted) throw error;
    const [, status] =
      /^Unexpected server response: (\d+)$/.exec(error instanceof Error ? error.message : '') ?? [];
    report.fail(
      'WebSockets',
      status === undefined
        ? `They do not work. ${reasonOf(error)}`
        : `They do not work: the response has status ${status}.`,
      'Let the proxy forward the headers Upgrade and Connection: calls need them.',
    );
  } finally {
    socket.on('error', () => {}); // errors of the termination
    socket.terminate();
  }
}

/** Asks the server which sender it sees in a request that comes through its public address. */
async function checkProxies(config: Config, { report, signal, requestMs }: Checking): Promise<void> {
  const token = await doctorToken(config);
  if (token === null) {
    report.warn(
      'proxies',
      'Not checked: the signing key is neither configured nor in DATA_DIR.',
      'Run the doctor where the server runs, with its configuration.',
    );
    return;
  }
  const headers = {
    ...(config.countryHeader !== null && { [config.countryHeader]: CLAIMED_COUNTRY }),
    Authorization: `Bearer ${token}`,
    'X-Forwarded-For': CLAIMED,
  };
  const answer = await get(new URL(DOCTOR_PATH, config.baseUrl), { signal, requestMs }, headers);
  const seen = Seen.safeParse(answer.status === 200 ? await answer.json() : null);
  if (!seen.success) {
    report.fail(
      'proxies',
      `The server belongs to another installation (status ${answer.status}).`,
      'BASE_URL leads to another server, or SIGNING_KEY, DATA_DIR or BASE_URL differ from those of the running server.',
    );
    return;
  }
  const hops = (seen.data.forwardedFor ?? '').split(',').map((hop) => hop.trim());
  const proxies = hops.filter((hop) => hop !== CLAIMED && hop !== '').length;
  const { trustedProxies } = config;
  const saw = `${proxies === 0 ? 'No proxy' : proxies === 1 ? 'One proxy' : `${proxies} proxies`} in front; TRUSTED_PROXIES is ${trustedProxies}.`;
  if (seen.data.ip === CLAIMED) {
    report.fail('proxies', `${saw} Clients can fake their address.`, `Set TRUSTED_PROXIES=${proxies}.`);
  } else if (proxies !== trustedProxies) {
    report.fail(
      'proxies',
      `${saw} All people seem to have the same address, and share the limit of wrong passwords.`,
      `Set TRUSTED_PROXIES=${proxies}.`,
    );
  } else report.ok('proxies', `${saw} The server sees the addresses of its callers.`);
  checkCountry(config, seen.data.country, report);
}

function checkCountry({ countryHeader }: Config, country: string | null, report: Report): void {
  if (countryHeader === null) return;
  if (country === CLAIMED_COUNTRY) {
    const result = `Clients can fake their country in the header ${countryHeader}.`;
    report.fail('country', result, 'Let the proxy overwrite the header, or unset COUNTRY_HEADER.');
  } else if (country === null) {
    report.warn(
      'country',
      `The proxy names no country in the header ${countryHeader}.`,
      'Let the proxy set the header. For private addresses it knows no country: ignore this if the doctor has one.',
    );
  } else report.ok('country', `The proxy names the country of a client, ${country} for the doctor.`);
}

/** Returns a token; null: there is no key to sign it with. Only the server makes a key. */
async function doctorToken({ signingKey, dataDir, baseUrl }: Config): Promise<string | null> {
  const privateKeyPem = signingKey ?? (await findSigningKey(dataDir));
  if (privateKeyPem === null) return null;
  const tokens = await createTokens({
    privateKeyPem,
    issuer: baseUrl,
    now: () => new Date(),
  });
  return tokens.signDoctor().token;
}

const get = (
  url: URL,
  { signal, requestMs }: Pick<Checking, 'signal' | 'requestMs'>,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(url, {
    headers,
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(requestMs)]),
  });
