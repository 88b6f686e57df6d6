import { z } from 'zod';
import { displayable } from '../../platform/text';

/** Most characters of the data of an event in a line; `--json` prints all of it. */
const DATA_MAX = 2_000;

/** The fields of an event that a line shows. */
const shown = z.object({
  type: z.string(),
  sequence: z.int(),
  timestamp: z.string(),
  roomId: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
});

/**
 * Formats an event for people: number, time, type, room and data. Characters that would change a terminal are left out,
 * because names in the data are those that people chose.
 * @param body the JSON of the event
 */
export function lineOf(body: string): string {
  const { type, sequence, timestamp, roomId, data } = shown.parse(JSON.parse(body));
  const details = displayable(JSON.stringify(data), DATA_MAX);
  return [String(sequence).padStart(6), timestamp, type.padEnd(24), roomId ?? '-', details].join('  ');
}
