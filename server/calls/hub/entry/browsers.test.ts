import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callScene, type CallScene, type InCall } from '../../../testing/call';
import { findFiles, findPresentParticipants, findVotes } from '../../../testing/rooms-rows';

/*
 * An application that mints join tokens can mint one for anybody. Private data of a person is therefore shown in their
 * own browser only, which proves itself by its secret or by a resume ticket. Another token of the same person is not
 * enough.
 */

let scene: CallScene;
beforeAll(async () => {
  scene = await callScene();
});
afterEach(() => scene.hangUp());
afterAll(() => scene.close());

const SUBJECT = 'ext:acc_a:grace';
const BROWSER = 'a-secret-that-the-browser-keeps';
const ANOTHER = 'a-secret-of-another-browser';

type Given = NonNullable<Parameters<CallScene['join']>[1]>;

/** Returns a token of Grace that was minted now. */
const minted = (roomId: string) => scene.token(roomId, 'participant', { sub: SUBJECT, name: 'Grace' });
const enterAsGrace = (roomId: string, given: Given = {}) =>
  scene.join(minted(roomId), { canMove: true, ...given });
const resumeOf = ({ id, welcome }: InCall) => ({ participantId: id, secret: welcome.resumeSecret });

/**
 * Creates a call with Grace, who has voted in an anonymous poll, received a private message and sent a private file.
 */
async function newSecrets(given: Given = {}) {
  const roomId = await scene.newRoom();
  const ada = await scene.join(scene.token(roomId, 'host', { name: 'Ada' }), { canMove: true });
  const grace = await enterAsGrace(roomId, given);
  const poll = { question: 'When?', choices: ['Now', 'Later'], isMultiple: false, isAnonymous: true };
  ada.send({ type: 'start-poll', clientId: 'poll', ...poll });
  const { pollId } = (await ada.take('poll')).poll;
  grace.send({ type: 'vote', clientId: 'vote', pollId, choices: [1] });
  await grace.take('voted');
  const body = { kind: 'plain' as const, text: 'between us' };
  ada.send({ type: 'chat', clientId: 'note', to: grace.id, body });
  const { messageId } = (await grace.take('chat')).message;
  const bytes = Buffer.from('for Ada alone');
  grace.send({
    type: 'request-upload',
    clientId: 'f',
    name: 'mine.txt',
    sizeBytes: bytes.length,
    to: ada.id,
  });
  const { fileId, path, token } = await grace.take('upload-granted');
  const headers = { Authorization: `Bearer ${token}` };
  expect((await fetch(scene.server.url + path, { method: 'PUT', body: bytes, headers })).status).toBe(204);
  grace.send({ type: 'chat', clientId: 'file', to: ada.id, fileId, body: { kind: 'plain', text: '' } });
  await grace.take('chat');
  return { roomId, ada, grace, pollId, messageId, fileId };
}

/** Returns the private fields of a welcome, which belong to the person who enters. */
const ownOf = ({ welcome }: InCall) => ({
  votes: (welcome.polls ?? []).map(({ ownChoices }) => ownChoices),
  privateMessages: welcome.chat.filter(({ to }) => to !== undefined).length,
});
const ALL_OF_GRACE = { votes: [[1]], privateMessages: 2 };

describe('somebody with another token of the same person', () => {
  it('is welcomed with what a stranger is welcomed with', async () => {
    const { roomId } = await newSecrets({ browser: BROWSER });
    const { chat, polls } = (await scene.join(scene.token(roomId))).welcome;
    for (const given of [{}, { browser: ANOTHER }]) {
      const { welcome } = await enterAsGrace(roomId, given);
      expect({ chat: welcome.chat, polls: welcome.polls }).toEqual({ chat, polls });
      expect(JSON.stringify(welcome)).not.toMatch(/between us|mine\.txt/);
    }
  });

  it('refuses to read and change what is private by its id with another token of the same person', async () => {
    const { roomId, messageId, fileId } = await newSecrets({ browser: BROWSER });
    const other = await enterAsGrace(roomId);
    const text = { kind: 'plain' as const, text: '👍' };
    for (const message of [
      { type: 'react-to-chat', messageId, body: text },
      { type: 'delete-chat', messageId },
      { type: 'chat', clientId: 'answer', replyTo: messageId, body: text },
      { type: 'request-download', clientId: 'read', fileId },
    ] as const) {
      other.send(message);
      expect(await other.take('rejected')).toMatchObject({ of: message.type });
    }
    const [file] = (await findFiles(scene.server.services.db)).filter(({ id }) => id === fileId);
    expect(file).toMatchObject({ status: 'sent', deletedAt: null });
  });

  it('lets another token of the same person neither vote twice in an anonymous poll nor learn the vote from the results', async () => {
    const { roomId, ada, pollId } = await newSecrets({ browser: BROWSER });
    const other = await enterAsGrace(roomId);
    for (const choices of [[0], [1], []]) {
      other.send({ type: 'vote', clientId: `vote ${choices.join()}`, pollId, choices });
      expect(await other.take('rejected')).toMatchObject({
        of: 'vote',
        message: 'You have voted in this anonymous poll in another browser: change your vote there.',
      });
    }
    ada.send({ type: 'end-poll', pollId });
    const { poll } = await ada.take('poll', (one) => one.poll.endedAt !== null);
    expect(poll).toMatchObject({ voterCount: 1, choices: [{ votes: 0 }, { votes: 1 }] });
  });

  it('is told their vote in a poll with names, and changes it', async () => {
    const { roomId, ada, grace } = await newSecrets();
    const poll = { question: 'Who?', choices: ['I', 'You'], isMultiple: false, isAnonymous: false };
    ada.send({ type: 'start-poll', clientId: 'named', ...poll });
    const { pollId } = (await ada.take('poll', (one) => one.poll.question === 'Who?')).poll;
    grace.send({ type: 'vote', clientId: 'named', pollId, choices: [0] });
    await grace.take('voted');
    const other = await enterAsGrace(roomId);
    const named = other.welcome.polls?.find((one) => one.pollId === pollId);
    expect(named?.ownChoices).toEqual([0]);
    other.send({ type: 'vote', clientId: 'again', pollId, choices: [1] });
    expect(await other.take('voted')).toMatchObject({ choices: [1] });
  });
});

