import { measure, type Round } from './load';
import type { Operation } from './operations';
import type { Server } from './servers';

/** Servers compared with the last of them in one operation at one number of connections. Medians of all rounds. */
export interface Comparison {
  operation: string;
  connections: number;
  /** In the order of the servers. */
  servers: Compared[];
}

interface Compared extends Round {
  name: string;
  /** The ratio of requests per second to the last server: the median over rounds that ran one after the other. */
  ratio: number;
}

export interface Pace {
  rounds: number;
  seconds: number;
}

/** Measures all servers in turn. Each is first in some of the rounds, so that other work on the machine affects all. */
export async function compare(
  servers: readonly Server[],
  operation: Operation,
  connections: number,
  { rounds, seconds }: Pace,
): Promise<Comparison> {
  const measured = servers.map((): Round[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < servers.length; turn += 1) {
      const index = (round + turn) % servers.length;
      const server = servers[index];
      if (server) measured[index]?.push(await measure(server, operation, connections, seconds));
    }
  }
  const bare = measured.at(-1) ?? [];
  return {
    operation: operation.name,
    connections,
    servers: measured.map((all, index) => ({
      name: servers[index]?.name ?? '',
      ...medianRound(all),
      ratio: median(all.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? Number.NaN))),
    })),
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
