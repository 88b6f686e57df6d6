import type { texts } from './en/connection-stats';
import type { Translated } from './keys';
import type { TextOf } from './text';
import { textIn } from './text-in';

export type ConnectionStatsStrings = Translated<typeof texts>;
type ConnectionStatsText = TextOf<keyof ConnectionStatsStrings>;

/** The texts of the measurements of a connection, in every language: they are loaded together with it. */
const TABLES = import.meta.glob<ConnectionStatsStrings>('./*/connection-stats.ts', {
  eager: true,
  import: 'texts',
});

/** Returns the texts in the language of the element. @param tag language tag */
export const connectionStatsTextOf = (tag: string): ConnectionStatsText => textIn(TABLES, tag);
