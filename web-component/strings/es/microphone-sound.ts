import type { MicrophoneSoundStrings } from '../microphone-sound';

export const texts: MicrophoneSoundStrings = {
  microphoneSound: 'Sonido de tu micrófono',
  sound_standard: 'Voz (estándar)',
  'sound_noise-suppression': 'Supresión de ruido',
  sound_original: 'Sonido original (música)',
  starting: 'Iniciando la supresión de ruido…',
  failed: 'La supresión de ruido no funciona aquí. Se usa la de tu navegador.',
  echo: 'Usa auriculares: el eco no se elimina.',
};
