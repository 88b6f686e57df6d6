import { createHmac } from 'node:crypto';
import { createClient } from '@conference-room/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { handleWebhook } from './tasks.js';

const { URL: url = 'http://localhost:4000', KEY: key = '' } = process.env;
if (!key.startsWith('sk_test_'))
  throw new Error('Set KEY to a test key of your conference server: sk_test_…');
const conference = createClient({ url, key });
const [secret, wrongSecret] = ['the secret of these tests', 'the secret of somebody else'].map(
  (text) => `whsec_${Buffer.from(text).toString('base64')}`,
);

const ADA = { externalUserId: 'user-42', displayName: 'Ada Example', role: 'host' };
const TURN = { externalUserId: 'user-42', text: 'I send the offer on Friday.', startMs: 5_000 };
const ITEM = { text: 'Send the offer.', ownerExternalUserId: 'user-42', evidence: { startMs: 5_000 } };
const TASK = { title: 'Send the offer.', assignee: 'user-42' };

let roomId;
let tasks;
beforeEach(async ({ task }) => {
  tasks = new Map();
  ({ roomId } = await conference.embed.createRoom({ roomName: 'Test', metadata: { test: task.name } }));
});
afterEach(() => conference.rooms.deleteRoom({ roomId }));

/** Simulates a call. @returns the event that its minutes are written */
async function simulate(call) {
  await conference.sessions.simulateSession({ roomId, participants: [ADA], turns: [TURN], ...call });
  const { events } = await conference.events.listEvents({ roomId, types: 'artifact.ready', wait: 30 });
  return events[0];
}

/** Delivers an event as the server posts it. */
function deliver(event, signedWith = secret) {
  const body = JSON.stringify(event);
  const sentAt = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', Buffer.from(signedWith.replace('whsec_', ''), 'base64'))
    .update(`${event.id}.${sentAt}.${body}`)
    .digest('base64');
  const headers = {
    'webhook-id': event.id,
    'webhook-timestamp': String(sentAt),
    'webhook-signature': `v1,${signature}`,
  };
  return handleWebhook(body, headers, { conference, secret, tasks });
}

test('the action items of a call become tasks, once', async () => {
  const event = await simulate({ minutes: { summaryText: 'Ada sends the offer.', actionItems: [ITEM] } });
  expect(await deliver(event)).toBe(204);
  expect(await deliver(event)).toBe(204);
  expect([...tasks.values()]).toEqual([TASK]);
});

test('a call without minutes adds no task', async () => {
  expect(await deliver(await simulate({ agentMode: 'Transcriber' }))).toBe(204);
  expect([...tasks.values()]).toEqual([]);
});

test('a webhook that somebody else signed is refused', async () => {
  const event = await simulate({ minutes: { actionItems: [ITEM] } });
  expect(await deliver(event, wrongSecret)).toBe(401);
  expect([...tasks.values()]).toEqual([]);
});
