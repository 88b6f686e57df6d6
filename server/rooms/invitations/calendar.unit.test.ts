import { expect, it } from 'vitest';
import { calendarOf } from './calendar';

const AT = new Date('2027-01-05T08:00:00Z');
const OPENS = new Date('2027-01-12T10:00:00Z');
const CLOSES = new Date('2027-01-12T11:30:00Z');
const URL = 'https://meet.test/i#0QmXk3v9sYc2b7LwTn4RzA';
const invitation = { id: 'inv_a', notBefore: null, expiresAt: new Date('2027-02-01T00:00:00Z') };

/** Returns the lines of the calendar, with folded lines joined. */
const linesOf = (text: string | null) => (text ?? '').replaceAll('\r\n ', '').split('\r\n');

it('states the time of the room, its name and the link', () => {
  const room = { name: 'Weekly; "Café", \\ all', opensAt: OPENS, closesAt: CLOSES };
  expect(linesOf(calendarOf(room, invitation, URL, AT))).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'UID:inv_a',
      'DTSTART:20270112T100000Z',
      'DTEND:20270112T113000Z',
      'SUMMARY:Weekly\\; "Café"\\, \\\\ all',
      `LOCATION:${URL}`,
      'END:VCALENDAR',
    ]),
  );
});

it('lasts an hour where the room has no end', () => {
  const room = { name: 'Weekly', opensAt: OPENS, closesAt: null };
  expect(linesOf(calendarOf(room, invitation, URL, AT))).toContain('DTEND:20270112T110000Z');
});

it('begins with the invitation where the room has no beginning', () => {
  const room = { name: 'Weekly', opensAt: null, closesAt: null };
  const later = { ...invitation, notBefore: OPENS };
  expect(linesOf(calendarOf(room, later, URL, AT))).toContain('DTSTART:20270112T100000Z');
});

it('begins when the later of room and invitation does', () => {
  const room = { name: 'Weekly', opensAt: new Date('2026-01-01T00:00:00Z'), closesAt: null };
  const later = { ...invitation, notBefore: OPENS };
  expect(linesOf(calendarOf(room, later, URL, AT))).toContain('DTSTART:20270112T100000Z');
});

it('lasts an hour where the room closes before the invitation begins', () => {
  const room = { name: 'Weekly', opensAt: null, closesAt: AT };
  const lines = linesOf(calendarOf(room, { ...invitation, notBefore: OPENS }, URL, AT));
  expect(lines).toEqual(expect.arrayContaining(['DTSTART:20270112T100000Z', 'DTEND:20270112T110000Z']));
});

it('does not exist where nothing says when the call begins', () => {
  expect(calendarOf({ name: 'Weekly', opensAt: null, closesAt: null }, invitation, URL, AT)).toBeNull();
});

it('puts no line of its own into the calendar for a name with line breaks', () => {
  const room = { name: 'Weekly\r\nATTENDEE:mailto:a@b.test', opensAt: OPENS, closesAt: null };
  expect(linesOf(calendarOf(room, invitation, URL, AT))).not.toContain('ATTENDEE:mailto:a@b.test');
});
