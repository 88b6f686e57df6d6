import type { Language } from './languages';
import type { TextOf } from './text';
import { textIn } from './text-in';

const en = {
  options: 'Sharing options',
  content: 'Picture',
  rates: 'Frames a second',
  rate: 'Up to {rate} frames a second',
  rateAuto: 'Frames a second: automatic',
  mayPoint: 'Others may point at it',
};
type SharingKey = keyof typeof en;
type Strings = Readonly<Record<SharingKey, string>>;

const de: Strings = {
  options: 'Optionen der Freigabe',
  content: 'Bild',
  rates: 'Bilder pro Sekunde',
  rate: 'Bis zu {rate} Bilder pro Sekunde',
  rateAuto: 'Bilder pro Sekunde: automatisch',
  mayPoint: 'Andere dürfen darauf zeigen',
};

const es: Strings = {
  options: 'Opciones de la pantalla compartida',
  content: 'Imagen',
  rates: 'Imágenes por segundo',
  rate: 'Hasta {rate} imágenes por segundo',
  rateAuto: 'Imágenes por segundo: automático',
  mayPoint: 'Los demás pueden señalar en ella',
};

const fr: Strings = {
  options: 'Options du partage',
  content: 'Image',
  rates: 'Images par seconde',
  rate: 'Jusqu’à {rate} images par seconde',
  rateAuto: 'Images par seconde : automatique',
  mayPoint: 'Les autres peuvent pointer dessus',
};

const pt: Strings = {
  options: 'Opções da partilha',
  content: 'Imagem',
  rates: 'Imagens por segundo',
  rate: 'Até {rate} imagens por segundo',
  rateAuto: 'Imagens por segundo: automático',
  mayPoint: 'Os outros podem apontar nele',
};

const ja: Strings = {
  options: '共有のオプション',
  content: '映像',
  rates: '毎秒フレーム数',
  rate: '毎秒 {rate} フレームまで',
  rateAuto: '毎秒フレーム数：自動',
  mayPoint: 'ほかの人が指し示すことを許可',
};

const ar: Strings = {
  options: 'خيارات المشاركة',
  content: 'الصورة',
  rates: 'الإطارات في الثانية',
  rate: 'حتى {rate} إطارًا في الثانية',
  rateAuto: 'الإطارات في الثانية: تلقائي',
  mayPoint: 'يمكن للآخرين الإشارة إليها',
};

/** The texts of how you share your screen, in every language: they are loaded together with its menu. */
export const SHARING_STRINGS: Readonly<Record<Language, Strings>> = { en, de, es, fr, pt, ja, ar };

/** The texts in the language of the element. @param tag language tag */
export const sharingTextOf = (tag: string): TextOf<SharingKey> => textIn(SHARING_STRINGS, tag);
