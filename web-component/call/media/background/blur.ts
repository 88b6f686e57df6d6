import { type Mask, PERSON } from './mask';

/** Red, green and blue of a pixel, each multiplied by the pixel's weight, and the weight. */
const CHANNELS = 4;
/** Means over a square, of which two are nearly a Gaussian. */
const PASSES = 2;

/** The bytes of a picture: red, green, blue and opacity of each pixel. */
type Picture = Pick<ImageData, 'data' | 'width' | 'height'>;

/** Blurs pictures by the processor. */
export class Blur {
  #values = new Float32Array(0);
  #between = new Float32Array(0);

  /**
   * Blurs a picture in place. Pixels of people have no weight, so that their colors do not glow around them.
   * @param sigma how far the blur spreads, as the standard deviation in pixels
   */
  apply(picture: Picture, mask: Mask, sigma: number): void {
    const { data, width, height } = picture;
    if (this.#values.length !== data.length) {
      this.#values = new Float32Array(data.length);
      this.#between = new Float32Array(data.length);
    }
    weigh(picture, mask, this.#values);
    const radius = Math.max(1, Math.round((Math.sqrt((12 / PASSES) * sigma ** 2 + 1) - 1) / 2));
    const line = width * CHANNELS;
    for (let pass = 0; pass < PASSES; pass += 1) {
      for (let y = 0; y < height; y += 1) {
        average(this.#values, this.#between, { start: y * line, count: width, length: CHANNELS }, radius);
      }
      average(this.#between, this.#values, { start: 0, count: height, length: line }, radius);
    }
    for (let at = 0; at < data.length; at += CHANNELS) {
      const weight = this.#values[at + 3] ?? 0;
      if (weight < 1) continue; // people all around: nobody will see it
      for (let channel = 0; channel < 3; channel += 1)
        data[at + channel] = (this.#values[at + channel] ?? 0) / weight;
    }
  }
}

/** Writes the colors of a picture multiplied by their weights. */
function weigh({ data, width, height }: Picture, mask: Mask, values: Float32Array): void {
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = Math.floor(((y + 0.5) / height) * mask.height) * mask.width;
    for (let x = 0; x < width; x += 1, at += CHANNELS) {
      const person = PERSON[mask.bytes[row + Math.floor(((x + 0.5) / width) * mask.width)] ?? 0] ?? 0;
      const weight = 255 - person;
      for (let channel = 0; channel < 3; channel += 1)
        values[at + channel] = (data[at + channel] ?? 0) * weight;
      values[at + 3] = weight;
    }
  }
}

/** Pixels of a row, or rows of a picture: some that follow one another from a place on, each with some values. */
interface Run {
  start: number;
  count: number;
  length: number;
}

/** Writes for each of a run the mean of it and those on both sides of it, as if the first and the last went on. */
function average(from: Float32Array, to: Float32Array, { start, count, length }: Run, radius: number): void {
  const placeOf = (index: number): number => start + Math.min(Math.max(index, 0), count - 1) * length;
  const sums = new Float32Array(length);
  for (let index = -radius; index <= radius; index += 1) {
    const place = placeOf(index);
    for (let at = 0; at < length; at += 1) sums[at] = (sums[at] ?? 0) + (from[place + at] ?? 0);
  }
  const scale = 1 / (2 * radius + 1);
  for (let index = 0; index < count; index += 1) {
    const [here, enters, leaves] = [
      start + index * length,
      placeOf(index + radius + 1),
      placeOf(index - radius),
    ];
    for (let at = 0; at < length; at += 1) {
      const sum = sums[at] ?? 0;
      to[here + at] = sum * scale;
      sums[at] = sum + (from[enters + at] ?? 0) - (from[leaves + at] ?? 0);
    }
  }
}
