import { parseArgs } from 'node:util';
import { runCommand } from '../commands/command';
import { loadEnvFile } from '../config/environment';
import { examine } from './examine';
import type { Finding, Status } from './part';
import { asCalled } from '../../platform/called-as';
import { UsageError } from '../../platform/errors/usage-error';

/** The help of `npm run doctor`, which checks everything that the configuration names. */
const HELP = `Usage: npm run -s doctor [-- --json] [--stopped] [--patience TIMES]

Checks every configured part with the code of the running server: data directory, database, bucket, STUN, relay, LiveKit,
Redis, services of speech and language, mail server, collector, and the public address with its certificate and proxies. Run
it where the server runs, as the same user and with the same environment. It writes a file into DATA_DIR and an object into
the bucket, and deletes both. It also transcribes a second of sound, has a word spoken and asks the language model a
question, which may cost a little.

  --json            prints an array of { what, status, result, mend }; status is ok, warning, failed or off
  --stopped         the server does not run: its public address is not checked
  --patience TIMES  multiplies all deadlines, for slow machines and models

Exit codes: 0 nothing failed, 1 a check failed, 2 wrong arguments.
`;

const SIGNS: Record<Status, string> = {
  ok: 'ok     ',
  warning: 'WARNING',
  failed: 'FAILED ',
  off: 'off    ',
};

await runCommand(HELP, async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      json: { type: 'boolean' },
      stopped: { type: 'boolean' },
      patience: { type: 'string', default: '1' },
    },
  });
  const patience = Number(values.patience);
  if (!(patience >= 1 && patience <= 1_000))
    throw new UsageError('--patience must be a number from 1 to 1000.');
  loadEnvFile();
  const findings = await examine(process.env, { isStopped: values.stopped === true, patience });
  const text = values.json === true ? `${JSON.stringify(findings, null, 2)}\n` : asCalled(textOf(findings));
  const code = findings.some(({ status }) => status === 'failed') ? 1 : 0;
  // Ends the process although a check may have left something open, for example a connection that ignores its end.
  process.stdout.write(text, () => process.exit(code));
});

function textOf(findings: readonly Finding[]): string {
  const lines = findings.map(
    ({ what, status, result, mend }) =>
      `${SIGNS[status]} ${what}: ${result}${mend === null ? '' : `\n          ${mend}`}\n`,
  );
  const count = (status: Status) => findings.filter((one) => one.status === status).length;
  return `${lines.join('')}\n${count('failed')} failed, ${count('warning')} warnings, ${count('ok')} ok.\n`;
}
