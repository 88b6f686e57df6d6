import type { RatingStrings } from '../rating';

export const texts: RatingStrings = {
  question: 'Comment s’est passé l’appel ?',
  stars: { one: '{count} étoile sur 5', other: '{count} étoiles sur 5' },
  comment: 'Commentaire (facultatif)',
  send: 'Envoyer',
  thanks: 'Merci pour votre évaluation.',
  failed: 'Votre évaluation n’a pas pu être envoyée. Veuillez réessayer.',
};
