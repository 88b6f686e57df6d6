import { parseArgs } from 'node:util';
import { openDatabase } from '../../platform/db/client';
import { UsageError } from '../../platform/errors/usage-error';
import { ownLimits, UNLIMITED, type OwnLimits } from '../../identity/quotas/limits';
import { findLimitedAccounts, saveOwnLimits } from '../../identity/quotas/own-limits';
import { displayable } from '../../platform/text';
import { assertDatabase, commandConfig, CommandError, runCommand } from './command';

/** The help of `npm run quota`, which sets the limits of single accounts. */
const HELP = `Usage: npm run -s quota -- ACCOUNT|ORGANIZATION|EMAIL [live|test] [NAME=NUMBER|none|default …]

Shows or changes the custom limits of one account, of the accounts of an organization, or of all organizations of a
person. A server on Postgres applies changes within ten seconds. With the embedded database, stop the server first.

  live, test     only the account of that mode
  NAME=NUMBER    a custom limit
  NAME=none      no limit
  NAME=default   the limit of all accounts

Names: ${Object.keys(UNLIMITED).join(', ')}.
Exit codes: 0 done, 1 failed, 2 wrong arguments.
`;

await runCommand(HELP, async (args) => {
  const [who, ...words] = parseArgs({ args, allowPositionals: true, options: {} }).positionals;
  if (who === undefined) throw new UsageError('Name an account or an email address. See --help.');
  const modes = words.filter((word) => word === 'live' || word === 'test');
  const changes = words.filter((word) => word !== 'live' && word !== 'test').map(changeOf);
  const config = commandConfig();
  assertDatabase(config);
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  try {
    const found = await findLimitedAccounts(database.db, who);
    const accounts = found.filter(({ mode }) => modes.length === 0 || modes.includes(mode));
    if (accounts.length === 0) throw new CommandError(`There is no account for ${who}.`);
    for (const { accountId, mode, organizationId, organizationName, quotas } of accounts) {
      const own = changes.reduce(withChange, ownLimits.catch({}).parse(quotas ?? {}));
      const isEmpty = Object.keys(own).length === 0;
      if (changes.length > 0) await saveOwnLimits(database.db, accountId, isEmpty ? null : own);
      process.stdout.write(
        `${accountId} (${mode}, ${displayable(organizationName, 100)}, ${organizationId}): ${isEmpty ? 'default limits' : JSON.stringify(own)}\n`,
      );
    }
  } finally {
    await database.close();
  }
});

interface Change {
  name: string;
  /** Undefined: the limit of all accounts. */
  value: number | null | undefined;
}

function changeOf(word: string): Change {
  const [name = '', told = ''] = word.split('=');
  const value = told === 'none' ? null : told === 'default' ? undefined : Number(told || Number.NaN);
  if (!(name in UNLIMITED) || !ownLimits.safeParse({ [name]: value }).success) {
    throw new UsageError(`${word} is not valid. See --help.`);
  }
  return { name, value };
}

function withChange(own: OwnLimits, { name, value }: Change): OwnLimits {
  const kept = Object.entries(own).filter(([other]) => other !== name);
  return Object.fromEntries(value === undefined ? kept : [...kept, [name, value]]);
}
