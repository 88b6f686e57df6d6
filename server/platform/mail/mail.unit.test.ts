import { afterEach, beforeEach, expect, it } from 'vitest';
import { openMail } from './mail';
import { testClock } from '../../testing/clock';
import { startMailServer, type MailServer } from '../../testing/mail-server';

let mailServer: MailServer;
beforeEach(async () => {
  mailServer = await startMailServer();
});
afterEach(() => mailServer.close());

it('sends a mail from the configured sender to exactly one address', async () => {
  const { url, heard } = mailServer;
  const mail = openMail({ url, from: 'Rooms <rooms@example.com>' });
  await mail.send({
    id: 'inv_1',
    to: 'mia@example.com',
    subject: 'Invitation',
    text: 'Open this link:\nhttps://x.test/a',
  });
  expect(heard.filter((line) => /^(mail|rcpt)/i.test(line))).toEqual([
    'MAIL FROM:<rooms@example.com>',
    'RCPT TO:<mia@example.com>',
  ]);
  expect(heard).toContain('Subject: Invitation');
  expect(heard).toContain('https://x.test/a');
});

it.each(['a\r\nBcc: eve@example.com', 'a\nBcc: eve@example.com', 'a\r\n\r\nBcc: eve@example.com'])(
  'sends the text of others in the subject and in the address without a header of theirs: %j',
  async (text) => {
    const { url, heard } = mailServer;
    const mail = openMail({ url, from: 'rooms@example.com' });
    const hostile = { id: 'inv_1', to: `mia@example.com${text.slice(1)}`, subject: text, text: 'Hi' };
    await mail.send(hostile).catch(() => {}); // an address may also be refused
    await mail.send({ ...hostile, to: 'mia@example.com' });
    expect(heard.filter((line) => /^bcc:/i.test(line))).toEqual([]);
    expect(heard.filter((line) => /^rcpt to:.*eve@/i.test(line))).toEqual([]);
  },
);

it.each(['rooms@example.com', 'Rooms <rooms@example.com>', '"Rooms @ night" <rooms@example.com> '])(
  'sends a mail again with the same Message-ID, from %s',
  async (from) => {
    const { url, heard } = mailServer;
    const message = { id: 'inv_1', to: 'mia@example.com', subject: 'Hi', text: 'Hi' };
    await openMail({ url, from }).send(message);
    await openMail({ url, from }).send(message);
    expect(heard.filter((line) => /^message-id:/i.test(line))).toEqual(
      Array(2).fill('Message-ID: <inv_1@example.com>'),
    );
  },
);

it('fails when the mail server refuses the mail', async () => {
  mailServer.refuses = true;
  const mail = openMail({ url: mailServer.url, from: 'rooms@example.com' });
  await expect(mail.send({ id: 'inv_1', to: 'mia@example.com', subject: 'Hi', text: 'Hi' })).rejects.toThrow(
    '550 nobody here',
  );
});

it('disconnects from a mail server that never ends its answer', async () => {
  mailServer.greets = false;
  const clock = testClock();
  const mail = openMail({ url: mailServer.url, from: 'rooms@example.com', timers: clock });
  const outcome = mail.send({ id: 'inv_1', to: 'mia@example.com', subject: 'Hi', text: 'Hi' }).then(
    () => 'sent',
    (error: unknown) => String(error),
  );
  await expect.poll(() => mailServer.connections).toBe(1);
  clock.advance(29_999);
  expect(mailServer.connections).toBe(1);
  clock.advance(1);
  expect(await outcome).toBe('DeadlineExceededError: It took too long.');
  await expect.poll(() => mailServer.connections).toBe(0);
});
