import type { Db } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import type { Jobs } from '../../platform/jobs/jobs';
import type { Log } from '../../platform/log/log';
import type { DiskReservation, DiskReserve } from '../../platform/storage/reserve';
import type { Storages } from '../../platform/storage/store';
import type { Egress } from '../egress/egress';
import type { Progress } from './progress';
import type { ScratchSpace } from './scratch-directory';

/** The dependencies of the job that makes the files of a recording. */
export interface FinaliseDeps {
  db: Db;
  now: () => Date;
  storage: Storages;
  scratch: ScratchSpace;
  jobs: Jobs;
  events: EventLog;
  disk: DiskReserve;
  log: Log;
  /** LiveKit Egress, which makes recordings; null: it makes none. */
  egress: Egress | null;
  /** The absolute path of ffmpeg, which mixes people; null: there is none. */
  ffmpeg: string | null;
}

/** Progress after the chunks are joined. */
export const JOINED_PROGRESS = 0.25;

/** The file of a recording while it is made. */
export interface Making {
  directory: string;
  reservation: DiskReservation;
  signal: AbortSignal;
  progress: Progress;
  /** Counts bytes of chunks that are joined. */
  joined: (bytes: number) => void;
}
