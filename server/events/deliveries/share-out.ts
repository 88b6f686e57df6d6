import type { DueEndpoint, Share } from './store';

/** What a process sends at the moment. */
export type InFlight = Pick<DueEndpoint, 'webhookId' | 'owner' | 'standing'>;

/** How many deliveries one process sends at the same time, and how many of these are of one owner's endpoints. */
const AT_ONCE = { inAll: 16, ofOwner: 8 };
/** To endpoints that have not shown that they work now: places are left for those that have. */
const DOUBTFUL_AT_ONCE = { inAll: 12, ofOwner: 6 };
/** To endpoints whose last attempt failed: places are left for new ones. */
const FAILING_AT_ONCE = { inAll: 8, ofOwner: 4 };
/** To one endpoint. */
const TO_ENDPOINT_AT_ONCE = { working: 4, new: 1, failing: 1 };

/**
 * Decides how many deliveries of each endpoint are sent next. Every endpoint gets a place before another one gets a second,
 * and endpoints that do not answer never have all places. A place goes to the owner who has the fewest: so a few owners whose
 * endpoints answer very late do not keep a free place from others.
 * @param due those with due deliveries, the one that is due longest first
 */
export function shareOut(due: readonly DueEndpoint[], inFlight: readonly InFlight[]): Share[] {
  const sent: InFlight[] = [...inFlight];
  const counts = new Map<string, number>();
  for (let place = 1; place <= TO_ENDPOINT_AT_ONCE.working; place += 1) {
    for (const endpoint of byOwner(due, sent)) {
      if (!mayHave(place, endpoint, sent)) continue;
      sent.push(endpoint);
      counts.set(endpoint.webhookId, (counts.get(endpoint.webhookId) ?? 0) + 1);
    }
  }
  return [...counts].map(([webhookId, count]) => ({ webhookId, count }));
}

/** Those of owners with the fewest places first; otherwise in the order as given. */
function byOwner(due: readonly DueEndpoint[], sent: readonly InFlight[]): DueEndpoint[] {
  const places = new Map<string, number>();
  for (const { owner } of sent) places.set(owner, (places.get(owner) ?? 0) + 1);
  return due.toSorted((one, other) => (places.get(one.owner) ?? 0) - (places.get(other.owner) ?? 0));
}

function mayHave(
  place: number,
  { webhookId, owner, standing }: InFlight,
  sent: readonly InFlight[],
): boolean {
  const own = sent.filter((one) => one.webhookId === webhookId).length;
  const isBelow = ({ inAll, ofOwner }: typeof AT_ONCE, counted: readonly InFlight[]) =>
    counted.length < inAll && counted.filter((one) => one.owner === owner).length < ofOwner;
  return (
    own < Math.min(place, TO_ENDPOINT_AT_ONCE[standing]) &&
    isBelow(AT_ONCE, sent) &&
    (standing === 'working' ||
      isBelow(
        DOUBTFUL_AT_ONCE,
        sent.filter((one) => one.standing !== 'working'),
      )) &&
    (standing !== 'failing' ||
      isBelow(
        FAILING_AT_ONCE,
        sent.filter((one) => one.standing === 'failing'),
      ))
  );
}
