import { copyFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../platform/db/client';
import { putFile } from '../../platform/storage/put-file';
import {
  isSound,
  type RecordingGap,
  type RecordingSource,
  type TrackSpan,
} from '../../platform/vocabulary/recording-status';
import { requireStorage } from '../require-storage';
import type { RecordingRow } from '../store';
import { listTracks, type TrackFile, type TrackOfPerson } from '../store-tracks';
import { alignParts } from './align-parts';
import { sha256Of } from './checksum';
import { nothingRecorded } from './fail-recording';
import { JOINED_PROGRESS, type FinaliseDeps, type Making } from './making';
import { joinChunks } from './join-chunks';
import { fileName, trackMimeType } from './file-name';
import { maxMixBytes, mixAudio } from './mix-audio';
import { isUnreadable, makePersonFile } from './remux';
import type { PersonFile, Span } from './write-parts';

/** The files of a recording that everybody sends, which are stored. */
export interface MadeTracks {
  /** The mix; null: there is none. */
  mix: { durationSeconds: number; sizeBytes: number; sha256: string } | null;
  /** Why there is no mix, in a sentence; null: there is one. */
  problem: string | null;
  durationSeconds: number;
  gaps: RecordingGap[];
  /** The files of people, by the id of their track. */
  people: ReadonlyMap<string, TrackFile>;
}

/** Progress after the files of people are made, and after they are mixed. */
const PEOPLE_PROGRESS = 0.5;
const MIXED_PROGRESS = 0.7;

const NO_FFMPEG =
  'There is a file for each person, and no mix: mixing needs ffmpeg with libopus, which this server does not have (FFMPEG_PATH).';
const NO_SOUND =
  'There is no mix, because no microphone was on and no screen had sound. Each camera and screen has its file.';

/** The most bytes that a second of silence takes in a file of sound. */
const SILENCE_BYTES = 600;

/** Returns the bytes that the files of a recording may take in the scratch directory and in the storage. */
export async function trackBytesOf(db: Db, { id, chunkBytes, startedAt, endedAt }: RecordingRow) {
  const lengthMs = Math.max(0, (endedAt?.getTime() ?? 0) - startedAt.getTime());
  const sounds = filesOf(await listTracks(db, id)).filter(({ source }) => isSound(source)).length;
  const silentBytes = Math.ceil((sounds * SILENCE_BYTES * lengthMs) / 1_000);
  return 3 * chunkBytes + 2 * silentBytes + 2 * maxMixBytes(lengthMs);
}

/**
 * Makes the files of a recording that everybody sends, and stores them: those of the sound of each person, one for each
 * camera and screen, and a mix of all sound.
 * @throws PermanentError when nobody was heard or seen, or a chunk is missing
 */
export async function makeTracks(deps: FinaliseDeps, row: RecordingRow, making: Making): Promise<MadeTracks> {
  const people = new Map<string, TrackFile>();
  const paths: string[] = [];
  const gaps: RecordingGap[] = [];
  let soundSeconds = 0;
  const wanted = filesOf(await listTracks(deps.db, row.id));
  for (const [i, file] of wanted.entries()) {
    const made = await makeFile(deps, row, file, making);
    making.progress.report(JOINED_PROGRESS + ((PEOPLE_PROGRESS - JOINED_PROGRESS) * (i + 1)) / wanted.length);
    if (made === null) continue;
    people.set(file.trackId, made.file);
    if (!isSound(file.source)) continue;
    paths.push(made.path);
    gaps.push(...made.gaps);
    soundSeconds = Math.max(soundSeconds, made.durationSeconds);
  }
  if (people.size === 0) throw nothingRecorded();
  const to = join(making.directory, 'finished.webm');
  const mix = await makeMix(deps, { from: paths, to, durationSeconds: soundSeconds }, making);
  if (mix !== null) await store(deps, { path: to, id: row.id, mimeType: row.mimeType }, making);
  const ends = [...people.values()].flatMap(({ spans }) => spans.map(({ toMs }) => toMs / 1_000));
  return {
    mix,
    problem: mix !== null ? null : paths.length === 0 ? NO_SOUND : NO_FFMPEG,
    durationSeconds: Math.max(soundSeconds, ...ends),
    gaps: inOrder(gaps),
    people,
  };
}

/** A file that is made of the tracks of one person. */
interface Wanted {
  /** The track that gets the file. */
  trackId: string;
  source: RecordingSource;
  tracks: TrackOfPerson['track'][];
}

/**
 * Returns the files to be made. A person has one of their microphone and one of the sound of their screen, with a track for
 * each time that they entered. Each track of a camera or a screen has its own. Somebody whose stay is deleted is a person of
 * their own.
 */
function filesOf(found: readonly TrackOfPerson[]): Wanted[] {
  const aligned = alignParts(found.map(({ track }) => track));
  const wanted = new Map<string, Wanted>();
  for (const [i, track] of aligned.entries()) {
    const { id: trackId, source } = track;
    const subject = found[i]?.person?.subject;
    const key = isSound(source) && subject !== undefined ? `${source} ${subject}` : trackId;
    const file = wanted.get(key);
    if (file === undefined) wanted.set(key, { trackId, source, tracks: [track] });
    else file.tracks.push(track);
  }
  return [...wanted.values()];
}

/** Makes and stores a file. @returns null when nothing of it can be heard or seen */
async function makeFile(
  deps: FinaliseDeps,
  row: RecordingRow,
  { trackId, source, tracks }: Wanted,
  making: Making,
): Promise<{ path: string; file: TrackFile; durationSeconds: number; gaps: RecordingGap[] } | null> {
  const parts = await joinParts(deps, row, tracks, making);
  const path = join(making.directory, `file-${trackId}.webm`);
  const { startedAt, endedAt, pauses } = row;
  const placed = { parts, startedAt, endedAt: endedAt ?? deps.now(), pauses };
  const made = await makePersonFile({ source, placed, to: path }, making.signal).catch((err: unknown) => {
    // The others still get the recording.
    if (!isUnreadable(err)) throw err;
    deps.log.warn({ recordingId: row.id, trackId, source, err }, 'what a person sent cannot be read');
    return null;
  });
  if (made === null) return null;
  making.reservation.spend(made.sizeBytes);
  const objectKey = await store(deps, { path, id: trackId, mimeType: trackMimeType(source) }, making);
  const { sizeBytes, sha256, durationSeconds } = made;
  const spans = made.spans.flatMap((span) => (span === null ? [] : [inMs(span)]));
  return {
    path,
    file: { objectKey, sizeBytes, sha256, durationMs: Math.round(1_000 * durationSeconds), spans },
    durationSeconds,
    gaps: gapsOf(parts, made.spans),
  };
}

const inMs = (span: Span): TrackSpan => ({
  fromMs: Math.round(1_000 * span.fromSeconds),
  toMs: Math.round(1_000 * span.toSeconds),
});

/** Puts a file into the server's own storage. @returns its name there */
async function store(
  { storage }: FinaliseDeps,
  { path, id, mimeType }: { path: string; id: string; mimeType: string },
  { signal }: Making,
): Promise<string> {
  const name = fileName(id);
  await putFile(storage.own, { path, name, mimeType }, { signal });
  return name;
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
  tracks: Wanted['tracks'],
  { directory, signal, reservation, joined }: Making,
): Promise<JoinedPart[]> {
  const chunkStorage = requireStorage(deps.storage, row.chunkStorage);
  const parts: JoinedPart[] = [];
  for (const { id, parts: stretches, chunkCount } of tracks) {
    for (const [i, { firstChunk: first, startedAt, isEnded }] of stretches.entries()) {
      const end = Math.min(chunkCount, stretches[i + 1]?.firstChunk ?? chunkCount);
      if (end <= first) continue;
      const path = join(directory, `part-${id}-${first}.webm`);
      const bytes = await joinChunks(chunkStorage, { recordingId: id, first, end }, path, signal, () => {});
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

/** Makes the mix; the only file of sound is one. @returns null without ffmpeg or sound */
async function makeMix(
  { ffmpeg }: FinaliseDeps,
  { from, to, durationSeconds }: { from: readonly string[]; to: string; durationSeconds: number },
  { signal, progress, reservation }: Making,
): Promise<MadeTracks['mix']> {
  const [only, ...others] = from;
  if (only !== undefined && others.length === 0) {
    await copyFile(only, to);
    const { size: sizeBytes } = await stat(to);
    return { durationSeconds, sizeBytes, sha256: await sha256Of(to) };
  }
  if (ffmpeg === null || only === undefined) return null;
  const mix = { program: ffmpeg, from, to, lengthMs: 1_000 * durationSeconds };
  const made = await mixAudio(mix, signal, (done) =>
    progress.report(PEOPLE_PROGRESS + (MIXED_PROGRESS - PEOPLE_PROGRESS) * done),
  );
  reservation.spend(made?.sizeBytes ?? 0);
  return made;
}
