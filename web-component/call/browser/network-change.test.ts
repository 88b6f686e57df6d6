import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onNetworkChange } from './network-change';
import { closePage, openPage, type Page } from '../testing/hand-driven-page';

describe('a change of the network', () => {
  let page: Page;
  let life: AbortController;
  let changes: number;
  const connection = Object.assign(new EventTarget(), { type: 'wifi' });

  beforeEach(() => {
    page = openPage();
    vi.stubGlobal('navigator', { connection });
    connection.type = 'wifi';
    changes = 0;
    life = new AbortController();
    onNetworkChange(life.signal, () => (changes += 1));
  });
  afterEach(() => {
    life.abort();
    closePage();
  });

  const turnsInto = (type: string): void => {
    connection.type = type;
    connection.dispatchEvent(new Event('change'));
  };

  it('is told when the network is back, and when it is of another kind', () => {
    page.window.dispatchEvent(new Event('online'));
    expect(changes).toBe(1);
    turnsInto('wifi'); // a new estimate of its speed
    expect(changes).toBe(1);
    turnsInto('cellular');
    expect(changes).toBe(2);
    turnsInto('none');
    expect(changes).toBe(2);
    turnsInto('wifi');
    expect(changes).toBe(3);
  });

  it('is told when the machine has slept, and not while it runs', async () => {
    await page.pass(60_000);
    expect(changes).toBe(0);
    vi.setSystemTime(Date.now() + 3_600_000);
    await page.pass(1_000);
    expect(changes).toBe(1);
    await page.pass(60_000);
    expect(changes).toBe(1);
  });

  it('is not told any more after the end', async () => {
    life.abort();
    page.window.dispatchEvent(new Event('online'));
    turnsInto('cellular');
    vi.setSystemTime(Date.now() + 3_600_000);
    await page.pass(1_000);
    expect(changes).toBe(0);
  });
});
