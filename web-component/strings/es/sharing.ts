import type { SharingStrings } from '../sharing';

export const texts: SharingStrings = {
  options: 'Opciones de la pantalla compartida',
  content: 'Imagen',
  rates: 'Imágenes por segundo',
  rate: 'Hasta {rate} imágenes por segundo',
  rateAuto: 'Imágenes por segundo: automático',
  mayPoint: 'Los demás pueden señalar en ella',
};
