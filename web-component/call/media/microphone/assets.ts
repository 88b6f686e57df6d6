/**
 * Name of RNNoise beside the element. build/noise-assets.mjs inserts it in every build; it is empty in code that was not
 * built, which suppresses no noise.
 */
export const assets = { rnnoise: '' };
