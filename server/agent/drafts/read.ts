import type { Db, Tx } from '../../platform/db/client';
import type { MinutesDraft, MinutesDraftItem } from '../../platform/hub/minutes';
import { displayable } from '../../platform/text';
import { confirmationOf } from '../../platform/vocabulary/confirmation';
import { itemsIn, listOpinions, listQuotes, findDraft } from '../confirmations/held';
import type { DraftRow, HeldItem, OpinionRow } from '../confirmations/held';

/** The limits of what is sent into a call: turns of an item, characters of a turn, and people of an item. */
const QUOTES_MAX = 3;
const QUOTE_MAX_CHARACTERS = 300;
const OPINIONS_MAX = 30;

type Quote = Awaited<ReturnType<typeof listQuotes>>[number];

/** Returns the draft of a session as everybody in its call sees it; null when there is none. */
export async function readDraft(db: Db | Tx, sessionId: string): Promise<MinutesDraft | null> {
  const draft = await findDraft(db, sessionId);
  return draft && describeDraft(db, draft, await listOpinions(db, sessionId));
}

/** Returns a draft with the turns that support its items. */
export async function describeDraft(
  db: Db | Tx,
  draft: DraftRow,
  opinions: readonly OpinionRow[],
): Promise<MinutesDraft> {
  const { sessionId, status, draftedAt, revision } = draft;
  const items = await describeItems(db, { sessionId, revision }, itemsIn(draft), opinions);
  return { status, items, draftedAt: draftedAt?.toISOString() ?? null, revision };
}

/** Returns items of a session with the turns that support them. */
export async function describeItems(
  db: Db | Tx,
  { sessionId, revision }: { sessionId: string; revision: number },
  items: readonly HeldItem[],
  opinions: readonly OpinionRow[],
): Promise<MinutesDraftItem[]> {
  const turnIdsOf = ({ evidence }: HeldItem) => evidence.turnIds.slice(0, QUOTES_MAX);
  const quotes = new Map(
    (await listQuotes(db, sessionId, items.flatMap(turnIdsOf))).map((quote) => [quote.turnId, quote]),
  );
  return items.map((item) => {
    const own = opinions.filter(({ itemId }) => itemId === item.itemId);
    const { itemId, kind, text, ownerName, dueDate } = item;
    return {
      itemId,
      kind,
      text,
      ownerName,
      dueDate,
      quotes: turnIdsOf(item).flatMap((turnId) => {
        const quote = quotes.get(turnId);
        return quote ? [describeQuote(quote)] : [];
      }),
      confirmation: confirmationOf(own),
      opinions: own.slice(0, OPINIONS_MAX).map(describeOpinion),
      opinionCount: own.length,
      revision,
    };
  });
}

const describeQuote = ({ turnId, speakerName, text, startedAt, sessionStartedAt }: Quote) => ({
  turnId,
  speakerName,
  text: displayable(text, QUOTE_MAX_CHARACTERS),
  startMs: startedAt.getTime() - (sessionStartedAt ?? startedAt).getTime(),
});

const describeOpinion = ({ participantId, displayName, opinion, correctedFrom, at }: OpinionRow) => ({
  participantId,
  displayName,
  opinion,
  isCorrection: correctedFrom !== null,
  at: at.toISOString(),
});
