/** The sounds of a microphone: as the browser cleans it, with RNNoise against noise, or unchanged, for music. */
export const MICROPHONE_SOUNDS = ['standard', 'noise-suppression', 'original'] as const;
export type MicrophoneSound = (typeof MICROPHONE_SOUNDS)[number];
