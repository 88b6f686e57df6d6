import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { languageModelDouble, type LanguageModelDouble, type Reply } from '../../testing/language-model';
import { LanguageModelError } from './language-model';
import { createOpenAiModel } from './openai-model';

const schema = z.object({ count: z.int().nullable(), words: z.array(z.object({ text: z.string() })) });
const GOOD = { count: 1, words: [{ text: 'one' }] };
const question = { name: 'words', schema, instructions: 'Count.', data: '{"line":1}' };

let service: LanguageModelDouble;
beforeEach(async () => {
  service = await languageModelDouble(() => ({ json: GOOD }));
});
afterEach(() => service.close());

const model = (given: { apiKey?: string; maxRetries?: number; timeoutMs?: number; baseUrl?: string } = {}) =>
  createOpenAiModel({
    baseUrl: service.url,
    apiKey: null,
    model: 'tiny',
    dataTokens: 1_000,
    maxRetries: 0,
    ...given,
  });

/** Answers one after the other, and repeats the last answer. */
const inTurn = (...replies: Reply[]) => {
  service.onAsked = () => (replies.length > 1 ? replies.shift() : replies[0]) ?? { json: GOOD };
};

it('sends a strict schema, separates instructions and data, and counts tokens', async () => {
  await model().ask(question);
  expect(service.asked.shift()?.authorization).toBeNull();
  expect(await model({ apiKey: 'secret' }).ask(question)).toEqual({
    value: GOOD,
    usage: { inputTokens: 100, outputTokens: 20 },
  });
  expect(service.asked).toEqual([
    {
      authorization: 'Bearer secret',
      model: 'tiny',
      format: 'json_schema',
      schema: {
        type: 'object',
        additionalProperties: false,
        required: ['count', 'words'],
        properties: {
          count: { type: ['integer', 'null'] },
          words: {
            type: 'array',
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['text'],
              properties: { text: { type: 'string' } },
            },
          },
        },
      },
      messages: [
        { role: 'system', content: 'Count.' },
        { role: 'user', content: '{"line":1}' },
      ],
      data: [{ line: 1 }],
    },
  ]);
});

