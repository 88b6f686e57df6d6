import { vi } from 'vitest';
import { recordStatements, statementsDirectory } from './sent-statements';

/* For vitest: the product's connections to Postgres record their statements. */

vi.mock('postgres', async (importOriginal) => {
  const { default: postgres } = await importOriginal<{ default: typeof import('postgres') }>();
  const directory = statementsDirectory();
  if (directory === null) return { default: postgres };
  return {
    default: (...given: Parameters<typeof postgres>) => {
      const sql = postgres(...given);
      const isOfProduct = sql.options.connection.application_name === 'conference-room';
      return isOfProduct ? recordStatements(sql, directory) : sql;
    },
  };
});
