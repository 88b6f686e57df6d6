import type { PointerStrings } from '../pointers';

export const texts: PointerStrings = {
  pad: 'Señalar en la pantalla: {name}',
  keys: 'Las flechas mueven tu puntero; con Mayús, a pasos mayores. Mientras mantienes pulsado Espacio, dibuja. Escape lo termina.',
  hint: 'Todos ven tu puntero. Pulsa y arrastra para dibujar.',
};
