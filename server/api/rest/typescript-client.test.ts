import { afterAll, beforeAll, expect, it } from 'vitest';
import { constructEvent, createClient, WebhookVerificationError } from '../../../packages/client/index.ts';
import { SCOPES } from '../../platform/principal/principal';
import { languageModelDouble, type LanguageModelDouble } from '../../testing/language-model';
import { attentive } from '../../testing/minutes';
import { newKeyFor, newPerson } from '../../testing/people';
import { testServer, type TestServer } from '../../testing/server';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver';

let model: LanguageModelDouble;
let server: TestServer;
let receiver: WebhookReceiver;
let key: string;

beforeAll(async () => {
  model = await languageModelDouble(attentive);
  receiver = await startWebhookReceiver();
  const env = { LLM_BASE_URL: model.url, LLM_MODEL: 'tiny-model', ALLOW_PRIVATE_WEBHOOKS: 'true' };
  server = await testServer({ env });
  key = await newKeyFor(await newPerson(server.services), 'test', [...SCOPES]);
});
afterAll(() => Promise.all([server.close(), model.close(), receiver.close()]));

it(
  'the TypeScript client does the work of an integrator: room, token, call, verified webhook, minutes',
  { tags: ['slow'] },
  async () => {
    const conference = createClient({ url: server.url, key });
    const types = ['artifact.ready'] as const;
    const { secret } = await conference.webhooks.createWebhook({ url: receiver.url, types: [...types] });
    const { roomId } = await conference.embed.createRoom({ roomName: 'Appointment' });
    const person = { externalUserId: 'ada', displayName: 'Ada Example' };
    const { token } = await conference.embed.createJoinToken({ roomId, ...person, role: 'host' });
    expect((await createClient({ url: server.url, token }).rooms.getRoom({ roomId })).roomName).toBe(
      'Appointment',
    );

    const turns = [{ externalUserId: 'ada', text: 'We decide to send the offer.' }];
    const simulated = { roomId, participants: [{ ...person, role: 'host' as const }], turns };
    const { conferenceSessionId } = await conference.sessions.simulateSession(simulated);

    await receiver.until((received) => received.length === 1);
    const [{ body, headers } = { body: '', headers: {} }] = receiver.received;
    const event = await constructEvent(body, headers, secret);
    expect(event).toMatchObject({ type: 'artifact.ready', conferenceSessionId });
    const altered = body.replace('artifact.ready', 'artifact.failed');
    await expect(constructEvent(altered, headers, secret)).rejects.toThrow(WebhookVerificationError);
    const later = { now: new Date(Date.now() + 3_600_000) };
    await expect(
      constructEvent(body, new Headers(headers as Record<string, string>), secret, later),
    ).rejects.toThrow(WebhookVerificationError);

    const input = { sessionId: conferenceSessionId, format: 'md' } as const;
    expect(await conference.artifacts.getMinutes(input)).toContain('# Appointment');
    const found: string[] = [];
    for await (const session of conference.sessions.listSessions({ roomId, limit: 1 }))
      found.push(session.conferenceSessionId);
    expect(found).toEqual([conferenceSessionId]);
    await expect(conference.rooms.getRoom({ roomId: 'rm_unknown' })).rejects.toMatchObject({
      message: 'There is no such room.',
      status: 404,
      requestId: expect.any(String),
    });
  },
);

it('the TypeScript client reads lists that have more items than a page, and the event log from its start', async () => {
  const own = await newKeyFor(await newPerson(server.services), 'test', [...SCOPES]);
  const conference = createClient({ url: server.url, key: own });
  const created: string[] = [];
  for (const roomName of ['One', 'Two', 'Three'])
    created.push((await conference.embed.createRoom({ roomName })).roomId);
  const listed: string[] = [];
  for await (const { roomId } of conference.rooms.listRooms({ limit: 2 })) listed.push(roomId);
  expect(listed).toEqual(created.toReversed());
  const told: (string | null)[] = [];
  for await (const event of conference.events.listEvents({ types: 'room.created', wait: 30, limit: 1 })) {
    told.push(event.roomId);
    if (told.length === created.length) break;
  }
  expect(told).toEqual(created);
});
