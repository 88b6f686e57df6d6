import type { Db } from '../../platform/db/client';
import type { Bus } from '../../platform/hub/bus';
import type { SoundFrame } from '../../platform/hub/frames';
import type { AgentState } from '../../platform/hub/protocol';
import type { Timers } from '../../platform/time/timers';
import { newId } from '../../platform/ids';
import type { Log } from '../../platform/log/log';
import { within } from '../../platform/time/with-timeout';
import type { Condition } from '../transcription/service-health';
import { createDesk } from '../transcription/transcription-queue';
import { createDetector } from './detector';
import type { Heard } from '../transcription/transcription-result';
import type { QueueLimits } from '../transcription/speech-queue';
import * as store from '../agents/store';
import { createTally } from '../transcription/pending-counter';
import type { Transcriber } from '../transcription/transcriber';
import { Voice, type Utterance } from './utterance-segmenter';

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
  person: string;
  displayName: string;
  agent: AgentState;
}

/** One microphone that is on. */
export interface Ear {
  hear(frame: SoundFrame): void;
  /** The microphone is off, or nobody listens any more: what was said until now is still transcribed. */
  close(): void;
}

/** This process's part of listening: the microphones of the connections that it holds. */
export interface Listening {
  /** Somebody may soon be heard: gets ready, which takes a second or two. Nobody need wait. */
  prepare(): Promise<void>;
  open(speaker: Speaker): Ear;
  /**
   * Writes down, once all that was heard in a session is transcribed, that it is. The session's ears are closed.
   * @returns when that is done, or has failed, which is logged; nobody need wait
   */
  settle(sessionId: string): Promise<void>;
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
  speech: { transcriber: Transcriber; condition: Condition; limits?: QueueLimits } | null;
}

export function createListening({ db, now, timers, log, bus, speech }: Deps): Listening {
  const detector = createDetector(log);
  const desk = speech && createDesk({ ...speech, timers, log });
  /** By session. */
  const unfinished = createTally();
  const settling = new Set<Promise<void>>();

  return {
    async prepare() {
      if (desk !== null) await detector.start();
    },

    open(speaker) {
      if (desk === null) return DEAF;
      const { ownerId, roomId, sessionId, participantId, person } = speaker;
      const claimant = { ownerId, roomId, speaker: person };
      unfinished.add(sessionId);
      const voice = new Voice({
        stream: detector.open(claimant),
        now,
        said(utterance) {
          unfinished.add(sessionId);
          desk.add({
            ...claimant,
            samples: utterance.samples,
            language: speaker.agent.language,
            deliver: (heard) => deliver(speaker, utterance, heard),
            finished: () => unfinished.done(sessionId),
          });
        },
        lost: (err) => log.error({ err, sessionId, participantId }, 'sound was lost'),
      });
      return {
        hear: (frame) => voice.hear(frame),
        close: () => void voice.close().finally(() => unfinished.done(sessionId)),
      };
    },

    settle(sessionId) {
      const settled = unfinished
        .zero(sessionId)
        .then(() => store.markDrained(db, sessionId, now()))
        .catch((err: unknown) => log.error({ err, sessionId }, 'a session could not be settled'))
        .finally(() => settling.delete(settled));
      settling.add(settled);
      return settled;
    },

    async sweep() {
      const unsettled = await store.listUndrained(db);
      const busy = new Set(unfinished.names());
      for (const sessionId of unsettled) {
        if (!busy.has(sessionId)) await store.markDrained(db, sessionId, now());
      }
    },

    async close(graceMs) {
      const all = Promise.all(unfinished.names().map((sessionId) => unfinished.zero(sessionId)));
      await within<unknown>(all, graceMs, () => {});
      desk?.close();
      await detector.close();
      await Promise.all(settling);
    },
  };

  /** Writes down what was said, and shows it. */
  async function deliver({ agent, ...speaker }: Speaker, said: Utterance, heard: Heard): Promise<void> {
    const { text, language, confidence } = heard;
    if (text === '') return;
    const { roomId, sessionId, participantId, displayName } = speaker;
    const { startedAt, endedAt } = said;
    const id = newId('trn');
    if (agent.mode !== 'Captioner') {
      const isKept = await store.insertTurn(db, {
        id,
        sessionId,
        participantId,
        source: 'speech',
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
    bus.publish(roomId, { kind: 'message', to: null, message: { type: 'caption', caption } });
  }
}

/** Without a service nothing is heard. */
const DEAF: Ear = { hear() {}, close() {} };
