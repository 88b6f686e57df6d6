import type { Asked, Reply } from '../language-model';
import { WRITTEN } from './all';

/** A line of data with a turn. */
interface TurnLine {
  turn: number;
  text: string;
}

/**
 * Answers the written questions like a careless model: with the right claim, if its turns are among the data, and always
 * with a wrong claim about the same turns.
 */
export function carelessModel({ data }: Asked): Reply {
  const turns: TurnLine[] = data.filter((line) => typeof line.turn === 'number');
  const asked: unknown = data[0]?.question;
  for (const { meetings, questions } of WRITTEN) {
    const found = questions.find(({ question }) => question === asked);
    if (found === undefined) continue;
    const texts =
      found.evidence?.turns.map(
        (index) => meetings.find(({ name }) => name === found.evidence?.meeting)?.said[index],
      ) ?? [];
    const right = turns.filter(({ text }) => texts.includes(text)).map(({ turn }) => turn);
    const about = right.length > 0 ? right : turns.map(({ turn }) => turn);
    const claims = [{ text: found.wrong, turns: about }];
    if (found.claim !== null && right.length > 0) claims.unshift({ text: found.claim, turns: right });
    return { json: { claims } };
  }
  return { json: { claims: [] } };
}
