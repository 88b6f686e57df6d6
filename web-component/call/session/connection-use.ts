import type { ConnectionUse } from '../../../server/platform/hub/media';
import type { ConnectionStats } from '../engine/engine';

/** The networks that the server tells apart, as browsers name them. */
const NETWORKS = ['wifi', 'cellular', 'ethernet'] as const;

type Report = ReadonlyMap<string, unknown>;

/**
 * Returns the network that this page uses, and whether media pass a relay, as far as the browser tells.
 * @param session reads the browser's statistics of each connection
 */
export const readConnectionUse = async (session: {
  stats(): Promise<readonly ConnectionStats[]>;
}): Promise<ConnectionUse> => connectionUseOf(await session.stats(), namedNetwork());

/** Returns the kind of network that the browser names; only Chromium on phones does. */
function namedNetwork(): unknown {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  return typeof connection === 'object' && connection !== null ? Reflect.get(connection, 'type') : null;
}

/**
 * Reads the same from statistics.
 * @param type `navigator.connection.type`; it comes before what the statistics name
 */
export function connectionUseOf(connections: readonly ConnectionStats[], type: unknown): ConnectionUse {
  const routes = connections.flatMap(({ reports }) => routeOf(reports.map(fieldsOf)));
  const named = [type, ...routes.map(({ local }) => local.get('networkType'))];
  const network = named.flatMap((name) => NETWORKS.filter((one) => one === name))[0];
  const isRelayed = routes.some((route) =>
    [route.local, route.remote].some((candidate) => candidate.get('candidateType') === 'relay'),
  );
  return { ...(network && { network }), ...(routes.length > 0 && { isRelayed }) };
}

/** Returns the two ends of the route that a connection has chosen; none: it has not chosen one. */
function routeOf(reports: readonly Report[]): { local: Report; remote: Report }[] {
  const byId = new Map(reports.map((report) => [report.get('id'), report]));
  const transport = reports.find((report) => report.get('type') === 'transport');
  const pair =
    byId.get(transport?.get('selectedCandidatePairId') ?? null) ??
    reports.find((report) => report.get('type') === 'candidate-pair' && report.get('nominated') === true);
  const local = byId.get(pair?.get('localCandidateId') ?? null);
  const remote = byId.get(pair?.get('remoteCandidateId') ?? null);
  return local && remote ? [{ local, remote }] : [];
}

const fieldsOf = (report: unknown): Report =>
  new Map(typeof report === 'object' && report !== null ? Object.entries(report) : []);
