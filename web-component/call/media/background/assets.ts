/**
 * The names of the files that an effect needs, in the folder of the element: the worker, the runtime of the model, and
 * the model. build/background-assets.mjs inserts them in every build. They are empty in code that was not built, which
 * has no effects.
 */
export const assets = { worker: '', wasm: '', model: '' };
