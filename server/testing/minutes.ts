import type { Asked } from './language-model';

const nothing = {
  summary: { text: 'They met.', turns: [1] },
  outcome: null,
  decisions: [],
  followUps: [],
  actionItems: [],
};

/** Returns an answer of a model: a summary of the first turn, and the given fields. */
export const drafted = (given: object = {}) => ({ json: { ...nothing, ...given } });

/** Returns a decision for every turn of a model's data that says "We decide to …". */
export const decisionsIn = ({ data }: Asked) =>
  data.flatMap(({ turn, text }) => {
    const [, what] = /^We decide to (.+?)\.?$/.exec(text ?? '') ?? [];
    return what === undefined ? [] : [{ text: what, turns: [turn] }];
  });

/** Returns the answer of a model that finds every decision. */
export const attentive = (asked: Asked) => drafted({ decisions: decisionsIn(asked) });
