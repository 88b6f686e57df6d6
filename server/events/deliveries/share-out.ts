import type { DueEndpoint, Share } from './store';

/** A delivery that a process sends at the moment. */
export type InFlight = Pick<DueEndpoint, 'webhookId' | 'owner' | 'standing'>;

/** How many deliveries one process sends at the same time, and how many of these are of one owner's endpoints. */
const AT_ONCE = { inAll: 16, ofOwner: 8 };
/** The limits for endpoints that have not shown that they work now. Places stay free for endpoints that work. */
const DOUBTFUL_AT_ONCE = { inAll: 12, ofOwner: 6 };
/** The limits for endpoints whose last attempt failed. Places stay free for new endpoints. */
const FAILING_AT_ONCE = { inAll: 8, ofOwner: 4 };
/** The limits for one endpoint. */
const TO_ENDPOINT_AT_ONCE = { working: 4, new: 1, failing: 1 };

/**
 * Decides how many deliveries of each endpoint are sent next. The owner with the fewest deliveries gets the next
 * place, so that a long queue of one owner does not block others. The endpoints of an owner take turns, and endpoints
 * that do not answer never get all places.
 * @param due endpoints with due deliveries, the one that has been due longest first
 */
export function shareOut(due: readonly DueEndpoint[], inFlight: readonly InFlight[]): Share[] {
  const sent: InFlight[] = [...inFlight];
  const counts = new Map<string, number>();
  for (;;) {
    const endpoint = nextOf(due, sent);
    if (endpoint === null) return [...counts].map(([webhookId, count]) => ({ webhookId, count }));
    sent.push(endpoint);
    counts.set(endpoint.webhookId, (counts.get(endpoint.webhookId) ?? 0) + 1);
  }
}

/** Returns the endpoint that gets the next place; null when none may have one. */
function nextOf(due: readonly DueEndpoint[], sent: readonly InFlight[]): DueEndpoint | null {
  let next: { endpoint: DueEndpoint; rank: number } | null = null;
  for (const endpoint of due) {
    const ofOwner = sent.filter(({ owner }) => owner === endpoint.owner);
    const own = ofOwner.filter(({ webhookId }) => webhookId === endpoint.webhookId).length;
    const rank = ofOwner.length * AT_ONCE.inAll + own;
    if ((next === null || rank < next.rank) && mayHave(own, endpoint, sent)) next = { endpoint, rank };
  }
  return next?.endpoint ?? null;
}

/** @param own how many of its deliveries are being sent */
function mayHave(own: number, { owner, standing }: InFlight, sent: readonly InFlight[]): boolean {
  const isBelow = ({ inAll, ofOwner }: typeof AT_ONCE, counted: readonly InFlight[]) =>
    counted.length < inAll && counted.filter((one) => one.owner === owner).length < ofOwner;
  return (
    own < TO_ENDPOINT_AT_ONCE[standing] &&
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
