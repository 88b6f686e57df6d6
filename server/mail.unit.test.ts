import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, expect, it } from 'vitest';
import { openMail } from './mail';
import { testClock } from './testing/clock';

/** A mail server of a few words, which keeps the lines that it hears. */
async function startMailServer({ refuse = false, talks = false } = {}) {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let inData = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    socket.once('close', () => sockets.delete(socket)).on('error', () => {});
    if (talks) {
      const clock = setInterval(() => say('220-mail.test has more to say'), 5);
      socket.once('close', () => clearInterval(clock));
      return;
    }
    say('220 mail.test');
    createInterface({ input: socket }).on('line', (line) => {
      heard.push(line);
      if (inData) {
        if (line !== '.') return;
        inData = false;
        say('250 taken');
      } else if (/^rcpt/i.test(line) && refuse) say('550 nobody here');
      else if (/^data/i.test(line)) {
        inData = true;
        say('354 go on');
      } else say(/^quit/i.test(line) ? '221 bye' : '250 fine');
    });
  }).listen(0);
  await once(server, 'listening');
  const { port }: AddressInfo = Object(server.address());
  stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: `smtp://localhost:${port}`, heard, sockets };
}

let stop = () => {};
afterEach(() => stop());

it('hands a letter to the mail server, from the configured sender to the one address', async () => {
  const { url, heard } = await startMailServer();
  const mail = openMail({ url, from: 'Rooms <rooms@example.com>' });
  await mail.send({
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

it('fails when the mail server does not take the letter', async () => {
  const { url } = await startMailServer({ refuse: true });
  const mail = openMail({ url, from: 'rooms@example.com' });
  await expect(mail.send({ to: 'mia@example.com', subject: 'Hi', text: 'Hi' })).rejects.toThrow(
    '550 nobody here',
  );
});

it('hangs up on a mail server that goes on talking', async () => {
  const { url, sockets } = await startMailServer({ talks: true });
  const clock = testClock();
  const mail = openMail({ url, from: 'rooms@example.com', timers: clock });
  const outcome = mail.send({ to: 'mia@example.com', subject: 'Hi', text: 'Hi' }).then(
    () => 'sent',
    (error: unknown) => String(error),
  );
  await expect.poll(() => sockets.size).toBe(1);
  clock.advance(29_999);
  expect(sockets.size).toBe(1);
  clock.advance(1);
  expect(await outcome).toBe('TimedOut: It took too long.');
  await expect.poll(() => sockets.size).toBe(0);
});
