import { measure, type Round } from './load';
import type { Operation } from './operations';
import type { Server } from './servers';

/** How ours compares with the bare server in one operation at one number of connections. Medians of all rounds. */
export interface Comparison {
  operation: string;
  connections: number;
  ours: Round;
  bare: Round;
  /** Of requests per second, the median over pairs of rounds that ran one after the other. */
  ratio: number;
}

export interface Pace {
  rounds: number;
  seconds: number;
}

/** Measures both in turn, each first in every other round, so that what else the machine does hits both. */
export async function compare(
  servers: { ours: Server; bare: Server },
  operation: Operation,
  connections: number,
  { rounds, seconds }: Pace,
): Promise<Comparison> {
  const run = (server: Server) => measure(server, operation, connections, seconds);
  const pairs: { ours: Round; bare: Round }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const ours = await run(servers.ours);
      pairs.push({ ours, bare: await run(servers.bare) });
    } else {
      const bare = await run(servers.bare);
      pairs.push({ ours: await run(servers.ours), bare });
    }
  }
  return {
    operation: operation.name,
    connections,
    ours: medianRound(pairs.map((pair) => pair.ours)),
    bare: medianRound(pairs.map((pair) => pair.bare)),
    ratio: median(pairs.map(({ ours, bare }) => ours.perSecond / bare.perSecond)),
  };
}

const medianRound = (rounds: readonly Round[]): Round => ({
  perSecond: median(rounds.map((round) => round.perSecond)),
  p50Ms: median(rounds.map((round) => round.p50Ms)),
  p99Ms: median(rounds.map((round) => round.p99Ms)),
  cpuMicros: median(rounds.map((round) => round.cpuMicros)),
});

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
