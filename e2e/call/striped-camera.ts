import { expect, type Locator, type Page } from '@playwright/test';

/** A picture of one green pixel, to be shown behind people. */
export const GREEN = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNg+M8AAAICAQB7CYF4AAAAAElFTkSuQmCC',
  'base64',
);

/** The machine that the worker for effects is made to see. */
interface EffectMachine {
  /** The speed of its clock: drawing seems to take that much longer. */
  clock: number;
  /** Whether the worker takes the renderer of WebGL for a graphics card. Test machines do not have a graphics card. */
  hasGraphicsCard?: boolean;
}

export async function setEffectMachine(
  page: Page,
  { clock, hasGraphicsCard = false }: EffectMachine,
): Promise<void> {
  const changed = [
    `{ const real = performance.now.bind(performance); performance.now = () => ${clock} * real(); }`,
    hasGraphicsCard ? "WebGL2RenderingContext.prototype.getParameter = () => 'a graphics card';" : '',
  ];
  await page.route(/conference-room-background\..*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: [...changed, await response.text()].join('\n') });
  });
}

/**
 * Gives the next pages of a window a camera that sees fine stripes, in which no person is found. No effect behind it is ever
 * too slow, however busy the machine is: the clock of its worker hardly moves.
 */
export async function useStripedCamera(page: Page): Promise<void> {
  await setEffectMachine(page, { clock: 1 / 10_000 });
  await page.addInitScript(() => {
    const draw = (context: CanvasRenderingContext2D, frame: number): void => {
      const { width, height } = context.canvas;
      for (let x = 0; x < width; x += 4) {
        context.fillStyle = x % 8 === 0 ? '#101820' : '#e8f0f4';
        context.fillRect(x, 0, 4, height);
      }
      context.fillStyle = '#303030';
      context.fillRect(0, (frame % 10) * 8 + height / 2, width, 16); // it moves, as the picture of a camera does
    };
    const original = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await original(constraints);
      const [camera] = stream.getVideoTracks();
      if (!camera) return stream;
      camera.stop();
      const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
      const context = canvas.getContext('2d');
      const [track] = canvas.captureStream().getVideoTracks();
      if (!context || !track) throw new Error('There is no canvas to draw on.');
      let frame = 0;
      const timer = setInterval(() => {
        if (track.readyState === 'ended') clearInterval(timer);
        else draw(context, (frame += 1));
      }, 100);
      return new MediaStream([...stream.getAudioTracks(), track]);
    };
  });
}

/** Returns the colors of the upper left part of the picture of a tile; null while there is none. */
export async function upperLeft(tile: Locator): Promise<{ contrast: number; green: number } | null> {
  return tile.locator('video').evaluate((video) => {
    const context = new OffscreenCanvas(320, 180).getContext('2d', { willReadFrequently: true });
    if (!(video instanceof HTMLVideoElement) || !context || video.videoWidth === 0) return null;
    context.drawImage(video, 0, 0, 320, 180);
    const { data } = context.getImageData(32, 20, 64, 32);
    const green = Array.from({ length: data.length / 4 }, (_, at) => data[at * 4 + 1] ?? 0);
    const mean = green.reduce((sum, value) => sum + value, 0) / green.length;
    return { contrast: Math.max(...green) - Math.min(...green), green: Math.round(mean) };
  });
}

/**
 * Returns how green the stripes are on average. A blur does not change that, but another picture or an empty one does.
 */
const STRIPES_GREEN = (0x18 + 0xf0) / 2;

/** Expects the stripes in the picture of a tile to be seen, or to be blurred. */
export async function expectStripes(tile: Locator, how: 'sharp' | 'blurred'): Promise<void> {
  await expect(tile.locator('video')).toBeVisible();
  const seen = async () => {
    const colours = await upperLeft(tile);
    if (colours === null || Math.abs(colours.green - STRIPES_GREEN) > 50) return { colours };
    // The model takes stripes for a person a little.
    return colours.contrast > 90 ? 'sharp' : colours.contrast < 70 ? 'blurred' : { colours };
  };
  await expect.poll(seen).toBe(how);
}

/** Expects nothing of the stripes behind somebody, but the green image. */
export async function expectGreen(tile: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const { contrast, green } = (await upperLeft(tile)) ?? { contrast: 255, green: 0 };
      return green > 200 && contrast < 70;
    })
    .toBe(true);
}
