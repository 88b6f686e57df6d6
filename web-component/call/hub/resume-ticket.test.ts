import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, openPage, type Page } from '../testing/hand-driven-page';
import { connect, connectAndJoin, ticketSent, tokenOf } from '../testing/test-hub';

let page: Page;
beforeEach(() => {
  page = openPage();
});
afterEach(closePage);

const forbidden = () => {
  throw new DOMException('Forbidden.', 'SecurityError');
};

describe('a page that is reloaded', () => {
  it('resumes with the ticket that the page before it saved, once, also with a newer token', () => {
    connectAndJoin(page, 'saved');
    page.window.dispatchEvent(new Event('pagehide'));
    connect(tokenOf({ exp: 2 }));
    page.socket.accept();
    expect(ticketSent(page)).toEqual({ participantId: 'me', secret: 'saved' });
    connect();
    page.socket.accept();
    expect(ticketSent(page)).toBeNull();
  });

  it.each([
    ['of another person', tokenOf({ sub: 'ext:acc_a:bob' })],
    ['in another room', tokenOf({ room: 'rm_2' })],
  ])('does not resume the participation %s', (_, token) => {
    connectAndJoin(page);
    page.window.dispatchEvent(new Event('pagehide'));
    connect(token);
    page.socket.accept();
    expect(ticketSent(page)).toBeNull();
  });

  it('joins anew where storage is forbidden or holds something else', () => {
    for (const getItem of [() => 'not JSON', () => '{"participantId":1}', forbidden]) {
      vi.stubGlobal('sessionStorage', { getItem, removeItem: () => {}, setItem: forbidden });
      connectAndJoin(page);
      expect(ticketSent(page)).toBeNull();
      page.window.dispatchEvent(new Event('pagehide'));
    }
  });

  it('joins anew after the call was left', () => {
    const { hub } = connectAndJoin(page);
    hub.leave();
    expect(page.socket.of('leave')).toHaveLength(1);
    page.window.dispatchEvent(new Event('pagehide'));
    connect();
    page.socket.accept();
    expect(ticketSent(page)).toBeNull();
  });
});
