import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatMessage } from '../../../server/platform/hub/chat';
// oxlint-disable-next-line eslint/no-restricted-imports -- a test counts as the server does
import { createRates } from '../../../server/calls/hub/socket/rates';
import { closePage, openPage, sentenceOf, welcome, type Page } from '../testing/hand-driven-page';
import { joinedCall, reconnect, type newCall } from '../testing/test-call';

let page: Page;
beforeEach(() => {
  page = openPage();
});
afterEach(closePage);

const chatMessage = (clientId: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  messageId: `msg_${clientId}`,
  clientId,
  participantId: 'me',
  displayName: 'me',
  body: { kind: 'plain', text: clientId },
  sentAt: '2026-01-01T10:00:00.000Z',
  ...more,
});

/** Writes, and notes what becomes of each message. */
function writer({ call }: ReturnType<typeof newCall>) {
  const settled: string[] = [];
  return {
    settled,
    write(text: string): void {
      void call.sendChat(text).then(
        () => settled.push(text),
        (error: unknown) => settled.push(`${text}: ${sentenceOf(error)}`),
      );
    },
  };
}

describe('the chat of a call', () => {
  it('shows an encrypted message once that was broadcast twice', async () => {
    const { call } = await joinedCall(page);
    const message = chatMessage('a', { participantId: 'ada' });
    page.socket.say({ type: 'chat', message });
    page.socket.say({ type: 'chat', message: { ...message, messageId: 'msg_other' } });
    await page.settle();
    expect(call.state.chat.map(({ text }) => text)).toEqual(['a']);
  });

  it('rejects the message that the server names, and no other', async () => {
    const scene = await joinedCall(page);
    const { settled, write } = writer(scene);
    write('first');
    write('second');
    await page.settle();
    const [first, second] = page.socket.of('chat').map(({ clientId }) => clientId);
    page.socket.say({ type: 'rejected', of: 'chat', clientId: second!, message: 'It is malformed.' });
    page.socket.say({ type: 'chat', message: chatMessage(first!) });
    await page.settle();
    expect(settled).toEqual(['second: It is malformed.', 'first']);
    expect(scene.call.state.notice).toEqual({ code: 'rejected', message: 'It is malformed.' });
  });

  it('sends what was written without a connection no faster than the hub takes it', async () => {
    const scene = await joinedCall(page);
    const { settled, write } = writer(scene);
    page.socket.drop();
    const texts = Array.from({ length: 30 }, (_, n) => `${n}`);
    texts.forEach(write);
    await page.pass(300);
    page.socket.accept();
    page.socket.say(welcome({ resumed: true }));
    for (let answered = 0; answered < texts.length; await page.pass(100)) {
      const sent = page.socket.of('chat');
      for (; answered < sent.length; answered += 1) {
        const { clientId, body } = sent[answered]!;
        page.socket.say({ type: 'chat', message: chatMessage(clientId, { body }) });
      }
    }
    const chat = page.socket.sent.filter(({ message }) => message.type === 'chat');
    let atMs = 0;
    const isWithinRate = createRates(() => new Date(atMs));
    expect(chat.map((sent) => isWithinRate(((atMs = sent.atMs), 'chat')))).not.toContain(false);
    expect([settled, scene.call.state.chat.map(({ text }) => text)]).toEqual([texts, texts]);
  });

  it.each([
    ['before it reached the server', []],
    ['before the answer came', [chatMessage('history')]],
  ])('gets a message through whose connection was lost %s, once', async (_, history) => {
    const scene = await joinedCall(page);
    const { settled, write } = writer(scene);
    write('hello');
    await page.settle();
    const { clientId, body } = page.socket.of('chat')[0]!;
    const message = chatMessage(clientId, { body });
    const arrived = history.length > 0;
    await reconnect(page, { chat: arrived ? [message] : [] });
    expect(page.socket.of('chat').map((sent) => sent.clientId)).toEqual(arrived ? [] : [clientId]);
    if (!arrived) page.socket.say({ type: 'chat', message });
    await page.settle();
    expect([settled, scene.call.state.chat.map(({ text }) => text)]).toEqual([['hello'], ['hello']]);
  });

  it('rejects what waits when the call ends, and what is written after it', async () => {
    const scene = await joinedCall(page);
    const { settled, write } = writer(scene);
    write('waiting');
    await page.settle();
    page.socket.say({ type: 'left', reason: 'ended' });
    await page.settle();
    write('late');
    await page.settle();
    expect(settled).toEqual(['waiting: The call is over.', 'late: The call is over.']);
  });
});
