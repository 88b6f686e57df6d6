import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callScene, type CallScene, type HubProcess, type InCall } from '../../../testing/call';
import { joinMessage, type MessageOf } from '../../../testing/hub-client';
import { toServer } from '../../../platform/hub/client-messages';
import { CLOSE } from '../../../platform/hub/protocol';
import { actionsOn } from '../../../testing/identity-rows';

let scene: CallScene;
/** Another process, which shares the bus of the main one and of the server that answers REST. */
let second: HubProcess;

beforeAll(async () => {
  scene = await callScene();
  await scene.main.stop();
  await start();
});
afterEach(() => scene.hangUp());
afterAll(() => scene.close());

async function start(): Promise<void> {
  const { bus } = scene.server.services;
  scene.main = await scene.startHub({ bus, maxParticipants: 8 });
  second = await scene.startHub({ bus, maxParticipants: 8 });
}

const GROUPS = [
  { name: 'Group 1', participantIds: [] },
  { name: 'Group 2', participantIds: [] },
];
const OPEN = { breakouts: GROUPS, spread: true, minutes: null, mayReturn: false };

type Given = NonNullable<Parameters<CallScene['token']>[2]>;

/** Joins with a client that can move to breakouts on the same connection. */
const enter = (
  roomId: string,
  role: 'host' | 'co-host' | 'participant',
  name: string,
  { process, ...given }: Given & { process?: HubProcess } = {},
): Promise<InCall> =>
  scene.join(scene.token(roomId, role, { name, sub: `ext:acc_a:${name}`, ...given }), {
    canMove: true,
    ...(process && { process }),
  });

/** Creates a call with Ada as host, and Bob and Eve as participants, each on another process. */
async function newCall(body: object = {}) {
  const roomId = await scene.newRoom(body);
  const ada = await enter(roomId, 'host', 'Ada');
  const bob = await enter(roomId, 'participant', 'Bob');
  const eve = await enter(roomId, 'participant', 'Eve', { process: second });
  return { roomId, ada, bob, eve };
}

/** Confirms the request to move to another session. @returns the person in the other session */
async function move(person: InCall): Promise<InCall> {
  await person.take('move');
  person.send({ type: 'move' });
  const welcome = await person.take('welcome');
  return Object.assign(person, { id: welcome.participantId, welcome });
}

async function open(ada: InCall, given: object = {}) {
  ada.sendRaw({ type: 'open-breakouts', ...OPEN, ...given });
  return breakoutsOf(ada);
}

async function breakoutsOf(
  person: InCall,
  matching: (breakouts: NonNullable<MessageOf<'breakouts'>['breakouts']>) => boolean = () => true,
) {
  const { breakouts } = await person.take(
    'breakouts',
    (one) => one.breakouts !== null && matching(one.breakouts),
  );
  if (breakouts === null) throw new Error('There are no breakouts.');
  return breakouts;
}

/** Waits for a message to a host. The hub gathers these messages for a second, so the clock advances until it comes. */
async function whenGathered<T>(coming: Promise<T>): Promise<T> {
  let isThere = false;
  const noted = coming.finally(() => (isThere = true));
  await expect
    .poll(() => {
      if (!isThere) scene.clock.advance(1_000);
      return isThere;
    })
    .toBe(true);
  return noted;
}

async function listOf(ada: InCall, matching: (names: string[][]) => boolean): Promise<string[][]> {
  const namesOf = (all: { people: { displayName: string }[] }[]) =>
    all.map(({ people }) => people.map(({ displayName }) => displayName));
  const told = breakoutsOf(ada, (one) => matching(namesOf(one.breakouts)));
  return namesOf((await whenGathered(told)).breakouts);
}

const resumeOf = ({ id, welcome }: InCall) => ({ participantId: id, secret: welcome.resumeSecret });
const back = (person: InCall, process?: HubProcess) =>
  scene.join(person.token, { canMove: true, resume: resumeOf(person), ...(process && { process }) });

