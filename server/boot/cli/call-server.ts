import { createClient, type ConferenceRoomClient } from '../../../packages/client/client.ts';
import { ConferenceRoomError } from '../../../packages/client/errors.ts';
import { readConnection } from '../../events/listen/connection';
import { withRequestId } from '../../platform/errors/with-request-id';
import { CommandError } from '../commands/command';

/**
 * Calls the server that the environment names, and prints what it returns.
 * @param call the operation
 * @param output whether to print the answer as JSON, and else its lines for people: a name and a value each
 * @throws UsageError when a variable is wrong, CommandError with the sentence of the server
 */
export async function callServer<Answer>(
  call: (client: ConferenceRoomClient) => Promise<Answer>,
  output: { isJson: boolean; lines: (answer: Answer) => Readonly<Record<string, string>> },
): Promise<void> {
  const { serverUrl: url, apiKey: key, keyVariable } = readConnection(process.env);
  const client = createClient({ url, key, fetch: strictly });
  try {
    const answer = await call(client);
    process.stdout.write(output.isJson ? `${JSON.stringify(answer)}\n` : table(output.lines(answer)));
  } catch (error) {
    if (!(error instanceof ConferenceRoomError)) throw error;
    const { status, requestId, message } = error;
    const where = status === null ? `${url}: ` : status === 401 ? `${keyVariable}: ` : '';
    throw new CommandError(withRequestId(`${where}${message}`, requestId));
  }
}

/** Has the server refuse a misspelled field instead of ignoring it. */
const strictly: typeof fetch = (input, init) =>
  fetch(input, {
    ...init,
    headers: { ...Object.fromEntries(new Headers(init?.headers)), Prefer: 'handling=strict' },
  });

function table(lines: Readonly<Record<string, string>>): string {
  const width = Math.max(...Object.keys(lines).map(({ length }) => length));
  return Object.entries(lines)
    .map(([name, value]) => `${name.padEnd(width)}  ${value}\n`)
    .join('');
}
