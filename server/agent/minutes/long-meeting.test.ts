/** @module-tag slow */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languageModelDouble, type LanguageModelDouble } from '../../testing/language-model';
import { attentive, drafted } from '../../testing/minutes';
import { addAgent, addTurn, addTurns } from '../../testing/agent-rows';
import { addParticipant, addSession } from '../../testing/rooms-rows';
import { after } from '../../testing/row-times';
import { newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';

const PARTS = 4;
const PART_TOKENS = 1_000;

let model: LanguageModelDouble;
let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  model = await languageModelDouble((asked) => {
    if (asked.messages[0]?.content.startsWith('You write')) return attentive(asked);
    const decisions = asked.data.filter(({ kind }) => kind === 'decision');
    return drafted({ decisions: decisions.map(({ text, turns }) => ({ text, turns })) });
  });
  server = await testServer({
    env: {
      LLM_BASE_URL: model.url,
      LLM_MODEL: 'tiny-model',
      LLM_PART_TOKENS: String(PART_TOKENS),
      LLM_MAX_PARTS: String(PARTS),
    },
  });
  scene = await newScene(server);
});
afterAll(() => Promise.all([server.close(), model.close()]));

/** Holds a session in which Ada speaks while Eve writes that many messages. */
async function held(messages: number): Promise<string> {
  const { db } = server.services;
  const { id } = await addSession(db, scene.own.roomId);
  await addAgent(db, id);
  const ada = await addParticipant(db, id, { subject: 'ext:acc_a:ada', displayName: 'Ada Example' });
  const eve = await addParticipant(db, id, { subject: 'ext:acc_a:eve', displayName: 'Eve Example' });
  await addTurn(db, id, { participantId: ada.id, text: 'We decide to begin.' });
  const flood = Array.from({ length: messages }, (_, index) => ({
    participantId: eve.id,
    source: 'chat' as const,
    text: `Message ${index}: ${'noise '.repeat(40)}`,
    startedAt: after(2_000 + index),
    endedAt: after(2_000 + index),
  }));
  await addTurns(db, id, flood);
  const end = { startedAt: after(100_000), endedAt: after(101_000) };
  await addTurn(db, id, { participantId: ada.id, text: 'We decide to end.', ...end });
  return id;
}

async function written(sessionId: string) {
  model.asked.length = 0;
  const { portal } = scene.owner;
  await portal.artifacts.regenerateMinutes({ sessionId });
  await expect
    .poll(async () => (await portal.artifacts.fromHistory({ sessionId })).artifactStatus)
    .toBe('ready');
  return (await server.call('GET', `/api/artifacts/${sessionId}`, { key: scene.key })).body;
}

it('gives the model no more than its limit of a meeting with a flooded chat, and reports what it left out', async () => {
  const { decisions, minutesOmission } = await written(await held(1_200));
  expect(decisions).toEqual(['begin', 'end']);
  const { turnCount } = minutesOmission;
  expect(minutesOmission).toEqual({
    reason: 'transcript_too_long',
    turnCount,
    speechTurnCount: 0,
    chatTurnCount: turnCount,
  });
  expect(turnCount).toBeGreaterThan(1_150);
  expect(model.asked.length).toBeLessThanOrEqual(2 * PARTS - 1);
  for (const { messages } of model.asked) {
    expect(Buffer.byteLength(messages[1]?.content ?? '') / 3).toBeLessThanOrEqual(PART_TOKENS + 1);
  }
});

it('reports no omission when everything was read', async () => {
  const { decisions, minutesOmission } = await written(await held(3));
  expect([decisions, minutesOmission]).toEqual([['begin', 'end'], null]);
});
