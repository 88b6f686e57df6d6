import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { usePortal } from '../shell/PortalContext';
import { askedFor } from './asked';
import { type Found, lookupOf } from './queries';

/** How long somebody has to stop writing before the server is asked, in milliseconds. */
const SETTLED_MS = 200;

/** The answer of the server to a text, as far as it is there. */
export interface Lookup {
  /** Results, until the answer to this text is there those of an earlier one; undefined: none. */
  found: Found | undefined;
  /** Whether nothing more is to come for this text. */
  isSettled: boolean;
  /** Null: it did not fail. */
  error: unknown;
  retry: () => void;
}

/** Asks the server for a text when somebody has stopped writing it. */
export function useLookup(text: string): Lookup {
  const { accountId } = usePortal();
  const asked = askedFor(text);
  const [settled] = useDebouncedValue(asked, SETTLED_MS);
  const query = useQuery(lookupOf(accountId, asked === null ? null : settled));
  const isCurrent = asked === settled && !query.isFetching && !query.isPlaceholderData;
  const hasFailed = asked !== null && isCurrent && query.isError;
  return {
    found: asked === null || hasFailed ? undefined : query.data,
    isSettled: asked === null || isCurrent,
    error: hasFailed ? query.error : null,
    retry: () => void query.refetch(),
  };
}
