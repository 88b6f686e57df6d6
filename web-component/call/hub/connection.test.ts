import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnLeftReason } from '../../../server/platform/hub/protocol';
import type { Ending } from '../state/call-state';
import { closePage, openPage, welcome, type Page } from '../testing/hand-driven-page';
import {
  connect,
  connectAndJoin,
  DEVICES,
  NO_CONNECTION,
  refused,
  ticketSent,
  tokenOf,
} from '../testing/test-hub';
import { connectHub } from './connection';

let page: Page;
beforeEach(() => {
  page = openPage();
});
afterEach(closePage);

describe('joining', () => {
  it('sends the token, the secret of the browser, the devices and whether the key is at hand', () => {
    const { messages } = connect();
    expect(page.socket.url).toBe('wss://meet.example.com/hub');
    page.socket.accept();
    const join = {
      type: 'join',
      protocol: 1,
      token: tokenOf(),
      resume: null,
      browser: expect.stringMatching(/^[0-9a-f]{64}$/),
      hasKey: true,
      canRecord: true,
      canMove: true,
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
        await page.pass(30_000);
      },
    ],
    ['by a server that no connection reaches', async () => page.pass(10_000)],
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

  it('waits longer for the first answer of a busy server than for one that resumes', async () => {
    const { messages } = connect();
    page.socket.accept();
    await page.pass(29_000);
    page.socket.say(welcome());
    expect(messages).toEqual(['welcome']);
    page.socket.drop();
    await page.pass(300);
    page.socket.accept();
    await page.pass(10_000);
    await page.pass(600);
    expect(page.sockets).toHaveLength(3);
  });

  it('ends, once the caller can hear it, when the address is none', async () => {
    const endings: Ending[] = [];
    const { signal } = new AbortController();
    const ignore = () => {};
    connectHub({
      serverUrl: 'nowhere',
      token: tokenOf(),
      hasKey: true,
      canRecord: true,
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

  it.each(['server-failure', 'server-shutdown', 'too-many-joins'] as const)(
    'says %s when it gives up because of that',
    async (code) => {
      const { endings } = connect();
      for (let attempt = 0; endings.length === 0 && attempt < 10; attempt += 1) {
        page.socket.accept();
        page.socket.say(refused(code));
        page.socket.drop();
        await page.pass(4_000);
      }
      expect(endings).toMatchObject([{ code }]);
    },
  );
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
  it.each<OwnLeftReason>(['removed', 'ended', 'duplicate'])(
    'ends when the server ends it (%s), and the closing of the socket changes nothing',
    async (reason) => {
      const client = connectAndJoin(page);
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
    const client = connectAndJoin(page);
    page.socket.say({ type: 'left', reason: 'server-shutdown' });
    page.socket.drop();
    await page.pass(300);
    page.socket.accept();
    expect(ticketSent(page)).toEqual({ participantId: 'me', secret: 'first' });
    expect(client.endings).toEqual([]);
  });

  it('closes the socket, and one that is being opened as soon as it is open', () => {
    const [joining, joined] = [connect(), connectAndJoin(page)];
    const [opening, open] = page.sockets;
    joining.abort();
    joined.abort();
    expect([opening?.readyState, open?.isOpen]).toEqual([0, false]);
    opening?.accept();
    expect([opening?.isOpen, opening?.sent]).toEqual([false, []]);
  });

  it('stops waiting for the next attempt', async () => {
    const client = connectAndJoin(page);
    page.socket.drop();
    client.abort();
    await page.pass(60_000);
    page.window.dispatchEvent(new Event('online'));
    expect(page.sockets).toHaveLength(1);
  });
});
