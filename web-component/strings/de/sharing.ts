import type { SharingStrings } from '../sharing';

export const texts: SharingStrings = {
  options: 'Optionen der Freigabe',
  content: 'Bild',
  rates: 'Bilder pro Sekunde',
  rate: 'Bis zu {rate} Bilder pro Sekunde',
  rateAuto: 'Bilder pro Sekunde: automatisch',
  mayPoint: 'Andere dürfen darauf zeigen',
};
