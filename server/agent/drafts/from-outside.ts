import type { z } from 'zod';
import { recordEvent } from '../../identity/audit/record';
import { externalSubject } from '../../identity/tokens/subject';
import { nameOf } from '../../identity/users/logins';
import type { Db } from '../../platform/db/client';
import { forbidden, notFound } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import type { Bus } from '../../platform/hub/bus';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { confirmationOf } from '../../platform/vocabulary/confirmation';
import { assertRelation, ORGANIZERS, type FoundRoom } from '../../rooms/access/access';
import { enterSession } from '../artifacts/history';
import { findReadable } from '../artifacts/read';
import {
  findDraft,
  findStay,
  itemsIn,
  listOpinions,
  type HeldItem,
  type OpinionRow,
} from '../confirmations/held';
import type { getMinutesDraft as draftContract, giveOpinion as contract } from './contract';
import { storeOpinion, type Voice } from './give-opinion';
import { describeItems } from './read';

interface Deps {
  db: Db;
  now: () => Date;
  bus: Pick<Bus, 'publish'>;
  events: EventLog;
}

/**
 * Returns the decisions and action items that the agent drafted in a call.
 * @throws ApiError NOT_FOUND, also when nothing was drafted or the minutes are written; FORBIDDEN
 */
export async function getMinutesDraft(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  { sessionId }: z.output<typeof draftContract.input>,
): Promise<z.output<typeof draftContract.output>> {
  await findReadable(db, caller, sessionId);
  const draft = await findDraft(db, sessionId);
  if (draft === null) throw notFound('The session has no draft of minutes.');
  const opinions = await listOpinions(db, sessionId);
  return {
    conferenceSessionId: sessionId,
    status: draft.status,
    draftedAt: draft.draftedAt?.toISOString() ?? null,
    items: itemsIn(draft).map((item) => describe(item, opinions)),
  };
}

/**
 * Confirms, corrects or contests a decision or action item of a draft or of minutes.
 * @throws ApiError BAD_REQUEST, NOT_FOUND, FORBIDDEN unless the caller organizes the room, CONFLICT
 */
export async function giveOpinion(
  { db, now, bus, events }: Deps,
  caller: Caller,
  { sessionId, externalUserId, ...given }: z.output<typeof contract.input>,
): Promise<z.output<typeof contract.output>> {
  const { room } = await findReadable(db, caller, sessionId);
  assertRelation(caller, room, ORGANIZERS);
  const { accountId, id: roomId } = room;
  const by = await voiceOf(db, caller, { room, sessionId, externalUserId });
  const { heard, shown } = await db.transaction(async (tx) => {
    const at = now();
    const heard = await storeOpinion(tx, { events }, { accountId, roomId, sessionId }, by, given, at);
    const detail = { itemId: given.itemId, opinion: given.opinion, isCorrection: given.text !== undefined };
    await recordEvent(tx, caller, {
      at,
      accountId,
      action: 'minutes.give-opinion',
      targetId: sessionId,
      detail,
    });
    const { revision } = heard;
    const shown =
      revision === null ? [] : await describeItems(tx, { sessionId, revision }, [heard.item], heard.opinions);
    return { heard, shown };
  });
  for (const item of shown)
    bus.publish(roomId, { kind: 'message', sessionId, to: null, message: { type: 'minutes-item', item } });
  return describe(heard.item, heard.opinions);
}

/**
 * Confirms, corrects or contests like `giveOpinion`, from the portal: as the person or as their account.
 * @throws ApiError NOT_FOUND, also when the caller may not read the session
 */
export async function giveOpinionFromPortal(
  deps: Deps,
  person: Caller<UserPrincipal>,
  input: z.output<typeof contract.input>,
) {
  const { entered } = await enterSession(deps.db, person, input.sessionId);
  return giveOpinion(deps, entered.caller, input);
}

interface Target {
  room: FoundRoom;
  sessionId: string;
  externalUserId: string | undefined;
}

/** Returns who gives the opinion. A person is the same in the call and here. */
async function voiceOf(
  db: Db,
  { principal }: Caller,
  { room, sessionId, externalUserId }: Target,
): Promise<Voice> {
  if (externalUserId !== undefined) {
    if (principal.kind !== 'key') throw forbidden('Only a secret key may name the person of an opinion.');
    const subject = externalSubject(room.accountId, externalUserId);
    const stay = await findStay(db, sessionId, subject);
    if (stay === null) throw notFound('Nobody with this "externalUserId" took part in the session.');
    return { ...stay, subject };
  }
  switch (principal.kind) {
    case 'user':
    case 'account': {
      const { userId: subject } = principal;
      return { subject, participantId: null, displayName: await nameOf(db, subject), externalUserId: null };
    }
    case 'room': {
      const { subject } = principal;
      return { ...((await findStay(db, sessionId, subject)) ?? APPLICATION), subject };
    }
    default:
      return { ...APPLICATION, subject: room.accountId };
  }
}

const APPLICATION = { participantId: null, displayName: 'Application', externalUserId: null };

function describe(item: HeldItem, opinions: readonly OpinionRow[]): z.output<typeof contract.output> {
  const own = opinions.filter(({ itemId }) => itemId === item.itemId);
  return {
    ...item,
    confirmation: confirmationOf(own),
    opinions: own.map(({ displayName, externalUserId, opinion, correctedFrom, at }) => ({
      displayName,
      externalUserId,
      opinion,
      isCorrection: correctedFrom !== null,
      at: at.toISOString(),
    })),
  };
}
