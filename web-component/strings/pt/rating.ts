import type { RatingStrings } from '../rating';

export const texts: RatingStrings = {
  question: 'Como foi a chamada?',
  stars: { one: '{count} estrela de 5', other: '{count} estrelas de 5' },
  comment: 'Comentário (opcional)',
  send: 'Enviar',
  thanks: 'Obrigado pela sua avaliação.',
  failed: 'Não foi possível enviar a sua avaliação. Tente novamente.',
};
