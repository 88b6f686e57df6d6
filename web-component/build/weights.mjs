/** The size that integrators are promised, in bytes after gzip: the element with its device check and all that connects. */
const ELEMENT_LIMIT_BYTES = 60_000;
/** The largest size of the call without the interface of the element, in bytes after gzip. */
const CORE_LIMIT_BYTES = 32_000;

/** The largest sizes of the parts that are loaded on first use, in bytes after gzip. */
const PART_LIMITS_BYTES = {
  vision_wasm_internal: 3_100_000,
  selfie_segmentation: 225_000,
  livekit: 165_000,
  // Only pages of the server load these two. They have both media engines.
  'server-recorder': 215_000,
  'server-streamer': 190_000,
  rnnoise_simd: 120_000,
  background: 105_000,
  'call-view': 22_500,
  checks: 16_000,
  chat: 11_000,
  'polls-panel': 9_200,
  'minutes-panel': 9_000,
  'breakouts-panel': 9_000,
  files: 11_000,
  // The sentences for every reason of a rejection, in every language.
  'notice-sentence': 11_000,
};
/** Every other part; a language is the largest of them. */
const SMALL_PART_LIMIT_BYTES = 6_500;

const PART = /^conference-room-(?<part>[\w-]+)\.[0-9A-Z]{8}\.(?:js|wasm|tflite)$/;

/**
 * Compares the sizes of the build's files with their limits.
 * @param {Iterable<[name: string, bytes: number]>} sizes of files after gzip
 * @returns {string} the weights, to be printed
 * @throws when a file is heavier than its limit
 */
export function weigh(sizes) {
  const files = [...sizes].map(([name, bytes]) => ({ name, bytes, part: PART.exec(name)?.groups.part }));
  const element = files.find(({ name }) => name === 'conference-room.js');
  const core = files.find(({ name }) => name === 'conference-room-core.js');
  const parts = files.filter(({ part }) => part !== undefined).toSorted((a, b) => b.bytes - a.bytes);
  const tooHeavy = [
    { ...element, limit: ELEMENT_LIMIT_BYTES },
    { ...core, limit: CORE_LIMIT_BYTES },
    ...parts.map((file) => ({ ...file, limit: PART_LIMITS_BYTES[file.part] ?? SMALL_PART_LIMIT_BYTES })),
  ].filter(({ bytes, limit }) => bytes > limit);
  if (tooHeavy.length > 0) {
    const sentences = tooHeavy.map(
      ({ name, bytes, limit }) => `${name} has ${bytes} bytes after gzip; the limit is ${limit}.`,
    );
    throw new Error(sentences.join(' '));
  }
  const kilobytes = ({ bytes }) => (bytes / 1000).toFixed(1);
  return [
    `conference-room.js: ${kilobytes(element)} kB after gzip, conference-room-core.js: ${kilobytes(core)} kB. Parts, loaded when they are used:`,
    parts.map((file) => `${file.part} ${kilobytes(file)}`).join(', '),
  ].join('\n  ');
}
