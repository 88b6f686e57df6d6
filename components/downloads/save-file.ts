/** Saves a file that the page has made, as a download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser has taken the file by the next task, and the address holds all of it.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
