import { drizzle } from 'drizzle-orm/postgres-js';
import type { Db, Tx } from './client';
import { rowMapperOf, type Selection } from './row-mapper';

/** Builds queries and is connected to nothing. */
const blueprint: Db = drizzle.mock();

/**
 * Creates a query that is built once and prepared once on each connection, for frequent queries, inside a transaction
 * and outside: `const roomById = prepared((db) => db.select().from(rooms).where(eq(rooms.id,
 * sql.placeholder('id'))).prepare('room_by_id'));` and then `await roomById(db).execute({ id })`.
 */
export function prepared<Query extends object>(build: (db: Db) => Query): (on: Db | Tx) => Query {
  let built: Query | null = null;
  const queries = new WeakMap<Db | Tx, Query>();
  return (on) => {
    const known = queries.get(on);
    if (known !== undefined) return known;
    built ??= withRowMapper(build(blueprint));
    const query: Query = Object.create(built, { client: { value: clientOf(on) } });
    queries.set(on, query);
    return query;
  };
}

/** Returns the connection of a transaction, or the pool of a database, on which a query of the library runs. */
function clientOf({ _: { session } }: Db | Tx): unknown {
  if ('client' in session) return session.client;
  throw new TypeError('The library keeps the connection of a query elsewhere now.');
}

/** Gives a query a mapper of its rows, which the library uses instead of its own. */
function withRowMapper<Query extends Selection>(query: Query): Query {
  const customResultMapper = rowMapperOf(query);
  return customResultMapper === null ? query : Object.assign(query, { customResultMapper });
}
