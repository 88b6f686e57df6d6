import type { Tx } from '../../platform/db/client';
import { badRequest, conflict, notFound } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import type { Opinion } from '../../platform/vocabulary/confirmation';
import { correctItem } from '../action-items/keep';
import { confirmedOf, minutesConfirmed } from '../confirmations/events';
import * as held from '../confirmations/held';
import type { HeldItem, OpinionRow } from '../confirmations/held';
import { idsOf, lockConfirmable, replaceText, type MinutesItems } from '../minutes/items';

/** The highest number of people with an opinion about one item. */
const OPINIONS_MAX = 200;

/** Somebody who gives an opinion. */
export interface Voice {
  /** The same person in the call and over REST. */
  subject: string;
  participantId: string | null;
  displayName: string;
  externalUserId: string | null;
}

export interface Given {
  itemId: string;
  /** Null: removes the earlier opinion of the person. */
  opinion: Opinion | null;
  /** The text of a correction; absent: the text stays. */
  text?: string | undefined;
}

/** An item after an opinion. */
interface Heard {
  item: HeldItem;
  opinions: OpinionRow[];
  /** The revision of the draft; null: the item belongs to minutes. */
  revision: number | null;
}

/**
 * Stores what a person says about a decision or action item: of the draft of a call, or of minutes. A correction
 * replaces the text, and deletes what others said about the earlier text.
 * @param place of a session that the person may read
 * @throws ApiError BAD_REQUEST for a text without a confirmation, NOT_FOUND, CONFLICT when too many gave an opinion
 */
export async function storeOpinion(
  tx: Tx,
  { events }: { events: EventLog },
  place: { accountId: string; roomId: string; sessionId: string },
  by: Voice,
  { itemId, opinion, text }: Given,
  at: Date,
): Promise<Heard> {
  const { sessionId } = place;
  if (text !== undefined && opinion !== 'confirmed')
    throw badRequest('Only a confirmation can have the field "text".');
  const { held: before, minutes } = await lockConfirmable(tx, sessionId);
  const inDraft = before.draft === null ? undefined : itemOf(before.draft, itemId);
  const item = inDraft ?? itemOf(minutes, itemId);
  if (item === undefined) throw notFound('There is no such decision or action item.');
  const corrected = text === undefined || text === item.text ? null : text;
  await store(
    tx,
    { sessionId, item, by, opinion, isCorrected: corrected !== null, opinions: before.opinions },
    at,
  );
  const opinions = await held.listOpinions(tx, sessionId);
  const after = {
    item: { ...item, text: corrected ?? item.text },
    opinions: opinions.filter((one) => one.itemId === itemId),
  };
  if (before.draft !== null && inDraft !== undefined) {
    const change = corrected === null ? {} : withText(before.draft, itemId, corrected);
    const draft = await held.updateDraft(tx, sessionId, change);
    return { ...after, revision: draft?.revision ?? null };
  }
  if (corrected !== null) {
    await replaceText(tx, sessionId, itemId, corrected);
    const event = await correctItem(tx, place, { id: itemId, text: corrected }, at);
    if (event !== null) await events.append(tx, event);
  }
  const confirmed = [before.opinions, opinions].map((some) => confirmedOf(idsOf(minutes), some));
  if (corrected !== null || JSON.stringify(confirmed[0]) !== JSON.stringify(confirmed[1]))
    await events.append(tx, minutesConfirmed(place, confirmedOf(idsOf(minutes), opinions), at));
  return { ...after, revision: null };
}

interface Change {
  sessionId: string;
  item: HeldItem;
  by: Voice;
  opinion: Opinion | null;
  /** Whether the person replaces the text. */
  isCorrected: boolean;
  opinions: readonly OpinionRow[];
}

async function store(
  tx: Tx,
  { sessionId, item, by, opinion, isCorrected, opinions }: Change,
  at: Date,
): Promise<void> {
  const { itemId } = item;
  const ofItem = opinions.filter((one) => one.itemId === itemId);
  const own = ofItem.find(({ subject }) => subject === by.subject);
  if (opinion === null) return held.deleteOpinions(tx, itemId, by.subject);
  if (!own && !isCorrected && ofItem.length >= OPINIONS_MAX)
    throw conflict(`${OPINIONS_MAX} people have given their opinion about this item.`, 'too-many');
  const modelText = ofItem.find(({ correctedFrom }) => correctedFrom !== null)?.correctedFrom ?? item.text;
  if (isCorrected) await held.deleteOpinions(tx, itemId);
  const correctedFrom = isCorrected ? modelText : (own?.correctedFrom ?? null);
  await held.putOpinion(tx, { sessionId, itemId, ...by, opinion, correctedFrom, at });
}

const itemOf = (items: MinutesItems, id: string): HeldItem | undefined =>
  held.itemsIn(items).find(({ itemId }) => itemId === id);

const withText = ({ decisions, actionItems }: MinutesItems, id: string, text: string): MinutesItems => ({
  decisions: decisions.map((one) => (one.decisionId === id ? { ...one, text } : one)),
  actionItems: actionItems.map((one) => (one.actionItemId === id ? { ...one, text } : one)),
});
