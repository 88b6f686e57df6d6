import type { Db } from '../../platform/db/client';
import type { Bus } from '../../platform/hub/bus';
import type { AgentState } from '../../platform/hub/agent';
import { newId } from '../../platform/ids';
import type { Metrics } from '../../platform/metrics/metrics';
import { recordUtterance } from '../transcript/record';
import type { TranscriptionResult } from '../transcription/transcription-result';
import type { CaptionTranslation } from '../translation/caption-translation';
import type { Utterance } from './utterance-segmenter';

/** Somebody whose microphone is on, and the agent that listens. */
export interface Speaker {
  ownerId: string;
  roomId: string;
  sessionId: string;
  participantId: string;
  /** The same for all connections of one person in this room: their utterances are transcribed one after the other. */
  speakerKey: string;
  displayName: string;
  agent: AgentState;
}

export interface DeliveryDeps {
  db: Db;
  now: () => Date;
  metrics: Metrics;
  bus: Pick<Bus, 'publish'>;
  translation: Pick<CaptionTranslation, 'translate'>;
  /** Tells all processes that a session has a new turn, or that all its speech is transcribed. */
  tellTurns: (sessionId: string) => void;
}

/** Stores a transcribed utterance, and shows it as a caption. */
export async function deliverUtterance(
  { db, now, metrics, bus, translation, tellTurns }: DeliveryDeps,
  { agent, ...speaker }: Speaker,
  utterance: Utterance,
  result: TranscriptionResult,
): Promise<void> {
  const { text, language, confidence } = result;
  metrics.transcribed((now().getTime() - utterance.endedAt.getTime()) / 1_000);
  if (text === '') return;
  const { ownerId, roomId, sessionId, participantId, speakerKey, displayName } = speaker;
  const { startedAt, endedAt } = utterance;
  const id = newId('trn');
  const spoken = agent.language ?? language;
  if (agent.mode !== 'Captioner') {
    const isStored = await recordUtterance(db, {
      id,
      sessionId,
      participantId,
      text,
      language: spoken,
      confidence,
      startedAt,
      endedAt,
    });
    if (!isStored) return;
    tellTurns(sessionId);
  }
  if (!agent.captions) return;
  const caption = { captionId: id, participantId, displayName, text, language: spoken };
  bus.publish(roomId, { kind: 'message', sessionId, to: null, message: { type: 'caption', caption } });
  translation.translate({
    ownerId,
    roomId,
    sessionId,
    speaker: speakerKey,
    captionId: id,
    text,
    language: spoken,
  });
}
