import { hasCode } from './error-code';

/** Returns why `parseArgs` refused the arguments, in one sentence; null for any other error. */
export function wrongOption(error: unknown): string | null {
  if (!(error instanceof Error) || !hasCode(error, ...CODES)) return null;
  // Node appends advice about arguments that begin with a hyphen, which is dropped.
  const [sentence = ''] = error.message.split(/\.\s|\n|\.$/);
  return `${sentence}.`;
}

const CODES = [
  'ERR_PARSE_ARGS_UNKNOWN_OPTION',
  'ERR_PARSE_ARGS_INVALID_OPTION_VALUE',
  'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL',
];