const sessionOf = async (sessionId: string) =>
  (await scene.server.call('GET', `/api/sessions/${sessionId}`, { key: scene.key })).body;

async function runDueJobs(): Promise<void> {
  scene.server.services.jobs.wake();
}

describe('breakouts', () => {
  it(
    'take people who are spread evenly, on whatever process, and bring them back',
    { tags: ['slow'] },
    async () => {
      const { ada, bob, eve } = await newCall();
      const main = ada.welcome.sessionId;
      const { breakouts } = await open(ada);
      const [first, other] = breakouts.map(({ breakoutId }) => breakoutId);
      await Promise.all([bob, eve].map(move));
      expect(new Set([bob.welcome.sessionId, eve.welcome.sessionId])).toEqual(new Set([first, other]));
      expect(bob.welcome).toMatchObject({ breakout: { name: 'Group 1' }, resumed: false });
      expect(bob.welcome.participants.map(({ displayName }) => displayName)).toEqual(['Bob']);
      expect(ada.types()).not.toContain('move');
      expect(await ada.take('participant-left')).toMatchObject({ reason: 'moved' });
      expect(await listOf(ada, (names) => names.every(({ length }) => length === 1))).toEqual([
        ['Bob'],
        ['Eve'],
      ]);

      ada.send({ type: 'close-breakouts' });
      await Promise.all([bob, eve].map(move));
      expect(bob.welcome).toMatchObject({ sessionId: main, breakout: null, breakouts: null });
      const { sessionId } = eve.welcome;
      expect(sessionId).toBe(main);
      const states = async () =>
        Promise.all([first, other].map(async (id) => (await sessionOf(id ?? '')).state));
      await expect.poll(states).toEqual(['ended', 'ended']);
      const session = await sessionOf(main);
      expect(session.breakouts).toMatchObject([
        { conferenceSessionId: first, name: 'Group 1' },
        { conferenceSessionId: other, name: 'Group 2' },
      ]);
      expect(await sessionOf(first ?? '')).toMatchObject({ parentSessionId: main, breakoutName: 'Group 1' });
      expect(await actionsOn(scene.server.services.db, main)).toEqual(
        expect.arrayContaining(['breakouts.open', 'breakouts.close']),
      );
    },
  );

  it('have files of their own: who is elsewhere neither gets one nor reads it, and history has it with its session', async () => {
    const { ada, bob, eve } = await newCall();
    await open(ada);
    await Promise.all([bob, eve].map(move));
    const body = Buffer.from('Notes of the group');
    bob.send({ type: 'request-upload', clientId: 'file', name: 'Notes.txt', sizeBytes: body.length });
    const { fileId, path, token } = await bob.take('upload-granted');
    const headers = { Authorization: `Bearer ${token}` };
    const stored = await fetch(scene.server.url + path, { method: 'PUT', body, headers });
    expect(stored.status).toBe(204);
    bob.send({ type: 'chat', clientId: 'sent', fileId, body: { kind: 'plain', text: '' } });
    await bob.take('chat', ({ message }) => message.clientId === 'sent');
    for (const other of [ada, eve]) {
      other.send({ type: 'request-download', clientId: 'read', fileId });
      expect(await other.take('rejected')).toMatchObject({ of: 'request-download' });
      expect(other.types()).not.toContain('chat');
    }
    const filesOf = async (sessionId: string) =>
      (await scene.server.call('GET', `/api/sessions/${sessionId}/files`, { key: scene.key })).body.files;
    expect(await filesOf(bob.welcome.sessionId)).toMatchObject([{ fileId, filename: 'Notes.txt' }]);
    expect(await filesOf(ada.welcome.sessionId)).toEqual([]);
  });

  it('keep what is said in one from everybody in another', async () => {
    const { ada, bob, eve } = await newCall();
    await open(ada);
    await Promise.all([bob, eve].map(move));
    await ada.settle();
    for (const { inbox } of [ada, bob, eve]) inbox.length = 0;
    bob.send({ type: 'chat', clientId: 'a', body: { kind: 'plain', text: 'only here' } });
    bob.send({ type: 'reaction', emoji: '👍' });
    bob.send({ type: 'devices', devices: { microphone: true, camera: false, screen: false } });
    await bob.take('reaction');
    ada.send({ type: 'chat', clientId: 'b', body: { kind: 'plain', text: 'to nobody' } });
    await ada.take('chat');
    ada.sendRaw({ type: 'write-to-breakouts', body: { kind: 'plain', text: 'Five more minutes' } });
    for (const person of [ada, bob, eve]) {
      expect(await person.take('breakout-notice')).toMatchObject({
        displayName: 'Ada',
        body: { text: 'Five more minutes' },
      });
    }
    for (const person of [ada, eve]) {
      const types = person.types();
      expect(types).not.toContain('chat');
      expect(types).not.toContain('reaction');
      expect(types).not.toContain('participant-joined');
      expect(types).not.toContain('participant-changed');
    }
    bob.sendRaw({
      type: 'signal',
      to: eve.id,
      signal: { kind: 'candidate', connection: 'c', candidate: '', sdpMid: null, sdpMLineIndex: null },
    });
    expect(await bob.take('rejected')).toMatchObject({ of: 'signal' });
  });

  it('are walked through by hosts, who come where help is asked for', { tags: ['slow'] }, async () => {
    const { ada, bob, eve } = await newCall();
    const { breakouts } = await open(ada);
    await Promise.all([bob, eve].map(move));
    const id = bob.welcome.sessionId;
    bob.send({ type: 'ask-for-help' });
    const isAsked = (one: { helpAskedAt: string | null }) => one.helpAskedAt !== null;
    const asked = await whenGathered(breakoutsOf(ada, (one) => one.breakouts.some(isAsked)));
    expect(asked.breakouts.find(isAsked)?.breakoutId).toBe(id);

    const visit = async (breakoutId: string | null) => {
      ada.send({ type: 'join-breakout', breakoutId });
      await move(ada);
      expect(ada.welcome.sessionId === breakoutId || ada.welcome.breakout === null).toBe(true);
      expect(ada.welcome.breakouts?.breakouts.some(isAsked) ?? false).toBe(false);
    };
    await visit(id);
    const came = await bob.take('participant-joined', ({ participant }) => participant.displayName === 'Ada');
    for (const { breakoutId } of breakouts) if (breakoutId !== id) await visit(breakoutId);
    await visit(null);
    expect(ada.welcome.participants).toHaveLength(1);
    const left = ({ participantId }: { participantId: string }) =>
      participantId === came.participant.participantId;
    expect(await bob.take('participant-left', left)).toMatchObject({ reason: 'moved' });
  });

  it('are left and joined again by participants where hosts let them, and not elsewhere', async () => {
    const { ada, bob, eve } = await newCall();
    const { breakouts } = await open(ada, { mayReturn: true });
    await Promise.all([bob, eve].map(move));
    const own = bob.welcome.sessionId;
    bob.send({ type: 'join-breakout', breakoutId: null });
    await move(bob);
    expect(bob.welcome).toMatchObject({ breakout: null, breakouts: { ownBreakoutId: own } });
    bob.send({ type: 'join-breakout', breakoutId: eve.welcome.sessionId });
    expect(await bob.take('rejected')).toMatchObject({ message: 'You do not belong in this breakout room.' });
    bob.send({ type: 'join-breakout', breakoutId: own });
    await move(bob);
    expect(bob.welcome.sessionId).toBe(own);
    expect(breakouts.map(({ people }) => people.length)).toHaveLength(2);
  });

  it('take somebody whom a host moves by hand', async () => {
    const { ada, bob, eve } = await newCall();
    const [one, other] = GROUPS;
    const { breakouts } = await open(ada, {
      spread: false,
      breakouts: [{ ...one, participantIds: [bob.id] }, other],
    });
    await move(bob);
    expect(bob.welcome.sessionId).toBe(breakouts[0]?.breakoutId);
    expect(eve.types()).not.toContain('move');
    ada.send({
      type: 'assign-to-breakout',
      participantIds: [bob.id, eve.id],
      breakoutId: breakouts[1]?.breakoutId ?? '',
    });
    await Promise.all([bob, eve].map(move));
    const both = [bob, eve].map(({ welcome }) => welcome.sessionId);
    expect(both).toEqual([breakouts[1]?.breakoutId, breakouts[1]?.breakoutId]);
    ada.send({ type: 'assign-to-breakout', participantIds: [eve.id], breakoutId: null });
    await move(eve);
    expect(eve.welcome.breakout).toBeNull();
  });

  it('leave somebody where they are who is called back before they went', async () => {
    const { ada, bob } = await newCall();
    const { breakouts } = await open(ada, { spread: false });
    const assign = (breakoutId: string | null) =>
      ada.send({ type: 'assign-to-breakout', participantIds: [bob.id], breakoutId });
    assign(breakouts[0]?.breakoutId ?? '');
    await bob.take('move');
    assign(null);
    await ada.settle();
    bob.send({ type: 'move' });
    await bob.take('move-cancelled');
    bob.send({ type: 'chat', clientId: 'still', body: { kind: 'plain', text: 'still here' } });
    expect((await ada.take('chat')).message).toMatchObject({ participantId: bob.id, clientId: 'still' });
  });

  it(
    'are not gone through by somebody as fast as a script can: who moved very often waits',
    { tags: ['slow'] },
    async () => {
      const { ada, bob, eve } = await newCall();
      await open(ada, { mayReturn: true });
      await Promise.all([bob, eve].map(move));
      const own = bob.welcome.sessionId;
      const go = () =>
        bob.send({ type: 'join-breakout', breakoutId: bob.welcome.sessionId === own ? null : own });
      for (let moves = 1; moves < 20; moves += 1) {
        go();
        await move(bob);
      }
      go();
      await bob.take('move');
      bob.send({ type: 'move' });
      await bob.settle();
      expect(bob.types()).not.toContain('welcome');
      scene.clock.advance(2_000);
      const { sessionId } = await bob.take('welcome');
      expect(sessionId).toBe(own);
      bob.send({ type: 'move' }); // nobody asked for that
      await bob.take('move-cancelled');
    },
  );

  it('keep roles that hosts gave, and take them along', async () => {
    const { ada, bob, eve } = await newCall();
    ada.send({ type: 'set-role', participantId: bob.id, role: 'co-host' });
    await bob.take('permissions-changed', ({ permissions }) => permissions.moderate);
    const { breakouts } = await open(ada);
    await move(eve);
    ada.send({
      type: 'assign-to-breakout',
      participantIds: [bob.id],
      breakoutId: breakouts[0]?.breakoutId ?? '',
    });
    await move(bob);
    expect(bob.welcome.participants.find(({ displayName }) => displayName === 'Bob')?.role).toBe('co-host');
  });

  it('close by themselves when their time is over', { tags: ['slow'] }, async () => {
    const { ada, bob, eve } = await newCall();
    const opened = await open(ada, { minutes: 1 });
    expect(opened.closesInMs).toBe(60_000);
    await Promise.all([bob, eve].map(move));
    await scene.pass(55_000);
    await runDueJobs();
    scene.clock.advance(5_000);
    await runDueJobs();
    await Promise.all([bob, eve].map(move));
    expect(bob.welcome.sessionId).toBe(ada.welcome.sessionId);
    expect(eve.welcome.sessionId).toBe(ada.welcome.sessionId);
  });

  it('move a client that does not answer after a while', async () => {
    const { ada, bob } = await newCall();
    await open(ada);
    await bob.take('move');
    await scene.pass(20_000);
    expect((await bob.take('welcome')).breakout).not.toBeNull();
  });

  it('have a client connect again that does not know how to move, which lands where it belongs', async () => {
    const { roomId, ada } = await newCall();
    const old = await scene.join(scene.token(roomId, 'participant', { name: 'Old' }));
    await open(ada);
    expect((await old.closed).code).toBe(CLOSE.restart);
    expect(old.types()).not.toContain('move');
    expect(old.types()).not.toContain('left');
    const left = ({ participantId }: { participantId: string }) => participantId === old.id;
    expect(await ada.take('participant-left', left)).toMatchObject({ reason: 'moved' });
    const there = await scene.join(old.token, { resume: resumeOf(old) });
    expect(there.welcome.breakout).not.toBeNull();
    ada.send({ type: 'close-breakouts' });
    expect((await there.closed).code).toBe(CLOSE.restart);
    const home = await scene.join(old.token, { resume: resumeOf(there) });
    expect(home.welcome.sessionId).toBe(ada.welcome.sessionId);
  });

  it('hold somebody whatever their client says of itself when it joins', { tags: ['slow'] }, async () => {
    const { roomId, ada, bob, eve } = await newCall();
    await open(ada);
    await Promise.all([bob, eve].map(move));
    const { sessionId, permissions } = bob.welcome;
    const [join] = toServer.options.filter((one) => one.shape.type.value === 'join');
    const flags = Object.entries(join?.shape ?? {}).flatMap(([name, schema]) =>
      schema.safeParse(true).success && schema.safeParse(false).success ? [name] : [],
    );
    expect(flags).toEqual(expect.arrayContaining(['hasKey', 'canRecord', 'canMove']));
    let last = bob;
    for (const flag of flags) {
      for (const value of [false, true]) {
        const token = scene.token(roomId, 'participant', { name: 'Bob', sub: 'ext:acc_a:Bob' });
        const fresh = await scene.join(token, { [flag]: value });
        expect(fresh.welcome).toMatchObject({ sessionId, permissions });
        last.drop();
        await last.closed;
        last = await scene.join(token, { [flag]: value, resume: resumeOf(fresh) });
        expect(last.welcome).toMatchObject({ sessionId, permissions, resumed: true });
        scene.clock.advance(10_000);
      }
    }
  });
});

