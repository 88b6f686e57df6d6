import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectHub, joinMessage } from '../../testing/hub-client';
import { newPerson, type Person } from '../../testing/people';
import { testServer, type TestServer } from '../../testing/server';

let server: TestServer;
let owner: Person;
let organizer: Person;
let roomId: string;
let token: string;

beforeAll(async () => {
  server = await testServer();
  owner = await newPerson(server.services, 'Olga Owner');
  organizer = await newPerson(server.services, 'Carl Cohost');
});
afterAll(() => server.close());

/** A room for invited people, a co-organizer, and the join token that they received from the room's link. */
beforeEach(async () => {
  const input = { accountId: owner.live, isPublic: false, requiresAuth: true };
  roomId = (await owner.portal.rooms.create(input)).roomId;
  const { secret } = await owner.portal.members.invite({ roomId, role: 'co-organizer' });
  await organizer.portal.members.accept({ secret });
  token = (await organizer.portal.rooms.enter({ roomId })).token;
});

const artifacts = async () =>
  (await server.call('GET', `/api/rooms/${roomId}/artifacts`, { bearer: token })).status;

/** Returns the role in which the token admits its holder, or why it does not. */
async function roleInCall() {
  const client = await connectHub(server.url);
  client.send(joinMessage(token));
  const answer = await Promise.race([client.take('welcome'), client.take('refused')]);
  client.send({ type: 'leave' });
  if (answer.type === 'refused') return answer.message;
  return answer.participants.find(({ participantId }) => participantId === answer.participantId)?.role;
}

it('accepts the token of a co-organizer for the history and for the call', async () => {
  expect([await artifacts(), await roleInCall()]).toEqual([200, 'co-host']);
});

it('refuses the token of a co-organizer who was removed', async () => {
  await owner.portal.members.remove({ roomId, userId: organizer.userId });
  expect([await artifacts(), await roleInCall()]).toEqual([403, 'Only invited people can enter this room.']);
  expect((await server.call('GET', '/api/recordings', { bearer: token })).body).toEqual({
    recordings: [],
    next: null,
  });
});

it('admits a former co-organizer who is still a member as a participant', async () => {
  await owner.portal.members.setRole({ roomId, userId: organizer.userId, role: 'member' });
  expect([await artifacts(), await roleInCall()]).toEqual([403, 'participant']);
});
