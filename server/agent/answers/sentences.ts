import type { Language } from '../minutes/grounding/stop-words';

/** The sentences of the agent for which no model is asked. */
type Sentence = 'notSaid' | 'failed' | 'tooMany';

const SENTENCES: Record<Language, Record<Sentence, string>> = {
  en: {
    notSaid: 'I found nothing about that in what was said.',
    failed: 'I cannot answer right now.',
    tooMany: 'That is too many questions at once. Please ask again in a minute.',
  },
  de: {
    notSaid: 'Dazu habe ich in dem, was gesagt wurde, nichts gefunden.',
    failed: 'Ich kann gerade nicht antworten.',
    tooMany: 'Das sind zu viele Fragen auf einmal. Bitte frag in einer Minute noch einmal.',
  },
  fr: {
    notSaid: "Je n'ai rien trouvé à ce sujet dans ce qui a été dit.",
    failed: 'Je ne peux pas répondre pour le moment.',
    tooMany: 'Cela fait trop de questions à la fois. Merci de reposer la question dans une minute.',
  },
  es: {
    notSaid: 'No he encontrado nada sobre eso en lo que se ha dicho.',
    failed: 'Ahora mismo no puedo responder.',
    tooMany: 'Son demasiadas preguntas a la vez. Vuelve a preguntar dentro de un minuto.',
  },
  pt: {
    notSaid: 'Não encontrei nada sobre isso no que foi dito.',
    failed: 'Não consigo responder agora.',
    tooMany: 'São muitas perguntas de uma vez. Pergunte novamente daqui a um minuto.',
  },
  it: {
    notSaid: 'Non ho trovato nulla al riguardo in ciò che è stato detto.',
    failed: 'In questo momento non posso rispondere.',
    tooMany: 'Sono troppe domande in una volta. Riprova tra un minuto.',
  },
  ar: {
    notSaid: 'لم أجد شيئًا عن ذلك فيما قيل.',
    failed: 'لا أستطيع الإجابة الآن.',
    tooMany: 'هذه أسئلة كثيرة دفعة واحدة. يرجى السؤال مرة أخرى بعد دقيقة.',
  },
  ja: {
    notSaid: 'それについての発言は見つかりませんでした。',
    failed: '今は答えることができません。',
    tooMany: '一度に質問が多すぎます。1分後にもう一度お尋ねください。',
  },
  zh: {
    notSaid: '在已说的内容中没有找到相关信息。',
    failed: '我现在无法回答。',
    tooMany: '一次提出的问题太多了。请一分钟后再问。',
  },
};

/** Returns a sentence in a language, and in English where the language is unknown. */
export const sentenceIn = (language: Language | null, sentence: Sentence): string =>
  SENTENCES[language ?? 'en'][sentence];
