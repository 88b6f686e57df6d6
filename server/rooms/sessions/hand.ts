import type { Db } from '../../platform/db/client';
import { updateParticipant } from './store-participants';

/** Stores when a participant raised their hand, so that it stays raised after a restart; null: it is lowered. */
export const saveHand = (db: Db, participantId: string, raisedAt: Date | null): Promise<void> =>
  updateParticipant(db, participantId, { handRaisedAt: raisedAt });
