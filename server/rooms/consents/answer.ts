import {
  CONSENT_PURPOSES,
  type ConsentAnswer,
  type ConsentPurpose,
  type Consents,
} from '../../platform/vocabulary/consent';
import type { Db, Tx } from '../../platform/db/client';
import { conflict } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import { newId } from '../../platform/ids';
import { isConsented } from '../../platform/hub/consented';
import { settingsOf } from '../../platform/room-settings/settings';
import * as store from './store';

/** The number of answers of one person in one call, after which they can only refuse. */
const ANSWERS_OF_PERSON = 100;

interface Person extends store.PersonOfCall {
  accountId: string;
  roomId: string;
  sessionId: string;
  participantId: string;
}

/**
 * Stores whether a person agrees, with the text that their page showed. An answer that changes nothing is not stored.
 * @returns all answers of the person that hold now
 * @throws ApiError CONFLICT when the person has changed their mind a hundred times
 */
export async function answerConsent(
  { db, now, events }: { db: Db; now: () => Date; events: EventLog },
  person: Person,
  { answers, wording, language }: { answers: Consents; wording: string; language: string },
): Promise<Consents> {
  const { accountId, roomId, sessionId, mainSessionId, participantId, subject } = person;
  return db.transaction(async (tx) => {
    await store.lockParticipant(tx, participantId);
    const before = asConsents(await store.listNewest(tx, person));
    const changed = CONSENT_PURPOSES.filter(
      (purpose) => answers[purpose] !== undefined && answers[purpose] !== before[purpose],
    );
    if (changed.length === 0) return before;
    const agrees = changed.some((purpose) => answers[purpose] === true);
    if (agrees && (await store.countAnswers(tx, person)) >= ANSWERS_OF_PERSON)
      throw conflict('You have changed your answer too often.', 'message-limit');
    const at = now();
    const rows = changed.map((purpose) => ({
      id: newId('cns'),
      sessionId,
      mainSessionId,
      participantId,
      subject,
      purpose,
      answer: answerOf(answers[purpose], before[purpose]),
      wording,
      language,
      at,
    }));
    await store.insertConsents(tx, rows);
    for (const { id: consentId, purpose, answer } of rows) {
      const data = { consentId, participantId, purpose };
      await events.append(tx, { type: `consent.${answer}`, accountId, roomId, sessionId, at, data });
    }
    return { ...before, ...Object.fromEntries(changed.map((purpose) => [purpose, answers[purpose]])) };
  });
}

const answerOf = (now: boolean | undefined, before: boolean | undefined): ConsentAnswer =>
  now === true ? 'given' : before === true ? 'withdrawn' : 'refused';

/** Returns the answers of a person that hold in a call, in all its breakouts. */
export const readConsents = async (db: Db, of: store.PersonOfCall): Promise<Consents> =>
  asConsents(await store.listNewest(db, of));

const asConsents = (rows: { purpose: ConsentPurpose; answer: ConsentAnswer }[]): Consents =>
  Object.fromEntries(rows.map(({ purpose, answer }) => [purpose, answer === 'given']));

/** Returns whether what a participant writes may be part of a transcript. Applications and agents are not asked. */
export async function mayTranscribe(tx: Tx, participantId: string): Promise<boolean> {
  const found = await store.findAnswer(tx, { participantId, purpose: 'transcribe' });
  if (found === null) return true;
  const consents = found.answer === null ? {} : { transcribe: found.answer === 'given' };
  return isConsented(settingsOf(found.settings).consent, consents, 'transcribe');
}
