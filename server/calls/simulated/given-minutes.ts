import type { MinutesContent } from '../../agent/minutes/given';
import { withNewIds } from '../../platform/ids';
import type { GivenMinutes } from './minutes-contract';
import { notValid } from './rules';

/** A turn of a simulated session, with the id that the transcript has for it. */
interface Turn {
  id: string;
  startMs: number;
}

/**
 * Converts the minutes that were given for these turns to the form that an artifact stores. Missing parts become empty
 * lists, as when a language model finds nothing.
 * @param turns in the order in which they were given
 * @param people names by `externalUserId`
 * @throws ApiError BAD_REQUEST that names the missing evidence or owner
 */
export function minutesOf(
  { summaryText, outcome, actionItems = [], ...lists }: GivenMinutes,
  turns: readonly Turn[],
  people: ReadonlyMap<string, string>,
): MinutesContent {
  const { decisions = [], decisionEvidence = [], followUps = [], followUpEvidence = [] } = lists;
  const evidenceAt = (given: Evidence, field: string) => evidenceOf(given, turns, field);
  return {
    summaryText: summaryText ?? null,
    outcome: outcome ?? null,
    decisions,
    decisionEvidence: decisionEvidence.map((one, n) => evidenceAt(one, `decisionEvidence.${n}`)),
    followUps,
    followUpEvidence: followUpEvidence.map((one, n) => evidenceAt(one, `followUpEvidence.${n}`)),
    sections: null,
    chapters: null,
    speakingTimes: null,
    actionItems: withNewIds('act', actionItems).map(
      ({ id: actionItemId, text, ownerName, ownerExternalUserId, dueDate, dueText, evidence }, n) => {
        const name = ownerExternalUserId === undefined ? undefined : people.get(ownerExternalUserId);
        if (ownerExternalUserId !== undefined && name === undefined)
          throw notValid(`minutes.actionItems.${n}.ownerExternalUserId`, 'must be one of the participants');
        return {
          actionItemId,
          text,
          ownerName: ownerName ?? name ?? null,
          ownerExternalUserId: ownerExternalUserId ?? null,
          dueDate: dueDate ?? null,
          dueText: dueText ?? null,
          status: 'open' as const,
          evidence: evidenceAt(evidence, `actionItems.${n}.evidence`),
        };
      },
    ),
  };
}

type Evidence = NonNullable<GivenMinutes['decisionEvidence']>[number];

function evidenceOf({ turnIndexes, startMs }: Evidence, turns: readonly Turn[], field: string) {
  const found =
    turnIndexes === undefined
      ? turns.filter((turn) => turn.startMs === startMs)
      : turnIndexes.map((index) => turns[index]).filter((turn) => turn !== undefined);
  if (found.length < (turnIndexes?.length ?? 1))
    throw notValid(
      `minutes.${field}.${turnIndexes === undefined ? 'startMs' : 'turnIndexes'}`,
      'must name turns that are there',
    );
  const inOrder = found.toSorted((a, b) => a.startMs - b.startMs);
  return { turnIds: [...new Set(inOrder.map(({ id }) => id))], startMs: inOrder[0]?.startMs ?? 0 };
}
