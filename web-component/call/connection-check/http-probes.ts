/** The longest time for one answer, in milliseconds. */
const PATIENCE_MS = 10_000;
/** A download is measured until this time has passed, or this many bytes have arrived. */
const DOWNLOAD_MS = 2_000;
const DOWNLOAD_BYTES = 4_000_000;
/** The number of parallel requests, so that the round trip to the server does not distort the measurement. */
const PARALLEL = 4;
/** Round trips that are measured, after one that opens the connection. */
const ROUND_TRIPS = 5;

export async function reachServer(file: string, signal: AbortSignal): Promise<boolean> {
  return (await request(file, 'HEAD', signal)) !== null;
}

/** @returns kbit/s; null where the answers do not have their length in bytes */
export async function measureDownload(file: string, signal: AbortSignal): Promise<number | null> {
  const startedAt = performance.now();
  let [bytes, parallel] = [0, 1];
  while (bytes < DOWNLOAD_BYTES && performance.now() - startedAt < DOWNLOAD_MS) {
    const answers = Array.from({ length: parallel }, async () => request(file, 'GET', signal));
    const sizes = await Promise.all(answers);
    if (sizes.includes(null)) break;
    bytes += sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
    if (bytes === 0) return null;
    parallel = PARALLEL;
  }
  const kilobits = (bytes * 8) / 1_000;
  return bytes === 0 ? null : Math.round(kilobits / ((performance.now() - startedAt) / 1_000));
}

/** @returns the shortest of some round trips, in milliseconds; null when there was no answer */
export async function measureRoundTrip(file: string, signal: AbortSignal): Promise<number | null> {
  const times: number[] = [];
  if ((await request(file, 'HEAD', signal)) === null) return null;
  for (let count = 0; count < ROUND_TRIPS; count += 1) {
    const askedAt = performance.now();
    if ((await request(file, 'HEAD', signal)) === null) break;
    times.push(performance.now() - askedAt);
  }
  return times.length === 0 ? null : Math.round(Math.min(...times));
}

/**
 * @returns the number of bytes of the answer on the wire, 0 when it is not stated; null: there was no good answer in
 * time
 */
async function request(file: string, method: 'GET' | 'HEAD', signal: AbortSignal): Promise<number | null> {
  try {
    const life = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    const answer = await fetch(file, { method, cache: 'no-store', credentials: 'omit', signal: life });
    await answer.arrayBuffer();
    return answer.ok ? Number(answer.headers.get('Content-Length') ?? 0) : null;
  } catch {
    return null;
  }
}
