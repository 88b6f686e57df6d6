import { createPlaces, type Places } from '../../platform/limits/places';

/**
 * The maximum number of endpoint tests at the same time: in one process, and of one person. Each keeps a request open.
 */
export const WEBHOOK_TESTS_AT_ONCE = { all: 64, owner: 4 };

export type RunningTests = Places<'owner'>;

export const countRunningTests = (): RunningTests => createPlaces(WEBHOOK_TESTS_AT_ONCE);
