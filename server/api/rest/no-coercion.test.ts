import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKeyFor, newPerson, type Person } from '../../testing/people';
import { newEmbedRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';

let server: TestServer;
let person: Person;
let key: string;
let roomId: string;
beforeAll(async () => {
  server = await testServer();
  person = await newPerson(server.services);
  key = await newKeyFor(person);
  roomId = await newEmbedRoom(server, key);
});
afterAll(() => server.close());

const mint = (fields: string) =>
  server.call('POST', '/api/embed/sessions', {
    key,
    body: `{"roomId":"${roomId}","externalUserId":"u"${fields}}`,
  });

// The adapter switches coercion on at the first request of an operation: what holds for it has to hold for the next.
describe.each(['first', 'second', 'third'])('at the %s time of asking', () => {
  it.each([
    '"60"',
    'true',
    'false',
    '1.5',
    '0',
    '-1',
    '1e21',
    '9007199254740993',
    '-0',
    '""',
    '[]',
    '[60]',
    '{}',
    'null',
  ])('ttlSeconds %s is refused by name', async (value) => {
    const answer = await mint(`,"ttlSeconds":${value}`);
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining('ttlSeconds')]);
  });

  it.each(['1', '60', '60.0', '6e1', '86400', '86401', '9007199254740991'])(
    'ttlSeconds %s is taken',
    async (value) => {
      expect((await mint(`,"ttlSeconds":${value}`)).status).toBe(200);
    },
  );

  it.each([
    ['externalUserId', '1'],
    ['externalUserId', 'true'],
    ['externalUserId', 'null'],
    ['externalUserId', '["u"]'],
    ['externalUserId', '{"toString":"u"}'],
    ['roomId', '1'],
    ['roomId', 'null'],
    ['displayName', '1'],
    ['displayName', 'false'],
    ['role', '1'],
    ['role', 'null'],
    ['role', '"Host"'],
    ['role', '""'],
  ])('%s %s is refused by name', async (field, value) => {
    const answer = await mint(`,"${field}":${value}`);
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining(`"${field}"`)]);
  });

  it.each(['"true"', '"false"', '1', '0', '"1"', 'null', '[]', '{}'])(
    'endToEndEncrypted %s is refused',
    async (value) => {
      const body = `{"endToEndEncrypted":${value}}`;
      const answer = await server.call('POST', '/api/embed/rooms', { key, body });
      expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining('endToEndEncrypted')]);
    },
  );

  it.each(['1', 'true', '[]', '{}'])('roomName %s is refused', async (value) => {
    const answer = await server.call('POST', '/api/embed/rooms', { key, body: `{"roomName":${value}}` });
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining('roomName')]);
  });

  it.each([
    ['mode', '{"mode":1}'],
    ['mode', '{"mode":null}'],
    ['inlineConfig', '{"inlineConfig":"en"}'],
    ['inlineConfig', '{"inlineConfig":[]}'],
    ['inlineConfig.language', '{"inlineConfig":{"language":1}}'],
    ['inlineConfig.language', '{"inlineConfig":{"language":"not a language"}}'],
  ])('of an invitation, %s in %s is refused', async (field, body) => {
    const answer = await server.call('POST', `/api/rooms/${roomId}/ai-agent/invite`, { key, body });
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining(`"${field}"`)]);
  });

  it("the portal's operations do not coerce either", async () => {
    const wish = { accountId: person.live, roomName: 'x' };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a browser may send, whatever the types say
    const wrong = { ...wish, isPublic: 'true' } as never;
    await expect(person.portal.rooms.create(wrong)).rejects.toThrow(
      expect.objectContaining({ code: 'BAD_REQUEST' }),
    );
  });
});
