import type { z } from 'zod';
import type { lookUp } from './contract';
import type * as store from './store';

/** Something that was found, as the portal shows it. */
export type Result = z.output<typeof lookUp.output>['groups'][number]['results'][number];

type Row<Find extends (...given: never[]) => PromiseLike<readonly unknown[]>> = Awaited<
  ReturnType<Find>
>[number];

export const room = ({ id, name, createdAt }: Row<typeof store.findRoom>): Result => ({
  id,
  title: name,
  detail: null,
  at: createdAt.toISOString(),
  path: `rooms/${id}`,
});

export const session = ({
  id,
  roomName,
  breakoutName,
  startedAt,
}: Row<typeof store.findSession>): Result => ({
  id,
  title: roomName,
  detail: breakoutName,
  at: startedAt?.toISOString() ?? null,
  path: `sessions/${id}`,
});

export const recording = ({ id, roomName, startedAt }: Row<typeof store.findRecording>): Result => ({
  id,
  title: roomName,
  detail: null,
  at: startedAt.toISOString(),
  path: `recordings/${id}`,
});

/** A person leads to the session in which they were. */
export const participant = (row: Row<typeof store.findParticipant>): Result => ({
  id: row.id,
  title: row.displayName,
  detail: row.externalUserId,
  at: row.joinedAt.toISOString(),
  path: `sessions/${row.sessionId}`,
});

export const member = ({ id, displayName, email, joinedAt }: Row<typeof store.findMember>): Result => ({
  id,
  title: displayName,
  detail: email,
  at: joinedAt.toISOString(),
  path: 'members',
});

export const key = ({ id, name, start, end, createdAt }: Row<typeof store.findKey>): Result => ({
  id,
  title: name,
  detail: `${start}…${end}`,
  at: createdAt.toISOString(),
  path: 'keys',
});

export const webhook = ({ id, url, description, createdAt }: Row<typeof store.findWebhook>): Result => ({
  id,
  title: url,
  detail: description === '' ? null : description,
  at: createdAt.toISOString(),
  path: `webhooks/${id}`,
});

export const delivery = (row: Row<typeof store.findDelivery>): Result => ({
  id: row.id,
  title: row.type,
  detail: row.url,
  at: row.createdAt.toISOString(),
  path: `webhooks/${row.webhookId}/deliveries/${row.id}`,
});

export const event = ({ id, type, roomId, at }: Row<typeof store.findEvent>): Result => ({
  id,
  title: type,
  detail: roomId,
  at: at.toISOString(),
  path: `events/${id}`,
});

export const request = ({ id, method, route, status, at }: Row<typeof store.findRequest>): Result => ({
  id,
  title: `${method} ${route}`,
  detail: `Status ${status}`,
  at: at.toISOString(),
  path: `requests/${id}`,
});
