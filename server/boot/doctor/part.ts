import { DeadlineExceededError, withDeadline } from '../../platform/time/with-deadline';

/** `off`: not configured; `warning`: it works, but needs attention. */
export type Status = 'ok' | 'warning' | 'failed' | 'off';

/** The result of one check. */
export interface Finding {
  /** The subject of the check, in a few words. */
  what: string;
  status: Status;
  /** The state, in a sentence. Never a secret. */
  result: string;
  /** The advice, in a sentence; null: there is nothing to do. */
  mend: string | null;
}

/** Reports one finding. */
export interface Report {
  ok(what: string, result: string): void;
  warn(what: string, result: string, mend: string): void;
  fail(what: string, result: string, mend: string): void;
}

/** Something that the configuration names. */
export interface Part {
  /** Short, for example `bucket`. */
  name: string;
  /** Null: the part is configured. Otherwise a sentence about the server without it. */
  off: string | null;
  /** The time limit for the whole part, in milliseconds. */
  deadlineMs: number;
  /** The advice for an unforeseen failure, or for a check that takes too long. */
  mend: string;
  check(report: Report, signal: AbortSignal): Promise<void>;
}

/**
 * Checks a part. Returns its findings until its time was over. Never rejects.
 * @param patience the factor by which the part may take longer than usual
 */
export async function checkPart(part: Part, patience: number): Promise<Finding[]> {
  const { name, off, mend } = part;
  const totalMs = part.deadlineMs * patience;
  if (off !== null) return [{ what: name, status: 'off', result: off, mend: null }];
  const findings: Finding[] = [];
  const add = (what: string, status: Status, result: string, toDo: string | null) =>
    void findings.push({ what: `${name}: ${what}`, status, result, mend: toDo });
  const report: Report = {
    ok: (what, result) => add(what, 'ok', result, null),
    warn: (what, result, toDo) => add(what, 'warning', result, toDo),
    fail: (what, result, toDo) => add(what, 'failed', result, toDo),
  };
  try {
    await withDeadline({ totalMs }, undefined, ({ signal }) => part.check(report, signal));
  } catch (error) {
    const isLate = error instanceof DeadlineExceededError;
    add('check', 'failed', isLate ? `It took longer than ${totalMs / 1_000} s.` : reasonOf(error), mend);
  }
  return [...findings]; // a copy: later findings do not count
}

/** Explains a failure by a code or a name: messages may contain addresses with passwords. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return 'It failed.';
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
  return `It failed: ${code}.`;
}
