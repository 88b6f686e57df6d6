export function withNormalization(model: Uint8Array): Uint8Array;
