import type { Language } from './languages';
import type { TextOf } from './text';
import { textIn } from './text-in';

const en = {
  background: 'Background',
  background_none: 'No effect behind you',
  background_slight: 'Slight blur',
  background_strong: 'Strong blur',
  background_daylight: 'Daylight',
  background_shelves: 'Bookshelves',
  background_evening: 'Evening lights',
  background_colours: 'Soft colours',
  background_image: 'Your image',
  chooseImage: 'Choose an image…',
  backgroundStarts: 'Starting the background effect…',
  backgroundSimple: 'Your device is slow: the effect is drawn more simply.',
  imageUnreadable: 'This image cannot be read. Choose another one.',
  imageMissing: 'This image does not arrive: everything behind you is blurred instead.',
};
type BackgroundKey = keyof typeof en;
type Strings = Readonly<Record<BackgroundKey, string>>;

const de: Strings = {
  background: 'Hintergrund',
  background_none: 'Kein Effekt hinter Ihnen',
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

const es: Strings = {
  background: 'Fondo',
  background_none: 'Sin efecto de fondo',
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

const fr: Strings = {
  background: 'Arrière-plan',
  background_none: 'Aucun effet d’arrière-plan',
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

const pt: Strings = {
  background: 'Fundo',
  background_none: 'Sem efeito de fundo',
  background_slight: 'Desfoque leve',
  background_strong: 'Desfoque forte',
  background_daylight: 'Luz do dia',
  background_shelves: 'Estantes',
  background_evening: 'Luzes da noite',
  background_colours: 'Cores suaves',
  background_image: 'A sua imagem',
  chooseImage: 'Escolher uma imagem…',
  backgroundStarts: 'A iniciar o efeito de fundo…',
  backgroundSimple: 'O seu dispositivo é lento: o efeito é simplificado.',
  imageUnreadable: 'Não é possível ler esta imagem. Escolha outra.',
  imageMissing: 'Esta imagem não chega: em vez disso, tudo atrás de si está desfocado.',
};

const ja: Strings = {
  background: '背景',
  background_none: '背景の効果なし',
  background_slight: '弱いぼかし',
  background_strong: '強いぼかし',
  background_daylight: '日差し',
  background_shelves: '本棚',
  background_evening: '夜の明かり',
  background_colours: 'やわらかな色',
  background_image: '自分の画像',
  chooseImage: '画像を選ぶ…',
  backgroundStarts: '背景の効果を開始しています…',
  backgroundSimple: 'この端末は処理が遅いため、効果を簡略化しています。',
  imageUnreadable: 'この画像を読み込めません。別の画像を選んでください。',
  imageMissing: 'この画像を読み込めないため、代わりに背景をぼかしています。',
};

const ar: Strings = {
  background: 'الخلفية',
  background_none: 'بلا تأثير في الخلفية',
  background_slight: 'تمويه خفيف',
  background_strong: 'تمويه قوي',
  background_daylight: 'ضوء النهار',
  background_shelves: 'رفوف كتب',
  background_evening: 'أضواء المساء',
  background_colours: 'ألوان هادئة',
  background_image: 'صورتك',
  chooseImage: 'اختيار صورة…',
  backgroundStarts: 'جارٍ تشغيل تأثير الخلفية…',
  backgroundSimple: 'جهازك بطيء: يُرسم التأثير بصورة أبسط.',
  imageUnreadable: 'تتعذر قراءة هذه الصورة. اختر صورة أخرى.',
  imageMissing: 'لا تصل هذه الصورة، لذلك يُموَّه كل ما خلفك بدلًا منها.',
};

/** The texts of the choice of backgrounds, in every language: they are loaded together with it. */
export const BACKGROUND_STRINGS: Readonly<Record<Language, Strings>> = { en, de, es, fr, pt, ja, ar };

/** The texts in the language of the element. @param tag language tag */
export const backgroundTextOf = (tag: string): TextOf<BackgroundKey> => textIn(BACKGROUND_STRINGS, tag);
