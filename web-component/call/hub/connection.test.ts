import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LeftReason, Refusal, ToParticipant } from '../../../server/hub/protocol';
import type { Ending } from '../state';
import { closePage, openPage, welcome } from '../testing/hand-driven-page';
import { connectHub } from './connection';

let page: ReturnType<typeof openPage>;
beforeEach(() => {
  page = openPage();
});
afterEach(closePage);

const DEVICES = { microphone: true, camera: false, screen: false };
const claims = (more: object) => btoa(JSON.stringify({ room: 'rm_1', sub: 'ext:acc_a:ada', ...more }));
const tokenOf = (more: object = {}) => `header.${claims(more)}.signature`;
const refused = (code: Refusal): ToParticipant => ({
  type: 'refused',
  code,
  message: 'No.',
  recoverable: true,
});
const NO_CONNECTION = { kind: 'refused', code: 'no-connection' };

/** Connects as a call does: the end aborts everything. */
function connect(token = tokenOf()) {
  const life = new AbortController();
  const messages: ToParticipant['type'][] = [];
  const endings: Ending[] = [];
  let losses = 0;
  const hub = connectHub({
    serverUrl: 'https://meet.example.com',
    token,
    hasKey: true,
    signal: life.signal,
    devices: () => DEVICES,
    onMessage: ({ type }) => messages.push(type),
    onLost: () => (losses += 1),
    onEnd(ending) {
      endings.push(ending);
      life.abort();
    },
  });
  return {
    hub,
    messages,
    endings,
    abort: () => life.abort(),
    get losses() {
      return losses;
    },
  };
}

/** Connects, and is let in. */
function connectAndJoin(resumeSecret = 'first') {
  const client = connect();
  page.socket.accept();
  page.socket.say(welcome({ resumeSecret }));
  return client;
}

const ticketSent = () => page.socket.of('join')[0]?.resume;

describe('joining', () => {
  it('sends the token, the devices and whether the key is at hand', () => {
    const { messages } = connect();
    expect(page.socket.url).toBe('wss://meet.example.com/hub');
    page.socket.accept();
    const join = {
      type: 'join',
      protocol: 1,
      token: tokenOf(),
      resume: null,
      hasKey: true,
      devices: DEVICES,
    };
    expect(page.socket.sent.map(({ message }) => message)).toEqual([join]);
    page.socket.say(welcome());
    expect(messages).toEqual(['welcome']);
  });

  it.each([
    ['before the socket is open', async () => page.socket.drop()],
    [
      'before the welcome',
      async () => {
        page.socket.accept();
        page.socket.drop();
      },
    ],
    [
      'by a server that never answers',
      async () => {
        page.socket.accept();
        await page.pass(10_000);
      },
    ],
  ])('tries again when the connection is lost %s', async (_, lose) => {
    const client = connect();
    await lose();
    expect(page.sockets).toHaveLength(1);
    await page.pass(300);
    expect(page.sockets).toHaveLength(2);
    page.socket.accept();
    page.socket.say(welcome());
    expect([client.messages, client.losses, client.endings]).toEqual([['welcome'], 0, []]);
  });

  it('gives up at the seventh failure', async () => {
    vi.mocked(Math.random).mockReturnValue(1); // waits of half the length
    const { endings } = connect();
    for (const ms of [150, 300, 600, 1_200, 2_000, 2_000]) {
      page.socket.drop();
      expect(endings).toEqual([]);
      await page.pass(ms);
    }
    page.socket.drop();
    expect(endings).toMatchObject([NO_CONNECTION]);
    await page.pass(60_000);
    expect(page.sockets).toHaveLength(7);
  });

  it('gives up 8 s after the first failure when each attempt takes long', async () => {
    const { endings } = connect();
    page.socket.drop();
    await page.pass(300);
    await page.pass(10_000);
    expect(endings).toMatchObject([NO_CONNECTION]);
    await page.pass(60_000);
    expect(page.sockets).toHaveLength(2);
  });

  it('ends, once the caller can hear it, when the address is none', async () => {
    const endings: Ending[] = [];
    const { signal } = new AbortController();
    const ignore = () => {};
    connectHub({
      serverUrl: 'nowhere',
      token: tokenOf(),
      hasKey: true,
      signal,
      devices: () => DEVICES,
      onMessage: ignore,
      onLost: ignore,
      onEnd: (ending) => endings.push(ending),
    });
    expect(endings).toEqual([]);
    await page.settle();
    expect(endings).toMatchObject([NO_CONNECTION]);
  });

  it('ends with the refusal of the server, and does not come back', async () => {
    const { endings, messages } = connect();
    page.socket.accept();
    page.socket.say(refused('room-locked'));
    expect(endings).toEqual([{ kind: 'refused', code: 'room-locked', message: 'No.', recoverable: true }]);
    page.socket.drop();
    await page.pass(60_000);
    expect([page.sockets.length, messages]).toEqual([1, []]);
  });

  it.each(['server-failure', 'server-shutdown', 'too-many-joins'] as const)(
    'tries again after %s',
    async (code) => {
      const { endings, messages } = connect();
      page.socket.accept();
      page.socket.say(refused(code));
      page.socket.drop();
      await page.pass(300);
      page.socket.accept();
      page.socket.say(welcome());
      expect([endings, messages]).toEqual([[], ['welcome']]);
    },
  );

  it('says that there were too many joins when it gives up because of them', async () => {
    const { endings } = connect();
    for (let attempt = 0; endings.length === 0 && attempt < 10; attempt += 1) {
      page.socket.accept();
      page.socket.say(refused('too-many-joins'));
      page.socket.drop();
      await page.pass(4_000);
    }
    expect(endings).toMatchObject([{ code: 'too-many-joins' }]);
  });
});

