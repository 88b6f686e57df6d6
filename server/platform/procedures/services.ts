import type { Authenticate } from '../principal/credential';
import type { Db } from '../db/client';
import type { Bus } from '../hub/bus';
import type { Jobs } from '../jobs/jobs';
import type { Log } from '../log/log';
import type { Mail } from '../mail/mail';
import type { OpenCustomerStore } from '../storage/customer';
import type { DiskReserve } from '../storage/reserve';
import type { Storages } from '../storage/store';

/**
 * What the rules work with; built once, at start, in `boot/services.ts`. A rule names the few of these that it needs.
 * What the platform brings stands here. A group above adds what it brings where that is defined, with
 * `declare module '…/platform/procedures/services'`, so that nothing below has to know it.
 */
export interface Services {
  db: Db;
  /** Public origin of this server, without a slash at its end. */
  baseUrl: string;
  now: () => Date;
  storage: Storages;
  /** Free disk space that is kept. */
  disk: DiskReserve;
  openCustomerStore: OpenCustomerStore;
  /** Null: no mail server is configured. */
  mail: Mail | null;
  /** How a change outside of a call reaches the people in it. */
  bus: Bus;
  /** Background work. */
  jobs: Jobs;
  log: Log;
  /** Tells who calls. */
  authenticate: Authenticate<Services>;
}
