import type { SharingStrings } from '../sharing';

export const texts: SharingStrings = {
  options: 'Opções da partilha',
  content: 'Imagem',
  rates: 'Imagens por segundo',
  rate: 'Até {rate} imagens por segundo',
  rateAuto: 'Imagens por segundo: automático',
  mayPoint: 'Os outros podem apontar nele',
};
