import { parseArgs } from 'node:util';
import { makeOwner, organizationsOf } from '../../identity/organizations/operate';
import { findPeople, requestDeletion, resumePerson, suspendPerson } from '../../identity/users/operate';
import { openPasswordReset } from '../../identity/users/reset-password';
import { dropSecondFactorOf } from '../../identity/users/second-factor';
import { openDatabase, type Db } from '../../platform/db/client';
import { ApiError } from '../../platform/errors/errors';
import { UsageError } from '../../platform/errors/usage-error';
import type { Jobs } from '../../platform/jobs/jobs';
import { Runner } from '../../platform/jobs/runner';
import { createLog } from '../../platform/log/log';
import { openMail, type Mail } from '../../platform/mail/mail';
import { displayable } from '../../platform/text';
import { systemTimers } from '../../platform/time/timers';
import { assertDatabase, commandConfig, CommandError, runCommand } from './command';

/** The help of `npm run user`, with which the operator looks after the people who sign in. */
const HELP = `Usage: npm run -s user -- list [PERSON]
       npm run -s user -- reset PERSON
       npm run -s user -- suspend PERSON
       npm run -s user -- resume PERSON
       npm run -s user -- drop-second-factor PERSON
       npm run -s user -- make-owner PERSON ORGANIZATION
       npm run -s user -- delete PERSON --yes

PERSON is an email address or an id (usr_…), ORGANIZATION an id (org_…). With the embedded database, stop the server first.

  list        Prints one line for each person: id, address, name, sign-in, and their organizations with their roles.
  reset       Prints a link with which the person chooses a new password. It works once, for 30 minutes, on a running server.
  suspend     Signs the person out, refuses their sign-in and disconnects their applications. Keys stay valid.
  resume      Ends a suspension.
  drop-second-factor
              Removes the second factor of a person who has lost it, with the recovery codes.
  make-owner  Makes the person an owner of the organization. The other owners stay.
  delete      Suspends the person at once, and has the running server, or the next one that starts, delete them with their
              rooms and the organizations of which they are the only member.

Exit codes: 0 done, 1 failed, 2 wrong arguments.
`;

interface Context {
  db: Db;
  now: () => Date;
  baseUrl: string;
  jobs: Jobs;
  mail: Mail | null;
}

type Person = Awaited<ReturnType<typeof findPeople>>[number];

interface Action {
  /** Fewest and most words behind the name of the action. */
  least: number;
  most: number;
  /** Returns the lines to print. */
  run(context: Context, words: string[]): Promise<string[]>;
}

const ACTIONS: Readonly<Partial<Record<string, Action>>> = {
  list: {
    least: 0,
    most: 1,
    async run(context, [who = null]) {
      const people = await findPeople(context, who);
      const lines: string[] = [];
      for (const person of people) lines.push(await lineOf(context, person));
      return lines;
    },
  },
  reset: onPerson(async (context, person) => {
    if (person.provider !== null) throw new CommandError(`They sign in with ${person.provider}.`);
    const link = await openPasswordReset(context, person);
    if (link === null)
      throw new CommandError('They are suspended, or have five links already that still work.');
    return [link.url];
  }),
  suspend: onPerson(async (context, person) => {
    await suspendPerson(context, person.id);
    return [await refreshed(context, person)];
  }),
  resume: onPerson(async (context, person) => {
    await resumePerson(context, person.id);
    return [await refreshed(context, person)];
  }),
  'drop-second-factor': onPerson(async (context, person) => {
    await dropSecondFactorOf(context, person.id);
    return [await refreshed(context, person)];
  }),
  'make-owner': {
    least: 2,
    most: 2,
    async run(context, [who = '', organizationId = '']) {
      const person = await only(context, who);
      await makeOwner(context, { organizationId, userId: person.id });
      return [await refreshed(context, person)];
    },
  },
  delete: onPerson(async (context, person) => {
    await requestDeletion(context, person.id);
    return [`${person.id} is suspended, and a running server deletes them.`];
  }),
};

function onPerson(run: (context: Context, person: Person) => Promise<string[]>): Action {
  return {
    least: 1,
    most: 1,
    run: async (context, [who = '']) => run(context, await only(context, who)),
  };
}

/** Returns the one person with that id or address. An address can also be that of people of a sign-in provider. */
async function only(context: Context, who: string): Promise<Person> {
  const [person, ...others] = await findPeople(context, who);
  if (person === undefined) throw new CommandError(`There is no person ${who}.`);
  if (others.length === 0) return person;
  const ids = [person, ...others].map(({ id, provider }) => `${id} (${provider ?? 'password'})`);
  throw new CommandError(`Several people have the address ${who}: name one of ${ids.join(', ')}.`);
}

const refreshed = async (context: Context, { id }: Person): Promise<string> =>
  lineOf(context, await only(context, id));

async function lineOf(context: Context, person: Person): Promise<string> {
  const { id, email, displayName, provider, passwordHash, suspendedAt } = person;
  const organizations = await organizationsOf(context, id);
  const signsIn = provider ?? (passwordHash === null ? 'no password' : 'password');
  const parts = [
    id,
    displayable(email, 254),
    displayable(displayName, 100),
    suspendedAt === null ? signsIn : `suspended ${suspendedAt.toISOString()}`,
    organizations.map(({ organizationId, role }) => `${organizationId} ${role}`).join(', '),
  ];
  return parts.join('\t');
}

await runCommand(HELP, async (args) => {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { yes: { type: 'boolean', default: false } },
  });
  const [action = '', ...words] = positionals;
  const act = ACTIONS[action];
  const hasAll = act !== undefined && words.length <= act.most && words.length >= act.least;
  if (!hasAll)
    throw new UsageError(
      'Give list, reset, suspend, resume, drop-second-factor, make-owner or delete. See --help.',
    );
  if (action === 'delete' && !values.yes)
    throw new UsageError('Deleting a person cannot be undone: add --yes. See --help.');
  const config = commandConfig();
  assertDatabase(config);
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  try {
    const deps = { db: database.db, now: () => new Date() };
    const jobs = new Runner({ ...deps, timers: systemTimers, log: createLog('silent') });
    const mail = config.mail && openMail(config.mail);
    const context = { ...deps, baseUrl: config.baseUrl, jobs, mail };
    for (const line of await act.run(context, words)) process.stdout.write(`${line}\n`);
  } catch (error) {
    throw error instanceof ApiError ? new CommandError(error.message) : error;
  } finally {
    await database.close();
  }
});
