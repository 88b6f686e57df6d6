import { existsSync } from 'node:fs';
import { readConfig } from './config';
import { ConfigError } from './config/config-error';
import { openDatabase } from '../platform/db/client';
import { DatabaseUnavailableError } from '../platform/db/unavailable';
import { ownLimits, UNLIMITED, type OwnLimits } from '../identity/quotas/limits';
import { findLimitedAccounts, saveOwnLimits } from '../identity/quotas/own-limits';

/*
 * `npm run -s quota -- <account or email> [live|test] [rooms=100 storageMb=none agentMinutes=default …]`: shows or changes
 * the limits in which accounts differ from all others. `none` lifts one, `default` gives the one of all again. A server
 * on Postgres takes them over within ten seconds; with the embedded database stop the server first.
 */
const NAMES = Object.keys(UNLIMITED).join(', ');
const USAGE = `Usage: npm run -s quota -- <account or email> [live|test] [name=number|none|default …]; names: ${NAMES}.`;

class UsageError extends Error {}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const isTold =
    error instanceof UsageError || error instanceof ConfigError || error instanceof DatabaseUnavailableError;
  if (!isTold) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function main([who, ...words]: string[]): Promise<void> {
  if (who === undefined) throw new UsageError(USAGE);
  const modes = words.filter((word) => word === 'live' || word === 'test');
  const changes = words.filter((word) => word !== 'live' && word !== 'test').map(changeOf);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { databaseUrl: url, dataDir } = readConfig(process.env);
  const database = await openDatabase({ url, dataDir });
  try {
    const found = await findLimitedAccounts(database.db, who);
    const accounts = found.filter(({ mode }) => modes.length === 0 || modes.includes(mode));
    if (accounts.length === 0) throw new UsageError(`There is no account of ${who}.`);
    for (const { accountId, mode, email, quotas } of accounts) {
      const own = changes.reduce(withChange, ownLimits.catch({}).parse(quotas ?? {}));
      const isEmpty = Object.keys(own).length === 0;
      if (changes.length > 0) await saveOwnLimits(database.db, accountId, isEmpty ? null : own);
      console.log(`${accountId} (${mode}, ${email}): ${isEmpty ? 'as all others' : JSON.stringify(own)}`);
    }
  } finally {
    await database.close();
  }
}

interface Change {
  name: string;
  /** Undefined: that of all accounts. */
  value: number | null | undefined;
}

function changeOf(word: string): Change {
  const [name = '', told = ''] = word.split('=');
  const value = told === 'none' ? null : told === 'default' ? undefined : Number(told || Number.NaN);
  if (!(name in UNLIMITED) || !ownLimits.safeParse({ [name]: value }).success) {
    throw new UsageError(`${word} is not understood. ${USAGE}`);
  }
  return { name, value };
}

function withChange(own: OwnLimits, { name, value }: Change): OwnLimits {
  const kept = Object.entries(own).filter(([other]) => other !== name);
  return Object.fromEntries(value === undefined ? kept : [...kept, [name, value]]);
}
