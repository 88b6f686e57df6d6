import type { Language } from './stop-words';

/** A number word: the value that it adds, or the factor by which it multiplies the words before it. */
export interface NumberWord {
  value: number;
  isScale: boolean;
}

type Table = ReadonlyMap<string, number>;

/** Returns "two 2 three 3" as a table; several words of one value come before it. */
function table(list: string): Table {
  const found = new Map<string, number>();
  let waiting: string[] = [];
  for (const part of list.trim().split(/\s+/)) {
    if (!/^[\d.]+$/.test(part)) waiting.push(part);
    else {
      for (const word of waiting) found.set(word, Number(part));
      waiting = [];
    }
  }
  return found;
}

/** From two on: one is an article or a pronoun in most languages. Lower case, without accents. */
const CARDINALS: Partial<Record<Language, Table>> = {
  en: table(`one 1 two both couple 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve dozen 12
    thirteen 13 fourteen 14 fifteen 15 sixteen 16 seventeen 17 eighteen 18 nineteen 19 twenty 20 thirty 30 forty 40
    fifty 50 sixty 60 seventy 70 eighty 80 ninety 90`),
  de: table(`eins ein 1 zwei zwo beide beiden 2 drei 3 vier 4 funf 5 sechs 6 sieben 7 acht 8 neun 9 zehn 10 elf 11 zwolf 12
    dreizehn 13 vierzehn 14 funfzehn 15 sechzehn 16 siebzehn 17 achtzehn 18 neunzehn 19 zwanzig 20 dreissig 30 vierzig 40
    funfzig 50 sechzig 60 siebzig 70 achtzig 80 neunzig 90`),
  fr: table(`deux 2 trois 3 quatre 4 cinq 5 six 6 sept 7 huit 8 neuf 9 dix 10 onze 11 douze 12 treize 13 quatorze 14
    quinze 15 seize 16 vingt vingts 20 trente 30 quarante 40 cinquante 50 soixante 60`),
  es: table(`dos ambos ambas 2 tres 3 cuatro 4 cinco 5 seis 6 siete 7 ocho 8 nueve 9 diez 10 once 11 doce 12 trece 13
    catorce 14 quince 15 dieciseis 16 diecisiete 17 dieciocho 18 diecinueve 19 veinte 20 veinticinco 25 treinta 30
    cuarenta 40 cincuenta 50 sesenta 60 setenta 70 ochenta 80 noventa 90 doscientos doscientas 200 trescientos trescientas
    300 cuatrocientos cuatrocientas 400 quinientos quinientas 500 seiscientos 600 setecientos 700 ochocientos 800
    novecientos 900`),
  pt: table(`dois duas ambos ambas 2 tres 3 quatro 4 cinco 5 seis 6 sete 7 oito 8 nove 9 dez 10 onze 11 doze 12 treze 13
    catorze quatorze 14 quinze 15 dezesseis dezasseis 16 dezessete dezassete 17 dezoito 18 dezenove dezanove 19 vinte 20
    trinta 30 quarenta 40 cinquenta 50 sessenta 60 setenta 70 oitenta 80 noventa 90 duzentos duzentas 200 trezentos 300
    quatrocentos 400 quinhentos quinhentas 500`),
  it: table(`due entrambi 2 tre 3 quattro 4 cinque 5 sei 6 sette 7 otto 8 nove 9 dieci 10 undici 11 dodici 12 tredici 13
    quattordici 14 quindici 15 sedici 16 diciassette 17 diciotto 18 diciannove 19 venti 20 trenta 30 quaranta 40
    cinquanta 50 sessanta 60 settanta 70 ottanta 80 novanta 90`),
  ar: table(`اثنان اثنين اثنتين 2 ثلاثه ثلاث 3 اربعه اربع 4 خمسه خمس 5 سته ست 6 سبعه سبع 7 ثمانيه ثماني 8 تسعه تسع 9 عشره
    عشر 10 عشرون عشرين 20 ثلاثون ثلاثين 30 اربعون اربعين 40 خمسون خمسين 50 ستون ستين 60 سبعون سبعين 70 ثمانون ثمانين 80
    تسعون تسعين 90 مئتان مئتين مائتين 200 الفان الفين 2000 مليونان مليونين 2000000`),
};

