import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { STEP_LIMIT_MS } from '../server/testing/limits';
import { cameraFile } from './call/camera-file';

/**
 * The browser to test in: $CHROMIUM_PATH, else a Chromium or Chrome on PATH, else the one that Playwright installed.
 * @returns its path, or null when there is none
 */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  const onPath = findPrograms(['chromium', 'chromium-browser', 'google-chrome'], env);
  return [...onPath, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

/** Where programs of these names are on PATH, in the order of the names. */
export function findPrograms(names: readonly string[], env: NodeJS.ProcessEnv = process.env): string[] {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .filter((path) => existsSync(path));
}

// Chromium refuses its sandbox to root, as whom containers run.
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** What Playwright turns off. Of several lists Chromium heeds the last alone, so that ours has to repeat it. */
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
/** Two hidden pages for the address bar, which no test uses: they take a second of processor for each window. */
const HIDDEN_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];
const featuresOff = `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...HIDDEN_PAGES].join(',')}`;

/** How the tests start their browser. @param args in addition to those that every test needs */
export const launchOptions = (args: string[] = []) => ({
  executablePath: findBrowser() ?? undefined,
  args: ['--disable-background-networking', featuresOff, ...sandbox, ...args],
  timeout: STEP_LIMIT_MS,
});

/** How the tests of calls start it: with a camera and microphones that need no hardware. */
export const callLaunchOptions = (args: string[] = []) =>
  launchOptions([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream=fps=5', // of a shared screen; that of the camera is in its file
    `--use-file-for-fake-video-capture=${cameraFile()}`,
    '--allow-loopback-in-peer-connection', // between windows of one machine
    ...args,
  ]);
