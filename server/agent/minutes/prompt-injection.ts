/**
 * Whether a turn tells a model what to do, in one of a few languages. Such a turn stays in the transcript and supports
 * nothing. It is a net with holes: whoever words an order as if the meeting had agreed on something is minuted as such,
 * by a model as by a human secretary.
 */
export const givesOrders = (text: string): boolean => ORDERS.some((order) => order.test(text));

const ORDERS = [
  // "Ignore all previous instructions", and the same in German, French, Spanish, Italian, Portuguese.
  /\b(ignor\w*|disregard\w*|forget|override|vergiss|vergesst|missachte\w*|oubli\w*|olvid\w*|dimentic\w*|esque[cç]\w*)\b.{0,40}\b(instructions?|prompts?|rules|guidelines|anweisung\w*|vorgaben|regeln|consignes|règles|instruc[ct]i\w+|instru[cç][õo]\w*|istruzioni|regole|reglas|regras)(?!\w)/isu,
  /\b(system|developer)[\s-]*(prompt|message|instructions?)\b/iu,
  /<\|[^|>]{1,40}\|>|\[\/?INST\]|<<SYS>>/u,
];
