import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids';
import { newKeyFor, newPerson } from '../../testing/people';
import { newEmbedRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { findPageSources } from './page-sources';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const originsOf = async (roomId: string) => (await findPageSources(server.services, roomId)).embedOrigins;

it('names the origins of the account of a room, and none of other accounts', async () => {
  const [owner, other] = [await newPerson(server.services), await newPerson(server.services)];
  const roomId = await newEmbedRoom(server, await newKeyFor(owner));
  const otherRoomId = await newEmbedRoom(server, await newKeyFor(other));
  expect(await originsOf(roomId)).toEqual([]);
  const embedOrigins = ['https://www.example.com', 'https://*.example.org'];
  await owner.portal.accounts.setEmbedOrigins({ accountId: owner.live, embedOrigins });
  expect(await originsOf(roomId)).toEqual(embedOrigins);
  expect(await originsOf(otherRoomId)).toEqual([]);
  expect(await originsOf(newId('rm'))).toEqual([]);
});
