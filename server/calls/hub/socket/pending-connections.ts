import { createPlaces } from '../../../platform/limits/places';
import { networkOf } from '../../../platform/network';

/** Connections of one address that may wait at the same time without having joined. */
export const WAITING_PER_ADDRESS = 100;
/** The same, of all addresses together. */
const WAITING_OVERALL = 2_000;

export type PendingConnections = ReturnType<typeof createPendingConnections>;

/**
 * Counts connections that have not joined yet, by address. People in a call do not count, however many share an
 * address.
 */
export function createPendingConnections({
  perAddress = WAITING_PER_ADDRESS,
  overall = WAITING_OVERALL,
} = {}) {
  const places = createPlaces({ all: overall, network: perAddress });
  return {
    /** Counts a connection. @returns the release, for when it has joined or closed; null when too many are pending */
    acquire: (address: string | null) => places.take({ network: networkOf(address) }),
  };
}
