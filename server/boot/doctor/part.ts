import { DeadlineExceededError, withDeadline } from '../../platform/time/with-deadline';

/** `off`: not configured; `warning`: it works, and should be looked at. */
export type Status = 'ok' | 'warning' | 'failed' | 'off';

/** What was found out about one thing. */
export interface Finding {
  /** What was checked, in a few words. */
  what: string;
  status: Status;
  /** How it is, in a sentence. Never a secret. */
  result: string;
  /** What to do about it, in a sentence; null: nothing. */
  mend: string | null;
}

/** Tells one finding. */
export interface Report {
  ok(what: string, result: string): void;
  warn(what: string, result: string, mend: string): void;
  fail(what: string, result: string, mend: string): void;
}

/** Something that the configuration names. */
export interface Part {
  /** Short, for example `bucket`. */
  name: string;
  /** Null: it is configured. Otherwise how it is without it, in a sentence. */
  off: string | null;
  /** How long all of it may take, in milliseconds. */
  deadlineMs: number;
  /** What to look at when it fails in a way that nobody foresaw, or takes too long. */
  mend: string;
  check(report: Report, signal: AbortSignal): Promise<void>;
}

/**
 * Checks a part: what it found out until its time was over. Never rejects.
 * @param patience how many times as long as usual it may take
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
  return [...findings]; // what comes later does not count
}

/** Why something failed, by a code or a name: messages may hold addresses with passwords in them. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return 'It failed.';
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
  return `It failed: ${code}.`;
}
