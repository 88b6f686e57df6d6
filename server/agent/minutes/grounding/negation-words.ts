import type { Language } from './stop-words';
import { plain } from './terms';

/** How a language says no. Every pattern reads text in lower case without accents: see `plain`. */
export interface Negation {
  /** Words that negate their clause. Several of them are one negation. */
  negates: RegExp;
  /** Verbs and the like that say no by themselves. Negated, they say yes. */
  refuses: RegExp;
  /** Phrases with such a word that negate nothing, for example "not only". */
  idioms: RegExp;
  /** The first word of an answer that says no, or yes, to the question before it. */
  no: RegExp;
  yes: RegExp;
  /** Words between two clauses. */
  joins: RegExp;
}

/** Matches whole words. */
const words = (alternatives: string): RegExp => new RegExp(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})`, 'gu');
/** Matches a first word that nothing but punctuation follows. */
const first = (alternatives: string): RegExp =>
  new RegExp(`^\\s*(?:${alternatives})(?=\\s*(?:$|[.,!;:。、，！،؛—–-]))`, 'u');
/** Matches a first word, whatever follows. */
const begins = (alternatives: string): RegExp => new RegExp(`^\\s*(?:${alternatives})(?!\\p{L})`, 'u');
const anywhere = (alternatives: string): RegExp => new RegExp(alternatives, 'gu');
/** The same for kana, whose marks of sound a plain text lacks. */
const inKana = (alternatives: string): RegExp => anywhere(plain(alternatives));

export const NEGATIONS: Record<Language, Negation> = {
  en: {
    negates: words(
      `not|no|never|none|nobody|no one|nothing|nowhere|neither|nor|without|cannot|\\p{L}+n['’]t|dont|wont|cant|isnt|doesnt|didnt`,
    ),
    refuses: words(
      'reject(?:s|ed|ing|ion)?|refus(?:e|es|ed|ing|al)|declin(?:e|es|ed|ing)|cancel(?:s|led|ed|ling|lation)?|abandon(?:s|ed|ing)?|against|unable|impossible|(?:still|remains?|left) open|pending|unresolved|unclear|uncertain|missing|lack(?:s|ed|ing)?',
    ),
    idioms: words(
      `not only|not just|no doubt|no problem|no worries|no matter|nothing but|no (?:later|less|more|fewer|earlier|sooner) than|(?:do not|don['’]t|dont|never) (?:forget|hesitate|worry)|never mind|whether or not|or not|why not|can['’]t wait|not bad`,
    ),
    no: first('no|nope|nah|no way|not really|certainly not|absolutely not|of course not'),
    yes: begins('yes|yeah|yep|yup|sure|ok|okay|agreed|exactly|absolutely|definitely|of course'),
    joins: words('but|and|however|although|though|whereas|while|because|so|instead|then'),
  },
  de: {
    negates: words(
      'nicht|kein(?:e|en|em|er|es|s)?|nie|niemals|niemand(?:en|em)?|nichts|nirgends|nirgendwo|weder|ohne|keinesfalls|keineswegs',
    ),
    refuses: words(
      'abgelehnt|ablehn\\p{L}*|lehn(?:e|en|t|te|ten)|verweiger\\p{L}*|abgesagt|absag\\p{L}*|verworfen|verwerfen|gegen|unmoglich|noch offen|bleibt offen|bleiben offen|ungeklart|unklar|fehl(?:t|en|te|ten)',
    ),
    idioms: words(
      'nicht nur|kein problem|keine frage|keine sorge|nicht vergessen|vergiss nicht|vergesst nicht|nicht spater als|nicht mehr als|nicht weniger als|nichts anderes als|nicht wahr|oder nicht|warum nicht|ob oder ob nicht|nicht schlecht',
    ),
    no: first('nein|nee|ne|nicht wirklich|auf keinen fall|naturlich nicht'),
    yes: begins('ja|genau|klar|okay|ok|einverstanden|naturlich|gerne|stimmt|jawohl'),
    joins: words('aber|und|sondern|obwohl|wahrend|weil|denn|sodass|stattdessen|dann'),
  },
  fr: {
    negates: new RegExp(
      `(?<!\\p{L})(?:pas|jamais|aucune?s?|rien|ni|sans|nulle part|personne(?= n(?:e |['’])))(?!\\p{L})|(?<!\\p{L})n(?:e |['’])[^.]*(?<!\\p{L})(?:plus|personne|guere|nul)(?!\\p{L})`,
      'gu',
    ),
    refuses: words(
      'refus(?:e|es|ent|ons|ez|er|ee?s?)|rejet(?:e|es|te|tes|tent|ons|ez|er|ees?|ee)|annul(?:e|es|ent|ons|ez|er|ees?|ee)|abandonn(?:e|es|ent|ons|ez|er|ees?|ee)|contre|impossible|rest(?:e|ent) ouvert(?:e|s|es)?|manqu(?:e|ent|ait)',
    ),
    idioms: words(
      `pas seulement|pas de probleme|pas de souci|sans doute|sans probleme|n['’]oubli(?:e|es|ez|ons) pas|ne pas oublier|pas plus tard que|n['’]est[- ]ce pas|ou pas|pourquoi pas|pas mal|rien que`,
    ),
    no: first('non|pas du tout|pas vraiment|bien sur que non'),
    yes: begins("oui|si|d['’]accord|ok|okay|exactement|bien sur|tout a fait|voila"),
    joins: words('mais|et|cependant|alors|tandis que|parce que|car|donc|plutot'),
  },
  es: {
    negates: words('no|nunca|jamas|ningun|ninguna|ninguno|ningunas|ningunos|nada|nadie|tampoco|sin|ni'),
    refuses: words(
      'rechaz(?:a|an|o|amos|aron|ar|ado|ada|ados|adas)|cancel(?:a|an|o|amos|aron|ar|ado|ada|ados|adas)|descart(?:a|an|o|amos|aron|ar|ado|ada|ados|adas)|neg(?:aron|amos|ado|ada)|contra|imposible|pendientes?|falt(?:a|an)',
    ),
    idioms: words(
      'no solo|sin duda|no hay problema|sin problema|no hay duda|no (?:te )?olvid(?:es|e|eis|en|ar|emos)|no mas (?:tarde )?(?:de|que)|nada mas|por que no|o no|no esta mal',
    ),
    no: first('no|para nada|claro que no|de ninguna manera'),
    yes: begins('si|claro|vale|ok|okay|exacto|de acuerdo|por supuesto|desde luego'),
    joins: words('pero|y|e|sino|aunque|mientras|porque|asi que|entonces'),
  },
  pt: {
    negates: words('nao|nunca|jamais|nenhum|nenhuma|nenhuns|nenhumas|nada|ninguem|tampouco|sem|nem'),
    refuses: words(
      'rejeit(?:a|am|ou|amos|aram|ar|ado|ada|ados|adas)|recus(?:a|am|ou|amos|aram|ar|ado|ada|ados|adas)|cancel(?:a|am|ou|amos|aram|ar|ado|ada|ados|adas)|descart(?:a|am|ou|amos|aram|ar|ado|ada)|contra|impossivel|pendentes?|falt(?:a|am)',
    ),
    idioms: words(
      'nao so|nao apenas|sem duvida|sem problemas?|nao ha problema|nao (?:se |te )?esquec(?:a|as|am|er|amos)|nao mais tarde (?:do )?que|por que nao|ou nao|nao e',
    ),
    no: first('nao|de modo nenhum|claro que nao|nem pensar'),
    yes: begins('sim|claro|ok|okay|certo|exato|combinado|com certeza|isso'),
    joins: words('mas|e|porem|embora|enquanto|porque|entao|senao'),
  },
  it: {
    negates: words(
      'non|no|mai|nessun|nessuno|nessuna|niente|nulla|neanche|nemmeno|neppure|senza|ne(?= [^.]* ne )',
    ),
    refuses: words(
      'rifiut(?:a|ano|o|iamo|ato|ata|ati|ate|are|arono)|respin(?:ge|gono|giamo|to|ta|ti|te|gere)|annull(?:a|ano|o|iamo|ato|ata|ati|ate|are)|scart(?:a|ano|iamo|ato|ata|are)|contro|impossibile|in sospeso|manc(?:a|ano)',
    ),
    idioms: words(
      'non solo|senza dubbio|nessun problema|senza problemi|non (?:ti |vi )?dimentic(?:are|arti|atevi|hiamo)|non oltre|non piu tardi|perche no|o no|non male',
    ),
    no: first('no|per niente|certo che no|assolutamente no'),
    yes: begins("si|certo|ok|okay|va bene|esatto|d['’]accordo|certamente"),
    joins: words('ma|e|ed|pero|bensi|anche se|mentre|perche|quindi|allora'),
  },
  ar: {
    negates: words('[وف]?(?:لا|لم|لن|ليس|ليست|لسنا|لست|ليسوا)|بدون|دون|بلا|غير'),
    refuses: words(
      '[وف]?(?:رفض\\p{L}*|نرفض|يرفض|ترفض|الغ[ايو]\\p{L}*|الغاء|نلغي|يلغي|ضد|مرفوض\\p{L}*|ملغي|ملغا\\p{L}*|مستحيل)',
    ),
    idioms: words(
      'لا بد|لابد|لا شك|لا مشكله|لا باس|لا تنس\\p{L}*|ليس فقط|لا داعي للقلق|لا اكثر من|لا يتجاوز|ام لا|لم لا|بلا شك|بدون شك',
    ),
    no: first('لا|كلا|ابدا|بالطبع لا'),
    yes: begins('نعم|اجل|بالتاكيد|طبعا|تمام|موافق|حسنا|اكيد'),
    joins: words('لكن|ولكن|بل|لان|بينما|ثم|انما'),
  },
  ja: {
    negates: inKana('ない|なかった|ません|なく|ずに|ぬ(?=。|$)|なし|無し|未(?=定|完|対|実|着)'),
    refuses: inKana('中止|拒否|却下|断る|断り|断っ|取り消|取りやめ|見送|撤回|反対|不可能|キャンセル'),
    idioms: inKana(
      'なければ(?:なり|いけ)?(?:ません|ない)?|なくては(?:なり|いけ)?(?:ません|ない)?|ないと(?:なり|いけ)(?:ません|ない)|なきゃ|なくちゃ|かもしれ(?:ない|ません)|すみません|間違いない|間違いありません|問題ない|問題ありません|少ない|少なく|危ない|もったいない|仕方ない|しかた(?:が)?ない|忘れないで|忘れずに|だけで(?:は)?なく|のみならず|(?:じゃ|では)ない(?:です)?か|ませんか',
    ),
    no: first(plain('いいえ|いえ|いや|違います|だめです|無理です|そうではありません')),
    yes: begins(plain('はい|ええ|うん|そうです|そうしましょう|もちろん|了解|賛成|いいですね|分かりました')),
    joins: inKana(
      '(?:です|ます|ません|た|だ|ない)?(?:が|けれども|けれど|けど|ので)、|から、|しかし|ただし|むしろ|代わりに',
    ),
  },
  zh: {
    negates: anywhere('不|没|沒|无法|無法|别(?=[再要让去做把])|未(?!来|來)|勿|从不|從不'),
    refuses: anywhere('拒绝|拒絕|否决|否決|取消|放弃|放棄|反对|反對|驳回|駁回|作废|撤回'),
    idioms: anywhere(
      '不仅|不僅|不但|不只|不过|不過|不错|不錯|不久|没问题|沒問題|没关系|沒關係|不得不|不管|不论|不論|差不多|不同|不客气|不客氣|不要忘|别忘|別忘|没错|沒錯|对不起|對不起|要不|(\\p{Script=Han})不\\1|有没有|有沒有|不超过|不超過|不晚于|不少于|不多于|不能不|不会不',
    ),
    no: first('不|不是|不行|不对|不對|没有|沒有|不可以|不用'),
    yes: begins('是|是的|对|對|好|好的|行|可以|没错|沒錯|同意|当然|當然|嗯'),
    joins: anywhere('但是|但|而是|可是|只是|然而|所以|因为|因為|虽然|雖然|不过|不過'),
  },
};
