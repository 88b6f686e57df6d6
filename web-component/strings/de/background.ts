import type { BackgroundStrings } from '../background';

export const texts: BackgroundStrings = {
  background: 'Hintergrund',
  background_none: 'Hintergrund: ohne Effekt',
  background_slight: 'Leichte Unschärfe',
  background_strong: 'Starke Unschärfe',
  background_daylight: 'Tageslicht',
  background_shelves: 'Bücherregal',
  background_evening: 'Lichter am Abend',
  background_colours: 'Sanfte Farben',
  background_image: 'Ihr Bild',
  chooseImage: 'Bild auswählen …',
  backgroundStarts: 'Der Hintergrundeffekt wird gestartet …',
  backgroundSimple: 'Ihr Gerät ist langsam: Der Effekt wird einfacher gezeichnet.',
  imageUnreadable: 'Dieses Bild kann nicht gelesen werden. Wählen Sie ein anderes.',
  imageMissing: 'Dieses Bild kommt nicht an: Stattdessen ist alles hinter Ihnen unscharf.',
};
