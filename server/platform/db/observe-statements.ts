import type { Sql, TransactionSql } from 'postgres';
import type { Metrics } from '../metrics/metrics';
import { NO_TRACING, type Tracing } from '../tracing/tracing';

/** Receivers of reports about statements. */
export interface StatementObservers {
  metrics: Metrics;
  tracing: Tracing;
}

/** How a pool of connections is used at this moment. */
export interface PoolUse {
  inUse: number;
  waiting: number;
}

/** Longest text of a statement in a span: some have a thousand rows of placeholders. */
const STATEMENT_MAX_CHARACTERS = 2_000;

/**
 * Has statements traced and their waits for a connection timed. Parameters are never looked at.
 * @param sizes how many statements, and how many transactions, have a connection at a time; one number: together
 * @returns how the connections are used at the moment it is called
 */
export function observeStatements(
  sql: Sql,
  { metrics, tracing }: StatementObservers,
  sizes: { statements: number; transactions: number } | { together: number },
): () => PoolUse {
  const statements = createWaitingLine('together' in sizes ? sizes.together : sizes.statements, metrics);
  const transactions = 'together' in sizes ? statements : createWaitingLine(sizes.transactions, metrics);
  const { unsafe, begin } = sql;

  Object.assign(sql, {
    unsafe(...given: Parameters<typeof unsafe>) {
      return traced(tracing, given[0], () => unsafe(...given), statements.enter);
    },
    begin(work: (handle: TransactionSql) => Promise<unknown>) {
      const leave = transactions.enter();
      return tracing
        .span('transaction', { isPart: true }, () => begin((handle) => work(tracedHandle(tracing, handle))))
        .finally(leave);
    },
  });
  return () => {
    const lines = new Set([statements, transactions]);
    const sum = (of: (line: WaitingLine) => number) => [...lines].reduce((all, line) => all + of(line), 0);
    return { inUse: sum(({ use }) => use().inUse), waiting: sum(({ use }) => use().waiting) };
  };
}

type Query = ReturnType<Sql['unsafe']>;

/** Sends a statement in a span. The driver sends it only when something waits for it, so this waits. */
function traced(tracing: Tracing, text: string, send: () => Query, enter?: () => () => void): Query {
  const span = tracing.start(operationOf(text), {
    kind: 'client',
    isPart: true, // what is asked again and again in the background would be most of all traces
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, STATEMENT_MAX_CHARACTERS) },
  });
  const query = send();
  const leave = enter?.();
  query.then(
    () => {
      span.end();
      leave?.();
    },
    (error: unknown) => {
      span.end(error);
      leave?.();
    },
  );
  return query;
}

function tracedHandle(tracing: Tracing, handle: TransactionSql): TransactionSql {
  if (tracing === NO_TRACING) return handle;
  const { unsafe } = handle;
  return Object.assign(handle, {
    unsafe: (...given: Parameters<typeof unsafe>) => traced(tracing, given[0], () => unsafe(...given)),
  });
}

/** Returns the operation of a statement in one word. */
const operationOf = (text: string): string => /^\s*(\w{1,20})/.exec(text)?.[1]?.toLowerCase() ?? 'statement';

type WaitingLine = ReturnType<typeof createWaitingLine>;

/**
 * Follows who has a connection and who waits for one, as the driver gives them out: in the order of asking. The driver
 * itself tells nobody.
 */
function createWaitingLine(size: number, metrics: Metrics) {
  const waiting: number[] = [];
  let inUse = 0;
  return {
    use: (): PoolUse => ({ inUse, waiting: waiting.length }),
    /** Asks for a connection. @returns gives it back */
    enter() {
      if (inUse < size) {
        inUse += 1;
        metrics.databaseWaited(0);
      } else waiting.push(performance.now());
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        const since = waiting.shift();
        if (since === undefined) inUse -= 1;
        else metrics.databaseWaited((performance.now() - since) / 1_000);
      };
    },
  };
}
