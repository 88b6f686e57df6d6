export const texts = {
  microphoneSound: 'Sound processing',
  sound_standard: 'Voice (standard)',
  'sound_noise-suppression': 'Noise suppression',
  sound_original: 'Original sound (music)',
  starting: 'Starting noise suppression…',
  failed: 'Noise suppression does not work here. Your browser’s own is used instead.',
  echo: 'Wear headphones: echo is not removed.',
};
