import type { Refused } from '../../../rooms/entry/refusals';
import type { Connection } from './connection';
import { CLOSE } from '../../../platform/hub/protocol';

/** Tells a client why it may not enter, and closes the connection. */
export function refuse(connection: Connection, { kind: type, ...refusal }: Refused): void {
  connection.send({ type, ...refusal });
  connection.close(CLOSE.refused, refusal.code);
}