describe('a person finds their vote and their private messages again', () => {
  it("finds a person's vote and private messages again in another window of the same browser, and they change their vote", async () => {
    const { roomId, pollId } = await newSecrets({ browser: BROWSER });
    const again = await enterAsGrace(roomId, { browser: BROWSER });
    expect(ownOf(again)).toEqual(ALL_OF_GRACE);
    again.send({ type: 'vote', clientId: 'again', pollId, choices: [0] });
    expect(await again.take('voted')).toMatchObject({ choices: [0] });
  });

  it("finds a person's vote and private messages again after a reload with a newer token, also when the browser keeps no secret", async () => {
    const { roomId, grace } = await newSecrets();
    grace.drop();
    const again = await enterAsGrace(roomId, { resume: resumeOf(grace) });
    expect(again.welcome.resumed).toBe(true);
    expect(ownOf(again)).toEqual(ALL_OF_GRACE);
  });

  it(
    "finds a person's vote and private messages again with a ticket that is too old for resuming",
    { tags: ['slow'] },
    async () => {
      const { roomId, ada, grace } = await newSecrets();
      grace.drop();
      await scene.pass(40_000, [ada]);
      const again = await enterAsGrace(roomId, { resume: resumeOf(grace) });
      expect(again.welcome.resumed).toBe(false);
      expect(ownOf(again)).toEqual(ALL_OF_GRACE);
    },
  );

  it(
    "finds a person's vote and private messages again when they come back from a breakout",
    { tags: ['slow'] },
    async () => {
      const { ada, grace } = await newSecrets();
      const breakouts = ['One', 'Two'].map((name) => ({ name, participantIds: [] }));
      ada.send({ type: 'open-breakouts', breakouts, spread: true, minutes: null, mayReturn: true });
      const move = async () => {
        await grace.take('move');
        grace.send({ type: 'move' });
        const welcome = await grace.take('welcome');
        return { ...grace, welcome };
      };
      expect(ownOf(await move())).toEqual({ votes: [], privateMessages: 0 });
      ada.send({ type: 'close-breakouts' });
      expect(ownOf(await move())).toEqual(ALL_OF_GRACE);
    },
  );
});

it('stores no participant with the browser of an anonymous vote', async () => {
  const { grace, pollId } = await newSecrets({ browser: BROWSER });
  const { db } = scene.server.services;
  const people = await findPresentParticipants(db, grace.welcome.sessionId);
  const [vote, ...others] = (await findVotes(db)).filter((one) => one.pollId === pollId);
  expect(others).toEqual([]);
  expect(vote?.browser).toMatch(/^[\w-]{43}$/);
  expect(people.flatMap(({ id, browser }) => [id, browser])).not.toContain(vote?.browser);
});

it('stores nothing in common of one browser in two rooms', async () => {
  const one = await enterAsGrace(await scene.newRoom(), { browser: BROWSER });
  const other = await enterAsGrace(await scene.newRoom(), { browser: BROWSER });
  const { db } = scene.server.services;
  const browsers = await Promise.all(
    [one, other].map(
      async ({ welcome }) => (await findPresentParticipants(db, welcome.sessionId))[0]?.browser,
    ),
  );
  expect(new Set(browsers).size).toBe(2);
  expect(browsers).not.toContain(null);
  expect(browsers).not.toContain(BROWSER);
});
