import { conflict, ApiError } from '../../../platform/errors/errors';
import { CHUNK_MAX_BYTES, storeChunk, type StoreChunkResult } from '../../../recordings/capture/chunk';
import {
  describeRunning,
  findRunningRecording as findRunning,
  findShownRecording,
} from '../../../recordings/capture/running';
import { pausedMsBetween } from '../../../recordings/capture/paused-time';
import { startRecording as insertRecording } from '../../../recordings/capture/start';
import { StorageError } from '../../../platform/storage/store';
import type { Connection } from '../socket/connection';
import type { HubContext } from '../context/context';
import type { FragmentFrame } from '../../../platform/hub/frames';
import type { Handler } from './handler';
import { moderatorOf } from './moderator';
import { ChunkAssembler } from '../context/chunk-assembler';
import type { RecordingState } from '../../../platform/hub/recording';
import { finishRecording } from '../../actions/end-recording';
import { askToStop } from '../../actions/stop-recording';
import type { RecordingSource } from '../../../platform/vocabulary/recording-status';
import type { Cancel } from '../../../platform/time/timers';

/** A connected recorder that sends nothing for this long no longer records, in milliseconds. */
export const SILENCE_MS = 45_000;

/** The maximum number of chunks of one recorder that wait to be stored. A recorder sends four without an answer. */
const WAITING_MAX = 6;

/** The upload of a connection that records. */
interface RecordingUpload {
  recordingId: string;
  assembler: ChunkAssembler;
  /** Resolves when all chunks that have arrived are stored or refused. */
  storing: Promise<void>;
  waiting: number;
  cancelSilence: Cancel;
  /** The source that a participant sends; null: the connection records the call, and is watched. */
  source: RecordingSource | null;
  /** @throws StorageError; ApiError when the upload is over */
  store(chunk: { index: number; bytes: Uint8Array }): Promise<StoreChunkResult>;
}

/** A connection that can upload a recording: a participant, or the recorder of the server. */
export interface Uploader {
  readonly ref: { roomId: string; sessionId: string; participantId: string };
  readonly details: { accountId: string; ownerId: string };
  readonly isOver: boolean;
  readonly state: { connected: boolean };
  /** Whether it is the recorder of the server, whose worker replaces it when it is silent. */
  readonly isServer?: boolean;
}

/** The uploads of each connection, by the source in their frames. */
const uploads = new WeakMap<Uploader, Map<RecordingSource, RecordingUpload>>();

const uploadsOf = (uploader: Uploader): RecordingUpload[] => [...(uploads.get(uploader)?.values() ?? [])];

/** A recorder sends its frames like a microphone. */
const keyOf = ({ source }: Pick<RecordingUpload, 'source'>): RecordingSource => source ?? 'microphone';

const isOpen = (uploader: Uploader, upload: RecordingUpload): boolean =>
  uploads.get(uploader)?.get(keyOf(upload)) === upload;

/** Returns the recording of a session that people see; null when there is none. */
export async function findRunningRecording(
  hub: HubContext,
  sessionId: string,
): Promise<RecordingState | null> {
  const running = await findShownRecording(hub, sessionId);
  return running && describeRunning(running);
}

export const startRecording: Handler<'start-recording'> = async (hub, connection, participant, message) => {
  const by = moderatorOf(connection, participant);
  const recording = describeRunning(await insertRecording(hub, by, message));
  resumeUpload(hub, participant, recording);
  const { roomId, sessionId } = participant.ref;
  publishRecording(hub, participant, recording);
  hub.log.info({ roomId, sessionId, recordingId: recording.recordingId }, 'recording started');
};

/** Tells everybody in the session of a recording. */
function publishRecording(hub: HubContext, { ref }: Uploader, recording: RecordingState): void {
  const message = { type: 'recording-changed' as const, recording };
  hub.bus.publish(ref.roomId, { kind: 'message', sessionId: ref.sessionId, to: null, message });
}

