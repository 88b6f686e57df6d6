import type { MicrophoneSoundStrings } from '../microphone-sound';

export const texts: MicrophoneSoundStrings = {
  microphoneSound: 'Som do seu microfone',
  sound_standard: 'Voz (padrão)',
  'sound_noise-suppression': 'Supressão de ruído',
  sound_original: 'Som original (música)',
  starting: 'A iniciar a supressão de ruído…',
  failed: 'A supressão de ruído não funciona aqui. É usada a do seu navegador.',
  echo: 'Use auscultadores: o eco não é removido.',
};
