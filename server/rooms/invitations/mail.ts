import type { Vault } from '../../identity/tokens/vault';
import type { Db } from '../../platform/db/client';
import type { Handler } from '../../platform/jobs/handler';
import type { Mail, MailMessage } from '../../platform/mail/mail';
import { nameInMail } from '../../platform/mail/name-in-mail';
import { minuteOf } from '../../platform/time/minute';
import { beginningOf, calendarOf } from './calendar';
import { linkOf } from './invitation';
import * as store from './store';

interface Deps {
  db: Db;
  baseUrl: string;
  now: () => Date;
  vault: Vault;
  mail: Mail | null;
}

type Found = NonNullable<Awaited<ReturnType<typeof store.findWithRoom>>>;

/** Mails an invitation. One that was revoked or has expired in the meantime is not mailed. */
export const invitationMailer = ({ db, baseUrl, now, vault, mail }: Deps): Handler => ({
  async run({ subject: id, payload }) {
    const to = payload['to'];
    if (mail === null || typeof to !== 'string') return;
    const found = await store.findWithRoom(db, id);
    if (found === null || found.room.deletedAt !== null) return;
    const { invitation } = found;
    if (invitation.revokedAt !== null || invitation.expiresAt <= now()) return;
    await mail.send({ id, to, ...invitationMail(found, linkOf({ baseUrl, vault }, invitation), now()) });
  },
});

/**
 * Builds the mail. It contains no names, because callers choose them and a mail of this server must not repeat them.
 */
function invitationMail({ invitation, room }: Found, url: string, now: Date): Omit<MailMessage, 'id' | 'to'> {
  const name = nameInMail(room.name);
  const call = name === null ? 'a call' : `the call "${name}"`;
  const opensAt = beginningOf(room, invitation);
  const calendar = calendarOf({ ...room, name: name ?? 'Call' }, invitation, url, now);
  return {
    subject: `Invitation to ${call}`,
    text: [
      `You are invited to ${call}.`,
      opensAt === null ? null : `It begins at ${minuteOf(opensAt)}.`,
      `Open this link to join. It is for you alone, and works until ${minuteOf(invitation.expiresAt)}:`,
      url,
      'If you did not expect this, you can ignore it.\n',
    ]
      .filter((part) => part !== null)
      .join('\n\n'),
    ...(calendar !== null && { calendar }),
  };
}
