import type { PointerStrings } from '../pointers';

export const texts: PointerStrings = {
  pad: 'Apontar no ecrã: {name}',
  keys: 'As setas movem o seu ponteiro; com Shift, em passos maiores. Enquanto mantiver premido Espaço, desenha. Escape termina.',
  hint: 'Todos veem o seu ponteiro. Prima e arraste para desenhar.',
};