describe('whoever loads the page again, or comes late', () => {
  it('lands where they belong; who was not there before, in the main session', async () => {
    const { roomId, ada, bob, eve } = await newCall();
    await open(ada);
    await Promise.all([bob, eve].map(move));
    const again = await enter(roomId, 'participant', 'Bob');
    expect(again.welcome.sessionId).toBe(bob.welcome.sessionId);
    expect(again.id).not.toBe(bob.id);
    const late = await enter(roomId, 'participant', 'Late');
    expect(late.welcome.sessionId).toBe(ada.welcome.sessionId);
    ada.send({ type: 'spread-over-breakouts' });
    await move(late);
    expect(late.welcome.breakout).not.toBeNull();
  });

  it('resumes in the breakout, and goes on where they belong when that changed meanwhile', async () => {
    const { ada, bob, eve } = await newCall();
    await open(ada);
    await Promise.all([bob, eve].map(move));
    bob.drop();
    const resumed = await back(bob, second);
    expect(resumed.welcome).toMatchObject({ resumed: true, sessionId: bob.welcome.sessionId });
    resumed.drop();
    await resumed.closed;
    ada.send({ type: 'close-breakouts' });
    await move(eve);
    const home = await back(resumed);
    expect(home.welcome).toMatchObject({ resumed: false, sessionId: ada.welcome.sessionId });
  });

  it(
    'goes on when the welcome was lost, also with a token that has expired and in a locked call',
    { tags: ['slow'] },
    async () => {
      const roomId = await scene.newRoom();
      const ada = await enter(roomId, 'host', 'Ada');
      const bob = await enter(roomId, 'participant', 'Bob', { ttlSeconds: 60 });
      const before = resumeOf(bob);
      ada.send({ type: 'lock', locked: true });
      await bob.take('locked');
      await scene.pass(90_000);
      await open(ada);
      await move(bob);
      bob.drop();
      const again = await scene.join(bob.token, { canMove: true, resume: before });
      expect(again.welcome.sessionId).toBe(bob.welcome.sessionId);
      ada.send({ type: 'close-breakouts' });
      await move(again);
      expect(again.welcome.sessionId).toBe(ada.welcome.sessionId);
    },
  );

  it(
    'finds everything again after a restart: the breakouts, their time and where they belong',
    { tags: ['slow'] },
    async () => {
      const { ada, bob, eve } = await newCall();
      await open(ada, { minutes: 10 });
      await Promise.all([bob, eve].map(move));
      await scene.main.stop();
      await second.stop();
      await start();
      await scene.pass(25_000);
      const again = await back(bob);
      expect(again.welcome).toMatchObject({ resumed: true, sessionId: bob.welcome.sessionId });
      const host = await back(ada);
      const closesInMs = host.welcome.breakouts?.closesInMs;
      expect(closesInMs).toBeGreaterThan(0);
      await scene.pass(closesInMs ?? 0);
      await runDueJobs();
      await move(again);
      expect(again.welcome.sessionId).toBe(host.welcome.sessionId);
      // Eve got no message, because she was not connected. She comes back to the session where everybody is.
      const third = await scene.join(eve.token, { canMove: true, resume: resumeOf(eve) });
      expect(third.welcome.sessionId).toBe(host.welcome.sessionId);
    },
  );
});

