/**
 * Returns whether a turn gives instructions to a model, in one of a few languages. Such a turn stays in the transcript
 * but does not count as evidence. The check is not complete: instructions worded as an agreement of the meeting are
 * written into the minutes, as a human secretary would write them.
 */
export const isPromptInjection = (text: string): boolean => PATTERNS.some((pattern) => pattern.test(text));

const PATTERNS = [
  // "Ignore all previous instructions", and the same in German, French, Spanish, Italian, Portuguese.
  /\b(ignor\w*|disregard\w*|forget|override|vergiss|vergesst|missachte\w*|oubli\w*|olvid\w*|dimentic\w*|esque[cç]\w*)\b.{0,40}\b(instructions?|prompts?|rules|guidelines|anweisung\w*|vorgaben|regeln|consignes|règles|instruc[ct]i\w+|instru[cç][õo]\w*|istruzioni|regole|reglas|regras)(?!\w)/isu,
  // The same in Japanese, Chinese and Arabic.
  /(?:指示|命令|ルール|プロンプト).{0,20}(?:無視|忘れ)|(?:忽略|无视|無視|忘记|忘記).{0,20}(?:指示|指令|规则|規則|提示)/su,
  /(?:تجاهل|انس|اهمل|أهمل).{0,40}(?:تعليمات|التعليمات|الأوامر|أوامر|القواعد|قواعد)/su,
  /\b(system|developer)[\s-]*(prompt|message|instructions?)\b/iu,
  /<\|[^|>]{1,40}\|>|\[\/?INST\]|<<SYS>>/u,
];
