import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  addAgent,
  addMinutes,
  addTurn,
  findActionItems,
  findMinutes,
  storedItem,
} from '../../testing/agent-rows';
import { actionsOn } from '../../testing/identity-rows';
import { languageModelDouble, type LanguageModelDouble } from '../../testing/language-model';
import { attentive, drafted } from '../../testing/minutes';
import { addSession } from '../../testing/rooms-rows';
import { after } from '../../testing/row-times';
import { newEmbedRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { followEvents, type EventFeed } from '../../testing/event-feed';
import { refuseInserts } from '../../testing/statements';
import { announceDueItems } from './due';

let model: LanguageModelDouble;
let server: TestServer;
let scene: Scene;
let feed: EventFeed;
beforeAll(async () => {
  model = await languageModelDouble(attentive);
  server = await testServer({ env: { LLM_BASE_URL: model.url, LLM_MODEL: 'tiny-model' } });
  scene = await newScene(server);
  feed = followEvents(server, scene.key);
});
beforeEach(() => {
  model.onAsked = attentive;
});
afterAll(() => Promise.all([server.close(), model.close()]));

const db = () => server.services.db;
const call = (method: string, path: string, body?: object) =>
  server.call(method, path, { key: scene.key, ...(body && { body }) });
const list = async (query: string) => (await call('GET', `/api/action-items?${query}`)).body;
const change = (id: string, body: object) => call('PATCH', `/api/action-items/${id}`, body);
const textsOf = (items: { text: string }[]) => items.map(({ text }) => text);

/** Adds a session whose minutes have these items. */
async function withItems(roomId: string, items: Parameters<typeof storedItem>[0][], minutesAfterMs = 0) {
  const { id } = await addSession(db(), roomId);
  const actionItems = items.map(storedItem);
  await addMinutes(db(), id, { actionItems, updatedAt: after(minutesAfterMs) });
  return { sessionId: id, ids: actionItems.map(({ actionItemId }) => actionItemId) };
}

it('lists the items of rooms newest first, page by page, and those that a filter names', async () => {
  const roomId = await newEmbedRoom(server, scene.key);
  const { ids } = await withItems(roomId, [
    { text: 'One', ownerExternalUserId: 'ada', dueDate: '2026-03-06' },
    { text: 'Two', dueDate: '2026-03-07' },
  ]);
  const { sessionId } = await withItems(roomId, [{ text: 'Three', ownerName: 'Grace' }], 1_000);
  const of = `roomId=${roomId}`;
  const first = await list(`${of}&limit=2`);
  const second = await list(`${of}&limit=2&after=${first.next}`);
  expect(first.actionItems[0]).toMatchObject({
    text: 'Three',
    ownerName: 'Grace',
    status: 'open',
    conferenceSessionId: sessionId,
    roomId,
    createdAt: after(1_000).toISOString(),
  });
  expect(textsOf([...first.actionItems, ...second.actionItems]).toSorted()).toEqual(['One', 'Three', 'Two']);
  expect([first.actionItems.length, second.next]).toEqual([2, null]);
  expect(textsOf((await list(`${of}&ownerExternalUserId=ada`)).actionItems)).toEqual(['One']);
  expect(textsOf((await list(`${of}&dueBefore=2026-03-07`)).actionItems)).toEqual(['One']);
  expect((await change(String(ids[1]), { status: 'done' })).status).toBe(200);
  expect(textsOf((await list(`${of}&status=done`)).actionItems)).toEqual(['Two']);
  expect(textsOf((await list(`${of}&status=open`)).actionItems)).toEqual(['Three', 'One']);
  expect(textsOf((await list('limit=200')).actionItems)).toEqual(expect.arrayContaining(['One', 'Three']));
  expect((await server.call('GET', '/api/action-items', { key: scene.otherKey })).body.actionItems).toEqual(
    [],
  );
});

it('changes an item once, with one audit line and one event, also in the artifact and its files', async () => {
  const { sessionId, ids } = await withItems(scene.embed.roomId, [{ text: 'Send it.', ownerName: 'Ada' }]);
  const id = String(ids[0]);
  const { status, body } = await change(id, { status: 'done', ownerName: 'Grace', dueDate: '2026-03-09' });
  expect([status, body]).toMatchObject([200, { status: 'done', ownerName: 'Grace', dueDate: '2026-03-09' }]);
  expect((await change(id, { status: 'done' })).body).toEqual(body);
  expect(await actionsOn(db(), sessionId)).toEqual(['action-item.update']);
  const { actionItems } = (await call('GET', `/api/artifacts/${sessionId}`)).body;
  expect(actionItems).toMatchObject([{ actionItemId: id, status: 'done', ownerName: 'Grace' }]);
  expect((await call('PATCH', '/api/action-items/act_none', {})).status).toBe(404);
  for (const wrong of [{ status: 'closed' }, { dueDate: 'Friday' }, { ownerName: ' ' }, { status: null }])
    expect((await change(id, wrong)).status).toBe(400);
});

it('keeps the status and the changes of items that regenerated minutes still have, and deletes the others', async () => {
  const { roomId } = scene.embed;
  const { id: sessionId } = await addSession(db(), roomId);
  await addAgent(db(), sessionId);
  await addTurn(db(), sessionId, { text: 'I will send the offer and book a room.' });
  const item = (text: string, owner: string | null = null) => ({
    text,
    turns: [1],
    owner,
    dueText: null,
    dueDate: null,
  });
  const write = async (...items: object[]) => {
    model.onAsked = () => drafted({ actionItems: items });
    expect((await call('POST', `/api/artifacts/${sessionId}/minutes`)).status).toBe(202);
    const isWritten = async () =>
      (await findMinutes(db())).find((row) => row.sessionId === sessionId)?.status === 'ready';
    await expect.poll(isWritten).toBe(true);
    return (await call('GET', `/api/artifacts/${sessionId}`)).body.actionItems;
  };
  const [offer, room] = await write(item('Send the offer.'), item('Book a room.'));
  await change(offer.actionItemId, { status: 'done', dueDate: '2026-03-20' });
  const again = await write(item('I will send the offer.'));
  expect(again).toMatchObject([
    { ...offer, text: 'I will send the offer.', status: 'done', dueDate: '2026-03-20' },
  ]);
  expect((await findActionItems(db(), sessionId)).map(({ id }) => id)).toEqual([offer.actionItemId]);
  expect((await change(room.actionItemId, { status: 'done' })).status).toBe(404);
  const isOfSession = ({ conferenceSessionId }: { conferenceSessionId: string | null }) =>
    conferenceSessionId === sessionId;
  const changed = await feed.find('action_item.updated', {
    roomId,
    matching: (event) => isOfSession(event) && JSON.stringify(event).includes('"text"'),
  });
  expect(changed.data).toMatchObject({ actionItemId: offer.actionItemId, changedFields: ['text'] });
  const created = feed.seen.filter((event) => event.type === 'action_item.created' && isOfSession(event));
  expect(created.map(({ data }) => data['actionItemId'])).toEqual([offer.actionItemId, room.actionItemId]);
});

/* The days are in the future: the server itself announces the past. */
it('tells of an open item once for each due date, although processes die or run at the same time', async () => {
  const roomId = await newEmbedRoom(server, scene.key);
  const { ids } = await withItems(roomId, [
    { text: 'Due', dueDate: '2090-03-06' },
    { text: 'Done', dueDate: '2090-03-06' },
    { text: 'Later', dueDate: '2090-03-08' },
  ]);
  const [due, done, later] = ids.map(String);
  await change(String(done), { status: 'done' });
  const { events } = server.services;
  const announce = (day: string) =>
    announceDueItems({ db: db(), events, now: () => new Date(`${day}T00:00:00Z`) });
  const allow = await refuseInserts(db(), 'events');
  await expect(announce('2090-03-06')).rejects.toBeInstanceOf(Error);
  await allow();
  await Promise.all([announce('2090-03-06'), announce('2090-03-06'), announce('2090-03-07')]);
  await change(String(due), { dueDate: '2090-03-07' });
  await announce('2090-03-07');
  await announce('2090-03-08');
  await feed.find('action_item.due', { roomId, matching: ({ data }) => data['actionItemId'] === later });
  const told = feed.seen.filter((event) => event.type === 'action_item.due' && event.roomId === roomId);
  expect(told.map(({ data }) => [data['actionItemId'], data['dueDate']])).toEqual([
    [due, '2090-03-06'],
    [due, '2090-03-07'],
    [later, '2090-03-08'],
  ]);
});

it('deletes the items of a session with its artifact', async () => {
  const { sessionId, ids } = await withItems(scene.embed.roomId, [{}]);
  expect((await call('DELETE', `/api/artifacts/${sessionId}`)).status).toBe(204);
  expect(await findActionItems(db(), sessionId)).toEqual([]);
  expect((await change(String(ids[0]), { status: 'done' })).status).toBe(404);
});
