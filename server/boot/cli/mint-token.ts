import { parseArgs } from 'node:util';
import { CONNECTION_HELP } from '../../events/listen/connection';
import { UsageError } from '../../platform/errors/usage-error';
import { roomRole } from '../../platform/principal/contract';
import { runCommand } from '../commands/command';
import { callServer } from './call-server';
import { fieldsOf } from './json-option';

const ROLES = roomRole.options;

const HELP = `Usage: conference-room token mint ROOM --user ID [--name NAME] [--role ROLE] [--ttl SECONDS] [--fields JSON] [--json]

Mints a join token on a running server, and prints the link that lets this person in.

  ROOM           the id of the room, rm_…
  --user ID      your own identifier of the person
  --name NAME    the name that others see; default Guest
  --role ROLE    ${ROLES.join(', ')}; default participant
  --ttl SECONDS  how long the link works; default 3600, at most 86400
  --fields JSON  further fields of createJoinLink in the reference, for example '{"permissions":{"chat":false}}'
  --json         prints the answer of the server, with the token

${CONNECTION_HELP}

Exit codes: 0 done, 1 failed, 2 wrong arguments.
`;

const text = { type: 'string' } as const;

await runCommand(HELP, async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { user: text, name: text, role: text, ttl: text, fields: text, json: { type: 'boolean' } },
  });
  const [roomId, ...more] = positionals;
  const { user: externalUserId, name: displayName } = values;
  if (roomId === undefined || more.length > 0) throw new UsageError('Give one ROOM, rm_…. See --help.');
  if (externalUserId === undefined)
    throw new UsageError('Say who it is for: --user with your own identifier of the person. See --help.');
  const input = {
    ...fieldsOf('--fields', values.fields),
    roomId,
    externalUserId,
    ...(displayName !== undefined && { displayName }),
    ...(values.role !== undefined && { role: roleOf(values.role) }),
    ...(values.ttl !== undefined && { ttlSeconds: secondsOf(values.ttl) }),
  };
  await callServer(({ embed }) => embed.createJoinLink(input), {
    isJson: values.json === true,
    lines: ({ url, tokenId, expiresAt }) => ({ Link: url, Expires: expiresAt, 'Token id': tokenId }),
  });
});

function roleOf(value: string) {
  const role = roomRole.safeParse(value);
  if (role.success) return role.data;
  throw new UsageError(`--role takes ${ROLES.join(', ')}. See --help.`);
}

function secondsOf(value: string): number {
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new UsageError('--ttl takes a number of seconds, from 1 on. See --help.');
}
