import type { FloatingContent, FloatingPicture } from './floating';
import { largestTiles } from './largest-tile';

/**
 * Shows the largest picture in the browser's own window for a video, which has no controls of the call.
 * @returns null when there is no picture, or the browser refuses
 */
export async function openPictureVideo(
  content: FloatingContent,
  onClosed: () => void,
): Promise<FloatingPicture | null> {
  const { state, pinned, areCamerasOff } = content;
  const [stream] = largestTiles({ ...state, pinned }, areCamerasOff).flatMap((tile) => tile.stream ?? []);
  if (!stream) return null;
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
  let opened: PictureInPictureWindow;
  try {
    await video.play();
    opened = await video.requestPictureInPicture();
  } catch {
    close(); // the browser refused, or the picture ended meanwhile
    return null;
  }
  return {
    get size() {
      const { width, height } = opened;
      return { width, height };
    },
    capacity: 1,
    /** Shows the picture of the tile. While the picture is not received, the last one stays. */
    show(_now, [tile]) {
      const following = tile?.stream ?? null;
      if (following === null || video.srcObject === following) return;
      video.srcObject = following;
      video.play().catch(end);
    },
    close,
  };
}
