/** Makes the browser save a text as a file. */
export function saveAsFile(text: string, name: string): void {
  saveBlob(new Blob([text], { type: 'text/plain;charset=utf-8' }), name);
}

/** Makes the browser save bytes as a file. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun when the click has been handled, but not in every browser at once.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
