import type { DueEndpoint, Share } from './store';

/** What a process sends at the moment. */
export type InFlight = Pick<DueEndpoint, 'webhookId' | 'owner' | 'isDoubtful'>;

/** How many deliveries one process sends at the same time. */
const AT_ONCE = 16;
/** To one endpoint. */
const PER_ENDPOINT = 4;
/** To one endpoint whose last attempt failed, or that never had a success: it may well not answer. */
const PER_DOUBTFUL = 1;
/** To all endpoints of one owner. */
const PER_OWNER = 8;
/** To all such endpoints together, and those of one owner: others go on whatever becomes of these. */
const ALL_DOUBTFUL = 8;
const DOUBTFUL_PER_OWNER = 4;

/**
 * Decides how many deliveries of each endpoint are sent next. Every endpoint gets a place before another one gets a second.
 * @param due those with due deliveries, the one that is due longest first
 */
export function shareOut(due: readonly DueEndpoint[], inFlight: readonly InFlight[]): Share[] {
  const sent: InFlight[] = [...inFlight];
  const counts = new Map<string, number>();
  for (let place = 1; place <= PER_ENDPOINT; place += 1) {
    for (const endpoint of due) {
      if (!mayHave(place, endpoint, sent)) continue;
      sent.push(endpoint);
      counts.set(endpoint.webhookId, (counts.get(endpoint.webhookId) ?? 0) + 1);
    }
  }
  return [...counts].map(([webhookId, count]) => ({ webhookId, count }));
}

function mayHave(place: number, { webhookId, owner, isDoubtful }: InFlight, sent: readonly InFlight[]): boolean {
  const own = sent.filter((one) => one.webhookId === webhookId).length;
  if (own >= place || sent.length >= AT_ONCE) return false;
  const ofOwner = sent.filter((one) => one.owner === owner);
  if (ofOwner.length >= PER_OWNER) return false;
  if (!isDoubtful) return true;
  const doubtful = sent.filter((one) => one.isDoubtful);
  return (
    own < PER_DOUBTFUL &&
    doubtful.length < ALL_DOUBTFUL &&
    ofOwner.filter((one) => one.isDoubtful).length < DOUBTFUL_PER_OWNER
  );
}
