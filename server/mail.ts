import { createTransport } from 'nodemailer';

/** Sends mail; chosen when a mail server is configured. */
export interface Mail {
  /** @throws when the mail server does not take it, within half a minute */
  send(letter: Letter): Promise<void>;
}

export interface Letter {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

/** @param from the sender, an address with or without a name */
export function openMail({ url, from }: { url: string; from: string }): Mail {
  const transport = createTransport(url, {
    from,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }) {
      // As an object, so that nothing in the address is read as a second recipient.
      await transport.sendMail({ to: { name: '', address: to }, subject, text });
    },
  };
}
