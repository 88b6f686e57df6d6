import type { RatingStrings } from '../rating';

export const texts: RatingStrings = {
  question: '¿Qué tal la llamada?',
  stars: { one: '{count} estrella de 5', other: '{count} estrellas de 5' },
  comment: 'Comentario (opcional)',
  send: 'Enviar',
  thanks: 'Gracias por tu valoración.',
  failed: 'No se ha podido enviar tu valoración. Inténtalo de nuevo.',
};