describe('the call', () => {
  it(
    'goes on while people are in its breakouts, and ends with everybody in them',
    { tags: ['slow'] },
    async () => {
      const { ada, bob, eve } = await newCall();
      await open(ada);
      await Promise.all([bob, eve].map(move));
      ada.send({ type: 'leave' });
      await ada.closed;
      await scene.pass(70_000);
      expect((await sessionOf(ada.welcome.sessionId)).state).toBe('live');
      bob.send({ type: 'leave' });
      eve.send({ type: 'leave' });
      await Promise.all([bob.closed, eve.closed]);
      await scene.pass(70_000);
      const states = async () =>
        Promise.all([ada, bob, eve].map(async ({ welcome }) => (await sessionOf(welcome.sessionId)).state));
      await expect.poll(states).toEqual(['ended', 'ended', 'ended']);
    },
  );

  it('is ended by a host in a breakout for everybody', async () => {
    const { ada, bob, eve } = await newCall();
    await open(ada);
    await Promise.all([bob, eve].map(move));
    ada.send({ type: 'join-breakout', breakoutId: bob.welcome.sessionId });
    await move(ada);
    ada.send({ type: 'end-for-all' });
    for (const person of [ada, bob, eve])
      expect(await person.take('left')).toMatchObject({ reason: 'ended' });
  });

  it('removes somebody from all of its sessions, and keeps them out', async () => {
    const { roomId, ada, bob, eve } = await newCall();
    await open(ada);
    await Promise.all([bob, eve].map(move));
    ada.send({ type: 'remove', participantId: bob.id });
    expect(await bob.take('left')).toMatchObject({ reason: 'removed' });
    const again = await scene.connect();
    again.send(joinMessage(scene.token(roomId, 'participant', { sub: 'ext:acc_a:Bob' }), { canMove: true }));
    expect(await again.take('refused')).toMatchObject({ code: 'removed' });
  });

  it('counts everybody for the places of a room', async () => {
    const { roomId, ada, bob, eve } = await newCall({ maxParticipants: 3 });
    await open(ada);
    await Promise.all([bob, eve].map(move));
    const full = await scene.connect();
    full.send(joinMessage(scene.token(roomId, 'participant'), { canMove: true }));
    expect(await full.take('refused')).toMatchObject({ code: 'room-full' });
  });

  it('opens breakouts in an encrypted call, and relays unread what a host writes to all of them', async () => {
    const { ada, bob, eve } = await newCall({ endToEndEncrypted: true });
    await open(ada);
    await Promise.all([bob, eve].map(move));
    expect(bob.welcome.room.endToEndEncrypted).toBe(true);
    ada.sendRaw({ type: 'write-to-breakouts', body: { kind: 'plain', text: 'Hello' } });
    expect(await ada.take('rejected')).toMatchObject({ of: 'write-to-breakouts' });
    const body = { kind: 'encrypted' as const, ciphertext: 'aGVsbG8=' };
    ada.send({ type: 'write-to-breakouts', body });
    expect(await bob.take('breakout-notice')).toMatchObject({ body });
  });
});

