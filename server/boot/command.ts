import { existsSync } from 'node:fs';
import { BackupError } from '../platform/backup/backup-error';
import { MoveError } from '../platform/db/move';
import { DatabaseUnavailableError } from '../platform/db/unavailable';
import { hasCode } from '../platform/errors/error-code';
import { readConfig, type Config } from './config';
import { ConfigError } from './config/config-error';

/** The command was not given as it has to be. */
export class UsageError extends Error {}

/**
 * Runs a command of the operator with the arguments of this process. What they can mend is told in one sentence on
 * standard error. The exit code is 0 when it is done, 1 when it is not, and 2 for wrong arguments.
 * @param help what `--help` prints
 */
export async function runCommand(help: string, main: (args: string[]) => Promise<void>): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(help);
    return;
  }
  try {
    await main(args);
  } catch (error) {
    if (!isTold(error)) throw error;
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = error instanceof UsageError || isWrongOption(error) ? 2 : 1;
  }
}

/** The configuration of the server that the command is about: the environment, and `.env` where there is one. */
export function commandConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env'); // what is set already wins
  return readConfig(process.env);
}

const isWrongOption = (error: unknown) =>
  hasCode(
    error,
    'ERR_PARSE_ARGS_UNKNOWN_OPTION',
    'ERR_PARSE_ARGS_INVALID_OPTION_VALUE',
    'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL',
  );

const isTold = (error: unknown): error is Error =>
  [UsageError, BackupError, MoveError, ConfigError, DatabaseUnavailableError].some(
    (kind) => error instanceof kind,
  ) || isWrongOption(error);

const sentenceOf = (error: Error) =>
  isWrongOption(error) ? `${error.message} --help tells more.` : error.message;
