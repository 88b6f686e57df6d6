import type { Evidence, StoredActionItem } from '../../platform/db/schema/artifacts';
import type { MinutesRow } from './store-sessions';

/** The parts of minutes that can name a person. */
type Text = Pick<
  MinutesRow,
  | 'summaryText'
  | 'outcome'
  | 'decisions'
  | 'decisionEvidence'
  | 'decisionIds'
  | 'followUps'
  | 'followUpEvidence'
  | 'actionItems'
  | 'sections'
  | 'chapters'
  | 'speakingTimes'
  | 'provenance'
>;

/** A person who is erased from minutes. */
interface Erased {
  externalUserId: string;
  /** Their turns in the session. */
  turnIds: ReadonlySet<string>;
  /** Whether a text names them. */
  names: (text: string) => boolean;
  /** The decisions and action items that have their words. */
  correctedIds: ReadonlySet<string>;
}

/**
 * Removes a person from minutes. A statement goes if one of their turns is its evidence, if it
 * names them, or if it has their words. Summary and
 * outcome go in any case: they are free text about everybody. So does the text that the model wrote without evidence.
 * @returns the minutes, and how many statements, action items and chapters were removed
 */
export function trimMinutes(minutes: Text, person: Erased): { text: Text; statements: number } {
  const isKept = (text: string, evidence: Evidence | undefined, id?: string) =>
    !person.names(text) &&
    !(evidence?.turnIds ?? []).some((turnId) => person.turnIds.has(turnId)) &&
    !(id !== undefined && person.correctedIds.has(id));
  let statements = 0;
  const kept = <Entry>(
    entries: readonly Entry[],
    partsOf: (entry: Entry) => [string, Evidence | undefined, id?: string],
  ) => {
    const found = entries.filter((entry) => isKept(...partsOf(entry)));
    statements += entries.length - found.length;
    return found;
  };
  const list = (texts: string[] | null, evidence: Evidence[] | null, ids: string[] | null = null) => {
    const pairs = (texts ?? []).map((text, at) => ({ text, evidence: evidence?.[at], id: ids?.[at] }));
    const found = kept(pairs, (pair) => [pair.text, pair.evidence, pair.id]);
    return {
      texts: texts && found.map(({ text }) => text),
      evidence: evidence && found.flatMap((pair) => pair.evidence ?? []),
      ids: ids && found.flatMap((pair) => pair.id ?? []),
    };
  };
  const decisions = list(minutes.decisions, minutes.decisionEvidence, minutes.decisionIds);
  const followUps = list(minutes.followUps, minutes.followUpEvidence);
  const text: Text = {
    summaryText: null,
    outcome: null,
    decisions: decisions.texts,
    decisionEvidence: decisions.evidence,
    decisionIds: decisions.ids,
    followUps: followUps.texts,
    followUpEvidence: followUps.evidence,
    actionItems:
      minutes.actionItems &&
      kept(minutes.actionItems, (item) => [item.text, item.evidence, item.actionItemId]).map((item) =>
        ownerless(item, person),
      ),
    sections:
      minutes.sections?.map((section) => ({
        ...section,
        statements: kept(section.statements, (one) => [one.text, one.evidence]),
      })) ?? null,
    chapters: minutes.chapters && kept(minutes.chapters, ({ title, evidence }) => [title, evidence]),
    speakingTimes:
      minutes.speakingTimes?.filter(
        ({ externalUserId, evidence }) =>
          externalUserId !== person.externalUserId && !evidence.turnIds.some((id) => person.turnIds.has(id)),
      ) ?? null,
    provenance: minutes.provenance && { ...minutes.provenance, unsupported: [] },
  };
  return { text, statements };
}

/** Returns an action item without the person as the one responsible. */
function ownerless(item: StoredActionItem, person: Erased): StoredActionItem {
  return isOwner(item, person) ? { ...item, ownerName: null, ownerExternalUserId: null } : item;
}

/** Returns whether a person is responsible for an action item. */
export const isOwner = (
  { ownerName, ownerExternalUserId }: Pick<StoredActionItem, 'ownerName' | 'ownerExternalUserId'>,
  { externalUserId, names }: Pick<Erased, 'externalUserId' | 'names'>,
): boolean =>
  ownerExternalUserId === null
    ? ownerName !== null && names(ownerName)
    : ownerExternalUserId === externalUserId;
