/**
 * The name of RNNoise beside the element. build/noise-assets.mjs inserts it in every build. It is empty in code that
 * was not built, which does not suppress noise.
 */
export const assets = { rnnoise: '' };
