import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callScene, type CallScene, type HubProcess, type InCall } from '../../../testing/call';
import { pollVotes } from '../../../platform/db/schema/polls';
import type { MessageOf } from '../../../testing/hub-client';
import { findPolls } from '../../../testing/rooms-rows';

let scene: CallScene;
let second: HubProcess;

beforeAll(async () => {
  scene = await callScene();
  second = await scene.startHub({ bus: scene.main.bus });
});
afterEach(() => scene.hangUp());
afterAll(() => scene.close());

const SEALED = {
  question: 'V2hlbj8=',
  choices: ['VGh1cnNkYXk=', 'RnJpZGF5'],
  isMultiple: false,
  isAnonymous: false,
};
const FRIDAY = { question: 'When?', choices: ['Thursday', 'Friday', 'Never'] };

/** Creates a call with Ada as host on one process, and Bob as participant on the other. */
async function pair(body: object = {}) {
  const roomId = await scene.newRoom(body);
  const ada = await scene.join(scene.token(roomId, 'host', { name: 'Ada' }), { hasKey: true });
  const bob = await scene.join(scene.token(roomId, 'participant', { name: 'Bob' }), {
    process: second,
    hasKey: true,
  });
  return { roomId, ada, bob };
}

async function start(by: InCall, given: object = {}): Promise<string> {
  const flags = { isMultiple: false, isAnonymous: false };
  by.sendRaw({ type: 'start-poll', clientId: 'one', ...FRIDAY, ...flags, ...given });
  return (await by.take('poll', ({ poll }) => poll.revision === 1)).poll.pollId;
}

/** Votes, and advances the clock by the second in which results are gathered. */
async function vote(by: InCall, pollId: string, choices: number[]): Promise<void> {
  by.send({ type: 'vote', clientId: `vote ${choices.join()}`, pollId, choices });
  expect(await by.take('voted')).toMatchObject({ pollId, choices });
  scene.clock.advance(1_000);
}

const resultsOf = ({ poll }: MessageOf<'poll'>) =>
  poll.choices.map(({ votes, names }) => [votes, names.toSorted().join()]);

