import type { RatingStrings } from '../rating';

export const texts: RatingStrings = {
  question: 'Wie war der Anruf?',
  stars: { one: '{count} Stern von 5', other: '{count} Sterne von 5' },
  comment: 'Kommentar (freiwillig)',
  send: 'Senden',
  thanks: 'Vielen Dank für Ihre Bewertung.',
  failed: 'Ihre Bewertung konnte nicht gesendet werden. Bitte versuchen Sie es noch einmal.',
};
