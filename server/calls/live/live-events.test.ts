import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RoomRole } from '../../platform/principal/principal';
import { followEvents } from '../../testing/event-feed';
import { connectHub, joinMessage } from '../../testing/hub-client';
import { newKeyFor, newPerson } from '../../testing/people';
import { START, storeChunk } from '../../testing/recorder';
import { newEmbedRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { transcriptionDouble, type TranscriptionDouble } from '../../testing/transcription';

let server: TestServer;
let key: string;
let speech: TranscriptionDouble;

beforeAll(async () => {
  speech = await transcriptionDouble();
  server = await testServer({ env: { STT_BASE_URL: speech.url } });
  key = await newKeyFor(await newPerson(server.services), 'live', ['svc:rooms', 'svc:history', 'svc:events']);
});
afterAll(() => Promise.all([server.close(), speech.close()]));

const rest = (method: string, path: string, body?: object) => server.call(method, path, { key, body });

async function enter(roomId: string, externalUserId: string, role: RoomRole, canMove = false) {
  const minted = await rest('POST', '/api/embed/sessions', { roomId, externalUserId, role });
  const client = await connectHub(server.url);
  client.send(joinMessage(minted.body.token, { canMove }));
  const { participantId: id, sessionId } = await client.take('welcome');
  return Object.assign(client, { id, sessionId });
}

it(
  'records the same events for actions over REST as for those of hosts in the call',
  { tags: ['slow'] },
  async () => {
    const roomId = await newEmbedRoom(server, key);
    const live = `/api/rooms/${roomId}/live`;
    const host = await enter(roomId, 'ada', 'host');
    const guest = await enter(roomId, 'grace', 'participant');
    host.send(START);
    const { recording } = await host.take('recording-changed');
    await storeChunk(host, 0);
    await rest('POST', `${live}/recording`, { action: 'stop' });
    await host.take('stop-recording');
    host.send({ type: 'stop-recording', chunkCount: 1 });
    await guest.take('recording-changed', (message) => message.recording === null);
    await rest('POST', `${live}/messages`, { kind: 'chat', text: 'Doors close at six.' });
    await rest('POST', `${live}/participants/${guest.id}`, { action: 'set-role', role: 'co-host' });
    await rest('POST', `${live}/participants/${guest.id}`, { action: 'remove' });
    await rest('POST', `${live}/end`);
    const events = await followEvents(server, key).untilRoom('session.ended', roomId);
    const told = events
      .filter(({ type }) => type !== 'recording.ready' && type !== 'recording.failed') // appended by background jobs
      .map(({ type, data }) => [type, data]);
    expect(told).toMatchObject([
      ['room.created', {}],
      ['session.started', {}],
      ['participant.joined', { participantId: host.id }],
      ['participant.joined', { participantId: guest.id }],
      ['recording.started', { recordingId: recording?.recordingId }],
      ['recording.stopped', { recordingId: recording?.recordingId }],
      ['participant.role_changed', { participantId: guest.id, from: 'participant', to: 'co-host' }],
      ['participant.left', { participantId: guest.id, leftReason: 'removed' }],
      ['participant.left', { participantId: host.id, leftReason: 'ended' }],
      ['session.ended', { reason: 'ended-by-host', participantCount: 2 }],
    ]);
  },
);

it(
  'the events of a breakout room name the main session, and tell of who went there like of anybody',
  { tags: ['slow'] },
  async () => {
    const roomId = await newEmbedRoom(server, key);
    const { sessionId: main } = await enter(roomId, 'ada', 'host');
    const guest = await enter(roomId, 'grace', 'participant', true);
    const change = (body: object) => rest('POST', `/api/rooms/${roomId}/live/breakouts`, body);
    const move = async (): Promise<string> => {
      await guest.take('move');
      guest.send({ type: 'move' });
      return (await guest.take('welcome')).sessionId;
    };
    await change({ action: 'open', rooms: [{ name: 'Group 1' }, { name: 'Group 2' }], spread: true });
    const breakout = await move();
    await change({ action: 'close' });
    expect(await move()).toBe(main);
    const events = await followEvents(server, key).untilRoom('session.ended', roomId);
    const told = events.map(({ type, conferenceSessionId, data }) => ({
      type,
      conferenceSessionId,
      ...data,
    }));
    expect(told).toMatchObject([
      { type: 'room.created' },
      { type: 'session.started', conferenceSessionId: main },
      { type: 'participant.joined', conferenceSessionId: main },
      { type: 'participant.joined', conferenceSessionId: main, participantId: guest.id },
      { type: 'session.started', conferenceSessionId: breakout, parentSessionId: main },
      { type: 'participant.left', conferenceSessionId: main, participantId: guest.id, leftReason: 'moved' },
      { type: 'participant.joined', conferenceSessionId: breakout },
      { type: 'participant.left', conferenceSessionId: breakout, leftReason: 'moved' },
      { type: 'participant.joined', conferenceSessionId: main },
      { type: 'session.ended', conferenceSessionId: breakout, parentSessionId: main },
    ]);
    expect(told[1]).not.toHaveProperty('parentSessionId');
  },
);

it('shows the agent, which takes down what an application writes, under the name that it gave', async () => {
  const roomId = await newEmbedRoom(server, key);
  const live = `/api/rooms/${roomId}/live`;
  const host = await enter(roomId, 'ada', 'host');
  await rest('POST', `/api/rooms/${roomId}/ai-agent/invite`, { mode: 'Transcriber' });
  const { agent } = await host.take('agent-changed');
  const { body } = await rest('GET', live);
  expect(body.agent).toEqual(agent);
  expect(body.participants).toMatchObject([
    { participantId: host.id, kind: 'human', externalUserId: 'ada' },
    { participantId: agent?.participantId, kind: 'agent', connected: true },
  ]);
  const message = { kind: 'chat', text: 'Doors close at six.', senderName: 'Front desk' };
  await rest('POST', `${live}/messages`, message);
  const artifact = await rest('GET', `/api/artifacts/${body.session.conferenceSessionId}`);
  expect(artifact.body.turns).toMatchObject([
    { source: 'chat', text: 'Doors close at six.', speakerName: 'Front desk', externalUserId: null },
  ]);
  const mute = await rest('POST', `${live}/participants/${agent?.participantId}`, { action: 'mute' });
  expect(mute.status).toBe(404);
});
