import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routesOf } from './routes';
import { appRouter } from '../router';
import { unknownFieldsOf } from './unknown-fields';

const contract = z.object({
  roomName: z.string().optional(),
  features: z.object({ chat: z.boolean() }).partial().meta({ id: 'TestFeatures' }).nullable().optional(),
  people: z.array(z.object({ displayName: z.string() })).optional(),
  labels: z.record(z.string(), z.string()).optional(),
  metadata: z.unknown(),
  target: z.union([z.object({ url: z.string() }), z.object({ email: z.string() })]).optional(),
});
const refusal = unknownFieldsOf(contract);

it.each([
  [{}],
  [{ roomName: 'Weekly', features: { chat: true }, people: [{ displayName: 'Ada' }] }],
  [{ features: null, labels: { anything: 'goes' }, metadata: { roomNam: { at: 'will' } } }],
  [{ target: { url: 'https://a.test' } }],
  [{ target: { email: 'ada@example.com' } }],
  [{ roomName: 42 }],
])('accepts %j', (input) => {
  expect(refusal(input)).toBeNull();
});

it.each([
  [{ roomNam: 'x' }, 'The field "roomNam" is not known. Did you mean "roomName"?'],
  [{ roomname: 'x' }, 'The field "roomname" is not known. Did you mean "roomName"?'],
  [{ features: { chats: true } }, 'The field "features.chats" is not known. Did you mean "chat"?'],
  [{ people: [{ displayName: 'Ada' }, { name: 'Bob' }] }, 'The field "people.1.name" is not known.'],
  [{ colour: 'red' }, 'The field "colour" is not known.'],
  [{ target: { urll: 'https://a.test' } }, 'The field "target.urll" is not known. Did you mean "url"?'],
  [{ constructor: 1 }, 'The field "constructor" is not known.'],
])('refuses %j', (input, sentence) => {
  expect(refusal(input)).toMatchObject({ code: 'BAD_REQUEST', message: sentence });
});

it('names a long field in a sentence of bounded length', () => {
  expect(refusal({ ['x'.repeat(50_000)]: 1 })?.message).toMatch(/^.{1,200}$/);
});

describe.each(routesOf(appRouter).map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  (_, { refuseUnknown }) => {
    it('refuses a field that nobody knows', () => {
      expect(refuseUnknown?.({ zzz: 1 })?.message).toBe('The field "zzz" is not known.');
    });
  },
);
