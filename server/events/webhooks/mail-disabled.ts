import { addressesOfAdmins, placeOf } from '../../identity/accounts/access';
import type { Db } from '../../platform/db/client';
import type { Handler } from '../../platform/jobs/handler';
import type { Mail, MailMessage } from '../../platform/mail/mail';
import * as store from './store';

interface Deps {
  db: Db;
  baseUrl: string;
  mail: Mail | null;
}

/**
 * Tells the owners and admins of an organization that an endpoint was disabled. Without a mail server, or when it is
 * enabled again, nothing.
 */
export const disabledMailer = ({ db, baseUrl, mail }: Deps): Handler => ({
  async run({ subject: webhookId }) {
    if (mail === null) return;
    const webhook = await store.findAnyWebhook(db, webhookId);
    if (webhook === null || webhook.status !== 'disabled') return;
    const { organizationId, mode } = await placeOf(db, webhook.accountId);
    const page = `${baseUrl}/portal/${organizationId}/${mode}/webhooks/${webhookId}`;
    for (const { userId, email: to } of await addressesOfAdmins(db, webhook.accountId)) {
      // Every disabling of an endpoint sends a mail to each of them.
      const id = `${webhookId}.${webhook.updatedAt.getTime()}.${userId}`;
      await mail.send({ id, to, ...disabledMail(webhook, page) });
    }
  },
});

type Disabled = NonNullable<Awaited<ReturnType<typeof store.findAnyWebhook>>>;

/** Builds the mail. It contains only the host of the address, because the rest may be a secret. */
function disabledMail(
  { id, url, mode, disabledReason }: Disabled,
  page: string,
): Omit<MailMessage, 'id' | 'to'> {
  const { host } = new URL(url);
  const why =
    disabledReason === 'gone'
      ? 'It returned status 410, which means that it is gone permanently.'
      : 'Every attempt to deliver an event to it has failed for five days.';
  return {
    subject: `Your webhook endpoint at ${host} was disabled`,
    text: [
      `Events of your ${mode} account are no longer posted to your endpoint at ${host} (${id}).`,
      why,
      'Events are kept for 30 days. When the endpoint works, enable it in the portal, and replay what it has missed:',
      page,
      '',
    ].join('\n\n'),
  };
}
