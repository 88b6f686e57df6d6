import { randomUUID } from 'node:crypto';
import type { Row } from 'postgres';
import { newId } from '../../server/platform/ids';
import { hashKey } from '../../server/identity/keys/secret';
import type { Queries } from './queries';

/** Status and body of an answer. */
export type Answer = [status: number, body: object];

export type Json = Record<string, unknown>;

export interface Deps {
  queries: Queries;
  baseUrl: string;
  sign: (claims: object) => string;
}

export async function getRoom({ queries, baseUrl }: Deps, id: string): Promise<Answer> {
  const [room] = await queries.room(id);
  if (!room) return [404, { error: 'There is no such room.' }];
  return [
    200,
    {
      roomId: room.id,
      roomName: room.name,
      shareableLink: `${baseUrl}/${room.is_embed ? 'embed/' : ''}room/${room.id}`,
      createdAt: room.created_at.toISOString(),
      lastActivityAt: room.last_activity_at?.toISOString() ?? null,
      isPublic: room.is_public,
      requiresAuth: room.requires_auth,
      isEndToEndEncrypted: room.is_end_to_end_encrypted,
      isOwner: false,
      isCoOrganizer: false,
    },
  ];
}

export async function createRoom(
  { queries, baseUrl }: Deps,
  key: string,
  ip: string,
  body: Json,
): Promise<Answer> {
  if (typeof body.roomName !== 'string') return [400, { error: 'The field "roomName" is not valid.' }];
  const room = { id: newId('rm'), name: body.roomName.trim(), at: new Date() };
  const { count } = await queries.insertRoom(hashKey(key), room, ip, randomUUID());
  if (count === 0) return UNKNOWN_KEY;
  return [201, { roomId: room.id, embedUrl: `${baseUrl}/embed/room/${room.id}` }];
}

export async function mint({ queries, baseUrl, sign }: Deps, key: string, body: Json): Promise<Answer> {
  const { roomId, externalUserId, displayName, role } = body;
  if (typeof roomId !== 'string' || typeof externalUserId !== 'string' || externalUserId === '') {
    return [400, { error: 'A field is not valid.' }];
  }
  const [found] = await queries.keyAndRoom(hashKey(key), roomId);
  if (!found) return UNKNOWN_KEY;
  if (found.room_id === null) return [404, { error: 'There is no such embed room.' }];
  const iat = Math.floor(Date.now() / 1000);
  const exp = iat + 3_600;
  const token = sign({
    iss: baseUrl,
    aud: 'svc:join',
    sub: `ext:${found.account_id}:${externalUserId}`,
    room: roomId,
    role,
    name: displayName,
    scope: role === 'participant' ? '' : 'svc:rooms svc:history',
    mode: found.mode,
    jti: randomUUID(),
    iat,
    nbf: iat,
    exp,
  });
  const expiresAt = new Date(exp * 1000).toISOString();
  return [200, { token, expiresAt, embedUrl: `${baseUrl}/embed/room/${roomId}` }];
}

export async function listRecordings({ queries }: Deps, key: string): Promise<Answer> {
  const rows = await queries.keyAndRecordings(hashKey(key));
  if (rows.length === 0) return UNKNOWN_KEY;
  return [200, { recordings: rows[0]?.id === null ? [] : rows.map(describe), next: null }];
}

const UNKNOWN_KEY: Answer = [401, { error: 'A valid secret key is needed in the X-API-Key header.' }];

const describe = (row: Row) => ({
  id: row.id,
  roomId: row.room_id,
  roomName: row.room_name,
  conferenceSessionId: row.session_id,
  kind: row.kind,
  status: row.status,
  storage: row.storage,
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  durationSeconds: row.duration_seconds,
  sizeBytes: row.size_bytes === null ? null : Number(row.size_bytes),
  progressPercent: row.progress_percent,
  mimeType: row.mime_type,
  width: row.width,
  height: row.height,
  playbackAvailable: row.status === 'ready' && row.storage !== 'customer',
  startedBy:
    row.starter_id === null ? null : { displayName: row.display_name, externalUserId: row.external_user_id },
  errorMessage: row.error_message,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
