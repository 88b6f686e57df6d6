import type { Db } from '../../platform/db/client';
import { RequestLog } from './request-log';
import { rowOf } from './row';
import { insertRequests } from './store';

/** Opens the request log of all accounts. */
export const openRequestLog = ({
  db,
  ...deps
}: { db: Db } & Omit<ConstructorParameters<typeof RequestLog>[0], 'write'>): RequestLog =>
  new RequestLog({
    ...deps,
    write: (calls) => insertRequests(db, calls.map(rowOf)),
  });
