import type { Db } from './client';
import { rowMapperOf, type Selection } from './row-mapper';

/**
 * A query that is built and prepared once for each database, for the hot reads:
 * `const roomById = prepared((db) => db.select().from(rooms).where(eq(rooms.id, sql.placeholder('id'))).prepare('room_by_id'));`
 * and then `await roomById(db).execute({ id })`. Not for use inside a transaction, whose handle is another one.
 */
export function prepared<Query extends object>(build: (db: Db) => Query): (db: Db) => Query {
  const queries = new WeakMap<Db, Query>();
  return (db) => {
    const known = queries.get(db);
    if (known !== undefined) return known;
    const query = withRowMapper(build(db));
    queries.set(db, query);
    return query;
  };
}

/** Gives a query a mapper of its rows, which the library uses in place of its own. */
function withRowMapper<Query extends Selection>(query: Query): Query {
  const customResultMapper = rowMapperOf(query);
  return customResultMapper === null ? query : Object.assign(query, { customResultMapper });
}
