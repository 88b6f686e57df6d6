import type { MicrophoneSoundStrings } from '../microphone-sound';

export const texts: MicrophoneSoundStrings = {
  microphoneSound: 'Son de votre micro',
  sound_standard: 'Voix (standard)',
  'sound_noise-suppression': 'Suppression du bruit',
  sound_original: 'Son d’origine (musique)',
  starting: 'Démarrage de la suppression du bruit…',
  failed: 'La suppression du bruit ne fonctionne pas ici. Celle de votre navigateur est utilisée.',
  echo: 'Portez un casque : l’écho n’est pas supprimé.',
};
