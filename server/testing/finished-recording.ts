import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Services } from '../platform/procedures/services';
import { remuxFile } from '../recordings/processing/remux-file';
import { CHUNKS } from './recorder';
import { addRecording } from './recordings-rows';

let finished: Promise<Buffer> | null = null;

/** Returns the finished file of the recording in `CHUNKS`. */
const finishedFile = (): Promise<Buffer> => (finished ??= makeFile());

async function makeFile(): Promise<Buffer> {
  const directory = await mkdtemp(join(tmpdir(), 'finished-'));
  const [from, to] = [join(directory, 'from.webm'), join(directory, 'to.webm')];
  await writeFile(from, Buffer.concat(CHUNKS));
  await remuxFile(from, to, () => {});
  const bytes = await readFile(to);
  await rm(directory, { recursive: true });
  return bytes;
}

/** Adds a recording of 20 seconds that can be played, in the storage of the server. @returns its id */
export async function addFinishedRecording({ db, storage }: Services, roomId: string): Promise<string> {
  const bytes = await finishedFile();
  const about = { storage: storage.own.kind, sizeBytes: bytes.length, durationSeconds: 20 };
  const { id, objectKey } = await addRecording(db, roomId, about);
  await storage.own.put(objectKey, bytes, { mimeType: 'video/webm' });
  return id;
}
