import type { Browser } from '@playwright/test';
import { z } from 'zod';
import type { RunningServer } from '../e2e/server';

/** Joins a call from its link in a window of its own. */
export async function join(browser: Browser, link: string): Promise<void> {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(link);
  await page.getByRole('button', { name: 'Join now' }).click();
  await page.getByRole('toolbar').waitFor();
}

const controlled = z.object({ recordingId: z.string(), queuePosition: z.int().nullable() });

/** Starts or stops the recording of a call. @throws when the server refuses it */
export async function controlRecording(
  { url, liveKey }: RunningServer,
  roomId: string,
  body: { action: 'start' | 'stop'; kind?: string; recordBy?: string },
): Promise<z.infer<typeof controlled>> {
  const headers = { 'X-API-Key': liveKey, 'Content-Type': 'application/json' };
  const path = `${url}/api/rooms/${roomId}/live/recording`;
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`The recording answered ${answer.status}: ${await answer.text()}`);
  return controlled.parse(await answer.json());
}

/** The state of a call. */
interface Live {
  participants: unknown[];
  /** Null: nothing is recorded. */
  recording: object | null;
}

/** Returns the present state of a call. */
export async function liveIn({ url, liveKey }: RunningServer, roomId: string): Promise<Live> {
  const answer = await fetch(`${url}/api/rooms/${roomId}/live`, { headers: { 'X-API-Key': liveKey } });
  const live = z.object({ participants: z.array(z.unknown()), recording: z.looseObject({}).nullable() });
  return live.parse(await answer.json());
}
