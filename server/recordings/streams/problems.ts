import type { StreamProblem } from '../../platform/vocabulary/stream-status';

/** The sentences for the owner of a stream. */
const SENTENCES: Readonly<Record<StreamProblem, string>> = {
  waiting: 'No recorder of the server makes the stream now.',
  internal: 'The address leads to an internal network, which this server does not call.',
  unresolved: 'The name in the address does not resolve.',
  unreachable: 'The address cannot be reached.',
  certificate: 'No encrypted connection could be made, or the certificate of the address is not valid.',
  refused: 'The address refused the connection.',
  closed: 'The address refused the stream or closed the connection. Check the stream key.',
  slow: 'The address received the stream too slowly.',
  program: 'The stream could not be encoded.',
};

export const sentenceOf = (problem: StreamProblem): string => SENTENCES[problem];