describe('a poll', () => {
  it('is seen on every process with its results; votes are changed and taken back until it ends', async () => {
    const { roomId, ada, bob } = await pair();
    const pollId = await start(ada);
    expect(await bob.take('poll')).toMatchObject({
      poll: { pollId, ...FRIDAY, choices: [{ text: 'Thursday', votes: 0 }, {}, {}], startedBy: ada.id },
    });
    await vote(bob, pollId, [0]);
    expect(resultsOf(await ada.take('poll', ({ poll }) => poll.voterCount === 1))).toEqual([
      [1, 'Bob'],
      [0, ''],
      [0, ''],
    ]);
    await vote(bob, pollId, [1]);
    await vote(ada, pollId, [1]);
    const both = await bob.take('poll', ({ poll }) => poll.voterCount === 2);
    expect(resultsOf(both)[1]).toEqual([2, 'Ada,Bob']);
    await vote(ada, pollId, []);
    ada.send({ type: 'end-poll', pollId });
    const ended = await bob.take('poll', ({ poll }) => poll.endedAt !== null);
    expect(resultsOf(ended)).toEqual([
      [0, ''],
      [1, 'Bob'],
      [0, ''],
    ]);
    bob.send({ type: 'vote', clientId: 'late', pollId, choices: [0] });
    expect(await bob.take('rejected')).toMatchObject({ clientId: 'late', message: 'This poll has ended.' });
    const late = await scene.join(scene.token(roomId));
    expect(late.welcome.polls).toMatchObject([{ pollId, voterCount: 1, ownChoices: [] }]);
  });

  it('counts a person once, whatever window they vote in, also after a restart', async () => {
    const { roomId, ada, bob } = await pair();
    const pollId = await start(ada, { isMultiple: true, isAnonymous: true });
    await vote(bob, pollId, [0, 2]);
    await second.stop(0);
    await scene.restartHub();
    second = await scene.startHub({ bus: scene.main.bus });
    const person = { sub: 'ext:acc_a:eve' };
    const browser = 'secret-of-the-browser-of-eve';
    const eve = await scene.join(scene.token(roomId, 'participant', person), { browser });
    await vote(eve, pollId, [1]);
    const again = await scene.join(scene.token(roomId, 'participant', person), { browser });
    expect(again.welcome.polls).toMatchObject([{ pollId, voterCount: 2, ownChoices: [1] }]);
    await vote(again, pollId, [1, 2]);
    const { polls } = (await scene.join(scene.token(roomId))).welcome;
    expect(polls?.[0]?.choices.map(({ votes }) => votes)).toEqual([1, 1, 2]);
  });

  it('is started once when it is sent again', async () => {
    const { roomId, ada } = await pair();
    const pollId = await start(ada);
    expect(await start(ada)).toBe(pollId);
    expect((await scene.join(scene.token(roomId))).welcome.polls).toHaveLength(1);
  });

  it('deletes a poll for everybody', async () => {
    const { roomId, ada, bob } = await pair();
    const pollId = await start(ada);
    ada.send({ type: 'delete-poll', pollId });
    expect(await bob.take('poll-deleted')).toEqual({ type: 'poll-deleted', pollId });
    expect((await scene.join(scene.token(roomId))).welcome.polls).toEqual([]);
    ada.send({ type: 'end-poll', pollId });
    expect(await ada.take('rejected')).toMatchObject({ message: 'This poll no longer exists.' });
  });

  it('is counted unread in an end-to-end encrypted room, shown to latecomers, and gone when the call ends', async () => {
    const { roomId, ada, bob } = await pair({ endToEndEncrypted: true });
    ada.send({ type: 'start-sealed-poll', clientId: 'one', ...SEALED });
    const { poll } = await bob.take('poll');
    expect(poll).toMatchObject({
      question: SEALED.question,
      choices: [{ text: SEALED.choices[0] }, { text: SEALED.choices[1] }],
    });
    const { pollId } = poll;
    await vote(bob, pollId, [1]);
    const results = await ada.take('poll', (told) => told.poll.voterCount === 1);
    expect(resultsOf(results)).toEqual([
      [0, ''],
      [1, 'Bob'],
    ]);
    const late = await scene.join(scene.token(roomId), { hasKey: true });
    expect(late.welcome.polls).toMatchObject([{ pollId, question: SEALED.question, voterCount: 1 }]);
    // REST does not return the poll, neither now nor later.
    const { sessionId } = ada.welcome;
    const listed = async () =>
      (await scene.server.call('GET', `/api/sessions/${sessionId}/polls`, { key: scene.key })).body.polls;
    expect(await listed()).toEqual([]);
    const stored = async () => findPolls(scene.server.services.db, sessionId);
    expect(await stored()).toHaveLength(1);
    ada.send({ type: 'end-for-all' });
    await bob.closed;
    expect(await stored()).toEqual([]);
    expect(await listed()).toEqual([]);
  });
});

describe('an anonymous poll', () => {
  it('stores nobody with a vote, and no votes once it has ended', { tags: ['slow'] }, async () => {
    const { ada, bob } = await pair();
    const pollId = await start(ada, { isAnonymous: true });
    await vote(bob, pollId, [1]);
    const { db } = scene.server.services;
    const stored = (await db.select().from(pollVotes)).filter((row) => row.pollId === pollId);
    const hash = expect.stringMatching(/^[\w-]{43}$/);
    expect(stored).toEqual([{ pollId, voter: hash, browser: hash, participantId: null, choices: [1] }]);
    ada.send({ type: 'leave' });
    bob.send({ type: 'leave' });
    await Promise.all([ada.closed, bob.closed]);
    scene.clock.advance(31_000);
    const path = `/api/sessions/${ada.welcome.sessionId}/polls`;
    const read = async () => (await scene.server.call('GET', path, { key: scene.key })).body.polls[0];
    await expect.poll(async () => (await read()).endedAt).not.toBeNull();
    expect(await read()).toMatchObject({ choices: [{ votes: 0 }, { votes: 1 }, {}], voters: null });
    expect((await db.select().from(pollVotes)).filter((row) => row.pollId === pollId)).toEqual([]);
  });
});

