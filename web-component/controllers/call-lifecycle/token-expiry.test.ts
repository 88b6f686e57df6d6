import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TokenExpiryTimer } from './token-expiry';

const NOW = new Date('2026-01-01T10:00:00Z');
const inMinutes = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);
const host = {
  addController: () => undefined,
  removeController: () => undefined,
  requestUpdate: () => undefined,
  updateComplete: Promise.resolve(true),
};

describe('TokenExpiryTimer', () => {
  let reported: Date[];
  let timer: TokenExpiryTimer;

  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    reported = [];
    timer = new TokenExpiryTimer(host, (expiresAt) => reported.push(expiresAt));
  });
  afterEach(() => vi.useRealTimers());

  it('reports a token once, a minute before it expires', () => {
    timer.hostConnected();
    timer.schedule(inMinutes(10));
    vi.advanceTimersByTime(9 * 60_000 - 1);
    expect(reported).toEqual([]);
    vi.advanceTimersByTime(60_000);
    expect(reported).toEqual([inMinutes(10)]);
  });

  it('reports a token by the clock of the server, where that of this machine is wrong', () => {
    timer.hostConnected();
    timer.schedule(inMinutes(-110));
    timer.setClock(-120 * 60_000);
    vi.advanceTimersByTime(9 * 60_000 - 1);
    expect(reported).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(reported).toEqual([inMinutes(-110)]);
  });

  it('reports only the newest token', () => {
    timer.hostConnected();
    timer.schedule(inMinutes(10));
    timer.schedule(inMinutes(20));
    vi.advanceTimersByTime(30 * 60_000);
    expect(reported).toEqual([inMinutes(20)]);
  });

  it('reports nothing while its host is out of the document', () => {
    timer.schedule(inMinutes(10));
    vi.advanceTimersByTime(5 * 60_000);
    timer.hostConnected();
    timer.hostDisconnected();
    vi.advanceTimersByTime(30 * 60_000);
    expect(reported).toEqual([]);
  });

  it('waits for no token that expires later than a timer can wait', () => {
    timer.hostConnected();
    timer.schedule(inMinutes(60_000));
    expect(vi.getTimerCount()).toBe(0);
  });
});
