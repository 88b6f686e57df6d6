import type { BackgroundStrings } from '../background';

export const texts: BackgroundStrings = {
  background: 'Arrière-plan',
  background_none: 'Arrière-plan : aucun',
  background_slight: 'Flou léger',
  background_strong: 'Flou prononcé',
  background_daylight: 'Lumière du jour',
  background_shelves: 'Bibliothèque',
  background_evening: 'Lumières du soir',
  background_colours: 'Couleurs douces',
  background_image: 'Votre image',
  chooseImage: 'Choisir une image…',
  backgroundStarts: 'Démarrage de l’effet d’arrière-plan…',
  backgroundSimple: 'Votre appareil est lent : l’effet est simplifié.',
  imageUnreadable: 'Cette image est illisible. Choisissez-en une autre.',
  imageMissing: 'Cette image n’arrive pas : tout est flouté derrière vous à la place.',
};
