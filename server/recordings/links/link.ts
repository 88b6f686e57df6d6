import type { z } from 'zod';
import type { LinkRow } from '../store-links';
import type { listLinks } from './contract';

/** Returns a link as callers see it, without its secret. */
export function describeLink(row: LinkRow, now: Date): z.input<typeof listLinks.output>['links'][number] {
  return {
    linkId: row.id,
    recordingId: row.recordingId,
    description: row.description,
    status: statusOf(row, now),
    hasPassword: row.passwordHash !== null,
    views: row.views,
    lastViewedAt: row.lastViewedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}

function statusOf({ expiresAt, revokedAt }: LinkRow, now: Date) {
  if (revokedAt !== null) return 'revoked' as const;
  return expiresAt <= now ? ('expired' as const) : ('active' as const);
}
