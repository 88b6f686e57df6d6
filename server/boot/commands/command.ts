import { asCalled } from '../../platform/called-as';
import { BackupError } from '../../platform/backup/backup-error';
import { MoveError } from '../../platform/db/move';
import { holdsDatabase } from '../../platform/db/embedded/pending-restore';
import { DatabaseUnavailableError } from '../../platform/db/unavailable';
import { fileErrorSentence } from '../../platform/errors/file-error';
import { UsageError } from '../../platform/errors/usage-error';
import { wrongOption } from '../../platform/errors/wrong-option';
import { readConfig, type Config } from '../config';
import { ConfigError } from '../config/config-error';
import { loadEnvFile } from '../config/environment';

/** The command cannot be carried out; the message is a sentence for the operator. */
export class CommandError extends Error {}

/**
 * Runs a command of the operator with the arguments of this process. Prints one sentence on standard error for an error
 * that the operator can fix. The exit code is 0 when the command is done, 1 when it is not, and 2 for wrong arguments.
 * @param help the text of `--help`
 */
export async function runCommand(help: string, main: (args: string[]) => Promise<void>): Promise<void> {
  const args = process.argv.slice(2);
  // A reader may stop early, for example `| head`. The command still finishes its work.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(asCalled(help));
    return;
  }
  try {
    await main(args);
  } catch (error) {
    const wrong = wrongOption(error);
    const told = isTold(error) ? error.message : fileErrorSentence(error);
    const sentence = wrong === null ? told : `${wrong} See --help.`;
    if (sentence === null) throw error;
    process.stderr.write(`${asCalled(sentence)}\n`);
    process.exitCode = wrong !== null || error instanceof UsageError ? 2 : 1;
  }
}

/** Reads the configuration of the command's server: the environment, and `.env` if it exists. */
export function commandConfig(): Config {
  loadEnvFile();
  return readConfig(process.env);
}

/**
 * Ends a command that needs an existing database. A new database would only hide that the directory is the wrong one.
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
