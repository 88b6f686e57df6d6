import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectHub, joinMessage, type HubClient, type MessageOf } from '../../testing/hub-client';
import { newPerson, type Person } from '../../testing/people';
import { addParticipant, findPresentParticipants, lockRoom } from '../../testing/rooms-rows';
import { countWaiting } from '../../testing/statements';
import { inviteAndAccept } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';

let server: TestServer;
let owner: Person;

beforeAll(async () => {
  server = await testServer();
  owner = await newPerson(server.services, 'Olga Owner');
});
afterAll(() => server.close());

interface InCall extends HubClient {
  id: string;
  welcome: MessageOf<'welcome'>;
}

async function newRoom(isPublic: boolean): Promise<string> {
  const input = { accountId: owner.live, isPublic, requiresAuth: true };
  return (await owner.portal.rooms.create(input)).roomId;
}

/** Sends a join, as the page behind the room's link does. */
async function enter(roomId: string, person: Person, token?: string) {
  const client = await connectHub(server.url);
  client.send(joinMessage(token ?? (await person.portal.rooms.enter({ roomId })).token));
  return { client, answer: await Promise.race([client.take('welcome'), client.take('refused')]) };
}

async function join(roomId: string, person: Person, token?: string): Promise<InCall> {
  const { client, answer } = await enter(roomId, person, token);
  if (answer.type === 'refused') throw new Error(answer.message);
  return Object.assign(client, { id: answer.participantId, welcome: answer });
}

const roleOf = ({ welcome, id }: InCall) =>
  welcome.participants.find((one) => one.participantId === id)?.role;

/** Returns the owner and a co-organizer in a call of a public room, or of a room for invited people. */
async function callWith(isPublic: boolean, role: 'co-organizer' | 'member' = 'co-organizer') {
  const roomId = await newRoom(isPublic);
  const person = await newPerson(server.services, 'Carl Cohost');
  await inviteAndAccept(owner, person, roomId, role);
  const { token } = await person.portal.rooms.enter({ roomId });
  const host = await join(roomId, owner);
  return { roomId, person, token, host, theirs: await join(roomId, person, token) };
}

const toRole = (watcher: InCall, { id }: InCall, role: string) =>
  watcher.take(
    'participant-changed',
    ({ participant }) => participant.participantId === id && participant.role === role,
  );

describe('a co-organizer who is removed during a call', () => {
  it('becomes a participant at once in a public room, and everybody is told', async () => {
    const { roomId, person, token, host, theirs } = await callWith(true);
    expect(roleOf(theirs)).toBe('co-host');
    await owner.portal.members.remove({ roomId, userId: person.userId });
    await Promise.all([toRole(host, theirs, 'participant'), toRole(theirs, theirs, 'participant')]);
    theirs.send({ type: 'lock', locked: true });
    expect(await theirs.take('rejected')).toMatchObject({ of: 'lock' });
    expect(roleOf(await join(roomId, person, token))).toBe('participant');
  });

  it('is removed from the call of a room for invited people, and stays out', async () => {
    const { roomId, person, token, host, theirs } = await callWith(false);
    await owner.portal.members.remove({ roomId, userId: person.userId });
    expect(await theirs.take('left')).toEqual({ type: 'left', reason: 'removed' });
    expect(await host.take('participant-left')).toMatchObject({ participantId: theirs.id });
    expect((await enter(roomId, person, token)).answer).toMatchObject({
      message: 'Only invited people can enter this room.',
    });
    await inviteAndAccept(owner, person, roomId, 'member');
    expect(roleOf(await join(roomId, person))).toBe('participant');
  });

  it('does not return as co-host by joining again, nor into a locked room', async () => {
    const { roomId, person, token, host, theirs } = await callWith(true);
    theirs.send({ type: 'leave' });
    await theirs.closed;
    await owner.portal.members.remove({ roomId, userId: person.userId });
    const back = await join(roomId, person, token);
    expect(roleOf(back)).toBe('participant');
    back.send({ type: 'leave' });
    await back.closed;
    host.send({ type: 'lock', locked: true });
    await host.take('locked');
    expect((await enter(roomId, person, token)).answer).toMatchObject({ code: 'room-locked' });
  });

  it('resumes as a participant', async () => {
    const { roomId, person, token, host, theirs } = await callWith(true);
    theirs.drop();
    await host.take('participant-changed', ({ participant }) => !participant.connected);
    await owner.portal.members.remove({ roomId, userId: person.userId });
    await toRole(host, theirs, 'participant');
    const client = await connectHub(server.url);
    const resume = { participantId: theirs.id, secret: theirs.welcome.resumeSecret };
    client.send(joinMessage(token, { resume }));
    const welcome = await client.take('welcome');
    expect(welcome.resumed).toBe(true);
    expect(roleOf(Object.assign(client, { id: welcome.participantId, welcome }))).toBe('participant');
  });
});

