import { entriesOf } from '../../server/platform/known-keys';
import type { Erasure } from './queries';

type Kind = keyof Erasure['erased'];

/** The kinds of data in a receipt, in the words of the portal. */
const words: Readonly<Record<Kind, string>> = {
  sessions: 'Sessions',
  participants: 'Stays without a name now',
  turns: 'Turns of transcripts',
  messages: 'Chat messages',
  reactions: 'Reactions',
  files: 'Files',
  polls: 'Polls',
  votes: 'Votes',
  measurements: 'Measurements of connections',
  ratings: 'Ratings',
  consents: 'Consents',
  summaries: 'Summaries',
  statements: 'Statements of minutes',
  actionItems: 'Action items without a name now',
  invitations: 'Invitations',
  bans: 'Bans',
  waiting: 'Entries of waiting rooms',
  events: 'Events without an identifier now',
  requests: 'Entries of the request log',
  responses: 'Stored responses',
};

/** Returns what was erased, without kinds of which nothing was. */
export const erasedKinds = (erased: Erasure['erased']): { kind: Kind; label: string; count: number }[] =>
  entriesOf(words).flatMap(([kind, label]) =>
    erased[kind] === 0 ? [] : [{ kind, label, count: erased[kind] }],
  );
