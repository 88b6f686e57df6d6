import { checkConnection, STEPS } from '../../call/connection-check/connection-check';
import { pageProbes } from '../../call/connection-check/page-probes';
import type { ConferenceRoomConnectionCheck, ConferenceRoomConnectionStep } from '../../contract';
import { checksTextOf } from '../../strings/checks';
import { stepMessage } from './step-message';

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
