import { policy } from '../../rendering/trusted-types';

/**
 * Starts a worker from its source, because browsers do not start a worker from a file of another origin.
 * @throws where the page's Content-Security-Policy has no `worker-src blob:`, or requires trusted types and does not allow the element's
 */
export function workerFrom(source: string): Worker {
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  try {
    return new Worker(policy?.createScriptURL(address) ?? address);
  } finally {
    URL.revokeObjectURL(address);
  }
}
