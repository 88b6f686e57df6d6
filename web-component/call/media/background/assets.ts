/**
 * Names of the files that an effect needs, beside the element: the worker, the runtime of the model, and the model.
 * build/background-assets.mjs inserts them in every build; they are empty in code that was not built, which has no effects.
 */
export const assets = { worker: '', wasm: '', model: '' };
