/** Called with the share of a transfer that is done, from 0 to 1. */
type OnProgress = (part: number) => void;

/**
 * Uploads the bytes of a file.
 * @throws Error when the server does not accept them, or the signal is aborted
 */
export function uploadBytes(
  { url, token }: { url: string; token: string },
  bytes: Blob | ArrayBuffer,
  { signal, onProgress }: { signal: AbortSignal; onProgress: OnProgress },
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest(); // fetch does not say how much it has sent
    const fail = () => reject(new Error(`The upload ended with ${request.status}.`));
    request.open('PUT', url);
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => (request.status === 204 ? resolve() : fail()));
    for (const type of ['error', 'abort', 'timeout']) request.addEventListener(type, fail);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(bytes);
  });
}

/**
 * Downloads the bytes of a file.
 * @param mostBytes it is cut off when there are more
 * @throws Error when they do not arrive completely
 */
export async function downloadBytes(
  url: string,
  { signal, mostBytes, onProgress }: { signal: AbortSignal; mostBytes: number; onProgress: OnProgress },
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url, { signal, credentials: 'omit', cache: 'no-store' });
  const expected = Number(response.headers.get('Content-Length'));
  if (!response.ok || response.body === null || expected > mostBytes) {
    throw new Error(`The download ended with ${response.status}.`);
  }
  const bytes = new Uint8Array(expected);
  let received = 0;
  const reader = response.body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    bytes.set(piece.value, received); // throws where more comes than was said
    received += piece.value.length;
    onProgress(received / expected);
  }
  if (received !== expected) throw new Error('The download ended early.');
  return bytes;
}
