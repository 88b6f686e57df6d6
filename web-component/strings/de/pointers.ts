import type { PointerStrings } from '../pointers';

export const texts: PointerStrings = {
  pad: 'Auf den Bildschirm zeigen: {name}',
  keys: 'Die Pfeiltasten bewegen Ihren Zeiger, mit Umschalt in größeren Schritten. Solange Sie die Leertaste halten, zeichnet er. Escape beendet es.',
  hint: 'Alle sehen Ihren Zeiger. Zum Zeichnen drücken und ziehen.',
};