describe('somebody', () => {
  it.each([
    { type: 'open-breakouts', ...OPEN },
    { type: 'close-breakouts' },
    { type: 'assign-to-breakout', participantIds: ['prt_x'], breakoutId: null },
    { type: 'spread-over-breakouts' },
    { type: 'write-to-breakouts', body: { kind: 'plain', text: 'Hello' } },
    { type: 'join-breakout', breakoutId: null },
    { type: 'ask-for-help' },
  ])('refuses $type from somebody who may not send it', async (message) => {
    const { ada, bob, eve } = await newCall();
    if (message.type !== 'open-breakouts' && message.type !== 'ask-for-help') {
      await open(ada);
      await Promise.all([bob, eve].map(move));
    }
    bob.sendRaw(message);
    expect(await bob.take('rejected')).toMatchObject({ of: message.type });
  });

  it.each([
    ['one alone', { breakouts: GROUPS.slice(1) }],
    [
      'more than 20',
      { breakouts: Array.from({ length: 21 }, (_, n) => ({ name: `G${n}`, participantIds: [] })) },
    ],
    ['one without a name', { breakouts: [{ name: ' ', participantIds: [] }, GROUPS[0]] }],
    ['one person in two', { breakouts: GROUPS.map((group) => ({ ...group, participantIds: ['prt_a'] })) }],
    ['no time', { minutes: 0 }],
  ])('rejects %s as malformed', async (_, given) => {
    const roomId = await scene.newRoom();
    const ada = await enter(roomId, 'host', 'Ada');
    ada.sendRaw({ type: 'open-breakouts', ...OPEN, ...given });
    expect((await ada.take('rejected')).message).toContain('malformed');
  });

  it('disconnects somebody who asks for changes as fast as a script can', async () => {
    const roomId = await scene.newRoom();
    const ada = await enter(roomId, 'host', 'Ada');
    for (let n = 0; n <= 40; n += 1) ada.send({ type: 'close-breakouts' });
    expect(await ada.closed).toMatchObject({ code: CLOSE.flood });
  });

  it(
    'opens none twice, none where they are off, and loses them when they are turned off',
    { tags: ['slow'] },
    async () => {
      const { roomId, ada, bob, eve } = await newCall();
      await open(ada);
      await Promise.all([bob, eve].map(move));
      ada.sendRaw({ type: 'open-breakouts', ...OPEN });
      expect((await ada.take('rejected')).message).toContain('already open');
      await scene.server.call('PATCH', `/api/rooms/${roomId}`, {
        key: scene.key,
        body: { features: { breakouts: false } },
      });
      await runDueJobs();
      await Promise.all([bob, eve].map(move));
      ada.sendRaw({ type: 'open-breakouts', ...OPEN });
      expect((await ada.take('rejected')).message).toBe('Breakout rooms are off in this room.');
    },
  );
});
