/** The longest time for an image of the room to arrive, in milliseconds. */
const LIMIT_MS = 15_000;

/**
 * Loads an image that the room offers, as the page loads pictures. The image's server has to allow that it is drawn
 * (CORS).
 * @throws when it does not arrive, is not an image, or may not be drawn
 */
export async function loadRoomImage(url: string): Promise<ImageBitmap> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.referrerPolicy = 'no-referrer';
  image.src = url;
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The image does not arrive.')), LIMIT_MS);
  });
  await Promise.race([image.decode(), late]);
  return createImageBitmap(image);
}
