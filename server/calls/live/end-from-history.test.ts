import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { SCOPES } from '../../platform/principal/principal';
import { callScene, type CallScene, type HubProcess } from '../../testing/call';
import { newKeyFor, newPerson, type Person } from '../../testing/people';
import { addSession } from '../../testing/rooms-rows';

let scene: CallScene;
let hub: HubProcess;
let key: string;
let owner: Person;

beforeAll(async () => {
  scene = await callScene();
  await scene.main.stop();
  scene.main = hub = await scene.startHub({ bus: scene.server.services.bus });
  owner = await newPerson(scene.server.services, 'Olga Owner');
  key = await newKeyFor(owner, 'live', [...SCOPES]);
});
afterEach(() => scene.hangUp());
afterAll(() => scene.close());

async function newRoom(): Promise<string> {
  return (await scene.server.call('POST', '/api/embed/rooms', { key, body: {} })).body.roomId;
}

const enter = (roomId: string) => scene.join(scene.token(roomId, 'participant'), { process: hub });
const end = (sessionId: string) => owner.portal.live.endFromHistory({ sessionId });

it('ends the call of a session for everybody in it, and never a later call of the room', async () => {
  const roomId = await newRoom();
  const first = await enter(roomId);
  const { sessionId } = first.welcome;
  expect(await end(sessionId)).toEqual({ success: true, conferenceSessionId: sessionId });
  expect(await first.take('left')).toMatchObject({ reason: 'ended' });
  const later = await enter(roomId);
  expect(later.welcome.sessionId).not.toBe(sessionId);
  await expect(end(sessionId)).rejects.toMatchObject({ code: 'CONFLICT' });
  const { body } = await scene.server.call('GET', `/api/rooms/${roomId}/live`, { key });
  expect(body.session).toMatchObject({ conferenceSessionId: later.welcome.sessionId });
});

it('refuses a breakout room, which ends with its call', async () => {
  const roomId = await newRoom();
  const { welcome } = await enter(roomId);
  const { id } = await addSession(scene.server.services.db, roomId, {
    endedAt: null,
    parentSessionId: welcome.sessionId,
    breakoutName: 'Left',
    breakoutPosition: 0,
  });
  await expect(end(id)).rejects.toMatchObject({ code: 'CONFLICT' });
  const { body } = await scene.server.call('GET', `/api/rooms/${roomId}/live`, { key });
  expect(body.session).toMatchObject({ conferenceSessionId: welcome.sessionId });
});
