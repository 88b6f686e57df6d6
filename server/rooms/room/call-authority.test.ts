import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callScene, type CallScene, type InCall } from '../../testing/call';
import { addRecording } from '../../testing/recordings-rows';
import { addSession } from '../../testing/rooms-rows';
import type { RoomRole } from '../../platform/principal/principal';

let scene: CallScene;

beforeAll(async () => {
  scene = await callScene();
});
afterEach(() => scene.hangUp());
afterAll(() => scene.close());

const SCOPE = 'svc:rooms svc:history';
let people = 0;

/** Returns a call with a host, and a join token of a person who has not joined yet. */
async function callWith(role: RoomRole) {
  const roomId = await scene.newRoom();
  const host = await scene.join(scene.token(roomId, 'host'));
  people += 1;
  const sub = `ext:acc_a:person-${people}`;
  const newToken = (as = role) => scene.token(roomId, as, { sub, scope: SCOPE });
  return { roomId, host, newToken, sessionId: host.welcome.sessionId, token: newToken() };
}

async function removeFrom(host: InCall, person: InCall) {
  host.send({ type: 'remove', participantId: person.id });
  await person.closed;
}

async function giveRole(host: InCall, person: InCall, role: RoomRole) {
  host.send({ type: 'set-role', participantId: person.id, role });
  await person.take('participant-changed', ({ participant }) => participant.role === role);
}

/** Returns the answer of every route of a room to a join token: [status, error]. */
async function answers(bearer: string, { roomId, sessionId }: { roomId: string; sessionId: string }) {
  const { id } = await addRecording(scene.server.services.db, roomId, { sessionId });
  const calls = {
    invite: ['POST', `/api/rooms/${roomId}/ai-agent/invite`],
    remove: ['POST', `/api/rooms/${roomId}/ai-agent/remove`],
    artifacts: ['GET', `/api/rooms/${roomId}/artifacts`],
    artifact: ['GET', `/api/artifacts/${sessionId}`],
    recordings: ['GET', `/api/recordings?roomId=${roomId}`],
    recording: ['GET', `/api/recordings/${id}`],
    stream: ['GET', `/api/recordings/${id}/stream`],
    download: ['GET', `/api/recordings/${id}/download`],
  } as const;
  const asked = Object.entries(calls).map(async ([name, [method, path]]) => {
    const { status, body } = await scene.server.call(method, path, { bearer });
    return [name, status === 200 ? 200 : `${status} ${body.error}`];
  });
  return Object.fromEntries(await Promise.all(asked));
}

const NO_AGENT = '503 The AI agent is not available: no speech-to-text service is configured.';
const all = (answer: number | string, agent = answer) => ({
  invite: agent,
  remove: agent,
  artifacts: answer,
  artifact: answer,
  recordings: answer,
  recording: answer,
  stream: answer,
  download: answer,
});

describe('a join token over REST', () => {
  it.each(['host', 'co-host'] as const)(
    'accepts a join token of a %s as long as they have that role in the call',
    async (role) => {
      const call = await callWith(role);
      expect(await answers(call.token, call)).toEqual(all(200, NO_AGENT));
      await scene.join(call.token);
      expect(await answers(call.token, call)).toEqual(all(200, NO_AGENT));
    },
  );

  it.each(['host', 'co-host'] as const)(
    'refuses a removed %s on every route, with any token',
    async (role) => {
      const call = await callWith(role);
      await removeFrom(call.host, await scene.join(call.token));
      for (const token of [call.token, call.newToken()]) {
        expect(await answers(token, call)).toEqual(all('403 You were removed from this room.'));
      }
      const recordings = await scene.server.call('GET', '/api/recordings', { bearer: call.token });
      expect(recordings.body).toEqual({ recordings: [], next: null });
      const room = await scene.server.call('GET', `/api/rooms/${call.roomId}`, { bearer: call.token });
      expect(room.body).toMatchObject({ isCoOrganizer: false });
    },
  );

  it('refuses a person who was made a participant, also after they have left, until they have the role again', async () => {
    const call = await callWith('co-host');
    const person = await scene.join(call.token);
    const refused = all('403 You are a participant in the call in this room now.');
    await giveRole(call.host, person, 'participant');
    expect(await answers(call.token, call)).toEqual(refused);
    await giveRole(call.host, person, 'co-host');
    expect(await answers(call.token, call)).toEqual(all(200, NO_AGENT));
    await giveRole(call.host, person, 'participant');
    person.send({ type: 'leave' });
    await person.closed;
    expect(await answers(call.token, call)).toEqual(refused);
  });

  it("gives a participant's join token no rights when a host gives them a role in the call", async () => {
    const call = await callWith('participant');
    const person = await scene.join(call.token);
    await giveRole(call.host, person, 'host');
    expect(await answers(call.token, call)).toMatchObject(all('403 You have no access to this room.'));
  });

  it('works in its own room only, whatever happens in the call of another', async () => {
    const call = await callWith('co-host');
    await removeFrom(call.host, await scene.join(call.token));
    const elsewhere = await scene.newRoom();
    const bearer = scene.token(elsewhere, 'co-host', { sub: `ext:acc_a:person-${people}`, scope: SCOPE });
    const own = await scene.server.call('GET', `/api/rooms/${elsewhere}/artifacts`, { bearer });
    expect(own.status).toBe(200);
    const other = await scene.server.call('GET', `/api/rooms/${call.roomId}/artifacts`, { bearer });
    expect([other.status, other.body.error]).toEqual([403, 'You have no access to this room.']);
  });

  it(
    'never shows the session that its holder was removed from, and shows the others again when the ban is lifted',
    { tags: ['slow'] },
    async () => {
      const call = await callWith('co-host');
      const { db } = scene.server.services;
      const before = await addSession(db, call.roomId);
      await addRecording(db, call.roomId, { sessionId: before.id });
      await removeFrom(call.host, await scene.join(call.token));
      const { bans } = await call.host.take('bans');
      call.host.send({ type: 'lift-ban', banId: bans[0]?.banId ?? '' });
      await call.host.take('bans');
      expect(await answers(call.token, call)).toMatchObject({
        artifacts: 200,
        artifact: '403 You were removed from this session.',
        recordings: 200,
        recording: '403 You were removed from this session.',
        stream: '403 You were removed from this session.',
        download: '403 You were removed from this session.',
      });
      const bearer = call.token;
      const { artifacts } = (
        await scene.server.call('GET', `/api/rooms/${call.roomId}/artifacts`, { bearer })
      ).body;
      expect(artifacts.map((one: { conferenceSessionId: string }) => one.conferenceSessionId)).toEqual([
        before.id,
      ]);
      for (const query of ['', `?roomId=${call.roomId}`]) {
        const { recordings } = (await scene.server.call('GET', `/api/recordings${query}`, { bearer })).body;
        expect(recordings).toMatchObject([{ conferenceSessionId: before.id }]);
      }
      const other = scene.token(call.roomId, 'co-host', { scope: SCOPE });
      expect(await answers(other, call)).toMatchObject({ artifact: 200, recording: 200 });
    },
  );
});
