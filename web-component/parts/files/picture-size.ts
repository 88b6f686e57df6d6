/** Most pixels of a picture that is shown without being asked for. */
const PIXELS_MAX = 40_000_000;

/**
 * Returns whether a picture is small enough to be decoded, because a few bytes can claim to be a picture that fills all
 * memory. A picture of unknown size counts as too large.
 */
export function isSmallPicture(bytes: Uint8Array<ArrayBuffer>, type: string): boolean {
  try {
    const size = sizeOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), type);
    return size !== null && size.width > 0 && size.height > 0 && size.width * size.height <= PIXELS_MAX;
  } catch {
    return false; // it ends before its size
  }
}

interface Size {
  width: number;
  height: number;
}

function sizeOf(data: DataView, type: string): Size | null {
  switch (type) {
    case 'image/png':
      return { width: data.getUint32(16), height: data.getUint32(20) };
    case 'image/gif':
      return { width: data.getUint16(6, true), height: data.getUint16(8, true) };
    case 'image/jpeg':
      return sizeOfJpeg(data);
    case 'image/webp':
      return sizeOfWebp(data);
    default:
      return null;
  }
}

/** Goes from segment to segment to the one that starts a frame. */
function sizeOfJpeg(data: DataView): Size | null {
  for (let at = 2; data.getUint8(at) === 0xff; at += 2 + data.getUint16(at + 2)) {
    const marker = data.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: data.getUint16(at + 5), width: data.getUint16(at + 7) };
  }
  return null;
}

function sizeOfWebp(data: DataView): Size | null {
  const kind = String.fromCharCode(...[12, 13, 14, 15].map((at) => data.getUint8(at)));
  const triple = (at: number) => data.getUint16(at, true) | (data.getUint8(at + 2) << 16);
  if (kind === 'VP8X') return { width: triple(24) + 1, height: triple(27) + 1 };
  if (kind === 'VP8 ') {
    return { width: data.getUint16(26, true) & 0x3fff, height: data.getUint16(28, true) & 0x3fff };
  }
  if (kind !== 'VP8L') return null;
  const bits = data.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}
