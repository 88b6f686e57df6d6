import type { PointerStrings } from '../pointers';

export const texts: PointerStrings = {
  pad: 'Pointer sur l’écran : {name}',
  keys: 'Les flèches déplacent votre pointeur, par plus grands pas avec Maj. Tant que vous maintenez Espace, il dessine. Échap y met fin.',
  hint: 'Tout le monde voit votre pointeur. Appuyez et faites glisser pour dessiner.',
};
