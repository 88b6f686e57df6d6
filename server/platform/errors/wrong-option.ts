import { hasCode } from './error-code';

/** What was wrong with the arguments that `parseArgs` refused, in one sentence; null for any other error. */
export function wrongOption(error: unknown): string | null {
  if (!(error instanceof Error) || !hasCode(error, ...CODES)) return null;
  // What Node adds after it is about arguments that begin with a hyphen, and has an end of its own.
  const [sentence = ''] = error.message.split(/\.\s|\n|\.$/);
  return `${sentence}.`;
}

const CODES = [
  'ERR_PARSE_ARGS_UNKNOWN_OPTION',
  'ERR_PARSE_ARGS_INVALID_OPTION_VALUE',
  'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL',
];
