/** Larger images are made smaller, because a person hides the difference. */
const [MAX_WIDTH, MAX_HEIGHT] = [1280, 720];
const QUALITY = 0.8;

/**
 * Makes an image small enough to be kept by the browser.
 * @param file as the user chose it; it never leaves the page
 * @returns a data URL
 * @throws when the file is not an image that the browser can read
 */
export async function shrinkImage(file: Blob): Promise<string> {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, Math.max(MAX_WIDTH / image.width, MAX_HEIGHT / image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return canvas.toDataURL('image/jpeg', QUALITY);
}

/** @param url a data URL. It is read without a request, which the policy of the page might forbid. */
export async function readImage(url: string): Promise<ImageBitmap> {
  const bytes = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
  return createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
}
