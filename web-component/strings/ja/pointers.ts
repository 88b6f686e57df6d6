import type { PointerStrings } from '../pointers';

export const texts: PointerStrings = {
  pad: '画面を指し示す：{name}',
  keys: '矢印キーでポインターが動き、Shift キーを押しながらだと大きく動きます。スペースキーを押している間は線を描きます。Escape キーで終わります。',
  hint: 'ポインターは全員に見えます。押しながら動かすと線を描きます。',
};