describe('is refused with a sentence', () => {
  it.each([
    ['without a question', { question: ' ' }],
    ['with a question that is too long', { question: 'x'.repeat(301) }],
    ['with one choice', { choices: ['a'] }],
    ['with eleven choices', { choices: 'abcdefghijk'.split('') }],
    ['with the same choice twice', { choices: ['a', 'a '] }],
  ])('a poll %s', async (_, given) => {
    const { ada } = await pair();
    const flags = { isMultiple: false, isAnonymous: false };
    ada.sendRaw({ type: 'start-poll', clientId: 'bad', ...FRIDAY, ...flags, ...given });
    expect(await ada.take('rejected')).toMatchObject({ of: 'start-poll', clientId: 'bad' });
  });

  it('refuses polls of participants, and of hosts whose token does not let them moderate', async () => {
    const { roomId, ada, bob } = await pair();
    const pollId = await start(ada);
    const claims = { permissions: { moderate: false } };
    const eve = await scene.join(scene.token(roomId, 'host', claims));
    const refusals = [
      [bob, 'Only hosts and co-hosts can'],
      [eve, 'Your join token does not allow you to moderate the call.'],
    ] as const;
    for (const [person, message] of refusals) {
      const poll = { ...FRIDAY, isMultiple: false, isAnonymous: false };
      person.send({ type: 'start-poll', clientId: 'no', ...poll });
      person.send({ type: 'end-poll', pollId });
      person.send({ type: 'delete-poll', pollId });
      for (const type of ['start-poll', 'end-poll', 'delete-poll']) {
        const rejected = await person.take('rejected', (one) => one.of === type);
        expect(rejected.message).toContain(message);
      }
    }
  });

  it('refuses a vote for what is not a choice, for several when one is allowed, or in the poll of another call', async () => {
    const { ada, bob } = await pair();
    const other = await pair();
    const pollId = await start(ada);
    const elsewhere = await start(other.ada);
    const refusals = [
      [{ pollId, choices: [3] }, 'There is no such choice.'],
      [{ pollId, choices: [0, 1] }, 'You can choose one answer in this poll.'],
      [{ pollId: elsewhere, choices: [0] }, 'This poll no longer exists.'],
    ] as const;
    for (const [given, message] of refusals) {
      bob.send({ type: 'vote', clientId: 'no', ...given, choices: [...given.choices] });
      expect(await bob.take('rejected')).toMatchObject({ clientId: 'no', message });
    }
  });

  it('polls that the server could read in an end-to-end encrypted room, and those that nobody could in another one', async () => {
    const { ada } = await pair({ endToEndEncrypted: true });
    ada.send({ type: 'start-poll', clientId: 'no', ...FRIDAY, isMultiple: false, isAnonymous: false });
    const { message } = await ada.take('rejected');
    expect(message).toBe('This room is end-to-end encrypted: polls must be encrypted.');
    const open = await pair();
    open.ada.send({ type: 'start-sealed-poll', clientId: 'no', ...SEALED });
    expect(await open.ada.take('rejected')).toMatchObject({
      of: 'start-sealed-poll',
      clientId: 'no',
      message: 'This room is not end-to-end encrypted: nobody could read the poll.',
    });
  });

  it('polls where the room has them off, and votes in those that are open', async () => {
    const { roomId, ada, bob } = await pair();
    const pollId = await start(ada);
    const body = { features: { polls: false } };
    await scene.server.call('PATCH', `/api/rooms/${roomId}`, { key: scene.key, body });
    const late = await scene.join(scene.token(roomId, 'host'));
    late.send({ type: 'vote', clientId: 'no', pollId, choices: [0] });
    late.send({ type: 'start-poll', clientId: 'no', ...FRIDAY, isMultiple: false, isAnonymous: false });
    expect(await late.take('rejected')).toMatchObject({ message: 'Polls are off in this room.' });
    expect(await late.take('rejected')).toMatchObject({ of: 'start-poll' });
    await bob.settle();
  });

  it('the twenty-first open poll; ended ones make room for others', { tags: ['slow'] }, async () => {
    const { ada } = await pair();
    const ids: string[] = [];
    for (let index = 0; index < 20; index += 1) {
      scene.clock.advance(2_000); // the rate of a connection
      ids.push(await start(ada, { clientId: `poll ${index}` }));
    }
    const more = { ...FRIDAY, isMultiple: false, isAnonymous: false };
    ada.send({ type: 'start-poll', clientId: 'more', ...more });
    expect((await ada.take('rejected')).message).toContain('20 open polls');
    ada.send({ type: 'end-poll', pollId: ids[0] ?? '' });
    scene.clock.advance(2_000);
    await start(ada, { clientId: 'more' });
  });
});
