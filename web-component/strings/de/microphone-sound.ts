import type { MicrophoneSoundStrings } from '../microphone-sound';

export const texts: MicrophoneSoundStrings = {
  microphoneSound: 'Klang Ihres Mikrofons',
  sound_standard: 'Sprache (Standard)',
  'sound_noise-suppression': 'Rauschunterdrückung',
  sound_original: 'Originalklang (Musik)',
  starting: 'Die Rauschunterdrückung wird gestartet …',
  failed: 'Die Rauschunterdrückung funktioniert hier nicht. Stattdessen wird die Ihres Browsers verwendet.',
  echo: 'Tragen Sie Kopfhörer: Echo wird nicht entfernt.',
};
