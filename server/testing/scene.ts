import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SCOPES, type MemberRole, type RoomRole } from '../platform/principal/principal';
import { newKeyFor, newPerson, type Person } from './people';
import { addRecording } from './recordings-rows';
import { addSession } from './rooms-rows';
import type { TestServer } from './server';

/** A room with a session that has ended and a recording of ten bytes. */
export interface RoomFixture {
  roomId: string;
  sessionId: string;
  recordingId: string;
}

/** An account with everything in it, and people with and without a role in it. */
export interface Scene {
  owner: Person;
  coOrganizer: Person;
  member: Person;
  stranger: Person;
  /** Keys of the owner's two accounts. */
  key: string;
  testKey: string;
  /** The key of the stranger. */
  otherKey: string;
  /** A room made with the owner's key. */
  embed: RoomFixture;
  /** The owner's own room, counted under their live account. */
  own: RoomFixture;
}

/** Sets the scene through the public operations, except for sessions and recordings. */
export async function newScene(server: TestServer): Promise<Scene> {
  const { services } = server;
  const owner = await newPerson(services, 'Olga Owner');
  const coOrganizer = await newPerson(services, 'Cora Co-organizer');
  const member = await newPerson(services, 'Mia Member');
  const stranger = await newPerson(services, 'Sam Stranger');
  const key = await newKeyFor(owner, 'live', [...SCOPES]);
  const own = await newOwnRoom(owner);
  await inviteAndAccept(owner, coOrganizer, own, 'co-organizer');
  await inviteAndAccept(owner, member, own, 'member');
  return {
    owner,
    coOrganizer,
    member,
    stranger,
    key,
    testKey: await newKeyFor(owner, 'test', [...SCOPES]),
    otherKey: await newKeyFor(stranger, 'live', [...SCOPES]),
    embed: await newRoomFixture(server, await newEmbedRoom(server, key)),
    own: await newRoomFixture(server, own),
  };
}

/** Makes an embed room over REST. @returns its id */
export async function newEmbedRoom(server: TestServer, key: string, body: object = {}): Promise<string> {
  const created = await server.call('POST', '/api/embed/rooms', { key, body });
  return created.body.roomId;
}

/** Makes a person's room. @returns its id */
export async function newOwnRoom(owner: Person): Promise<string> {
  const { roomId } = await owner.portal.rooms.create({ accountId: owner.live, roomName: 'Weekly' });
  return roomId;
}

/** Invites a person, who uses the one-time link. */
export async function inviteAndAccept(owner: Person, guest: Person, roomId: string, role: MemberRole) {
  const { secret } = await owner.portal.members.invite({ roomId, role });
  await guest.portal.members.accept({ secret });
}

/** Adds a session and a recording to a room. */
export async function newRoomFixture(
  { services, dataDir }: TestServer,
  roomId: string,
): Promise<RoomFixture> {
  const { id: sessionId } = await addSession(services.db, roomId);
  const recording = await addRecording(services.db, roomId, { sessionId });
  await writeFile(join(dataDir, 'recordings', recording.objectKey), '0123456789');
  return { roomId, sessionId, recordingId: recording.id };
}

/** Returns a join token like the mint route or the hub would make it. */
export function joinToken({ services }: TestServer, roomId: string, role: RoomRole): string {
  const scope = role === 'participant' ? '' : 'svc:rooms svc:history';
  const claims = {
    sub: 'ext:acc_a:user-42',
    room: roomId,
    role,
    name: 'Grace',
    scope,
    mode: 'live' as const,
  };
  return services.tokens.signJoin({ ...claims, jti: randomUUID() }, 3_600).token;
}
