import { parseArgs } from 'node:util';
import { CONNECTION_HELP } from '../../events/listen/connection';
import { UsageError } from '../../platform/errors/usage-error';
import { runCommand } from '../commands/command';
import { callServer } from './call-server';
import { fieldsOf } from './json-option';

const HELP = `Usage: conference-room room create [NAME] [--settings JSON] [--json]

Creates a room on a running server, and prints its id and its page.

  NAME             the name of the room
  --settings JSON  further fields of createRoom in the reference, for example '{"lobby":"guests"}'
  --json           prints the answer of the server

${CONNECTION_HELP}

Exit codes: 0 done, 1 failed, 2 wrong arguments.
`;

await runCommand(HELP, async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { settings: { type: 'string' }, json: { type: 'boolean' } },
  });
  const [roomName, ...more] = positionals;
  if (more.length > 0) throw new UsageError('Give one NAME, in quotes if it has spaces. See --help.');
  const settings = fieldsOf('--settings', values.settings);
  await callServer(
    ({ embed }) => embed.createRoom({ ...settings, ...(roomName !== undefined && { roomName }) }),
    {
      isJson: values.json === true,
      lines: ({ roomId, embedUrl }) => ({ Room: roomId, Page: embedUrl }),
    },
  );
});
