import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../../errors/error-code';
import { DatabaseUnavailableError } from '../unavailable';

/**
 * How this version lays a data directory out. It is raised when an older version would lose or misread something, and
 * not for additions; the tables of the database have their migrations.
 */
export const DATA_FORMAT = 1;

/** The file that contains the format. A directory without this file has the first format. */
const FORMAT_FILE = 'format';

/**
 * Marks a data directory with its format, unless it bears one.
 * @throws DatabaseUnavailableError for a format that this version does not know
 */
export async function claimFormat(dataDir: string): Promise<void> {
  if (!(await hasKnownFormat(dataDir))) await write(dataDir, join(dataDir, FORMAT_FILE));
}

/**
 * @returns whether a data directory bears a format
 * @throws DatabaseUnavailableError for a format that this version does not know
 */
export async function hasKnownFormat(dataDir: string): Promise<boolean> {
  const text = await readFile(join(dataDir, FORMAT_FILE), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (text === null) return false;
  const format = Number(text);
  if (Number.isInteger(format) && format >= 1 && format <= DATA_FORMAT) return true;
  throw new DatabaseUnavailableError(
    `The data directory ${dataDir} has format ${text.trim().slice(0, 20)}, and this version knows formats up to ${DATA_FORMAT}: run the newer version that wrote it, or restore a backup from before the upgrade.`,
  );
}

/** Writes to a temporary file first, because a file that is half written would be refused. */
async function write(dataDir: string, path: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}.part`;
  await writeFile(draft, `${DATA_FORMAT}\n`, { mode: 0o600 });
  await rename(draft, path);
}