/** Accepts chunks from a participant who is the recorder. A recorder who reconnected continues the recording. */
export function resumeUpload(hub: HubContext, participant: Uploader, recording: RecordingState | null): void {
  const { participantId } = participant.ref;
  if (recording?.by !== participantId) return;
  const { recordingId } = recording;
  const { accountId } = participant.details;
  openUpload(hub, participant, {
    recordingId,
    source: null,
    store: (chunk) => storeChunk(hub, { recordingId, participantId, accountId }, chunk),
  });
}

/** Accepts chunks from a connection, and stores them like this. An upload of the same source before continues in it. */
export function openUpload(
  hub: HubContext,
  uploader: Uploader,
  {
    maxBytes = CHUNK_MAX_BYTES,
    ...to
  }: Pick<RecordingUpload, 'recordingId' | 'source' | 'store'> & {
    maxBytes?: number;
  },
): void {
  const before = uploads.get(uploader)?.get(keyOf(to));
  before?.assembler.drop();
  before?.cancelSilence();
  const upload = {
    ...to,
    assembler: new ChunkAssembler(maxBytes, () => hub.uploads.open(uploader.details.ownerId)),
    // Chunks that arrived before are stored first.
    storing: before?.storing ?? Promise.resolve(),
    waiting: before?.waiting ?? 0,
    cancelSilence: () => {},
  };
  const ofUploader = uploads.get(uploader) ?? new Map<RecordingSource, RecordingUpload>();
  uploads.set(uploader, ofUploader.set(keyOf(upload), upload));
  watchForSilence(hub, uploader, upload);
}

function close(uploader: Uploader, upload: RecordingUpload): void {
  upload.assembler.drop();
  upload.cancelSilence();
  uploads.get(uploader)?.delete(keyOf(upload));
}

/** Accepts no more of what a participant sends of themselves. @returns where it was sent to */
export function closeTracks(uploader: Uploader): { recordingId: string; source: RecordingSource }[] {
  return uploadsOf(uploader).flatMap((upload) => {
    const { recordingId, source } = upload;
    if (source === null) return [];
    close(uploader, upload);
    return [{ recordingId, source }];
  });
}

/** Resolves when all chunks of a connection, or of one of its sources, that have arrived are stored or refused. */
export async function storedBy(uploader: Uploader, of?: RecordingSource): Promise<void> {
  const waited = uploadsOf(uploader).filter((upload) => of === undefined || upload.source === of);
  await Promise.all(waited.map(({ storing }) => storing));
}

/** Discards incomplete chunks, because no more fragments come from this connection. */
export function dropIncompleteChunk(participant: Uploader): void {
  for (const { assembler } of uploadsOf(participant)) assembler.drop();
}

export const stopRecording: Handler<'stop-recording'> = async (
  hub,
  connection,
  participant,
  { chunkCount },
) => {
  const { sessionId, participantId } = participant.ref;
  await storedBy(participant);
  const running = await findRunning(hub, sessionId);
  if (running === null) throw conflict('There is no running recording.', 'not-recording');
  const by = moderatorOf(connection, participant);
  const { id: recordingId, nextChunk } = running;
  if (running.by === participantId) {
    if (chunkCount === null || chunkCount <= nextChunk) await finishRecording(hub, by.caller, recordingId);
    else
      refuse(connection, { recordingId, source: null, nextChunk }, 'Not all of the recording has arrived.');
    return;
  }
  await askToStop(hub, by, running);
};

/**
 * Receives a fragment of a chunk. Complete chunks are stored one after the other, without delaying other messages of
 * the recorder when the storage is slow. Fragments that arrive after the recording has ended are dropped.
 */
