import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { RunningServer } from '../../e2e/server';
import { isSound } from '../../server/platform/vocabulary/recording-status';
import type { RecordingRow } from '../../server/recordings/store';
import { ffprobe } from '../../server/testing/ffmpeg-program';
import { decode, missingOf, packetsOf } from './file-contents';
import type { KeptChunks } from './kept-chunks';
import type { Watched } from './watched';

/** The most that the length of a file may differ from what is stored of it, in seconds. */
const TOLERANCE_SECONDS = 1;

/** The result for one recording. */
export interface Checked {
  kind: string;
  seconds: number;
  chunks: number;
  packets: number;
  gaps: RecordingRow['gaps'];
  /** The time from its start to its end that is neither in the file nor in a gap, in seconds. */
  unmarkedSeconds: number;
  silentSeconds: number;
  stillSeconds: number;
  /** The problems, in a sentence each; empty: nothing is lost. */
  problems: string[];
}

interface CheckOptions {
  server: RunningServer;
  watched: Watched;
  kept: KeptChunks;
  /** A directory for the files. */
  directory: string;
}

/** Checks the file that a recorder made: it has every packet of every acknowledged chunk, in order, and nothing else. */
export async function checkRecorded({ server, watched, kept, directory }: CheckOptions): Promise<Checked> {
  const row = await watched.recorded();
  const path = await download(server, { id: row.id, fileId: row.id, directory });
  const starts = row.parts.length === 0 ? [0] : row.parts.map(({ firstChunk }) => firstChunk);
  const sent: Record<'video' | 'audio', string[]> = { video: [], audio: [] };
  for (const [i, first] of starts.entries()) {
    const end = starts[i + 1] ?? kept.count(row.id);
    if (end <= first) continue;
    const part = await kept.join(row.id, { first, end });
    for (const kind of ['video', 'audio'] as const) sent[kind].push(...(await packetsOf(part, kind)));
  }
  const problems: string[] = [];
  for (const kind of ['video', 'audio'] as const) {
    const found = await packetsOf(path, kind);
    const [missing, added] = [missingOf(sent[kind], found), missingOf(found, sent[kind])];
    if (missing.length > 0) problems.push(`${missing.length} ${kind} packets are not in the file`);
    if (added.length > 0) problems.push(`${added.length} ${kind} packets of the file were never sent`);
    if (missing.length + added.length === 0 && found.join() !== sent[kind].join())
      problems.push(`the ${kind} packets are in another order`);
  }
  const packets = sent.video.length + sent.audio.length;
  return { ...(await checkLength(path, row, problems)), chunks: kept.count(row.id), packets };
}

/** Checks the files of a recording that people sent: they have every packet of every acknowledged chunk. */
export async function checkSent({ server, watched, kept, directory }: CheckOptions): Promise<Checked> {
  const row = await watched.sent();
  const tracks = await watched.tracks();
  const problems: string[] = [];
  const [sent, found] = [new Array<string>(), new Array<string>()];
  for (const { id, source, parts, objectKey } of tracks) {
    const kind = isSound(source) ? 'audio' : 'video';
    for (const [i, { firstChunk: first }] of parts.entries()) {
      const end = Math.min(kept.count(id), parts[i + 1]?.firstChunk ?? Infinity);
      if (end > first) sent.push(...(await packetsOf(await kept.join(id, { first, end }), kind)));
    }
    if (objectKey === null) continue;
    const path = await download(server, { id: row.id, fileId: id, directory });
    problems.push(...(await decode(path)).errors.slice(0, 3));
    found.push(...(await packetsOf(path, kind)));
  }
  const missing = missingOf(sent, found);
  if (missing.length > 0) problems.push(`${missing.length} packets are in no file`);
  const chunks = tracks.reduce((sum, { id }) => sum + kept.count(id), 0);
  const mix = await download(server, { id: row.id, fileId: row.id, directory });
  return { ...(await checkLength(mix, row, problems)), chunks, packets: sent.length };
}

/** Decodes the file of everybody, and compares its length with what is stored of it. */
async function checkLength(path: string, row: RecordingRow, problems: string[]) {
  const { duration } = ffprobe(path).format;
  const { errors, silentSeconds, stillSeconds } = await decode(path);
  problems.push(...errors.slice(0, 3));
  if (Math.abs(duration - (row.durationSeconds ?? 0)) > TOLERANCE_SECONDS)
    problems.push(`the file has ${duration} s, and ${row.durationSeconds} s are stored`);
  for (const { fromSeconds, toSeconds } of row.gaps)
    if (toSeconds <= fromSeconds || toSeconds > duration + TOLERANCE_SECONDS)
      problems.push(`a gap from ${fromSeconds} s to ${toSeconds} s is not within the file`);
  const passed = ((row.endedAt?.getTime() ?? 0) - row.startedAt.getTime()) / 1_000;
  const unmarkedSeconds = passed - duration;
  const { kind, gaps } = row;
  return { kind, seconds: duration, gaps, unmarkedSeconds, silentSeconds, stillSeconds, problems };
}

/** Downloads a file of a recording. @returns its path */
async function download(
  { url, liveKey }: RunningServer,
  { id, fileId, directory }: { id: string; fileId: string; directory: string },
): Promise<string> {
  const headers = { 'X-API-Key': liveKey };
  const query = fileId === id ? '' : `?fileId=${fileId}`;
  const answer = await fetch(`${url}/api/recordings/${id}/stream${query}`, { headers });
  if (!answer.ok) throw new Error(`The recording answered ${answer.status}: ${await answer.text()}`);
  const file = await fetch(z.object({ url: z.url() }).parse(await answer.json()).url);
  if (!file.ok) throw new Error(`The file answered ${file.status}.`);
  const path = join(directory, `${fileId}.webm`);
  await writeFile(path, new Uint8Array(await file.arrayBuffer()));
  return path;
}
