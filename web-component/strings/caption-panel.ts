import type { Language } from './languages';
import type { TextOf } from './text';
import { textIn } from './text-in';

const en = {
  said: 'What was said',
  nothing: 'Nothing was said yet. What is said from now on stands here until you leave.',
  language: 'Language',
  asSpoken: 'As spoken',
  languageNote:
    'From now on, a language model translates what is said in another language. It makes mistakes.',
  size: 'Size',
  size_small: 'Small',
  size_medium: 'Medium',
  size_large: 'Large',
  size_huge: 'Very large',
  place: 'Position',
  place_bottom: 'Bottom',
  place_top: 'Top',
  save: 'Save as a text file',
};
type CaptionPanelKey = keyof typeof en;
type Strings = Readonly<Record<CaptionPanelKey, string>>;

const de: Strings = {
  said: 'Was gesagt wurde',
  nothing: 'Noch wurde nichts gesagt. Was ab jetzt gesagt wird, steht hier, bis Sie den Anruf verlassen.',
  language: 'Sprache',
  asSpoken: 'Wie gesprochen',
  languageNote:
    'Ab jetzt übersetzt ein Sprachmodell, was in einer anderen Sprache gesagt wird. Es macht Fehler.',
  size: 'Größe',
  size_small: 'Klein',
  size_medium: 'Mittel',
  size_large: 'Groß',
  size_huge: 'Sehr groß',
  place: 'Position',
  place_bottom: 'Unten',
  place_top: 'Oben',
  save: 'Als Textdatei speichern',
};

const es: Strings = {
  said: 'Lo que se ha dicho',
  nothing: 'Todavía no se ha dicho nada. Lo que se diga a partir de ahora estará aquí hasta que salgas.',
  language: 'Idioma',
  asSpoken: 'Tal como se habla',
  languageNote:
    'A partir de ahora, un modelo de lenguaje traduce lo que se diga en otro idioma. Comete errores.',
  size: 'Tamaño',
  size_small: 'Pequeño',
  size_medium: 'Mediano',
  size_large: 'Grande',
  size_huge: 'Muy grande',
  place: 'Posición',
  place_bottom: 'Abajo',
  place_top: 'Arriba',
  save: 'Guardar como archivo de texto',
};

const fr: Strings = {
  said: 'Ce qui a été dit',
  nothing: 'Rien n’a encore été dit. Ce qui sera dit désormais restera ici jusqu’à votre départ.',
  language: 'Langue',
  asSpoken: 'Telle que parlée',
  languageNote:
    'Désormais, un modèle de langage traduit ce qui est dit dans une autre langue. Il fait des erreurs.',
  size: 'Taille',
  size_small: 'Petite',
  size_medium: 'Moyenne',
  size_large: 'Grande',
  size_huge: 'Très grande',
  place: 'Position',
  place_bottom: 'En bas',
  place_top: 'En haut',
  save: 'Enregistrer en fichier texte',
};

const pt: Strings = {
  said: 'O que foi dito',
  nothing: 'Ainda nada foi dito. O que for dito a partir de agora fica aqui até sair.',
  language: 'Idioma',
  asSpoken: 'Como é falado',
  languageNote:
    'A partir de agora, um modelo de linguagem traduz o que for dito noutra língua. Comete erros.',
  size: 'Tamanho',
  size_small: 'Pequeno',
  size_medium: 'Médio',
  size_large: 'Grande',
  size_huge: 'Muito grande',
  place: 'Posição',
  place_bottom: 'Em baixo',
  place_top: 'Em cima',
  save: 'Guardar como ficheiro de texto',
};

const ja: Strings = {
  said: 'これまでの発言',
  nothing: 'まだ発言はありません。これからの発言は、退出するまでここに表示されます。',
  language: '言語',
  asSpoken: '話されたまま',
  languageNote: 'これ以降、ほかの言語での発言を言語モデルが翻訳します。誤訳があります。',
  size: '文字の大きさ',
  size_small: '小',
  size_medium: '中',
  size_large: '大',
  size_huge: '特大',
  place: '位置',
  place_bottom: '下',
  place_top: '上',
  save: 'テキストファイルとして保存',
};

const ar: Strings = {
  said: 'ما قيل',
  nothing: 'لم يُقل شيء بعد. ما يُقال من الآن يبقى هنا حتى تغادر.',
  language: 'اللغة',
  asSpoken: 'كما قيل',
  languageNote: 'من الآن يترجم نموذج لغوي ما يُقال بلغة أخرى. وقد يخطئ.',
  size: 'الحجم',
  size_small: 'صغير',
  size_medium: 'متوسط',
  size_large: 'كبير',
  size_huge: 'كبير جدًا',
  place: 'الموضع',
  place_bottom: 'أسفل',
  place_top: 'أعلى',
  save: 'حفظ كملف نصي',
};

/** The texts of the panel of captions, in every language: they are loaded together with it. */
export const CAPTION_PANEL_STRINGS: Readonly<Record<Language, Strings>> = { en, de, es, fr, pt, ja, ar };

/** The texts in the language of the element. @param tag language tag */
export const captionPanelTextOf = (tag: string): TextOf<CaptionPanelKey> =>
  textIn(CAPTION_PANEL_STRINGS, tag);
