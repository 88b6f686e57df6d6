import type { Db } from '../../platform/db/client';
import { updateParticipant } from './store-participants';

/** Stores since when a participant's hand is raised, so that it stays raised after a restart; null: it is lowered. */
export const saveHand = (db: Db, participantId: string, raisedAt: Date | null): Promise<void> =>
  updateParticipant(db, participantId, { handRaisedAt: raisedAt });
