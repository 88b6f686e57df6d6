import type { Sql } from 'postgres';
import { DatabaseUnavailableError } from './unavailable';

/** Turns what went wrong while connecting into a sentence that names the address, and never the password. */
export function explainPostgres(error: unknown, { host, port, path, database, user }: Sql['options']): Error {
  const address = path || `${host[0] ?? ''}:${port[0] ?? ''}`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const sentence =
    sentences[code]?.({ address, database, user }) ??
    `The database at ${address} cannot be used (${code || (error instanceof Error ? error.message : 'no reason given')}).`;
  return new DatabaseUnavailableError(sentence, { cause: error });
}

type Target = { address: string; database: string; user: string };

const refused = ({ address }: Target) => `No database answers at ${address}.`;
const unknownHost = ({ address }: Target) => `The database's host in ${address} cannot be found.`;
const slow = ({ address }: Target) => `The database at ${address} did not answer in time.`;
const noPostgres = ({ address }: Target) => `The server at ${address} is not a Postgres database.`;
const wrongLogin = ({ address, user }: Target) =>
  `The database at ${address} refuses user ${user} or the password.`;
const notReady = ({ address }: Target) => `The database at ${address} is starting or stopping.`;

const sentences: Record<string, (target: Target) => string> = {
  ECONNREFUSED: refused,
  ENOENT: refused,
  EHOSTUNREACH: refused,
  ENETUNREACH: refused,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  CONNECT_TIMEOUT: slow,
  ETIMEDOUT: slow,
  CONNECTION_CLOSED: noPostgres,
  CONNECTION_DESTROYED: noPostgres,
  '28P01': wrongLogin,
  '28000': wrongLogin,
  '3D000': ({ address, database }) => `There is no database named ${database} at ${address}.`,
  '42501': ({ address, database, user }) =>
    `User ${user} may not use the database ${database} at ${address}.`,
  '53300': ({ address }) => `The database at ${address} has no connection left.`,
  '57P03': notReady,
  '57P01': notReady,
};
