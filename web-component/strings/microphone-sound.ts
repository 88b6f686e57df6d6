import type { Language } from './languages';
import type { TextOf } from './text';
import { textIn } from './text-in';

const en = {
  microphoneSound: 'Sound processing',
  sound_standard: 'Standard sound',
  'sound_noise-suppression': 'Noise suppression',
  sound_original: 'Original sound (music)',
  starting: 'Starting noise suppression…',
  failed: 'Noise suppression does not work here. Your browser’s own is used instead.',
  echo: 'Wear headphones: echo is not removed.',
};
type MicrophoneSoundKey = keyof typeof en;
type Strings = Readonly<Record<MicrophoneSoundKey, string>>;

const de: Strings = {
  microphoneSound: 'Klang Ihres Mikrofons',
  sound_standard: 'Normaler Klang',
  'sound_noise-suppression': 'Rauschunterdrückung',
  sound_original: 'Originalklang (Musik)',
  starting: 'Die Rauschunterdrückung wird gestartet …',
  failed: 'Die Rauschunterdrückung funktioniert hier nicht. Stattdessen wird die Ihres Browsers verwendet.',
  echo: 'Tragen Sie Kopfhörer: Echo wird nicht entfernt.',
};

const es: Strings = {
  microphoneSound: 'Sonido de tu micrófono',
  sound_standard: 'Sonido estándar',
  'sound_noise-suppression': 'Supresión de ruido',
  sound_original: 'Sonido original (música)',
  starting: 'Iniciando la supresión de ruido…',
  failed: 'La supresión de ruido no funciona aquí. Se usa la de tu navegador.',
  echo: 'Usa auriculares: el eco no se elimina.',
};

const fr: Strings = {
  microphoneSound: 'Son de votre micro',
  sound_standard: 'Son standard',
  'sound_noise-suppression': 'Suppression du bruit',
  sound_original: 'Son d’origine (musique)',
  starting: 'Démarrage de la suppression du bruit…',
  failed: 'La suppression du bruit ne fonctionne pas ici. Celle de votre navigateur est utilisée.',
  echo: 'Portez un casque : l’écho n’est pas supprimé.',
};

const pt: Strings = {
  microphoneSound: 'Som do seu microfone',
  sound_standard: 'Som normal',
  'sound_noise-suppression': 'Supressão de ruído',
  sound_original: 'Som original (música)',
  starting: 'A iniciar a supressão de ruído…',
  failed: 'A supressão de ruído não funciona aqui. É usada a do seu navegador.',
  echo: 'Use auscultadores: o eco não é removido.',
};

const ja: Strings = {
  microphoneSound: 'マイクの音質',
  sound_standard: '標準の音',
  'sound_noise-suppression': 'ノイズ抑制',
  sound_original: '元の音（音楽）',
  starting: 'ノイズ抑制を開始しています…',
  failed: 'ここではノイズ抑制を使えません。代わりにブラウザーの機能を使います。',
  echo: 'ヘッドホンを使ってください。エコーは除去されません。',
};

const ar: Strings = {
  microphoneSound: 'صوت الميكروفون',
  sound_standard: 'صوت عادي',
  'sound_noise-suppression': 'كتم الضوضاء',
  sound_original: 'الصوت الأصلي (موسيقى)',
  starting: 'جارٍ تشغيل كتم الضوضاء…',
  failed: 'لا يعمل كتم الضوضاء هنا. يُستخدم كتم الضوضاء في متصفحك بدلًا منه.',
  echo: 'استخدم سماعات الرأس: الصدى لا يُزال.',
};

/** The texts of the choice of the microphone's sound, in every language: they are loaded together with it. */
export const MICROPHONE_SOUND_STRINGS: Readonly<Record<Language, Strings>> = { en, de, es, fr, pt, ja, ar };

/** The texts in the language of the element. @param tag language tag */
export const microphoneSoundTextOf = (tag: string): TextOf<MicrophoneSoundKey> =>
  textIn(MICROPHONE_SOUND_STRINGS, tag);
