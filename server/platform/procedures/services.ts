import type { Authenticate } from '../principal/credential';
import type { Db } from '../db/client';
import type { EventLog } from '../events/event-log';
import type { Bus } from '../hub/bus';
import type { Jobs } from '../jobs/jobs';
import type { Log } from '../log/log';
import type { Metrics } from '../metrics/metrics';
import type { Mail } from '../mail/mail';
import type { OpenCustomerStore } from '../storage/customer';
import type { DiskReserve } from '../storage/reserve';
import type { Storages } from '../storage/store';
import type { Tracing } from '../tracing/tracing';
import type { RunOnce } from './once';

/**
 * The services that the rules use, built once, at the start, in `boot/services.ts`. A rule names only those that it
 * needs. The services of the platform are declared here. A higher group declares its own next to their definition, with
 * `declare module '…/platform/procedures/services'`, so that nothing below depends on them.
 */
export interface Services {
  db: Db;
  /** Public origin of this server, without a slash at its end. */
  baseUrl: string;
  now: () => Date;
  storage: Storages;
  /** The free disk space that is kept in reserve. */
  disk: DiskReserve;
  openCustomerStore: OpenCustomerStore;
  /** Null: no mail server is configured. */
  mail: Mail | null;
  /** Publishes changes to the calls that they affect. */
  bus: Bus;
  /** The event log for integrators. */
  events: EventLog;
  /** Background work. */
  jobs: Jobs;
  log: Log;
  /** Counts and times the work of the server. */
  metrics: Metrics;
  /** Traces the work of the server. */
  tracing: Tracing;
  /** Authenticates a call. */
  authenticate: Authenticate<Services>;
  /** Runs the rules of operations that take an `Idempotency-Key`. */
  runOnce: RunOnce<Services>;
}
