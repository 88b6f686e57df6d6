import { accountsOfPerson } from '../../server/identity/accounts/access';
import type { Db } from '../../server/platform/db/client';
import { createEventLog } from '../../server/platform/events/event-log';
import { createEmbedRoom } from '../../server/rooms/embed/create-room';
import { createKey } from '../../server/identity/keys/manage';
import { only, SCOPES, type Caller } from '../../server/platform/principal/principal';
import { UNLIMITED } from '../../server/identity/quotas/limits';
import { openQuotas } from '../../server/identity/quotas/quotas';
import { createRoom } from '../../server/rooms/room/manage';
import { openLogin } from '../../server/identity/users/logins';
import { hashPassword } from '../../server/identity/users/password';
import { addPerson } from '../../server/identity/users/signup';
import { CAST } from './conversation';

/** A person's live account, with a key and two rooms. */
export interface SeededAccount {
  organizationId: string;
  accountId: string;
  /** The secret of the key. */
  key: string;
  embedRoom: string;
  weekly: string;
}

/** Signs the first of the cast up, and creates their key and rooms by the server's own operations. */
export async function createAccount(
  db: Db,
  now: Date,
  { email, password }: { email: string; password: string },
): Promise<SeededAccount> {
  const deps = {
    db,
    baseUrl: 'http://localhost',
    now: () => now,
    quotas: await openQuotas(db, UNLIMITED, () => now),
    events: createEventLog(() => {}),
    disk: { assertSpaceForRows: async () => {} },
    jobs: { enqueue: async () => {} },
    mail: null,
  };
  const user = await addPerson(deps, null, {
    email,
    displayName: CAST[0].name,
    proof: { kind: 'password', passwordHash: await hashPassword(password) },
  });
  const { loginId } = await openLogin(deps, null, user);
  const person: Caller = {
    principal: {
      kind: 'user',
      userId: user.id,
      loginId,
      provenAt: now,
      hasSecondFactor: false,
      scopes: SCOPES,
    },
    scope: null,
    atLeast: 'owner',
    ip: '198.51.100.7',
    requestId: null,
  };
  const accounts = await accountsOfPerson(db, user.id);
  const live = accounts.find((account) => account.mode === 'live');
  const accountId = live?.id ?? '';
  const organizationId = live?.organizationId ?? '';
  const account: Caller<Extract<Caller['principal'], { kind: 'account' }>> = {
    ...person,
    principal: {
      kind: 'account',
      accountId,
      ownerId: organizationId,
      mode: 'live',
      role: 'owner',
      userId: user.id,
      scopes: SCOPES,
    },
  };
  const { secret: key } = await createKey(deps, only('user', person), {
    accountId,
    name: 'Production server',
    description: 'In the vault of the web team',
    scopes: [...SCOPES],
    allowedAddresses: [],
    expiresInDays: null,
  });
  const { roomId: embedRoom } = await createEmbedRoom(deps, account, {
    roomName: 'Design review',
    metadata: { customer: 'c-42' },
  });
  const { roomId: weekly } = await createRoom(deps, only('user', person), {
    accountId,
    roomName: 'Weekly planning',
    isPublic: true,
    requiresAuth: false,
    endToEndEncrypted: false,
  });
  return { organizationId, accountId, key, embedRoom, weekly };
}
