import type { SharingStrings } from '../sharing';

export const texts: SharingStrings = {
  options: 'Options du partage',
  content: 'Image',
  rates: 'Images par seconde',
  rate: 'Jusqu’à {rate} images par seconde',
  rateAuto: 'Images par seconde : automatique',
  mayPoint: 'Les autres peuvent pointer dessus',
};
