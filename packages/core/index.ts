import type { Call, CallOptions } from '../../web-component/core/contract.ts';
import { loadScript } from '../load-script.ts';

export type * from '../../web-component/core/contract.ts';

/**
 * Creates a call. The code of the call is loaded from the conference server, so that both always have the same version;
 * each server is asked once. No device is opened and nothing is joined before a method asks for it.
 * @throws Error outside of a browser, and when the code cannot be loaded; TypeError for an address that is not `http` or
 * `https`
 */
export async function createCall(options: CallOptions): Promise<Call> {
  if (typeof document === 'undefined')
    throw new Error('A call needs a browser: create it in the page, not while a server renders the page.');
  const script = await loadScript(options.server, 'conference-room-core.js');
  if (!isCore(script)) throw new Error('The script of the conference server does not create calls.');
  return script.createCall(options);
}

const isCore = (script: unknown): script is { createCall: (options: CallOptions) => Call } =>
  typeof script === 'object' && script !== null && 'createCall' in script;