describe('a connection that is lost after joining', () => {
  it('is reported once and resumed with the newest ticket', async () => {
    const client = connectAndJoin('first');
    page.socket.drop();
    page.socket.drop();
    expect(client.losses).toBe(1);
    await page.pass(300);
    page.socket.accept();
    expect(ticketSent()).toEqual({ participantId: 'me', secret: 'first' });
    page.socket.say(welcome({ resumeSecret: 'second', resumed: true }));
    page.socket.drop();
    await page.pass(300);
    page.socket.accept();
    expect(ticketSent()).toEqual({ participantId: 'me', secret: 'second' });
    expect([client.losses, client.messages, client.endings]).toEqual([2, ['welcome', 'welcome'], []]);
  });

  it('is resumed with the newest token', async () => {
    const { hub } = connectAndJoin();
    hub.setToken('newer');
    page.socket.drop();
    await page.pass(300);
    page.socket.accept();
    expect(page.socket.of('join')[0]?.token).toBe('newer');
  });

  it('is tried again after ever longer waits, at most 4 s, until it is resumed', async () => {
    connectAndJoin();
    for (const ms of [300, 600, 1_200, 2_400, 4_000, 4_000]) {
      const count = page.sockets.length;
      page.socket.drop();
      await page.pass(ms - 1);
      expect(page.sockets).toHaveLength(count);
      await page.pass(1);
      expect(page.sockets).toHaveLength(count + 1);
    }
    page.socket.accept();
    page.socket.say(welcome());
    page.socket.drop();
    const count = page.sockets.length;
    await page.pass(300);
    expect(page.sockets).toHaveLength(count + 1);
  });

  it('joins as a new participant at once when the ticket has expired', () => {
    const client = connectAndJoin();
    page.socket.drop();
    page.window.dispatchEvent(new Event('online'));
    page.socket.accept();
    page.socket.say(refused('resume-expired'));
    page.socket.accept();
    expect(ticketSent()).toBeNull();
    page.socket.say(welcome({ participantId: 'me-again' }));
    expect([client.messages, client.endings]).toEqual([['welcome', 'welcome'], []]);
  });

  it.each([
    ['network', false],
    ['server-shutdown', true],
  ] as const)('is given up after 5 minutes: %s', async (reason, serverRestarts) => {
    const { endings } = connectAndJoin();
    if (serverRestarts) page.socket.say({ type: 'left', reason: 'server-shutdown' });
    for (let passedMs = 0; passedMs <= 5 * 60_000; passedMs += 4_000) {
      expect(endings).toEqual([]);
      page.socket.drop();
      await page.pass(4_000);
    }
    page.socket.drop();
    expect(endings).toEqual([{ kind: 'left', reason }]);
    const count = page.sockets.length;
    await page.pass(60_000);
    expect(page.sockets).toHaveLength(count);
  });

  it('is noticed when the server is silent for 30 s, after it was asked', async () => {
    const client = connectAndJoin();
    await page.pass(9_999);
    expect(page.socket.of('ping')).toHaveLength(0);
    await page.pass(20_000);
    expect(page.socket.of('ping').length).toBeGreaterThan(0);
    expect(client.losses).toBe(0);
    await page.pass(1);
    expect(client.losses).toBe(1);
  });

  it('is not lost while the server answers', async () => {
    const client = connectAndJoin();
    for (let n = 0; n < 20; n += 1) {
      await page.pass(10_000);
      page.socket.say({ type: 'pong' });
    }
    page.socket.say({ type: 'ping' });
    expect(page.socket.of('pong')).toHaveLength(1);
    expect([client.losses, client.messages]).toEqual([0, ['welcome']]);
  });

  it.each(['online', 'offline'])('is noticed soon after the network changed (%s)', async (event) => {
    const client = connectAndJoin();
    await page.pass(1_000);
    page.window.dispatchEvent(new Event(event));
    await page.pass(2_500);
    expect(client.losses).toBe(1);
  });

  it('is kept when the server answers after the network changed', async () => {
    const client = connectAndJoin();
    await page.pass(1_000);
    page.window.dispatchEvent(new Event('online'));
    page.socket.say({ type: 'pong' });
    await page.pass(2_500);
    expect(client.losses).toBe(0);
  });

  it('is resumed at once when the page is shown again', () => {
    connectAndJoin();
    page.socket.drop();
    page.document.dispatchEvent(new Event('visibilitychange'));
    expect(page.sockets).toHaveLength(2);
  });

  it('says nothing more: late messages are ignored', () => {
    const client = connectAndJoin();
    const [first] = page.sockets;
    page.socket.drop();
    first?.say({ type: 'left', reason: 'removed' });
    first?.say({ type: 'locked', locked: true, by: 'ada' });
    expect([client.messages, client.endings]).toEqual([['welcome'], []]);
  });
});

