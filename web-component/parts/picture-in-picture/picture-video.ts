import { largestOf, type FloatingContent, type FloatingPicture } from './floating';

/**
 * Shows the largest picture in the browser's own window for a video, which has no controls of the call.
 * @returns null when there is no picture, or the browser refuses
 */
export async function openPictureVideo(
  content: FloatingContent,
  onClosed: () => void,
): Promise<FloatingPicture | null> {
  const stream = largestOf(content)?.stream ?? null;
  if (stream === null) return null;
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = stream;
  const close = (): void => {
    video.srcObject = null;
    if (document.pictureInPictureElement === video) void document.exitPictureInPicture();
  };
  const end = (): void => {
    close();
    onClosed();
  };
  video.addEventListener('leavepictureinpicture', end, { once: true });
  try {
    await video.play();
    await video.requestPictureInPicture();
  } catch {
    close(); // the browser refused, or the picture ended meanwhile
    return null;
  }
  return {
    /** While the stage has no picture, the last one stays. */
    show(now) {
      const following = largestOf(now)?.stream ?? null;
      if (following === null || video.srcObject === following) return;
      video.srcObject = following;
      video.play().catch(end);
    },
    close,
  };
}
