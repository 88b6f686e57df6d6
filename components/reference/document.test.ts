import { expect, it } from 'vitest';
// oxlint-disable-next-line no-restricted-imports -- the test reads the document that the server really makes
import { apiDocument } from '../../server/boot/endpoints/api-document';
import { readReference } from './document';

const reference = readReference(apiDocument('https://meet.test'));
const operations = reference.groups.flatMap((group) => group.operations);

it('shows every operation of the document once', () => {
  const document = apiDocument('https://meet.test');
  const documented = Object.values(document.paths ?? {}).flatMap((methods) => Object.keys(methods));
  expect(operations).toHaveLength(documented.length);
  expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
});

it('shows what a call takes, with a body to begin with', () => {
  const mint = operations.find(({ path }) => path === '/api/embed/sessions');
  expect(mint).toMatchObject({ method: 'POST', credentials: ['apiKey'], parameters: [] });
  expect(mint?.body?.fields).toContainEqual({
    name: 'role',
    depth: 0,
    type: '"host" | "co-host" | "participant"',
    required: false,
    about: 'Role of the person in the call. Default `participant`.',
    example: null,
  });
  expect(JSON.parse(mint?.body?.example ?? '')).toMatchObject({
    externalUserId: 'user-42',
    ttlSeconds: 3600,
  });
});

it('shows objects within what comes back, and each of several shapes', () => {
  const artifact = operations.find(({ path }) => path === '/api/artifacts/{sessionId}');
  const [fields] = artifact?.answers.find(({ status }) => status === '200')?.variants ?? [];
  expect(fields).toContainEqual(expect.objectContaining({ name: 'dueDate', depth: 1, type: 'date | null' }));
  expect(fields).toContainEqual(expect.objectContaining({ name: 'turnIds', depth: 2, type: 'string[]' }));
  const stream = operations.find(({ path }) => path === '/api/recordings/{id}/stream');
  expect(stream?.answers.find(({ status }) => status === '200')?.variants).toHaveLength(2);
  expect(stream?.answers.find(({ status }) => status === '404')?.variants[0]?.[0]?.name).toBe('error');
  expect(artifact?.parameters[0]).toMatchObject({ place: 'path', name: 'sessionId', required: true });
});

it('shows what all events have, instead of the data of the first type', () => {
  const answerOf = (wanted: string) =>
    operations.find(({ path }) => path === wanted)?.answers.find(({ status }) => status === '200')?.variants;
  const [event = [], ...others] = answerOf('/api/events/{eventId}') ?? [];
  expect(others).toEqual([]);
  expect(event.filter(({ depth }) => depth > 0)).toEqual([]);
  expect(event.map(({ name }) => name)).toEqual(expect.arrayContaining(['id', 'type', 'sequence', 'data']));
  const names = answerOf('/api/events')?.[0]?.map(({ name }) => name);
  expect(names).toEqual(['events', ...event.map(({ name }) => name), 'next', 'hasMore']);
});