export function receiveFragment(
  hub: HubContext,
  connection: Connection,
  participant: Uploader,
  frame: FragmentFrame,
): void {
  const upload = uploads.get(participant)?.get(frame.source);
  if (upload === undefined) return;
  watchForSilence(hub, participant, upload);
  const assembled = upload.assembler.add(frame);
  if (assembled.kind === 'incomplete') return;
  const { recordingId, source } = upload;
  const chunk = { recordingId, source, nextChunk: assembled.index };
  if (assembled.kind === 'broken') refuse(connection, chunk, 'A piece of the recording is missing.');
  else if (assembled.kind === 'full') refuse(connection, chunk, SLOW);
  else if (upload.waiting >= WAITING_MAX) {
    assembled.release();
    refuse(connection, chunk, SLOW);
  } else {
    upload.waiting += 1;
    upload.storing = upload.storing.then(async () => {
      await storeAndAnswer(hub, connection, participant, upload, assembled);
      upload.waiting -= 1;
      assembled.release();
    });
    hub.background.run('store a chunk', () => upload.storing);
  }
}

const SLOW = 'The storage is slow now.';

/** Stores a chunk and answers. Never throws. */
async function storeAndAnswer(
  hub: HubContext,
  connection: Connection,
  participant: Uploader,
  upload: RecordingUpload,
  chunk: { index: number; bytes: Uint8Array },
): Promise<void> {
  if (!isOpen(participant, upload)) return; // the client already knows that the recording has ended
  const { recordingId, source } = upload;
  try {
    const stored = await upload.store(chunk);
    const { nextChunk } = stored;
    const answer = { recordingId, source, nextChunk };
    if (stored.kind === 'gap') refuse(connection, answer, 'An earlier piece is missing.');
    else if (stored.kind === 'stored') connection.send({ type: 'chunk-stored', ...withSource(answer) });
    if (participant.isServer === true && stored.kind === 'stored' && chunk.index === 0)
      await showRecording(hub, participant);
    if (stored.kind !== 'gap' && stored.limit !== null)
      await finishRecording(hub, null, recordingId, stored.limit);
  } catch (err) {
    if (err instanceof ApiError) {
      close(participant, upload);
      const { reason, message } = err;
      connection.send({ type: 'rejected', of: 'fragment', ...withSource({ source }), reason, message });
      return;
    }
    hub.log.error({ recordingId, err }, 'a piece of a recording cannot be stored');
    const sentence = err instanceof StorageError ? err.sentence : 'The server failed to store a piece.';
    refuse(connection, { recordingId, source, nextChunk: chunk.index }, sentence);
  }
}

/** Tells everybody of a recording by the server, now that it has a first chunk. */
export async function showRecording(hub: HubContext, uploader: Uploader): Promise<void> {
  const recording = await findRunningRecording(hub, uploader.ref.sessionId);
  if (recording !== null) publishRecording(hub, uploader, recording);
}

/** Ends the recording when a connected recorder sends nothing: its page was reloaded or no longer runs. */
function watchForSilence(hub: HubContext, participant: Uploader, upload: RecordingUpload): void {
  if (participant.isServer === true || upload.source !== null) return;
  upload.cancelSilence();
  upload.cancelSilence = hub.background.after(SILENCE_MS, () => {
    upload.assembler.drop();
    if (participant.isOver || !participant.state.connected) return;
    hub.background.run('end a silent recording', async () => {
      try {
        const running = await findRunning(hub, participant.ref.sessionId);
        // A recorder that was paused meanwhile was silent, and may be about to send.
        const at = hub.now();
        const since = new Date(at.getTime() - SILENCE_MS);
        if (running !== null && pausedMsBetween(running.pauses, since, at) > 0)
          return watchForSilence(hub, participant, upload);
        await finishRecording(hub, null, upload.recordingId);
      } catch (error) {
        watchForSilence(hub, participant, upload); // the database may be available again by then
        throw error;
      }
    });
  });
}

function refuse(
  connection: Connection,
  chunk: { recordingId: string; source: RecordingSource | null; nextChunk: number },
  message: string,
): void {
  connection.send({ type: 'chunk-refused', ...withSource(chunk), message });
}

/** Returns what is sent of a chunk: a recorder gets no source. */
const withSource = <Chunk extends { source: RecordingSource | null }>({ source, ...chunk }: Chunk) => ({
  ...chunk,
  ...(source !== null && { source }),
});
