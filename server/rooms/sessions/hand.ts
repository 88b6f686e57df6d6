import type { Db } from '../../platform/db/client';
import { updateParticipant } from './store';

/** Writes down since when somebody's hand is up; null: it is down. So it stays up over a restart. */
export const noteHand = (db: Db, participantId: string, raisedAt: Date | null): Promise<void> =>
  updateParticipant(db, participantId, { handRaisedAt: raisedAt });
