import { describe, expect, it } from 'vitest';
import { isSmallPicture } from './picture-size';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
const png = (size: string) => bytes(`89504e470d0a1a0a 0000000d 49484452 ${size} 0806000000`);
const jpeg = (size: string) => bytes(`ffd8 ffe0 0004 0000 ffc2 0011 08 ${size} 03`);
const webp = (kind: string, rest: string) => bytes(`52494646 00000000 57454250 ${kind} 00000000 ${rest}`);

describe('a picture is shown by itself', () => {
  it.each<[string, string, Uint8Array<ArrayBuffer>, boolean]>([
    ['PNG of 640 × 480', 'image/png', png('00000280 000001e0'), true],
    ['PNG of 100,000 × 100,000', 'image/png', png('000186a0 000186a0'), false],
    ['PNG of nothing', 'image/png', png('00000000 00000001'), false],
    ['PNG that is cut off', 'image/png', png('00000280').subarray(0, 18), false],
    ['GIF of 65,535 × 65,535', 'image/gif', bytes('474946383961 ffff ffff'), false],
    ['GIF of 16 × 16', 'image/gif', bytes('474946383961 1000 1000'), true],
    ['JPEG of 640 × 480, after another segment', 'image/jpeg', jpeg('01e0 0280'), true],
    ['JPEG of 65,500 × 65,500', 'image/jpeg', jpeg('ffdc ffdc'), false],
    ['JPEG without a frame', 'image/jpeg', bytes('ffd8 ffd9 0000'), false],
    ['lossy WebP of 640 × 480', 'image/webp', webp('56503820', '000000 9d012a 8002 e001'), true],
    ['lossless WebP of 16,384 × 16,384', 'image/webp', webp('5650384c', '2f ffffff0f'), false],
    ['extended WebP of 640 × 480', 'image/webp', webp('56503858', '00000000 7f0200 df0100'), true],
    ['another type', 'image/svg+xml', png('00000280 000001e0'), false],
  ])('shows or hides a picture by its size: %s', (_name, type, picture, isShown) => {
    expect(isSmallPicture(picture, type)).toBe(isShown);
  });
});
