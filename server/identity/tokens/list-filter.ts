import type { ListFilter, RoomsOf } from '../../platform/db/list-filter';
import { forbidden } from '../../platform/errors/errors';
import type { Principal } from '../../platform/principal/principal';
import { externalSubject } from './subject';

/** The filters of a list that callers give. */
interface GivenFilter {
  externalUserId?: string | undefined;
  metadata?: Readonly<Record<string, string>> | undefined;
}

/**
 * Returns the filter of a caller in a list. People find rooms by metadata only where they may read it: a member of a
 * room cannot probe it.
 * @throws ApiError FORBIDDEN for a join token that filters by metadata, which join tokens may not read
 */
export function filterOf(principal: Principal, of: RoomsOf, given: GivenFilter): ListFilter {
  if (principal.kind === 'room' && given.metadata !== undefined)
    throw forbidden('A join token cannot filter by "metadata".');
  return filterIn(principal.kind === 'user' ? { userId: principal.userId } : of, given);
}

/** Returns the filter in rooms whose metadata the caller may read. */
export const filterIn = (of: RoomsOf, { externalUserId, metadata }: GivenFilter): ListFilter => ({
  of,
  person:
    externalUserId === undefined
      ? null
      : {
          externalUserId,
          subject: 'accountId' in of ? externalSubject(of.accountId, externalUserId) : null,
        },
  metadata: metadata ?? null,
});
