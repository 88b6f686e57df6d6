import { OPERATIONS, type Operations } from './generated.ts';
import { page } from './pages.ts';
import { send, type ClientOptions, type Input, type Method, type RequestOptions } from './request.ts';

type Call = (first?: object, second?: object) => unknown;

/** The operations of a server, in the groups of its reference: `client.embed.createRoom({ roomName: 'Weekly' })`. */
export type ConferenceRoomClient = Operations;

/**
 * Returns a client of a server. It sends nothing until an operation is called. The input of an operation has the
 * fields of path, query and body together; an operation without input takes its options first.
 * @throws TypeError when `url` is not the address of a web server
 */
export function createClient(options: ClientOptions): ConferenceRoomClient {
  const { protocol } = new URL(options.url);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new TypeError('The url must begin with https:// or http://.');
  const groups = Object.entries(OPERATIONS).map(([name, methods]) => [name, groupOf(options, methods)]);
  // The table and the types are made from the same document.
  return Object.fromEntries(groups);
}

function groupOf(client: ClientOptions, methods: Readonly<Record<string, Method>>): Record<string, Call> {
  return Object.fromEntries(Object.entries(methods).map(([name, method]) => [name, callOf(client, method)]));
}

function callOf(client: ClientOptions, method: Method): Call {
  return (first, second) => {
    const [input, options]: [Input, RequestOptions | undefined] =
      method.takesNothing === true ? [{}, first] : [{ ...first }, second];
    return method.items === undefined
      ? send(client, method, input, options)
      : page(client, method, input, options);
  };
}
