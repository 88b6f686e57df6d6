import { infiniteQueryOptions } from '@tanstack/react-query';
import { trpc } from '../trpc';

/** Queries the events of an account and of its person, newest first, page by page. @param actorId empty: of everybody */
export const eventsOf = (accountId: string, actorId: string) =>
  infiniteQueryOptions({
    queryKey: ['audit', accountId, actorId],
    queryFn: ({ pageParam, signal }) =>
      trpc.audit.list.query(
        { ...asked(accountId, actorId), ...(pageParam !== null && { after: pageParam }) },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next,
  });

/** Returns the input of the operations of the log. @param actorId empty: of everybody */
export const asked = (accountId: string, actorId: string) => ({
  accountId,
  ...(actorId !== '' && { actorId }),
});

export type AuditFormat = Parameters<typeof trpc.audit.file.query>[0]['format'];

/** Returns the log as a file, all parts of it. @param actorId empty: of everybody */
export async function readLog(accountId: string, actorId: string, format: AuditFormat): Promise<File> {
  const input = { ...asked(accountId, actorId), format };
  const first = await trpc.audit.file.query(input);
  const parts = [first.text];
  for (let after = first.next; after !== null;) {
    const part = await trpc.audit.file.query({ ...input, after });
    parts.push(part.text);
    after = part.next;
  }
  return new File(parts, first.fileName, { type: first.mediaType });
}

export type AuditEvent = Awaited<ReturnType<typeof trpc.audit.list.query>>['events'][number];

const firstPage: string | null = null;
