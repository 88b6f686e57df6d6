import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTurn } from '../../testing/agent-rows';
import { followEvents } from '../../testing/event-feed';
import { ALL_OFF, connectHub, joinMessage, type HubClient, type Welcome } from '../../testing/hub-client';
import { languageModelDouble, type Asked, type LanguageModelDouble } from '../../testing/language-model';
import { decisionsIn, drafted } from '../../testing/minutes';
import { newKeyFor } from '../../testing/people';
import { newEmbedRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { transcriptionDouble, type TranscriptionDouble } from '../../testing/transcription';
import { draftBeforeClosing } from './before-closing';

let speech: TranscriptionDouble;
let model: LanguageModelDouble;
let server: TestServer;
let scene: Scene;
let key: string;
let roomId: string;
beforeAll(async () => {
  speech = await transcriptionDouble(() => '');
  model = await languageModelDouble(noting);
  const env = { STT_BASE_URL: speech.url, LLM_BASE_URL: model.url, LLM_MODEL: 'tiny-model' };
  server = await testServer({ env });
  scene = await newScene(server);
  key = await newKeyFor(scene.owner, 'live', ['svc:rooms', 'svc:history', 'svc:events']);
});
beforeEach(async () => {
  model.onAsked = noting;
  roomId = await newEmbedRoom(server, key);
});
afterAll(() => Promise.all([server.close(), speech.close(), model.close()]));

/** Answers with every decision, and with a task for every turn that says "I will …". */
function noting(asked: Asked) {
  const actionItems = asked.data.flatMap(({ turn, text, speaker }) => {
    const [, what] = /^I will (.+?)\.?$/.exec(text ?? '') ?? [];
    return what === undefined
      ? []
      : [{ text: what, turns: [turn], owner: speaker ?? null, dueText: null, dueDate: null }];
  });
  return drafted({ decisions: decisionsIn(asked), actionItems });
}

const rest = (method: string, path: string, body?: object) => server.call(method, path, { key, body });

interface Person extends HubClient {
  welcome: Welcome;
}

async function enter(name: string, role = 'participant', more: object = {}): Promise<Person> {
  const person = {
    roomId,
    externalUserId: name.toLowerCase(),
    displayName: `${name} Example`,
    role,
    ...more,
  };
  const { token } = (await rest('POST', '/api/embed/sessions', person)).body;
  const client = await connectHub(server.url);
  client.send(joinMessage(token, { devices: ALL_OFF }));
  return Object.assign(client, { welcome: await client.take('welcome') });
}

/** A call with a host and a participant, in which the host said these sentences. */
async function newCall(said: string[], [host, guest]: [string, string] = ['Ada', 'Ben']) {
  const { sessionId } = (await rest('POST', `/api/rooms/${roomId}/ai-agent/invite`, {})).body;
  const [ada, ben] = [await enter(host, 'host'), await enter(guest)];
  for (const text of said) await say(sessionId, ada, text);
  return { sessionId: String(sessionId), ada, ben };
}

async function say(sessionId: string, { welcome }: Person, text: string): Promise<void> {
  const at = server.services.now();
  const turn = { participantId: welcome.participantId, text, startedAt: at, endedAt: at };
  await addTurn(server.services.db, sessionId, turn);
}

/** Returns the next draft that is not in the making. */
async function draftOf(person: Person) {
  for (;;) {
    const { draft } = await person.take('minutes-draft');
    if (draft.status !== 'drafting') return draft;
  }
}

/** Returns the items of a draft by their texts. */
async function itemsOf(person: Person) {
  const { items } = await draftOf(person);
  return new Map(items.map((item) => [item.text, item]));
}

const opinionsOf = async (person: Person) => (await person.take('minutes-item')).item;

describe('a draft of minutes in a call', () => {
  it(
    'shows everybody decisions and action items with the turns that support them, also those who come later',
    { tags: ['slow'] },
    async () => {
      const { ada, ben } = await newCall(['Hello.', 'We decide to ship it.', 'I will write the offer.']);
      expect(ada.welcome).toMatchObject({ draftsMinutes: true, minutesDraft: null });
      ada.send({ type: 'draft-minutes' });
      expect((await ben.take('minutes-draft')).draft).toMatchObject({ status: 'drafting', items: [] });
      const draft = await draftOf(ben);
      expect(draft).toMatchObject({
        status: 'ready',
        items: [
          {
            kind: 'decision',
            text: 'ship it',
            confirmation: 'draft',
            opinions: [],
            quotes: [{ speakerName: 'Ada Example', text: 'We decide to ship it.' }],
          },
          { kind: 'action-item', text: 'write the offer', ownerName: 'Ada Example' },
        ],
      });
      expect((await enter('Cleo')).welcome.minutesDraft).toEqual(draft);
    },
  );

  it('is not drafted for a participant, without a Notetaker, or before somebody spoke', async () => {
    const { ada, ben, sessionId } = await newCall([]);
    ben.send({ type: 'draft-minutes' });
    expect(await ben.take('rejected')).toMatchObject({ of: 'draft-minutes', reason: 'moderators-only' });
    ada.send({ type: 'draft-minutes' });
    expect(await ada.take('rejected')).toMatchObject({ reason: 'nothing-said' });
    await say(sessionId, ada, 'We decide to ship it.');
    ada.send({ type: 'remove-agent' });
    await ada.take('agent-changed', ({ agent }) => agent === null);
    ada.send({ type: 'draft-minutes' });
    expect(await ada.take('rejected')).toMatchObject({ reason: 'agent-unavailable' });
    expect((await rest('GET', `/api/artifacts/${sessionId}/minutes/draft`)).status).toBe(404);
  });

  it('keeps earlier items when the model fails, and says that it failed', { tags: ['slow'] }, async () => {
    const { ada } = await newCall(['We decide to ship it.']);
    ada.send({ type: 'draft-minutes' });
    const { items } = await draftOf(ada);
    model.onAsked = () => ({ status: 401 });
    ada.send({ type: 'draft-minutes' });
    const failed = await draftOf(ada);
    expect(failed.status).toBe('failed');
    expect(failed.items.map(({ itemId }) => itemId)).toEqual(items.map(({ itemId }) => itemId));
  });

  it('is made again although the job of the draft before it is not marked as finished yet', async () => {
    const { ada, sessionId } = await newCall(['We decide to ship it.']);
    const { db, jobs } = server.services;
    await jobs.enqueue(db, 'draft-minutes', sessionId, { accountId: scene.owner.live, after: 3_600_000 });
    ada.send({ type: 'draft-minutes' });
    expect((await draftOf(ada)).items).toMatchObject([{ text: 'ship it' }]);
  });

  it('is made once within five minutes before the room closes', { tags: ['slow'] }, async () => {
    const { ada, sessionId } = await newCall(['We decide to ship it.']);
    const closesAt = new Date(server.services.now().getTime() + 3_600_000);
    await rest('PATCH', `/api/rooms/${roomId}`, { closesAt: closesAt.toISOString() });
    const before = (minutes: number) =>
      draftBeforeClosing({ ...server.services, now: () => new Date(closesAt.getTime() - minutes * 60_000) });
    await before(6);
    expect((await rest('GET', `/api/artifacts/${sessionId}/minutes/draft`)).status).toBe(404);
    await before(5);
    const { revision } = await draftOf(ada);
    await before(4);
    const { body } = await rest('GET', `/api/artifacts/${sessionId}/minutes/draft`);
    expect(body).toMatchObject({ status: 'ready', items: [{ text: 'ship it' }] });
    expect((await enter('Cleo')).welcome.minutesDraft?.revision).toBe(revision);
  });
});

describe('an item of a draft', () => {
  it(
    'is confirmed and contested by people who may write in the chat, and by hosts',
    { tags: ['slow'] },
    async () => {
      const { ada, ben } = await newCall(['We decide to ship it.']);
      ada.send({ type: 'draft-minutes' });
      const item = (await itemsOf(ben)).get('ship it');
      const itemId = item?.itemId ?? '';
      ben.send({ type: 'give-opinion', itemId, opinion: 'confirmed' });
      const { participantId } = ben.welcome;
      expect(await opinionsOf(ada)).toMatchObject({
        confirmation: 'confirmed',
        opinions: [{ participantId, displayName: 'Ben Example', opinion: 'confirmed', isCorrection: false }],
      });
      ada.send({ type: 'give-opinion', itemId, opinion: 'contested' });
      expect(await opinionsOf(ada)).toMatchObject({ confirmation: 'contested', opinionCount: 2 });
      ada.send({ type: 'give-opinion', itemId, opinion: null });
      expect(await opinionsOf(ada)).toMatchObject({ confirmation: 'confirmed', opinionCount: 1 });
      const silent = await enter('Cleo', 'participant', { permissions: { chat: false } });
      silent.send({ type: 'give-opinion', itemId, opinion: 'contested' });
      expect(await silent.take('rejected')).toMatchObject({ of: 'give-opinion', reason: 'not-permitted' });
      ben.send({ type: 'give-opinion', itemId: 'dec_none', opinion: 'confirmed' });
      expect(await ben.take('rejected')).toMatchObject({ reason: 'not-found' });
    },
  );

  it('takes the words of somebody who corrects it, without the opinions about the earlier words', async () => {
    const { ada, ben } = await newCall(['We decide to ship it.']);
    ada.send({ type: 'draft-minutes' });
    const itemId = (await itemsOf(ben)).get('ship it')?.itemId ?? '';
    ada.send({ type: 'give-opinion', itemId, opinion: 'confirmed' });
    await opinionsOf(ben);
    ben.send({ type: 'give-opinion', itemId, opinion: 'confirmed', text: 'Ship it on Monday.' });
    expect(await opinionsOf(ben)).toMatchObject({
      text: 'Ship it on Monday.',
      confirmation: 'confirmed',
      opinions: [{ displayName: 'Ben Example', isCorrection: true }],
    });
    ada.send({ type: 'draft-minutes' });
    expect([...(await itemsOf(ben)).values()]).toMatchObject([
      { itemId, text: 'Ship it on Monday.', confirmation: 'confirmed' },
    ]);
    ben.send({ type: 'give-opinion', itemId, opinion: 'contested', text: 'Never.' });
    expect(await ben.take('rejected')).toMatchObject({ reason: 'invalid' });
  });
});

describe('minutes', () => {
  it(
    'carry what people confirmed and contested, and the event has the confirmed items only',
    { tags: ['slow'] },
    async () => {
      const { ada, ben, sessionId } = await newCall([
        'We decide to ship it.',
        'We decide to hire two people.',
        'I will write the offer.',
        'I will call the bank.',
      ]);
      ada.send({ type: 'draft-minutes' });
      const items = await itemsOf(ben);
      const idOf = (text: string) => items.get(text)?.itemId ?? '';
      for (const text of ['ship it', 'write the offer'])
        ben.send({ type: 'give-opinion', itemId: idOf(text), opinion: 'confirmed' });
      ada.send({ type: 'give-opinion', itemId: idOf('hire two people'), opinion: 'contested' });
      for (let changes = 0; changes < 3; changes += 1) await opinionsOf(ada);
      const feed = followEvents(server, key);
      await rest('POST', `/api/rooms/${roomId}/live/end`);
      const confirmed = await feed.find('minutes.confirmed', { roomId });
      expect(confirmed.data).toEqual({
        decisionIds: [idOf('ship it')],
        actionItemIds: [idOf('write the offer')],
      });
      const { body } = await rest('GET', `/api/artifacts/${sessionId}`);
      expect(body).toMatchObject({
        decisions: ['ship it', 'hire two people'],
        decisionConfirmations: [
          {
            decisionId: idOf('ship it'),
            confirmation: 'confirmed',
            opinions: [{ displayName: 'Ben Example' }],
          },
          { confirmation: 'contested', opinions: [{ displayName: 'Ada Example', opinion: 'contested' }] },
        ],
        actionItems: [
          { text: 'write the offer', confirmation: 'confirmed', opinions: [{ externalUserId: 'ben' }] },
          { text: 'call the bank', confirmation: 'draft', opinions: [] },
        ],
      });
      const listed = (await rest('GET', `/api/action-items?roomId=${roomId}`)).body.actionItems;
      expect(listed.map(({ confirmation }: { confirmation: string }) => confirmation).toSorted()).toEqual([
        'confirmed',
        'draft',
      ]);
      expect((await rest('GET', `/api/artifacts/${sessionId}/minutes?format=md`)).text).toContain(
        'confirmed',
      );
      expect((await rest('GET', `/api/artifacts/${sessionId}/minutes/draft`)).status).toBe(404);

      const itemId = idOf('call the bank');
      const path = `/api/artifacts/${sessionId}/minutes/items/${itemId}`;
      const given = await rest('PATCH', path, {
        opinion: 'confirmed',
        text: 'Call the bank tomorrow.',
        externalUserId: 'ben',
      });
      expect(given).toMatchObject({
        status: 200,
        body: {
          text: 'Call the bank tomorrow.',
          confirmation: 'confirmed',
          opinions: [{ displayName: 'Ben Example', externalUserId: 'ben', isCorrection: true }],
        },
      });
      const again = await feed.find('minutes.confirmed', {
        roomId,
        matching: ({ id }) => id !== confirmed.id,
      });
      expect(again.data).toMatchObject({ actionItemIds: [idOf('write the offer'), itemId] });
      expect((await feed.find('action_item.updated', { roomId })).data).toMatchObject({
        changedFields: ['text'],
      });
      expect((await rest('PATCH', path, { opinion: 'confirmed', externalUserId: 'nobody' })).status).toBe(
        404,
      );
      expect((await rest('PATCH', path, { opinion: 'contested', text: 'No.' })).status).toBe(400);

      await rest('POST', `/api/artifacts/${sessionId}/minutes`);
      await expect
        .poll(async () => (await rest('GET', `/api/artifacts/${sessionId}`)).body)
        .toMatchObject({
          artifactStatus: 'ready',
          decisionConfirmations: [{ confirmation: 'confirmed' }, { confirmation: 'contested' }],
          actionItems: [
            { text: 'write the offer' },
            { text: 'Call the bank tomorrow.', confirmation: 'confirmed' },
          ],
        });
    },
  );

  it('are confirmed, contested and corrected in the portal by organizers, who are named, until they take that back', async () => {
    const { ada, sessionId } = await newCall(['We decide to ship it.']);
    ada.send({ type: 'draft-minutes' });
    const itemId = (await itemsOf(ada)).get('ship it')?.itemId ?? '';
    const { portal } = scene.owner;
    const given = await portal.drafts.confirm({ sessionId, itemId, opinion: 'contested' });
    expect(given).toMatchObject({ confirmation: 'contested', opinions: [{ displayName: 'Olga Owner' }] });
    expect(await opinionsOf(ada)).toMatchObject({
      opinions: [{ participantId: null, opinion: 'contested' }],
    });
    const own = async () => (await portal.artifacts.fromHistory({ sessionId })).ownOpinions;
    expect(await own()).toEqual([{ itemId, opinion: 'contested' }]);
    ada.send({ type: 'give-opinion', itemId, opinion: 'confirmed' });
    await opinionsOf(ada);
    const text = 'Ship it on Monday.';
    expect(await portal.drafts.confirm({ sessionId, itemId, opinion: 'confirmed', text })).toMatchObject({
      text,
      opinions: [{ displayName: 'Olga Owner', isCorrection: true }],
    });
    const takenBack = await portal.drafts.confirm({ sessionId, itemId, opinion: null });
    expect(takenBack).toMatchObject({ text, confirmation: 'draft', opinions: [] });
    expect(await own()).toEqual([]);
  });

  it(
    'lose the name of a person who is erased, and the items in their words',
    { tags: ['slow'] },
    async () => {
      const { ada, ben, sessionId } = await newCall(
        ['We decide to ship it.', 'We decide to hire two people.'],
        // People in a running call, such as those of other tests, are not erased.
        ['Dana', 'Eli'],
      );
      ada.send({ type: 'draft-minutes' });
      const items = await itemsOf(ben);
      const [shipping, hiring] = ['ship it', 'hire two people'].map((text) => items.get(text)?.itemId ?? '');
      ben.send({ type: 'give-opinion', itemId: shipping ?? '', opinion: 'confirmed' });
      ben.send({
        type: 'give-opinion',
        itemId: hiring ?? '',
        opinion: 'confirmed',
        text: 'Hire three people.',
      });
      for (let changes = 0; changes < 2; changes += 1) await opinionsOf(ben);
      const feed = followEvents(server, key);
      await rest('POST', `/api/rooms/${roomId}/live/end`);
      await feed.find('minutes.confirmed', { roomId });
      const { erasureId } = (await rest('DELETE', '/api/people/eli')).body;
      await expect
        .poll(async () => (await rest('GET', `/api/erasures/${erasureId}`)).body.status)
        .toBe('done');
      expect((await rest('GET', `/api/artifacts/${sessionId}`)).body).toMatchObject({
        decisions: ['ship it'],
        decisionConfirmations: [
          {
            decisionId: shipping,
            confirmation: 'confirmed',
            opinions: [{ displayName: 'Somebody', externalUserId: null }],
          },
        ],
      });
    },
  );
});
