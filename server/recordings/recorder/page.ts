import { chown, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import { findProgram } from '../../platform/files/find-program';
import type { RecordingLayout } from '../../platform/vocabulary/recording-status';
import { withTimeout } from '../../platform/time/with-timeout';
import { measureBrowser, type ProcessUse } from './process-tree';
import { newProfile } from './profiles';

/** The state of a page that records. */
const pageState = z.object({
  isConnected: z.boolean(),
  isPaused: z.boolean(),
  isOver: z.boolean(),
  problem: z.string().nullable(),
});
export type PageState = z.infer<typeof pageState>;

/** A browser of its own with one page, which records one call. */
export interface RecorderPage {
  /** @throws when the page or its browser does not answer */
  state(): Promise<PageState>;
  /** Returns what the browser takes; null where that cannot be measured. */
  use(): Promise<ProcessUse | null>;
  close(): Promise<void>;
}

/** The claim that a page serves. */
interface PageOfClaim {
  serverUrl: string;
  token: string;
  recordingId: string;
  layout: RecordingLayout;
  /** How many chunks the recording has. */
  nextChunk: number;
}

/** Opens the page of a recorder for one claim. */
export type OpenRecorderPage = (claim: PageOfClaim) => Promise<RecorderPage>;

const START_LIMIT_MS = 30_000;
const ANSWER_LIMIT_MS = 5_000;
/** The user and group `nobody`, which own nothing. */
const NOBODY = 65_534;

const ARGUMENTS = [
  '--autoplay-policy=no-user-gesture-required',
  '--disable-background-networking',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--mute-audio',
  // Between processes of one machine.
  '--allow-loopback-in-peer-connection',
  `--disable-features=${[
    // Chromium hides local addresses from pages that may not use a microphone. Others could not reach the recorder then.
    'WebRtcHideLocalIpsWithMdns',
    // People in the network of this machine would be asked for: nobody is there to allow it.
    'LocalNetworkAccessChecks',
    'LocalNetworkAccessChecksWebRTC',
    'HttpsUpgrades',
    'MediaRouter',
    'OptimizationHints',
    'PaintHolding',
  ].join(',')}`,
];

/**
 * Returns what opens pages in a headless Chromium: without a window system, a sound server or a profile that stays. A
 * server that runs as root starts it as the user `nobody` where the system can.
 * @param program the path of Chromium
 * @param launch how it starts on this machine, from `tryChromium`
 */
export const chromiumPages =
  (program: string, launch: Launch): OpenRecorderPage =>
  async ({ serverUrl, token }) => {
    const opened = await openPage(program, launch, { serverUrl, token, opens: 'openServerRecorder' });
    return opened.state;
  };

/** A page of the server to open, by the function of the element that enters the call. */
interface PageToOpen {
  serverUrl: string;
  token: string;
  opens: 'openServerRecorder' | 'openServerStreamer';
  /** Receives what the page passes to `window.toWorker`. Absent: the page has no such function. */
  onMessage?: (message: unknown) => void;
}

/** Opens a page of the server in a headless Chromium of its own. */
export async function openPage(
  program: string,
  launch: Launch,
  { serverUrl, onMessage, ...entry }: PageToOpen,
): Promise<{ page: Page; state: RecorderPage }> {
  const origin = new URL(serverUrl).origin;
  const profile = await newProfile();
  try {
    const context = await start(program, { profile, origin, ...launch });
    const page = context.pages()[0] ?? (await context.newPage());
    if (onMessage) await page.exposeFunction('toWorker', onMessage);
    await enter(context, page, { origin, ...entry });
    return { page, state: recorderPage(context, page, profile) };
  } catch (error) {
    await rm(profile, { recursive: true, force: true });
    throw error;
  }
}

/** How Chromium is started on this machine. */
export interface Launch {
  /** Whether another user than root runs it. */
  isUnprivileged: boolean;
  hasSandbox: boolean;
}

/**
 * Starts a Chromium once, from the safest way to the others.
 * @returns the first way in which it starts
 * @throws when it starts in none
 */
export async function tryChromium(program: string): Promise<Launch> {
  const isRoot = process.getuid?.() === 0;
  const users = isRoot && findProgram(null, 'setpriv') !== null ? [true, false] : [false];
  const ways = users.flatMap((isUnprivileged) =>
    [true, false].map((hasSandbox) => ({ isUnprivileged, hasSandbox })),
  );
  // Chromium refuses its sandbox to root.
  const possible = ways.filter(({ isUnprivileged, hasSandbox }) => isUnprivileged || !isRoot || !hasSandbox);
  let failure: unknown;
  for (const way of possible) {
    const profile = await newProfile();
    try {
      await (await start(program, { profile, origin: 'http://localhost', ...way })).close();
      return way;
    } catch (error) {
      failure = error;
    } finally {
      await rm(profile, { recursive: true, force: true });
    }
  }
  throw new Error('Chromium does not start.', { cause: failure });
}

async function start(
  program: string,
  { profile, origin, isUnprivileged, hasSandbox }: Launch & { profile: string; origin: string },
): Promise<BrowserContext> {
  const { chromium } = await import('playwright-core');
  return chromium.launchPersistentContext(profile, {
    executablePath: isUnprivileged ? await asNobody(program, profile) : program,
    headless: true,
    chromiumSandbox: hasSandbox,
    args: [...ARGUMENTS, `--unsafely-treat-insecure-origin-as-secure=${origin}`],
    env: { PATH: process.env['PATH'] ?? '', HOME: profile, TMPDIR: tmpdir() },
    // The server decides when it ends.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    timeout: START_LIMIT_MS,
    viewport: { width: 320, height: 180 },
  });
}

/** Writes the program that starts Chromium as another user, who owns only the profile. */
async function asNobody(program: string, profile: string): Promise<string> {
  const script = join(profile, 'start');
  const change = `setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups`;
  await writeFile(
    script,
    `#!/bin/sh\nexec ${change} -- '${program.replaceAll("'", String.raw`'\''`)}' "$@"\n`,
    {
      mode: 0o755,
    },
  );
  await chown(profile, NOBODY, NOBODY);
  return script;
}

/**
 * The document of the page. It comes from the server, because Chromium lets a document without an address of its own
 * connect to no server in the local network. As text it runs nothing.
 */
const DOCUMENT = '/conference-room.js';

/** Opens a page of the server that has nothing but the recorder, and lets it reach nothing but the server and media. */
async function enter(
  context: BrowserContext,
  page: Page,
  { origin, token, opens }: { origin: string; token: string; opens: PageToOpen['opens'] },
): Promise<void> {
  await context.route('**/*', async (route) => {
    if (new URL(route.request().url()).origin === origin) await route.continue();
    else await route.abort();
  });
  page.setDefaultTimeout(START_LIMIT_MS);
  await page.goto(`${origin}${DOCUMENT}`);
  const options = JSON.stringify({ serverUrl: origin, token });
  await page.evaluate(`(async () => {
    const { ${opens} } = await import('${DOCUMENT}');
    window.serverPage = await ${opens}(${options});
  })()`);
}

const recorderPage = (context: BrowserContext, page: Page, profile: string): RecorderPage => ({
  async state() {
    const asked = page.evaluate('window.serverPage.state');
    asked.catch(() => {}); // it may fail after the time is over
    return pageState.parse(await withTimeout(asked, ANSWER_LIMIT_MS, noAnswer));
  },
  use: () => measureBrowser(profile),
  async close() {
    const closing = context.close().catch(() => {});
    await withTimeout(closing, ANSWER_LIMIT_MS, () => {});
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  },
});

function noAnswer(): never {
  throw new Error('The page of the recorder does not answer.');
}
