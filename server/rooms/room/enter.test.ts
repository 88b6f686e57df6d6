import { TRPCError } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKeyFor, newPerson, portalOf, type Person } from '../../testing/people';
import { testServer, type TestServer } from '../../testing/server';

let server: TestServer;
let [owner, organizer, member, stranger]: Person[] = [];
let guest: ReturnType<typeof portalOf>;

beforeAll(async () => {
  server = await testServer();
  [owner, organizer, member, stranger] = await Promise.all(
    ['Olga Owner', 'Carl Cohost', 'Mia Member', 'Sam Stranger'].map((name) =>
      newPerson(server.services, name),
    ),
  );
  guest = portalOf(server.services, null);
});
afterAll(() => server.close());

async function roomWithPeople(input: { isPublic: boolean; requiresAuth: boolean }): Promise<string> {
  const { roomId } = await owner!.portal.rooms.create({ accountId: owner!.live, ...input });
  for (const [person, role] of [
    [organizer, 'co-organizer'],
    [member, 'member'],
  ] as const) {
    const { secret } = await owner!.portal.members.invite({ roomId, role });
    await person!.portal.members.accept({ secret });
  }
  return roomId;
}

/** Returns the role of each, or why they are refused. */
async function outcomes(roomId: string) {
  const callers = {
    owner: owner!.portal,
    organizer: organizer!.portal,
    member: member!.portal,
    stranger: stranger!.portal,
    guest,
  };
  const tried = Object.entries(callers).map(async ([who, caller]) => {
    const entered = await caller.rooms
      .enter({ roomId, displayName: 'Gus' })
      .catch((error: unknown) => ({ code: error instanceof TRPCError ? error.code : String(error) }));
    return [who, 'code' in entered ? entered.code : entered.role];
  });
  return Object.fromEntries(await Promise.all(tried));
}

describe('the link of a person’s room', () => {
  const insiders = { owner: 'host', organizer: 'co-host', member: 'participant' };

  it.each([
    ['anybody', { isPublic: true, requiresAuth: false }, { stranger: 'participant', guest: 'participant' }],
    [
      'everybody who is signed in',
      { isPublic: true, requiresAuth: true },
      { stranger: 'participant', guest: 'UNAUTHORIZED' },
    ],
    [
      'everybody who was invited',
      { isPublic: false, requiresAuth: true },
      { stranger: 'FORBIDDEN', guest: 'UNAUTHORIZED' },
    ],
  ])('admits %s, each in their own role', async (_, input, others) => {
    expect(await outcomes(await roomWithPeople(input))).toEqual({ ...insiders, ...others });
  });

  it('gives a guest a token for this room, with the name that they chose, marked as a name of a guest', async () => {
    const roomId = await roomWithPeople({ isPublic: true, requiresAuth: false });
    const { token } = await guest.rooms.enter({ roomId, displayName: ' Gus \u202e Guest ' });
    const claims = server.services.tokens.readJoin(token);
    expect(claims).toMatchObject({
      room: roomId,
      role: 'participant',
      name: 'Gus Guest (guest)',
      mode: 'live',
    });
    expect(claims?.sub).toMatch(/^gst_/);
  });

  it('is refused for embed rooms and deleted rooms', async () => {
    const key = await newKeyFor(owner!);
    const embed = await server.call('POST', '/api/embed/rooms', { key });
    await expect(guest.rooms.enter({ roomId: embed.body.roomId })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    const roomId = await roomWithPeople({ isPublic: true, requiresAuth: false });
    await owner!.portal.rooms.delete({ roomId });
    await expect(guest.rooms.enter({ roomId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
