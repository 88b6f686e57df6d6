import { createPlaces, type Places } from '../../platform/limits/places';

/** How many tests of endpoints run at the same time in one process, each of which holds a request open; of one person's. */
export const WEBHOOK_TESTS_AT_ONCE = { all: 64, owner: 4 };

export type RunningTests = Places<'owner'>;

export const countRunningTests = (): RunningTests => createPlaces(WEBHOOK_TESTS_AT_ONCE);