describe('sending', () => {
  it('drops messages and frames while there is no connection, and says how much waits', async () => {
    const { hub } = connect();
    hub.send({ type: 'leave' });
    expect(hub.waitingBytes).toBe(Infinity);
    page.socket.accept();
    hub.sendFrame(new Uint8Array(1)); // not before the welcome
    expect([hub.waitingBytes, page.socket.frames]).toEqual([Infinity, []]);
    page.socket.say(welcome());
    page.socket.bufferedAmount = 7;
    hub.send({ type: 'hand', raised: true });
    hub.sendFrame(new Uint8Array(1));
    expect([hub.waitingBytes, page.socket.frames.length]).toEqual([7, 1]);
    expect(page.socket.sent.map(({ message }) => message.type)).toEqual(['join', 'hand']);
    page.socket.drop();
    hub.send({ type: 'hand', raised: false });
    expect(hub.waitingBytes).toBe(Infinity);
    await page.pass(300);
    page.socket.accept();
    expect(page.socket.of('hand')).toEqual([]);
  });
});

describe('the end', () => {
  it.each<LeftReason>(['removed', 'ended', 'duplicate'])(
    'comes when the server says so (%s), and the closing of the socket changes nothing',
    async (reason) => {
      const client = connectAndJoin();
      page.socket.say({ type: 'left', reason });
      page.socket.drop();
      await page.pass(60_000);
      expect([client.endings, client.losses, page.sockets.length]).toEqual([
        [{ kind: 'left', reason }],
        0,
        1,
      ]);
    },
  );

  it('does not come when the server restarts', async () => {
    const client = connectAndJoin();
    page.socket.say({ type: 'left', reason: 'server-shutdown' });
    page.socket.drop();
    await page.pass(300);
    page.socket.accept();
    expect(ticketSent()).toEqual({ participantId: 'me', secret: 'first' });
    expect(client.endings).toEqual([]);
  });

  it('closes the socket, and one that is being opened as soon as it is open', () => {
    const [joining, joined] = [connect(), connectAndJoin()];
    const [opening, open] = page.sockets;
    joining.abort();
    joined.abort();
    expect([opening?.readyState, open?.isOpen]).toEqual([0, false]);
    opening?.accept();
    expect([opening?.isOpen, opening?.sent]).toEqual([false, []]);
  });

  it('stops waiting for the next attempt', async () => {
    const client = connectAndJoin();
    page.socket.drop();
    client.abort();
    await page.pass(60_000);
    page.window.dispatchEvent(new Event('online'));
    expect(page.sockets).toHaveLength(1);
  });
});

describe('a page that is reloaded', () => {
  it('resumes with the ticket that the page before it saved, once, also with a newer token', () => {
    connectAndJoin('saved');
    page.window.dispatchEvent(new Event('pagehide'));
    connect(tokenOf({ exp: 2 }));
    page.socket.accept();
    expect(ticketSent()).toEqual({ participantId: 'me', secret: 'saved' });
    connect();
    page.socket.accept();
    expect(ticketSent()).toBeNull();
  });

  it.each([
    ['of another person', tokenOf({ sub: 'ext:acc_a:bob' })],
    ['in another room', tokenOf({ room: 'rm_2' })],
  ])('does not resume the participation %s', (_, token) => {
    connectAndJoin();
    page.window.dispatchEvent(new Event('pagehide'));
    connect(token);
    page.socket.accept();
    expect(ticketSent()).toBeNull();
  });

  it('joins anew after the call was left', () => {
    const { hub } = connectAndJoin();
    hub.leave();
    expect(page.socket.of('leave')).toHaveLength(1);
    page.window.dispatchEvent(new Event('pagehide'));
    connect();
    page.socket.accept();
    expect(ticketSent()).toBeNull();
  });
});
