import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closePage, openPage, welcome, type Page } from '../testing/hand-driven-page';
import { connectAndJoin, refused, ticketSent } from '../testing/test-hub';

let page: Page;
beforeEach(() => {
  page = openPage();
});
afterEach(closePage);

describe('a connection that is lost after joining', () => {
  it('is reported once and resumed with the newest ticket', async () => {
    const client = connectAndJoin(page, 'first');
    page.socket.drop();
    page.socket.drop();
    expect(client.losses).toBe(1);
    await page.pass(300);
    page.socket.accept();
    expect(ticketSent(page)).toEqual({ participantId: 'me', secret: 'first' });
    page.socket.say(welcome({ resumeSecret: 'second', resumed: true }));
    page.socket.drop();
    await page.pass(300);
    page.socket.accept();
    expect(ticketSent(page)).toEqual({ participantId: 'me', secret: 'second' });
    expect([client.losses, client.messages, client.endings]).toEqual([2, ['welcome', 'welcome'], []]);
  });

  it('is resumed with the newest token', async () => {
    const { hub } = connectAndJoin(page);
    hub.setToken('newer');
    page.socket.drop();
    await page.pass(300);
    page.socket.accept();
    expect(page.socket.of('join')[0]?.token).toBe('newer');
  });

  it('is tried again after ever longer waits, at most 4 s, until it is resumed', async () => {
    connectAndJoin(page);
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
    const client = connectAndJoin(page);
    page.socket.drop();
    page.window.dispatchEvent(new Event('online'));
    page.socket.accept();
    page.socket.say(refused('resume-expired'));
    page.socket.accept();
    expect(ticketSent(page)).toBeNull();
    page.socket.say(welcome({ participantId: 'me-again' }));
    expect([client.messages, client.endings]).toEqual([['welcome', 'welcome'], []]);
  });

  it.each([
    ['network', false],
    ['server-shutdown', true],
  ] as const)('is given up after 5 minutes: %s', async (reason, serverRestarts) => {
    const { endings } = connectAndJoin(page);
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
    const client = connectAndJoin(page);
    await page.pass(9_999);
    expect(page.socket.of('ping')).toHaveLength(0);
    await page.pass(20_000);
    expect(page.socket.of('ping').length).toBeGreaterThan(0);
    expect(client.losses).toBe(0);
    await page.pass(1);
    expect(client.losses).toBe(1);
  });

  it('is not lost while the server answers', async () => {
    const client = connectAndJoin(page);
    for (let n = 0; n < 20; n += 1) {
      await page.pass(10_000);
      page.socket.say({ type: 'pong' });
    }
    page.socket.say({ type: 'ping' });
    expect(page.socket.of('pong')).toHaveLength(1);
    expect([client.losses, client.messages]).toEqual([0, ['welcome']]);
  });

  it.each(['online', 'offline'])('is noticed soon after the network changed (%s)', async (event) => {
    const client = connectAndJoin(page);
    await page.pass(1_000);
    page.window.dispatchEvent(new Event(event));
    await page.pass(2_500);
    expect(client.losses).toBe(1);
  });

  it('is kept when the server answers after the network changed', async () => {
    const client = connectAndJoin(page);
    await page.pass(1_000);
    page.window.dispatchEvent(new Event('online'));
    page.socket.say({ type: 'pong' });
    await page.pass(2_500);
    expect(client.losses).toBe(0);
  });

  it('is kept when the page stood still, and reads the answer after the time for it is over', async () => {
    const client = connectAndJoin(page);
    await page.pass(1_000);
    page.window.dispatchEvent(new Event('online'));
    setTimeout(() => page.socket.say({ type: 'pong' }), 2_500); // both are due: the clock, which was set first, and this
    await page.pass(2_500);
    expect(client.losses).toBe(0);
  });

  it('is resumed at once when the page is shown again', () => {
    connectAndJoin(page);
    page.socket.drop();
    page.document.dispatchEvent(new Event('visibilitychange'));
    expect(page.sockets).toHaveLength(2);
  });

  it('says nothing more: late messages are ignored', () => {
    const client = connectAndJoin(page);
    const [first] = page.sockets;
    page.socket.drop();
    first?.say({ type: 'left', reason: 'removed' });
    first?.say({ type: 'locked', locked: true, by: 'ada' });
    expect([client.messages, client.endings]).toEqual([['welcome'], []]);
  });
});