it('sends the schema in words to a service that supports no schemas, and remembers that', async () => {
  service.onAsked = ({ format }) => (format === 'json_schema' ? { status: 400 } : { json: GOOD });
  const asked = model();
  await asked.ask(question);
  await asked.ask(question);
  expect(service.asked.map(({ format }) => format)).toEqual(['json_schema', 'json_object', 'json_object']);
  expect(service.asked[2]?.messages[0]?.content).toMatch(/^Count\..*JSON schema: \{.*"words"/s);
});

describe('an invalid answer', () => {
  it.each([
    ['a fence around it', `\`\`\`json\n${JSON.stringify(GOOD)}\n\`\`\``],
    ['thoughts before it', `<think>{"count": 2}? No.</think> ${JSON.stringify(GOOD)}`],
  ])('is read all the same with %s', async (_, text) => {
    inTurn({ text });
    expect((await model().ask(question)).value).toEqual(GOOD);
    expect(service.asked).toHaveLength(1);
  });

  it.each([
    ['no JSON', 'I am sorry.', /^That is not JSON\./],
    ['nothing', '', /^That is not JSON\./],
    ['JSON that breaks the schema', '{"count":"one","words":[]}', /^That does not fit the schema: count: /],
  ])('is given back once when it is %s', async (_, text, told) => {
    inTurn({ text }, { json: GOOD });
    expect(await model().ask(question)).toEqual({
      value: GOOD,
      usage: { inputTokens: 200, outputTokens: 40 },
    });
    expect(service.asked[1]?.messages[3]?.content).toMatch(told);
  });

  it.each<[string, Reply]>([
    ['words', { text: 'No.' }],
    ['a page', { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<html></html>' }],
    ['broken JSON', { status: 200, body: '{"choices": [' }],
    ['JSON of another service', { status: 200, body: '{"choices": []}' }],
  ])('fails when it stays %s', async (_, reply) => {
    inTurn(reply);
    await expect(model().ask(question)).rejects.toMatchObject({
      reason: 'invalid_response',
      isTransient: true,
    });
    expect(service.asked.length).toBeLessThanOrEqual(2);
  });
});

describe('a service that fails', () => {
  it.each<[string, Reply, boolean, RegExp]>([
    ['unauthorized', { status: 401 }, false, /LLM_API_KEY/],
    ['unauthorized', { status: 403 }, false, /LLM_API_KEY/],
    ['bad_request', { status: 400 }, false, /LLM_MODEL/],
    ['bad_request', { status: 404 }, false, /LLM_MODEL/],
    ['rate_limited', { status: 429 }, true, /no more requests/],
    ['server_error', { status: 500 }, true, /failed/],
    ['server_error', { status: 503 }, true, /failed/],
    ['timeout', 'silence', true, /too long/],
    ['unreachable', 'hang-up', true, /does not answer/],
  ])('is %s after %j', async (reason, reply, isTransient, sentence) => {
    inTurn(reply);
    const failure = model(reply === 'silence' ? { timeoutMs: 300 } : {}).ask(question);
    await expect(failure).rejects.toMatchObject({
      reason,
      isTransient,
      message: expect.stringMatching(sentence),
    });
  });

  it('is unreachable when nothing listens at the address', async () => {
    await expect(model({ baseUrl: 'http://127.0.0.1:1/v1' }).ask(question)).rejects.toMatchObject({
      reason: 'unreachable',
    });
  });

  it.each<[string, Reply]>([
    ['is busy', { status: 429, headers: { 'retry-after-ms': '1' } }],
    ['fails', { status: 500, headers: { 'retry-after-ms': '1' } }],
  ])('is asked again when it %s, and no more often than that', async (_, reply) => {
    inTurn(reply, reply, { json: GOOD });
    expect((await model({ maxRetries: 2 }).ask(question)).value).toEqual(GOOD);
    service.asked.length = 0;
    inTurn(reply);
    await expect(model({ maxRetries: 2 }).ask(question)).rejects.toBeInstanceOf(LanguageModelError);
    expect(service.asked).toHaveLength(3);
  });

  it('waits as long as a rate limit demands', { tags: ['slow'] }, async () => {
    inTurn({ status: 429, headers: { 'Retry-After': '1' } }, { json: GOOD });
    const waits = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => waits.mockRestore());
    await model({ maxRetries: 1 }).ask(question);
    expect(waits.mock.calls.map(([, ms]) => ms)).toContain(1_000);
  });

  it('is not asked again when the caller aborts', async () => {
    const { signal, abort } = abortable();
    service.onAsked = () => {
      abort(new Error('enough'));
      return 'silence';
    };
    await expect(model().ask({ ...question, signal })).rejects.toThrow('enough');
  });
});

function abortable() {
  const control = new AbortController();
  return { signal: control.signal, abort: (reason: Error) => control.abort(reason) };
}

it('ends an answer that is sent too slowly', { tags: ['slow'] }, async () => {
  inTurn('trickle');
  await expect(model({ timeoutMs: 500 }).ask(question)).rejects.toMatchObject({ reason: 'timeout' });
});

it('ends an endless answer, and does not ask again', async () => {
  inTurn('flood');
  await expect(model({ maxRetries: 2 }).ask(question)).rejects.toMatchObject({ reason: 'invalid_response' });
  expect(service.asked).toHaveLength(1);
});

it('ends a slow answer when the caller aborts', async () => {
  const stop = new AbortController();
  inTurn('trickle');
  const outcome = model()
    .ask({ ...question, signal: stop.signal })
    .catch((error: unknown) => error);
  await expect.poll(() => service.asked).toHaveLength(1);
  const reason = new Error('not any more');
  stop.abort(reason);
  expect(await outcome).toBe(reason);
});
