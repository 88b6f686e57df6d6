import type { trpc } from '../trpc';

type Accounts = Awaited<ReturnType<typeof trpc.accounts.list.query>>['accounts'];

/** The one of a person's two accounts that a page shows. */
export type Mode = Accounts[number]['mode'];

/** The names of the modes in the portal, in the order in which it offers them. */
export const modeLabels: Readonly<Record<Mode, string>> = { live: 'Live', test: 'Test' };

export const isMode = (value: string): value is Mode => Object.hasOwn(modeLabels, value);

export const modes: readonly Mode[] = Object.keys(modeLabels).filter(isMode);
