import { isWithinDrainTime } from '../agents/draining';

/** The progress of the transcript and minutes of a session. */
export type ArtifactStatus = 'live' | 'processing' | 'ready' | 'failed';

/** The facts that decide the status of an artifact. */
export interface ArtifactProgress {
  /** End of the session; null while it runs. */
  endedAt: Date | null;
  /** Null: the session has no minutes. */
  minutesStatus: Exclude<ArtifactStatus, 'live'> | null;
  /** Whether an agent may still add speech to the transcript. */
  isDraining: boolean;
}

/** Returns the status. A transcript without minutes is ready when no agent can add speech to it any more. */
export function artifactStatusOf(
  { endedAt, minutesStatus, isDraining }: ArtifactProgress,
  now: Date,
): ArtifactStatus {
  if (endedAt === null) return 'live';
  if (minutesStatus !== null) return minutesStatus;
  return isDraining && isWithinDrainTime(endedAt, now) ? 'processing' : 'ready';
}
