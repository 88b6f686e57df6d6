import type { Language } from './languages';
import type { TextOf } from './text';
import { textIn } from './text-in';

const en = {
  pad: 'Point at the screen: {name}',
  keys: 'Arrow keys move your pointer, with Shift in larger steps. While you hold Space, it draws. Escape ends it.',
  hint: 'Everybody sees your pointer. Press and drag to draw.',
};
type PointerKey = keyof typeof en;
type Strings = Readonly<Record<PointerKey, string>>;

const de: Strings = {
  pad: 'Auf den Bildschirm zeigen: {name}',
  keys: 'Die Pfeiltasten bewegen Ihren Zeiger, mit Umschalt in größeren Schritten. Solange Sie die Leertaste halten, zeichnet er. Escape beendet es.',
  hint: 'Alle sehen Ihren Zeiger. Zum Zeichnen drücken und ziehen.',
};

const es: Strings = {
  pad: 'Señalar en la pantalla: {name}',
  keys: 'Las flechas mueven tu puntero; con Mayús, a pasos mayores. Mientras mantienes pulsado Espacio, dibuja. Escape lo termina.',
  hint: 'Todos ven tu puntero. Pulsa y arrastra para dibujar.',
};

const fr: Strings = {
  pad: 'Pointer sur l’écran : {name}',
  keys: 'Les flèches déplacent votre pointeur, par plus grands pas avec Maj. Tant que vous maintenez Espace, il dessine. Échap y met fin.',
  hint: 'Tout le monde voit votre pointeur. Appuyez et faites glisser pour dessiner.',
};

const pt: Strings = {
  pad: 'Apontar no ecrã: {name}',
  keys: 'As setas movem o seu ponteiro; com Shift, em passos maiores. Enquanto mantiver premido Espaço, desenha. Escape termina.',
  hint: 'Todos veem o seu ponteiro. Prima e arraste para desenhar.',
};

const ja: Strings = {
  pad: '画面を指し示す：{name}',
  keys: '矢印キーでポインターが動き、Shift キーを押しながらだと大きく動きます。スペースキーを押している間は線を描きます。Escape キーで終わります。',
  hint: 'ポインターは全員に見えます。押しながら動かすと線を描きます。',
};

const ar: Strings = {
  pad: 'الإشارة إلى الشاشة: {name}',
  keys: 'تحرّك مفاتيح الأسهم مؤشرك، ومع Shift بخطوات أكبر. وما دمت تضغط مفتاح المسافة فإنه يرسم. وينهي Escape ذلك.',
  hint: 'يرى الجميع مؤشرك. اضغط واسحب للرسم.',
};

/** The texts of pointing at shared screens, in every language: they are loaded together with it. */
export const POINTER_STRINGS: Readonly<Record<Language, Strings>> = { en, de, es, fr, pt, ja, ar };

/** The texts in the language of the element. @param tag language tag */
export const pointerTextOf = (tag: string): TextOf<PointerKey> => textIn(POINTER_STRINGS, tag);
