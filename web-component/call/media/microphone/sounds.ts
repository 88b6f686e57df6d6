/** How a microphone sounds: as the browser cleans it, with RNNoise against noise, or as it is, for music. */
export const MICROPHONE_SOUNDS = ['standard', 'noise-suppression', 'original'] as const;
export type MicrophoneSound = (typeof MICROPHONE_SOUNDS)[number];
