import { BackupError } from '../platform/backup/backup-error';
import { MoveError } from '../platform/db/move';
import { holdsDatabase } from '../platform/db/pending-restore';
import { DatabaseUnavailableError } from '../platform/db/unavailable';
import { fileErrorSentence } from '../platform/errors/file-error';
import { wrongOption } from '../platform/errors/wrong-option';
import { readConfig, type Config } from './config';
import { ConfigError } from './config/config-error';
import { loadEnvFile } from './config/environment';

/** The command was not given as it has to be. */
export class UsageError extends Error {}

/** The command cannot be carried out; the message is a sentence for the operator. */
export class CommandError extends Error {}

/**
 * Runs a command of the operator with the arguments of this process. What they can mend is told in one sentence on
 * standard error. The exit code is 0 when it is done, 1 when it is not, and 2 for wrong arguments.
 * @param help what `--help` prints
 */
export async function runCommand(help: string, main: (args: string[]) => Promise<void>): Promise<void> {
  const args = process.argv.slice(2);
  // Nobody reads any more, for example behind `| head`: what was begun is finished all the same.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(help);
    return;
  }
  try {
    await main(args);
  } catch (error) {
    const wrong = wrongOption(error);
    const told = isTold(error) ? error.message : fileErrorSentence(error);
    const sentence = wrong === null ? told : `${wrong} See --help.`;
    if (sentence === null) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = wrong !== null || error instanceof UsageError ? 2 : 1;
  }
}

/** The configuration of the server that the command is about: the environment, and `.env` where there is one. */
export function commandConfig(): Config {
  loadEnvFile();
  return readConfig(process.env);
}

/**
 * Ends a command that needs a database which is there already: a new one would only hide that the directory is the wrong one.
 * @throws CommandError
 */
export function assertDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl === null && !holdsDatabase(dataDir))
    throw new CommandError(`${dataDir} holds no embedded database: set DATA_DIR, or DATABASE_URL.`);
}

const isTold = (error: unknown): error is Error =>
  [UsageError, CommandError, BackupError, MoveError, ConfigError, DatabaseUnavailableError].some(
    (kind) => error instanceof kind,
  );
