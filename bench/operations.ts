import type { Seeded } from './seed';

/** A call that is measured. */
export interface Operation {
  name: string;
  /** Sent one after the other, over and over. */
  requests: { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }[];
}

export function operationsOn({ key, roomIds }: Seeded): Operation[] {
  const withKey = { 'X-API-Key': key };
  const withBody = { ...withKey, 'Content-Type': 'application/json' };
  return [
    {
      name: 'get room',
      requests: roomIds.map((id) => ({ method: 'GET', path: `/api/rooms/${id}`, headers: {} })),
    },
    {
      name: 'mint join token',
      requests: roomIds.map((roomId) => ({
        method: 'POST',
        path: '/api/embed/sessions',
        headers: withBody,
        body: JSON.stringify({ roomId, externalUserId: 'user-42', displayName: 'Ada Example', role: 'host' }),
      })),
    },
    {
      name: 'list recordings',
      requests: [{ method: 'GET', path: '/api/recordings', headers: withKey }],
    },
    // The last one, because it lets the tables grow.
    {
      name: 'create room',
      requests: [
        {
          method: 'POST',
          path: '/api/embed/rooms',
          headers: withBody,
          body: JSON.stringify({ roomName: 'Weekly' }),
        },
      ],
    },
  ];
}
