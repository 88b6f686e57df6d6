import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { STEP_LIMIT_MS } from '../server/testing/limits';
import { cameraFile } from './call/camera-file';

/**
 * Finds the browser for most tests: Chromium without a window where it is installed, else the full browser. Chromium
 * without a window takes a fifth less processor time.
 * @returns its path, or null when there is none
 */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  const shells = [...findPrograms(['chromium-headless-shell'], env), playwrightsShell()];
  return shells.find((path) => existsSync(path)) ?? findFullBrowser(env);
}

/**
 * Finds the browser that people use: $CHROMIUM_PATH, else a Chromium or Chrome on PATH, else the one that Playwright
 * installed. A few tests need it, because the headless shell forgets devices and cannot refuse them.
 * @returns its path, or null when there is none
 */
export function findFullBrowser(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  const onPath = findPrograms(['chromium', 'chromium-browser', 'google-chrome'], env);
  return [...onPath, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

/** Returns where Playwright puts its headless shell: beside its full browser, in a folder of the same revision. */
function playwrightsShell(): string {
  const [folder = '', revision = ''] = /^(.*)chromium-(\d+)/.exec(chromium.executablePath())?.slice(1) ?? [];
  const shell = `${folder}chromium_headless_shell-${revision}`;
  if (!existsSync(shell)) return '';
  const programs = ['chrome-headless-shell', 'chrome-headless-shell.exe', 'headless_shell'];
  const paths = readdirSync(shell).flatMap((inside) => programs.map((name) => join(shell, inside, name)));
  return paths.find((path) => existsSync(path)) ?? '';
}

/** Returns where programs of these names are on PATH, in the order of the names. */
export function findPrograms(names: readonly string[], env: NodeJS.ProcessEnv = process.env): string[] {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .filter((path) => existsSync(path));
}

// Chromium refuses its sandbox to root, and containers run as root.
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** The features that Playwright turns off. Chromium reads only the last of several lists, so our list repeats them. */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** Two hidden pages for the address bar, which no test uses. They take a second of processor time for each window. */
const HIDDEN_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];
const featuresOff = `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...HIDDEN_PAGES].join(',')}`;

/** Without a graphics card, Chromium draws on the processor. A process that imitates a card takes 6 % more. */
const WITHOUT_GPU = '--disable-gpu';

/** Which browser tests start, and how. */
interface Launch {
  /** The browser that people use, not the headless shell. */
  isFull?: boolean;
  /** Pages have WebGL, which background effects try first. */
  hasGpu?: boolean;
}

/** The browser that people use, with its graphics. */
export const FULL_BROWSER: Launch = { isFull: true, hasGpu: true };

/** Returns how the tests start their browser. @param args in addition to those that every test needs */
export const launchOptions = (args: string[] = [], { isFull = false, hasGpu = false }: Launch = {}) => ({
  executablePath: (isFull ? findFullBrowser() : findBrowser()) ?? undefined,
  args: [
    '--disable-background-networking',
    featuresOff,
    ...sandbox,
    ...(hasGpu ? [] : [WITHOUT_GPU]),
    ...args,
  ],
  timeout: STEP_LIMIT_MS,
});

/** Returns how the tests of calls start it: with a camera and microphones that need no hardware. */
export const callLaunchOptions = (args: string[] = [], launch: Launch = {}) =>
  launchOptions(
    [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream=fps=5', // of a shared screen; that of the camera is in its file
      `--use-file-for-fake-video-capture=${cameraFile()}`,
      '--allow-loopback-in-peer-connection', // between windows of one machine
      ...args,
    ],
    launch,
  );
