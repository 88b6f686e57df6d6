import { checkConnection, type CheckedStep, STEPS } from '../../call/connection-check/connection-check';
import { pageProbes } from '../../call/connection-check/page-probes';
import type { ConferenceRoomConnectionCheck, ConferenceRoomConnectionStep } from '../../contract';
import { type ChecksStrings, type ChecksText, checksTextOf } from '../../strings/checks';
import { texts as en } from '../../strings/en/checks';

interface CheckOptions {
  serverUrl: string;
  /** Join token. */
  token: string;
  /** Language tag of the messages. */
  language: string;
  /** Cancels the check. */
  signal: AbortSignal;
  /** Called with what is known after each step. */
  onCheck: (check: ConferenceRoomConnectionCheck) => void;
}

/** Checks the connection to a server in this page. Never rejects. */
export async function runCheck({
  serverUrl,
  token,
  language,
  signal,
  onCheck,
}: CheckOptions): Promise<ConferenceRoomConnectionCheck> {
  const text = checksTextOf(language);
  let steps: ConferenceRoomConnectionStep[] = [];
  const current = () => ({ steps, isComplete: steps.length === STEPS.length });
  await checkConnection(pageProbes(serverUrl, token), signal, (step) => {
    steps = [...steps, { ...step, message: stepMessage(step, text) }];
    onCheck(current());
  });
  return current();
}

/** Returns the meaning of a step's result, and what to do about it. */
function stepMessage(step: CheckedStep, text: ChecksText): string {
  const key = `${step.name}_${step.outcome}`;
  if (!isKey(key)) return text('notChecked');
  const rate = Math.round((step.kilobitsPerSecond ?? 0) / 100) / 10;
  return text(key, { rate, milliseconds: step.roundTripMs ?? 0 });
}

const isKey = (key: string): key is keyof ChecksStrings => Object.hasOwn(en, key);
