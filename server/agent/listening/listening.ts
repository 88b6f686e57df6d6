import type { Db } from '../../platform/db/client';
import type { Bus } from '../../platform/hub/bus';
import type { SoundFrame } from '../../platform/hub/frames';
import type { AgentState } from '../../platform/hub/protocol';
import type { Timers } from '../../platform/time/timers';
import { newId } from '../../platform/ids';
import type { Log } from '../../platform/log/log';
import { within } from '../../platform/time/with-timeout';
import type { ServiceHealth } from '../transcription/service-health';
import { createTranscriptionQueue } from '../transcription/transcription-queue';
import { createDetector } from './detector';
import type { TranscriptionResult } from '../transcription/transcription-result';
import type { QueueLimits } from '../transcription/speech-queue';
import { listUndrained, markDrained } from '../agents/draining';
import { recordUtterance } from '../transcript/record';
import { createPendingCounter } from '../transcription/pending-counter';
import type { Transcriber } from '../transcription/transcriber';
import { UtteranceSegmenter, type Utterance } from './utterance-segmenter';

declare module '../../platform/procedures/services' {
  interface Services {
    /** What agents hear. */
    listening: Listening;
  }
}

/** Whose microphone it is, and which agent listens. */
export interface Speaker {
  ownerId: string;
  roomId: string;
  sessionId: string;
  participantId: string;
  /** Who they are in this room, however often they come: what one person said is transcribed one after the other. */
  speakerKey: string;
  displayName: string;
  agent: AgentState;
}

/** One microphone that is on. */
export interface AudioStream {
  write(frame: SoundFrame): void;
  /** The microphone is off, or nobody listens any more: what was said until now is still transcribed. */
  close(): void;
}

/** This process's part of listening: the microphones of the connections that it holds. */
export interface Listening {
  /** Somebody may soon be heard: gets ready, which takes a second or two. Nobody need wait. */
  prepare(): Promise<void>;
  openStream(speaker: Speaker): AudioStream;
  /**
   * Writes down, once all that was heard in a session is transcribed, that it is. The session's ears are closed.
   * @returns when that is done, or has failed, which is logged; nobody need wait
   */
  flush(sessionId: string): Promise<void>;
  /** Settles sessions that nobody has settled, for example because the process that heard them was killed. */
  sweep(): Promise<void>;
  /** @param graceMs how long what was said may take to be transcribed; the rest is lost */
  close(graceMs: number): Promise<void>;
}

interface Deps {
  db: Db;
  now: () => Date;
  timers: Timers;
  log: Log;
  bus: Pick<Bus, 'publish'>;
  speech: { transcriber: Transcriber; health: ServiceHealth; limits?: QueueLimits } | null;
}

export function createListening({ db, now, timers, log, bus, speech }: Deps): Listening {
  const detector = createDetector(log);
  const queue = speech && createTranscriptionQueue({ ...speech, timers, log });
  /** By session. */
  const pending = createPendingCounter();
  const flushing = new Set<Promise<void>>();

  return {
    async prepare() {
      if (queue !== null) await detector.start();
    },

    openStream(speaker) {
      if (queue === null) return NO_STREAM;
      const { ownerId, roomId, sessionId, participantId, speakerKey } = speaker;
      const claimant = { ownerId, roomId, speaker: speakerKey };
      pending.increment(sessionId);
      const voice = new UtteranceSegmenter({
        stream: detector.open(claimant),
        now,
        onUtterance(utterance) {
          pending.increment(sessionId);
          queue.add({
            ...claimant,
            samples: utterance.samples,
            language: speaker.agent.language,
            deliver: (heard) => deliver(speaker, utterance, heard),
            onFinished: () => pending.decrement(sessionId),
          });
        },
        onSoundLost: (err) => log.error({ err, sessionId, participantId }, 'sound was lost'),
      });
      return {
        write: (frame) => voice.write(frame),
        close: () => void voice.close().finally(() => pending.decrement(sessionId)),
      };
    },

    flush(sessionId) {
      const settled = pending
        .whenZero(sessionId)
        .then(() => markDrained(db, sessionId, now()))
        .catch((err: unknown) => log.error({ err, sessionId }, 'a session could not be settled'))
        .finally(() => flushing.delete(settled));
      flushing.add(settled);
      return settled;
    },

    async sweep() {
      const unsettled = await listUndrained(db);
      const busy = new Set(pending.keys());
      for (const sessionId of unsettled) {
        if (!busy.has(sessionId)) await markDrained(db, sessionId, now());
      }
    },

    async close(graceMs) {
      const all = Promise.all(pending.keys().map((sessionId) => pending.whenZero(sessionId)));
      await within<unknown>(all, graceMs, () => {});
      queue?.close();
      await detector.close();
      await Promise.all(flushing);
    },
  };

  /** Writes down what was said, and shows it. */
  async function deliver({ agent, ...speaker }: Speaker, said: Utterance, heard: TranscriptionResult): Promise<void> {
    const { text, language, confidence } = heard;
    if (text === '') return;
    const { roomId, sessionId, participantId, displayName } = speaker;
    const { startedAt, endedAt } = said;
    const id = newId('trn');
    if (agent.mode !== 'Captioner') {
      const isKept = await recordUtterance(db, {
        id,
        sessionId,
        participantId,
        text,
        language: agent.language ?? language,
        confidence,
        startedAt,
        endedAt,
      });
      if (!isKept) return;
    }
    if (!agent.captions) return;
    const caption = { captionId: id, participantId, displayName, text };
    bus.publish(roomId, { kind: 'said', to: null, message: { type: 'caption', caption } });
  }
}

/** Without a service nothing is heard. */
const NO_STREAM: AudioStream = { write() {}, close() {} };
