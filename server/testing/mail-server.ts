import { EventEmitter, once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A minimal mail server, which keeps the mails that it receives. */
export interface MailServer {
  /** The value for SMTP_URL. */
  url: string;
  /** The lines that it has received. */
  heard: readonly string[];
  /** The mails that it has accepted, oldest first. */
  mails: readonly ReceivedMail[];
  /** Whether it refuses every recipient; a test may change it. */
  refuses: boolean;
  /** Whether it reaches its greeting; if not, it keeps talking before the greeting without an end. */
  greets: boolean;
  /** The number of open connections. */
  readonly connections: number;
  /** Resolves with the mail of that number, counted from 0 among those that match, once it is there. */
  mail(index: number, matches?: (mail: ReceivedMail) => boolean): Promise<ReceivedMail>;
  close(): void;
}

export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
}

export async function startMailServer(): Promise<MailServer> {
  const heard: string[] = [];
  const mails: ReceivedMail[] = [];
  const arrivals = new EventEmitter();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}); // a client that hangs up has sent everything relevant
    const say = (line: string) => socket.write(`${line}\r\n`);
    socket.once('close', () => sockets.delete(socket));
    if (!mailServer.greets) {
      const talk = setInterval(() => say('220-mail.test has more to say'), 5);
      socket.once('close', () => clearInterval(talk));
      return;
    }
    let to = '';
    let data: string[] | null = null;
    say('220 mail.test');
    createInterface({ input: socket }).on('line', (line) => {
      heard.push(line);
      if (data !== null) {
        if (line !== '.') return void data.push(line.replace(/^\./, ''));
        mails.push(read(to, data));
        data = null;
        arrivals.emit('mail');
        say('250 taken');
      } else if (/^rcpt/i.test(line) && mailServer.refuses) say('550 nobody here');
      else if (/^data/i.test(line)) {
        data = [];
        say('354 go on');
      } else {
        to = /^rcpt to:<(.*)>/i.exec(line)?.[1] ?? to;
        say(/^quit/i.test(line) ? '221 bye' : '250 fine');
      }
    });
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const { port }: AddressInfo = Object(server.address());
  const mailServer: MailServer = {
    url: `smtp://localhost:${port}`,
    heard,
    mails,
    refuses: false,
    greets: true,
    get connections() {
      return sockets.size;
    },
    async mail(index, matches = () => true) {
      for (;;) {
        const mail = mails.filter(matches)[index];
        if (mail !== undefined) return mail;
        await once(arrivals, 'mail');
      }
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  return mailServer;
}

/**
 * Returns the mail with its plain text, the first part if there are several: unchanged or quoted-printable, in ASCII.
 */
function read(to: string, lines: readonly string[]): ReceivedMail {
  const end = lines.indexOf('');
  const headers = lines.slice(0, end).join('\n').replace(/\n\s+/g, ' ').split('\n');
  const valueOf = (name: string) =>
    headers.find((line) => line.toLowerCase().startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
  const boundary = /boundary="([^"]+)"/.exec(valueOf('content-type'))?.[1];
  if (boundary !== undefined) {
    const first = lines.indexOf(`--${boundary}`, end) + 1;
    const part = lines.slice(first, lines.indexOf(`--${boundary}`, first));
    return { ...read(to, part), subject: valueOf('subject') };
  }
  const body = lines.slice(end + 1).join('\n');
  const isQuoted = valueOf('content-transfer-encoding') === 'quoted-printable';
  return { to, subject: valueOf('subject'), text: isQuoted ? unquoted(body) : body };
}

const unquoted = (text: string): string =>
  text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
