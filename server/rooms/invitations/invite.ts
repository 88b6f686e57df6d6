import { randomBytes } from 'node:crypto';
import { hashSecret } from '../../platform/hash-secret';
import type { z } from 'zod';
import { admitAttempt, byInvitationMailOf } from '../../identity/attempts/attempts';
import { recordEvent } from '../../identity/audit/record';
import { unkeyed, type Once } from '../../platform/procedures/once';
import type { Vault } from '../../identity/tokens/vault';
import type { Db } from '../../platform/db/client';
import { ApiError, badRequest } from '../../platform/errors/errors';
import { newId } from '../../platform/ids';
import type { Jobs } from '../../platform/jobs/jobs';
import type { Mail } from '../../platform/mail/mail';
import type { DiskReserve } from '../../platform/storage/reserve';
import { displayable, GUEST } from '../../platform/text';
import { VALID_DEFAULT_DAYS, VALID_MAX_DAYS, type createInvitation as contract } from './contract';
import { describeInvitation } from './invitation';
import { roomToInvite, type AccountCaller } from './room-to-invite';
import * as store from './store';

interface Deps {
  db: Db;
  baseUrl: string;
  now: () => Date;
  vault: Vault;
  jobs: Jobs;
  mail: Mail | null;
  disk: Pick<DiskReserve, 'assertSpaceForRows'>;
}

type Input = z.output<typeof contract.input>;

/** The most valid invitations of a room. */
const VALID_MAX = 10_000;
const CODE_BYTES = 16;
const DAY_MS = 86_400_000;

/**
 * Makes a link that lets one person into an embed room of the caller's account.
 * @throws ApiError NOT_FOUND, FORBIDDEN, BAD_REQUEST for moments that contradict each other and for a mail without a mail
 *   server, TOO_MANY_REQUESTS when the room has 10,000 valid ones, or 507 when the disk is almost full
 */
export async function createInvitation(
  deps: Deps,
  caller: AccountCaller,
  input: Input,
  once: Once<z.output<typeof contract.output>> = unkeyed(deps.db),
) {
  const { db, now, vault, jobs, disk } = deps;
  const room = await roomToInvite(db, caller, input.roomId);
  const createdAt = now();
  const { notBefore, expiresAt } = validTimes(input, createdAt);
  if (input.email !== undefined) await admitMail(deps, room.accountId);
  await disk.assertSpaceForRows();
  const id = newId('inv');
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const invitation = {
    id,
    roomId: room.id,
    externalUserId: input.externalUserId,
    displayName: displayable(input.displayName ?? '', 100) || GUEST,
    role: input.role ?? 'participant',
    permissions: input.permissions ?? null,
    metadata: input.metadata ?? null,
    code: vault.seal(code, id),
    codeHash: hashSecret(code),
    notBefore,
    expiresAt,
    maxUses: input.maxUses,
    createdAt,
    revokedAt: null,
  };
  const { answer } = await once.transaction(async (tx) => {
    if ((await store.countValid(tx, room.id, createdAt, VALID_MAX)) === VALID_MAX) {
      throw new ApiError(
        'TOO_MANY_REQUESTS',
        `A room can have ${VALID_MAX.toLocaleString('en')} valid invitations; revoke some first.`,
      );
    }
    await store.insertInvitation(tx, invitation);
    await recordEvent(tx, caller, {
      at: createdAt,
      accountId: room.accountId,
      action: 'invitation.create',
      targetId: id,
      detail: { roomId: room.id },
    });
    if (input.email !== undefined) {
      const payload = { to: input.email };
      await jobs.enqueue(tx, 'mail-invitation', id, { accountId: room.accountId, payload });
    }
    return { answer: describeInvitation(deps, { invitation, uses: 0, lastUsedAt: null }) };
  });
  if (input.email !== undefined) jobs.wake();
  return answer;
}

async function admitMail({ db, now, mail }: Deps, accountId: string): Promise<void> {
  if (mail === null)
    throw badRequest('This server does not send mail: leave out "email", and send the link yourself.');
  await admitAttempt({ db, now }, byInvitationMailOf(accountId));
}

/** @throws ApiError BAD_REQUEST */
function validTimes({ notBefore, expiresAt }: Pick<Input, 'notBefore' | 'expiresAt'>, now: Date) {
  const start = notBefore !== undefined && notBefore > now ? notBefore : now;
  const end = expiresAt ?? new Date(start.getTime() + VALID_DEFAULT_DAYS * DAY_MS);
  if (end <= now) throw badRequest('"expiresAt" must be in the future.');
  if (end <= start) throw badRequest('"expiresAt" must be later than "notBefore".');
  if (end.getTime() > now.getTime() + VALID_MAX_DAYS * DAY_MS) {
    throw badRequest(`An invitation can be valid for ${VALID_MAX_DAYS} days at most; it would end later.`);
  }
  return { notBefore: notBefore ?? null, expiresAt: end };
}
