import { z } from 'zod';

/** A Redis that processes share. */
export const redisVariables = {
  REDIS_URL: z
    .string()
    .refine(isRedisUrl, {
      error:
        'must be a redis:// or rediss:// URL with a host, and at most the number of a database as its path, for example redis://localhost:6379/0.',
    })
    .optional(),
};

/** Returns the address; null: there is no Redis. It may contain a password. */
export const redisOf = (env: z.infer<z.ZodObject<typeof redisVariables>>): string | null =>
  env.REDIS_URL ?? null;

function isRedisUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(value);
  return (
    /^rediss?:$/.test(protocol) &&
    hostname !== '' &&
    /^(\/\d{0,4})?$/.test(pathname) &&
    search + hash === '' &&
    isDecodable(username + password)
  );
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
