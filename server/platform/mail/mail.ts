import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import SmtpTransport from 'nodemailer/lib/smtp-transport';
import { systemTimers, type Timers } from '../time/timers';
import { withDeadline } from '../time/with-deadline';

/** Sends mail; chosen when a mail server is configured. */
export interface Mail {
  /** @throws when the mail server does not take it, within half a minute */
  send(message: MailMessage): Promise<void>;
}

export interface MailMessage {
  /**
   * Identifies the mail, in letters, digits and `._-`. A mail may be sent twice: the process may end after the mail
   * server has taken it and before that is recorded. Both have the same Message-ID then, and mail programs show one.
   */
  id: string;
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** A calendar entry (iCalendar) that is sent with the text; absent: none. */
  calendar?: string;
}

/** How long sending a message may take, from the connection to the last answer, in milliseconds. */
const TOTAL_MS = 30_000;

/**
 * @param options.from the sender, an address with or without a name
 * @param options.timers the timers of the deadline
 */
export function openMail({
  url,
  from,
  timers = systemTimers,
}: {
  url: string;
  from: string;
  timers?: Timers;
}): Mail {
  return {
    send: ({ id, to, subject, text, calendar }) =>
      withDeadline(
        { totalMs: TOTAL_MS },
        undefined,
        async ({ signal }) => {
          const transport = createTransport(smtpOver(url, signal), {
            from,
            disableFileAccess: true,
            disableUrlAccess: true,
          });
          // As an object, so that nothing in the address is read as a second recipient.
          await transport.sendMail({
            messageId: `<${id}@${domainOf(from)}>`,
            to: { name: '', address: to },
            subject,
            text,
            ...(calendar !== undefined && {
              icalEvent: { method: 'PUBLISH', filename: 'invitation.ics', content: calendar },
            }),
          });
        },
        timers,
      ),
  };
}

/** Returns the domain of an address with or without a name. */
const domainOf = (from: string): string => /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/** Creates a transport whose connection ends with the signal, because the library limits only idle time. */
function smtpOver(url: string, signal: AbortSignal): SmtpTransport {
  return new SmtpTransport({
    url,
    getSocket({ host = 'localhost', port, secure = false }, done) {
      const connection = connect({ host, port: Number(port) || (secure ? 465 : 587) });
      signal.addEventListener('abort', () => connection.destroy(), { once: true });
      connection.once('error', (error) => done(error, {}));
      connection.once('connect', () => {
        connection.removeAllListeners('error');
        done(null, { connection });
      });
    },
  });
}

/**
 * Signs in to a mail server and sends nothing.
 * @throws the error of the connection, or of the server that refuses
 */
export async function checkMailServer(url: string, signal: AbortSignal): Promise<void> {
  const transport = createTransport(smtpOver(url, signal));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
