import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const unanswered = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls a function when a response is over: sent, or lost with its connection. Node tells nothing of a response that waits
 * behind another one of its connection when that closes.
 */
export function whenOver(response: ServerResponse, then: () => void): void {
  const { socket } = response.req;
  const open = unanswered.get(socket) ?? follow(socket);
  open.add(then);
  response.once('close', () => {
    if (open.delete(then)) then();
  });
}

/** One listener for all responses of a connection. */
function follow(socket: Socket): Set<() => void> {
  const open = new Set<() => void>();
  unanswered.set(socket, open);
  socket.once('close', () => {
    for (const then of open) then();
    open.clear();
  });
  return open;
}
