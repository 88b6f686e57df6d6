import { spawnSync } from 'node:child_process';
import { firefox, type Browser } from '@playwright/test';
import { STEP_LIMIT_MS } from '../server/testing/limits';
import { findPrograms } from './browser';

/** The first Firefox that the tests were made with. Older ones lack commands of WebDriver BiDi that Playwright needs. */
const OLDEST_FIREFOX = 153;

/**
 * Returns the Firefox to test in: the one that $FIREFOX_PATH names, else one on PATH.
 * @returns its path, or null when there is none, or it is too old
 */
function findFirefox(env: NodeJS.ProcessEnv = process.env): string | null {
  const found = env.FIREFOX_PATH ? [env.FIREFOX_PATH] : findPrograms(['firefox', 'firefox-esr'], env);
  return found.find((program) => versionOf(program) >= OLDEST_FIREFOX) ?? null;
}

/** A program that the tests in Firefox need, and the package that has it in Debian. */
interface Needed {
  what: string;
  debian: string;
}

/**
 * Returns the requirements of the tests in Firefox that this machine does not meet. The tests run when there are none.
 */
export function missingForFirefox(): Needed[] {
  if (process.platform !== 'linux') return [{ what: 'Linux', debian: '' }];
  const firefox = { what: `Firefox ${OLDEST_FIREFOX} or newer`, debian: 'firefox-esr' };
  // Without a display Firefox has no WebGL and no screen to share; without a sound server its AudioContexts never run.
  const others = [
    { what: 'Xvfb', debian: 'xvfb' },
    { what: 'pulseaudio', debian: 'pulseaudio' },
  ];
  return [
    ...(findFirefox() === null ? [firefox] : []),
    ...others.filter(({ what }) => findPrograms([what]).length === 0),
  ];
}

/** Returns the version of Firefox, or NaN when the program is not Firefox. */
const versionOf = (program: string): number => {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 60_000 });
  return Number.parseInt(/(?<=Firefox )\d+/.exec(stdout ?? '')?.[0] ?? '', 10);
};

const PREFERENCES = {
  // A camera and a microphone that need no hardware, and no question before they, or the screen, are used.
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  // Between windows of one machine.
  'media.peerconnection.ice.loopback': true,
  'media.peerconnection.ice.obfuscate_host_addresses': false,
  // Requests of the browser to other machines end at a port on which nothing listens.
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'app.normandy.enabled': false,
  'nimbus.rollouts.enabled': false,
  'network.captive-portal-service.enabled': false,
  'dom.push.connection.enabled': false,
};

/**
 * Starts the Firefox of this system, with a new profile that is removed when it is closed.
 * @param env where its display and its sound are, see call/desktop.ts
 * @param preferences additional preferences of the browser
 * @param downloadsPath the directory for files that pages save
 */
export async function launchFirefox(
  env: Record<string, string>,
  preferences: Record<string, boolean | number | string> = {},
  downloadsPath?: string,
): Promise<Browser> {
  return firefox.launch({
    channel: 'moz-firefox', // as it is, over WebDriver BiDi: not the build that Playwright would download
    executablePath: findFirefox() ?? undefined,
    args: [],
    env: { ...definedIn(process.env), ...env },
    firefoxUserPrefs: { ...PREFERENCES, ...preferences },
    headless: false,
    downloadsPath,
    timeout: STEP_LIMIT_MS,
  });
}

const definedIn = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
