import { copyFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../platform/db/client';
import { putFile } from '../../platform/storage/put-file';
import type { RecordingGap } from '../../platform/vocabulary/recording-status';
import { requireStorage } from '../require-storage';
import type { RecordingRow } from '../store';
import { listTracks, type TrackFile, type TrackOfPerson } from '../store-tracks';
import { sha256Of } from './checksum';
import { nothingRecorded } from './fail-recording';
import type { FinaliseDeps, Making } from './making';
import { joinChunks } from './join-chunks';
import { fileName } from './file-name';
import { maxMixBytes, mixAudio } from './mix-audio';
import type { PersonFile } from './person-file';
import { isUnreadable, makePersonSound } from './remux';

/** The files of an audio recording, which are stored. */
export interface MadeAudio {
  /** The mix; null: there is none. */
  mix: { durationSeconds: number; sizeBytes: number; sha256: string } | null;
  /** Why there is no mix, in a sentence; null: there is one. */
  problem: string | null;
  durationSeconds: number;
  gaps: RecordingGap[];
  /** The files of people, by the id of their first track. */
  people: ReadonlyMap<string, TrackFile>;
}

/** Progress after the chunks are joined, and after the files of people are made. */
const JOINED_PROGRESS = 0.25;
const PEOPLE_PROGRESS = 0.5;
const MIXED_PROGRESS = 0.7;

const NO_FFMPEG =
  'There is a file for each person, and no mix: mixing needs ffmpeg with libopus, which this server does not have (FFMPEG_PATH).';

/** The most bytes that a second of silence takes in the file of a person. */
const SILENCE_BYTES = 600;

/** Returns the bytes that the files of an audio recording may take in the scratch directory and in the storage. */
export async function audioBytesOf(db: Db, { id, chunkBytes, startedAt, endedAt }: RecordingRow) {
  const lengthMs = Math.max(0, (endedAt?.getTime() ?? 0) - startedAt.getTime());
  const people = voicesOf(await listTracks(db, id)).length;
  const silentBytes = Math.ceil((people * SILENCE_BYTES * lengthMs) / 1_000);
  return 3 * chunkBytes + 2 * silentBytes + 2 * maxMixBytes(lengthMs);
}

/**
 * Makes the files of an audio recording and stores them: one for each person, and a mix of all.
 * @throws PermanentError when nobody was heard, or a chunk is missing
 */
export async function makeAudio(deps: FinaliseDeps, row: RecordingRow, making: Making): Promise<MadeAudio> {
  const { directory, signal, progress } = making;
  const voices = voicesOf(await listTracks(deps.db, row.id));
  const people = new Map<string, TrackFile>();
  const paths: string[] = [];
  const gaps: RecordingGap[] = [];
  let durationSeconds = 0;
  for (const [i, { trackId, tracks }] of voices.entries()) {
    const parts = await joinParts(deps, row, tracks, making);
    const path = join(directory, `person-${i}.webm`);
    const { startedAt, endedAt, pauses } = row;
    const sound = { parts, startedAt, endedAt: endedAt ?? deps.now(), pauses };
    const made = await makePersonSound(sound, path, signal).catch((err: unknown) => {
      // The others still get the recording.
      if (!isUnreadable(err)) throw err;
      deps.log.warn({ recordingId: row.id, trackId, err }, 'the sound of a person cannot be read');
      return null;
    });
    progress.report(JOINED_PROGRESS + ((PEOPLE_PROGRESS - JOINED_PROGRESS) * (i + 1)) / voices.length);
    if (made === null) continue;
    making.reservation.spend(made.sizeBytes);
    const objectKey = fileName(trackId);
    await putFile(deps.storage.own, { path, name: objectKey, mimeType: row.mimeType }, { signal });
    const { sizeBytes, sha256 } = made;
    const durationMs = Math.round(1_000 * made.durationSeconds);
    people.set(trackId, { objectKey, sizeBytes, sha256, durationMs });
    paths.push(path);
    gaps.push(...gapsOf(parts, made.spans));
    durationSeconds = Math.max(durationSeconds, made.durationSeconds);
  }
  if (people.size === 0) throw nothingRecorded();
  const to = join(directory, 'finished.webm');
  const mix = await makeMix(deps, { from: paths, to, durationSeconds }, making);
  if (mix !== null)
    await putFile(deps.storage.own, { path: to, name: fileName(row.id), mimeType: row.mimeType }, { signal });
  return { mix, problem: mix === null ? NO_FFMPEG : null, durationSeconds, gaps: inOrder(gaps), people };
}

/** The tracks of one person: one for each time that they entered. */
interface Voice {
  /** The track that gets the file. */
  trackId: string;
  tracks: TrackOfPerson['track'][];
}

/** Returns the tracks by person. Somebody whose stay is deleted is a person of their own. */
function voicesOf(found: readonly TrackOfPerson[]): Voice[] {
  const voices = new Map<string, Voice>();
  for (const { track, person } of found) {
    const key = person?.subject ?? track.id;
    const voice = voices.get(key);
    if (voice === undefined) voices.set(key, { trackId: track.id, tracks: [track] });
    else voice.tracks.push(track);
  }
  return [...voices.values()];
}

interface JoinedPart {
  path: string;
  startedAt: Date;
  isEnded: boolean;
}

/** Joins the chunks of each part of a person into a file. @returns the parts that have chunks, by their time */
async function joinParts(
  deps: FinaliseDeps,
  row: RecordingRow,
  tracks: Voice['tracks'],
  { directory, signal, reservation, joined }: Making,
): Promise<JoinedPart[]> {
  const store = requireStorage(deps.storage, row.chunkStorage);
  const parts: JoinedPart[] = [];
  for (const { id, parts: stretches, chunkCount } of tracks) {
    for (const [i, { firstChunk: first, startedAt, isEnded }] of stretches.entries()) {
      const end = Math.min(chunkCount, stretches[i + 1]?.firstChunk ?? chunkCount);
      if (end <= first) continue;
      const path = join(directory, `part-${id}-${first}.webm`);
      const bytes = await joinChunks(store, { recordingId: id, first, end }, path, signal, () => {});
      reservation.spend(bytes);
      joined(bytes);
      parts.push({ path, startedAt: new Date(startedAt), isEnded });
    }
  }
  return parts.toSorted((one, other) => one.startedAt.getTime() - other.startedAt.getTime());
}

/** Returns the times between two parts of a person in which nothing arrived, although they had not ended. */
const gapsOf = (parts: readonly JoinedPart[], spans: PersonFile['spans']): RecordingGap[] =>
  parts.flatMap(({ isEnded }, i) => {
    const fromSeconds = spans[i]?.toSeconds;
    const toSeconds = spans[i + 1]?.fromSeconds;
    const isGap = !isEnded && fromSeconds !== undefined && toSeconds !== undefined && toSeconds > fromSeconds;
    return isGap ? [{ fromSeconds: round(fromSeconds), toSeconds: round(toSeconds) }] : [];
  });

const inOrder = (gaps: readonly RecordingGap[]): RecordingGap[] =>
  gaps.toSorted((one, other) => one.fromSeconds - other.fromSeconds);

const round = (seconds: number): number => Math.round(1_000 * seconds) / 1_000;

/** Makes the mix; the file of the only person is one. @returns null without ffmpeg */
async function makeMix(
  { ffmpeg }: FinaliseDeps,
  { from, to, durationSeconds }: { from: readonly string[]; to: string; durationSeconds: number },
  { signal, progress, reservation }: Making,
): Promise<MadeAudio['mix']> {
  const [only, ...others] = from;
  if (only !== undefined && others.length === 0) {
    await copyFile(only, to);
    const { size: sizeBytes } = await stat(to);
    return { durationSeconds, sizeBytes, sha256: await sha256Of(to) };
  }
  if (ffmpeg === null) return null;
  const mix = { program: ffmpeg, from, to, lengthMs: 1_000 * durationSeconds };
  const made = await mixAudio(mix, signal, (done) =>
    progress.report(PEOPLE_PROGRESS + (MIXED_PROGRESS - PEOPLE_PROGRESS) * done),
  );
  reservation.spend(made?.sizeBytes ?? 0);
  return made;
}
