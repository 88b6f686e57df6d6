import { checkMailServer } from '../../platform/mail/mail';
import type { Config } from '../config';
import { reasonOf, type Part } from './part';

/** Checks whether the mail server accepts this server. Sends no mail. */
export const mailPart = ({ mail }: Config): Part => ({
  name: 'mail',
  off: mail === null ? 'SMTP_URL is not set: nothing is sent by mail.' : null,
  deadlineMs: 20_000,
  mend: 'Check the host and the port of SMTP_URL; smtps:// uses TLS from the start, smtp:// does not.',
  async check(report, signal) {
    if (mail === null) return;
    try {
      await checkMailServer(mail.url, signal);
      report.ok('signing in', `It accepts the sign-in. Mails are sent from ${mail.from}.`);
    } catch (error) {
      if (signal.aborted) throw error;
      const isRefused = reasonOf(error).includes('EAUTH');
      report.fail(
        'signing in',
        isRefused ? 'It rejects the user or the password.' : reasonOf(error),
        isRefused ? 'Check the user and the password in SMTP_URL, percent-encoded.' : this.mend,
      );
    }
  },
});
