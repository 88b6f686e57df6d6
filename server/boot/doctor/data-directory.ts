import { randomUUID } from 'node:crypto';
import { readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasKnownFormat } from '../../platform/db/embedded/data-directory-format';
import { DatabaseUnavailableError } from '../../platform/db/unavailable';
import { hasCode } from '../../platform/errors/error-code';
import { spaceOf } from '../../platform/storage/reserve';
import type { Config } from '../config';
import type { Part, Report } from './part';

/** The names of file systems that are usually on another machine, by their numbers in Linux. */
const REMOTE = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x01021997, '9p'],
  [0x00c36400, 'Ceph'],
  [0x5346414f, 'AFS'],
]);

/** Files without which a start fails, or whose reader could act for the server. */
const SECRETS = ['signing-key.pem', 'auth-secret', 'encryption-key'];
const LEAST_FREE_BYTES = 1_000_000_000;

/** Checks the data directory: its disk, and who may read it. */
export const dataDirectoryPart = ({ dataDir, databaseUrl, diskReserveMb }: Config): Part => ({
  name: 'data directory',
  off: null,
  deadlineMs: 10_000,
  mend: 'Check that DATA_DIR names a directory of the user that runs the server.',
  async check(report) {
    const mode = await modeOf(dataDir);
    if (mode === null) {
      report.warn(
        'place',
        `${dataDir} does not exist.`,
        'The first start creates it. If the server has already run, check DATA_DIR.',
      );
      return;
    }
    await checkFormat(dataDir, report);
    await checkWriting(dataDir, report);
    await checkModes(dataDir, mode, report);
    await checkDisk({ dataDir, reserveMb: diskReserveMb, holdsDatabase: databaseUrl === null }, report);
  },
});

async function checkFormat(dataDir: string, report: Report): Promise<void> {
  try {
    await hasKnownFormat(dataDir);
    report.ok('format', 'This version supports it.');
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    report.fail('format', error.message, 'This version does not start with it.');
  }
}

async function checkWriting(dataDir: string, report: Report): Promise<void> {
  const file = join(dataDir, `doctor-${randomUUID()}`);
  try {
    await writeFile(file, 'ok', { mode: 0o600, flag: 'wx', flush: true });
    report.ok('writing', `${dataDir} is writable.`);
  } catch (error) {
    const isFull = hasCode(error, 'ENOSPC', 'EDQUOT');
    report.fail(
      'writing',
      isFull ? `The disk of ${dataDir} is full.` : `This user cannot write in ${dataDir}.`,
      isFull ? 'Free some space.' : 'Give the directory to the user that runs the server (chown).',
    );
  } finally {
    await rm(file, { force: true });
  }
}

async function checkModes(dataDir: string, mode: number, report: Report): Promise<void> {
  const readable: string[] = mode & 0o077 ? [dataDir] : [];
  const names = await readdir(dataDir).catch((): string[] => []);
  for (const name of SECRETS.filter((secret) => names.includes(secret))) {
    const path = join(dataDir, name);
    if (((await modeOf(path)) ?? 0) & 0o077) readable.push(path);
  }
  if (readable.length === 0) report.ok('modes', 'Only its owner can read it.');
  else {
    report.fail(
      'modes',
      `Other users of this machine can access ${readable.join(', ')}.`,
      `Restrict access: chmod go= ${readable.join(' ')}`,
    );
  }
}

async function checkDisk(
  {
    dataDir,
    reserveMb,
    holdsDatabase,
  }: { dataDir: string; reserveMb: number | null; holdsDatabase: boolean },
  report: Report,
): Promise<void> {
  const { freeBytes, totalBytes } = await spaceOf(dataDir)();
  const least = reserveMb === null ? Math.min(LEAST_FREE_BYTES, totalBytes * 0.05) : reserveMb * 1_000_000;
  const free = `${(freeBytes / 1e9).toFixed(1)} GB are free.`;
  if (freeBytes >= least * 2) report.ok('space', free);
  else if (freeBytes >= least) {
    report.warn(
      'space',
      `${free} Nothing is recorded below ${(least / 1e9).toFixed(1)} GB.`,
      'Free some space.',
    );
  } else {
    report.fail(
      'space',
      `${free} That is below the reserve: nothing is recorded.`,
      'Free some space, or lower DISK_RESERVE_MB.',
    );
  }
  const remote = REMOTE.get((await statfs(dataDir)).type);
  if (remote === undefined) report.ok('file system', 'It is on a local disk.');
  else {
    const result = `It is on ${remote}, a network file system.`;
    if (holdsDatabase)
      report.fail('file system', result, 'Set DATA_DIR to a local disk, or set DATABASE_URL.');
    else report.warn('file system', result, 'A local disk is safer and faster.');
  }
}

async function modeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mode & 0o777;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
