import type { PollState } from '../../../server/platform/hub/polls';

/** A poll, and your part in it. */
export interface Poll extends Omit<PollState, 'ownChoices'> {
  /** What you chose, or have chosen and the server does not have yet. */
  ownChoices: readonly number[];
  /** Whether the server has not answered your vote yet. */
  isPending: boolean;
  /** Whether your key reads its texts; those of a poll that it does not read are empty. */
  isReadable: boolean;
  /** Whether you have seen it, it is yours, or you cannot read it. */
  isSeen: boolean;
}
