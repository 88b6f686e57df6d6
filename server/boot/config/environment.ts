import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { z } from 'zod';
import { withoutMark } from '../../platform/byte-order-mark';
import { ConfigError } from './config-error';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the values of variables. White space around a value does not count, because files, including secret files,
 * usually end in a line break. An empty variable counts as unset.
 * @throws ConfigError with every mistake at once; no sentence repeats a value
 */
export function parseEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  env: Environment,
): z.output<Schema> {
  const set = Object.entries(env)
    .map(([name, value]) => [name, value?.trim() ?? ''])
    .filter(([, value]) => value !== '');
  const parsed = schema.safeParse(Object.fromEntries(set));
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
}

/** Adds the variables of a file to the environment of this process. Does nothing without such a file. */
export function loadEnvFile(path = '.env', env: Record<string, string | undefined> = process.env): void {
  if (!existsSync(path)) return;
  for (const [name, value] of Object.entries(parseEnv(withoutMark(readFileSync(path, 'utf8'))))) {
    env[name] ??= value;
  }
}
