import type { Language } from './languages';
import type { TextOf } from './text';
import { textIn } from './text-in';

const en = {
  options: 'Sharing options',
  rate: 'Up to {rate} frames a second',
  rateAuto: 'Frames a second: automatic',
  mayPoint: 'Others may point at it',
  points: "{name} points at {owner}'s screen.",
  pointsYours: '{name} points at your screen.',
};
type SharingKey = keyof typeof en;
type Strings = Readonly<Record<SharingKey, string>>;

const de: Strings = {
  options: 'Optionen der Freigabe',
  rate: 'Bis zu {rate} Bilder pro Sekunde',
  rateAuto: 'Bilder pro Sekunde: automatisch',
  mayPoint: 'Andere dürfen darauf zeigen',
  points: '{name} zeigt auf den Bildschirm von {owner}.',
  pointsYours: '{name} zeigt auf Ihren Bildschirm.',
};

const es: Strings = {
  options: 'Opciones de la pantalla compartida',
  rate: 'Hasta {rate} imágenes por segundo',
  rateAuto: 'Imágenes por segundo: automático',
  mayPoint: 'Los demás pueden señalar en ella',
  points: '{name} señala en la pantalla de {owner}.',
  pointsYours: '{name} señala en tu pantalla.',
};

const fr: Strings = {
  options: 'Options du partage',
  rate: 'Jusqu’à {rate} images par seconde',
  rateAuto: 'Images par seconde : automatique',
  mayPoint: 'Les autres peuvent pointer dessus',
  points: '{name} pointe sur l’écran de {owner}.',
  pointsYours: '{name} pointe sur votre écran.',
};

const pt: Strings = {
  options: 'Opções da partilha',
  rate: 'Até {rate} imagens por segundo',
  rateAuto: 'Imagens por segundo: automático',
  mayPoint: 'Os outros podem apontar nele',
  points: '{name} aponta no ecrã de {owner}.',
  pointsYours: '{name} aponta no seu ecrã.',
};

const ja: Strings = {
  options: '共有のオプション',
  rate: '毎秒 {rate} フレームまで',
  rateAuto: '毎秒フレーム数：自動',
  mayPoint: 'ほかの人が指し示すことを許可',
  points: '{name}が{owner}の画面を指し示しています。',
  pointsYours: '{name}があなたの画面を指し示しています。',
};

const ar: Strings = {
  options: 'خيارات المشاركة',
  rate: 'حتى {rate} إطارًا في الثانية',
  rateAuto: 'الإطارات في الثانية: تلقائي',
  mayPoint: 'يمكن للآخرين الإشارة إليها',
  points: 'يشير {name} إلى شاشة {owner}.',
  pointsYours: 'يشير {name} إلى شاشتك.',
};

/** The texts of how you share your screen, and of pointers on shared screens, in every language: they are loaded with the call. */
export const SHARING_STRINGS: Readonly<Record<Language, Strings>> = { en, de, es, fr, pt, ja, ar };

/** The texts in the language of the element. @param tag language tag */
export const sharingTextOf = (tag: string): TextOf<SharingKey> => textIn(SHARING_STRINGS, tag);
