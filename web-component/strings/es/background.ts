import type { BackgroundStrings } from '../background';

export const texts: BackgroundStrings = {
  background: 'Fondo',
  background_none: 'Fondo: ninguno',
  background_slight: 'Desenfoque ligero',
  background_strong: 'Desenfoque intenso',
  background_daylight: 'Luz del día',
  background_shelves: 'Estantería',
  background_evening: 'Luces de la noche',
  background_colours: 'Colores suaves',
  background_image: 'Tu imagen',
  chooseImage: 'Elegir una imagen…',
  backgroundStarts: 'Iniciando el efecto de fondo…',
  backgroundSimple: 'Tu dispositivo es lento: el efecto se dibuja con menos detalle.',
  imageUnreadable: 'No se puede leer esta imagen. Elige otra.',
  imageMissing: 'Esta imagen no llega: en su lugar, todo detrás de ti está desenfocado.',
};