describe('a member in a call', () => {
  it('becomes a participant at once when the owner makes them a plain member', async () => {
    const { roomId, person, host, theirs } = await callWith(false);
    await owner.portal.members.setRole({ roomId, userId: person.userId, role: 'member' });
    await toRole(host, theirs, 'participant');
    await theirs.settle();
    expect(theirs.types()).not.toContain('left');
  });

  it('becomes a co-host at once when the owner makes them co-organizer, unless a host has given them a role', async () => {
    const { roomId, person, host, theirs } = await callWith(false, 'member');
    const { userId } = person;
    await owner.portal.members.setRole({ roomId, userId, role: 'co-organizer' });
    await toRole(host, theirs, 'co-host');
    host.send({ type: 'set-role', participantId: theirs.id, role: 'participant' });
    await toRole(host, theirs, 'participant');
    await inviteAndAccept(owner, person, roomId, 'co-organizer');
    theirs.send({ type: 'lock', locked: true });
    expect(await theirs.take('rejected')).toMatchObject({ of: 'lock' });
  });

  it('becomes a co-host at once when they accept an invitation as co-organizer', async () => {
    const { roomId, person, host, theirs } = await callWith(false, 'member');
    await inviteAndAccept(owner, person, roomId, 'co-organizer');
    expect((await toRole(host, theirs, 'co-host')).participant.participantId).toBe(theirs.id);
  });

  it('keeps a member whom a host made a participant in that role with every later token in this session', async () => {
    const { roomId, person, host, theirs } = await callWith(true);
    host.send({ type: 'set-role', participantId: theirs.id, role: 'participant' });
    await toRole(host, theirs, 'participant');
    expect(roleOf(await join(roomId, person))).toBe('participant');
  });

  it('keeps the role that a host gave them in the call, as long as their membership does not change', async () => {
    const { roomId, person, host, theirs } = await callWith(true, 'member');
    const { userId } = person;
    host.send({ type: 'set-role', participantId: theirs.id, role: 'co-host' });
    await toRole(host, theirs, 'co-host');
    await inviteAndAccept(owner, person, roomId, 'member');
    await owner.portal.members.setRole({ roomId, userId, role: 'member' });
    await owner.portal.members.remove({ roomId, userId });
    await inviteAndAccept(owner, person, roomId, 'member');
    theirs.send({ type: 'lock', locked: true });
    expect(await host.take('locked')).toMatchObject({ by: theirs.id });
  });

  it('keeps the role of a member in another room', async () => {
    const { person, host, theirs } = await callWith(false);
    const elsewhere = await newRoom(false);
    await inviteAndAccept(owner, person, elsewhere, 'co-organizer');
    await owner.portal.members.remove({ roomId: elsewhere, userId: person.userId });
    theirs.send({ type: 'lock', locked: true });
    expect(await host.take('locked')).toMatchObject({ by: theirs.id });
  });
});

describe('a person who deletes their account', () => {
  it('cannot join with an earlier token, neither in a public room nor in one for invited people', async () => {
    const person = await newPerson(server.services, 'Dora Deleted');
    const tokens = [];
    for (const isPublic of [true, false]) {
      const roomId = await newRoom(isPublic);
      await inviteAndAccept(owner, person, roomId, 'co-organizer');
      tokens.push({ roomId, token: (await person.portal.rooms.enter({ roomId })).token });
    }
    const { email } = await person.portal.users.me();
    await person.portal.users.delete({ confirmation: email });
    for (const { roomId, token } of tokens) {
      expect((await enter(roomId, person, token)).answer).toMatchObject({
        code: 'token-invalid',
        message: 'This invitation is not valid here; please ask for a new one.',
      });
    }
  });

  it('is removed from the calls of others, and their own calls end', async () => {
    const { roomId, person, host, theirs } = await callWith(true);
    const input = { accountId: person.live, isPublic: true, requiresAuth: true };
    const own = (await person.portal.rooms.create(input)).roomId;
    const guest = await join(own, owner);
    const { email } = await person.portal.users.me();
    await person.portal.users.delete({ confirmation: email });
    expect(await guest.take('left')).toEqual({ type: 'left', reason: 'ended' });
    expect(await theirs.take('left')).toEqual({ type: 'left', reason: 'removed' });
    expect(await host.take('participant-left')).toMatchObject({ participantId: theirs.id });
    expect((await owner.portal.rooms.view({ roomId })).roomId).toBe(roomId);
  });
});

describe.runIf(process.env.TEST_DATABASE === 'postgres')('a deletion that waits for a locked room', () => {
  it('removes a participant that was added while the deletion waited for a locked room', async () => {
    const { db } = server.services;
    const { roomId, person, host } = await callWith(true);
    const { sessionId } = host.welcome;
    const { email } = await person.portal.users.me();
    const release = await lockRoom(db, roomId);
    const deleted = person.portal.users.delete({ confirmation: email });
    await expect.poll(() => countWaiting(db)).toBe(1);
    await addParticipant(db, sessionId, { subject: person.userId, userId: person.userId });
    await release();
    await deleted;
    expect((await findPresentParticipants(db, sessionId)).map(({ id }) => id)).toEqual([host.id]);
  });
});
