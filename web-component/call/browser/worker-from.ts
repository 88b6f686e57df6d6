/**
 * Starts a worker from its source, because browsers do not start a worker from a file of another origin.
 * @throws where the page's Content-Security-Policy has no `worker-src blob:`
 */
export function workerFrom(source: string): Worker {
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  try {
    return new Worker(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}