/** Words that multiply. Each means the same in every language, so that the language need not be known. */
const SCALES = table(`hundred hundreds hundert hunderte cent cents cien ciento cem cento مئه مائه 100
  thousand thousands grand tausend tausende mille mil mila الف الاف тысяч тысячи тысяча 1000
  million millions mio millionen milliun millones milhao milhoes milione milioni مليون ملايين миллион миллиона миллионов
  1000000
  billion billions bn mrd milliarde milliarden milliard milliards bilhao bilhoes miliardo miliardi مليار مليارات 1000000000`);

/** Words that can support a number, but need no support themselves: ordinals, and times of the day. */
const OFFERED =
  table(`first 1 second 2 third 3 fourth 4 fifth 5 sixth 6 seventh 7 eighth 8 ninth 9 tenth 10 eleventh 11
  twelfth 12 thirteenth 13 fourteenth 14 fifteenth 15 sixteenth 16 seventeenth 17 eighteenth 18 nineteenth 19 twentieth 20
  thirtieth 30 noon mittag mittags midi mediodia mezzogiorno 12 midnight mitternacht minuit medianoche mezzanotte 24
  erste ersten erster 1 zweite zweiten zweiter 2 dritte dritten dritter 3 vierte vierten 4 funfte funften 5 sechste
  sechsten 6 siebte siebten 7 achte achten 8 neunte neunten 9 zehnte zehnten 10 zwolfte zwolften 12 funfzehnte funfzehnten
  15 zwanzigste zwanzigsten 20
  premier premiere 1 deuxieme seconde 2 troisieme 3 quatrieme 4 cinquieme 5 primero primera 1 segundo segunda 2 tercero
  tercera terceira terceiro 3 cuarto cuarta quarta quarto 4 quinto quinta 5 sexta sexto 6 primo prima 1 secondo seconda 2
  terzo terza 3 half halb halbe halben demi demie media medio meia meio mezza mezzo نصف 0.5 quarter viertel quart cuarto
  ربع 0.25 الظهر ظهرا 12`);

/**
 * Returns the values of a number word; several for a compound, as in German and Italian. Null: it is not a number word.
 * @param language null: any language
 */
export function numberWordsIn(word: string, language: Language | null): NumberWord[] | null {
  const tables = language === null ? Object.values(CARDINALS) : [CARDINALS[language] ?? EMPTY];
  const single = valueOf(word, tables);
  if (single !== null) return [single];
  return language === null || language === 'de' || language === 'it' ? partsOf(word, tables) : null;
}

/** Returns the value with which a word can support a number, apart from number words; null: none. */
export const offeredBy = (word: string): number | null => OFFERED.get(word) ?? null;

const EMPTY: Table = new Map();

function valueOf(word: string, tables: readonly Table[]): NumberWord | null {
  const scale = SCALES.get(word);
  if (scale !== undefined) return { value: scale, isScale: true };
  const value = tables.map((found) => found.get(word)).find((found) => found !== undefined);
  return value === undefined ? null : { value, isScale: false };
}

/** Divides a compound such as "zweihundertfünfzigtausend", all of which has to be numbers. */
function partsOf(word: string, tables: readonly Table[]): NumberWord[] | null {
  const parts: NumberWord[] = [];
  let rest = word;
  while (rest !== '') {
    const joint = parts.length > 0 && rest.startsWith('und') ? 3 : 0;
    const found = longestAt(rest.slice(joint), tables);
    if (found === null) return null;
    parts.push(found.part);
    rest = rest.slice(joint + found.length);
  }
  return parts.length > 1 ? parts : null;
}

function longestAt(rest: string, tables: readonly Table[]): { part: NumberWord; length: number } | null {
  for (let length = Math.min(rest.length, 12); length >= 3; length -= 1) {
    const part = valueOf(rest.slice(0, length), tables);
    if (part !== null) return { part, length };
  }
  return null;
}
