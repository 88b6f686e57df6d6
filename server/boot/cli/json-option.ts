import { z } from 'zod';
import { UsageError } from '../../platform/errors/usage-error';

const object = z.record(z.string(), z.unknown());

/** Returns the fields of an option whose value is a JSON object; none without the option. @throws UsageError */
export function fieldsOf(option: string, value: string | undefined): Record<string, unknown> {
  if (value === undefined) return {};
  const read = object.safeParse(parsed(value));
  if (read.success) return read.data;
  throw new UsageError(`${option} takes a JSON object, for example '{"maxParticipants":4}'. See --help.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
