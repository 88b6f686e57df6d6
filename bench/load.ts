import autocannon from 'autocannon';
import type { Operation } from './operations';
import type { Server } from './servers';

/** The result of one round. */
export interface Round {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time that the server used for each request, in microseconds; load generator and Postgres excluded. */
  cpuMicros: number;
}

/**
 * Calls one operation over and over for `seconds`.
 * @throws Error at the first answer without a 2xx status, and at the first failed connection.
 */
export async function measure(
  server: Server,
  operation: Operation,
  connections: number,
  seconds: number,
): Promise<Round> {
  const durationsMs: number[] = [];
  const cpuBefore = await server.cpuMicros();
  const started = performance.now();
  await new Promise<void>((resolve, reject) => {
    const run = autocannon(
      {
        url: server.url,
        connections,
        requests: operation.requests,
        duration: seconds,
        sampleInt: 20,
        skipAggregateResult: true,
      },
      (error: unknown) => (error === null || error === undefined ? resolve() : reject(asError(error))),
    );
    const fail = (why: string) => {
      run.stop();
      reject(new Error(`${operation.name} on ${server.name} failed: ${why}`));
    };
    // The generator's own histogram counts only whole milliseconds.
    run.on('response', (_client, status, _bytes, durationMs) => {
      if (status >= 200 && status < 300) durationsMs.push(durationMs);
      else fail(`status ${status}`);
    });
    run.on('reqError', (error) => fail(error.message));
  });
  const elapsedSeconds = (performance.now() - started) / 1000;
  const cpuMicros = (await server.cpuMicros()) - cpuBefore;
  durationsMs.sort((a, b) => a - b);
  return {
    perSecond: durationsMs.length / elapsedSeconds,
    p50Ms: atQuantile(durationsMs, 0.5),
    p99Ms: atQuantile(durationsMs, 0.99),
    cpuMicros: cpuMicros / durationsMs.length,
  };
}

const atQuantile = (sorted: readonly number[], quantile: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? Number.NaN;

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));
