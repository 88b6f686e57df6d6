import icalendar, { ICalCalendarMethod } from 'ical-generator';
import type { Vault } from '../../identity/tokens/vault';
import type { Db } from '../../platform/db/client';
import { conflict } from '../../platform/errors/errors';
import { fileDisposition } from '../../platform/files/file-disposition';
import type { Context } from '../../platform/procedures/context';
import { displayable } from '../../platform/text';
import type { RoomRow } from '../access/access';
import { linkOf } from './invitation';
import { findInvitation } from './read';
import type { AccountCaller } from './room-to-invite';
import type * as store from './store';

interface Deps {
  db: Db;
  baseUrl: string;
  now: () => Date;
  vault: Vault;
}

/** The length of a call in a calendar when the room does not set an end, in milliseconds. */
const LENGTH_MS = 3_600_000;

type Room = Pick<RoomRow, 'name' | 'opensAt' | 'closesAt'>;
type Invitation = Pick<store.InvitationRow, 'id' | 'notBefore' | 'expiresAt'>;

/**
 * Returns when the call begins for the person who is invited: the later of what room and invitation say; null: neither
 * says it.
 */
export function beginningOf(
  { opensAt }: Pick<Room, 'opensAt'>,
  { notBefore }: Pick<Invitation, 'notBefore'>,
): Date | null {
  if (opensAt === null || notBefore === null) return opensAt ?? notBefore;
  return opensAt > notBefore ? opensAt : notBefore;
}

/**
 * Returns the time of a call as an iCalendar text (RFC 5545) with one event; null where neither the room nor the
 * invitation says when the call begins. The event lasts until the room closes; an hour, when it does not close after
 * the beginning.
 * @param at when it is made
 */
export function calendarOf(room: Room, invitation: Invitation, url: string, at: Date): string | null {
  const start = beginningOf(room, invitation);
  if (start === null) return null;
  const { closesAt } = room;
  const calendar = icalendar({
    prodId: '//Conference Room//Conference Room//EN',
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: invitation.id,
    stamp: at,
    start,
    end: closesAt !== null && closesAt > start ? closesAt : new Date(start.getTime() + LENGTH_MS),
    summary: displayable(room.name, 100),
    location: url,
    url,
    description: `Join the call: ${url}`,
  });
  return calendar.toString();
}

/**
 * Returns the time of the room as a calendar entry for the person who is invited.
 * @throws ApiError NOT_FOUND, FORBIDDEN; CONFLICT when neither the room nor the invitation has a beginning
 */
export async function getCalendar(
  { db, baseUrl, now, vault }: Deps,
  caller: AccountCaller,
  { roomId, invitationId, format }: { roomId: string; invitationId: string; format: 'ics' | 'json' },
  { answerWithText, setHeader }: Pick<Context, 'answerWithText' | 'setHeader'>,
) {
  const { room, found } = await findInvitation(db, caller, { roomId, invitationId });
  const { invitation } = found;
  const calendar = calendarOf(room, invitation, linkOf({ baseUrl, vault }, invitation), now());
  if (calendar === null) {
    throw conflict('The room has no "opensAt" and the invitation no "notBefore": the call has no time.');
  }
  if (format === 'ics' && answerWithText) {
    setHeader?.('Content-Disposition', fileDisposition(`${displayable(room.name, 100)}.ics`));
    answerWithText('text/calendar', oneAfterAnother(calendar));
  }
  return { calendar };
}

async function* oneAfterAnother(text: string): AsyncGenerator<string> {
  yield text;
}
