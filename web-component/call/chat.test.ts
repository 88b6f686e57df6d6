import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatMessage } from '../../server/platform/hub/protocol';
import { Chat, type ChatCipher } from './chat';
import type { ReadableMessage } from './state';
import { closePage, openPage, sentenceOf, type Page, type Said } from './testing/hand-driven-page';

let page: Page;
beforeEach(() => {
  page = openPage();
});
afterEach(closePage);

const message = (clientId: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  messageId: `msg_${clientId}`,
  clientId,
  participantId: 'ada',
  displayName: 'Ada',
  body: { kind: 'plain', text: clientId },
  sentAt: '2026-01-01T10:00:00.000Z',
  ...more,
});

/** Decrypts when the test lets it, and only what was encrypted with its key. */
function handDrivenCipher() {
  const waiting = new Map<string, () => void>();
  const cipher: ChatCipher = {
    sealText: async (text) => `sealed ${text}`,
    async openText(participantId, ciphertext) {
      await new Promise<void>((resolve) => waiting.set(ciphertext, resolve));
      if (!ciphertext.startsWith('sealed ')) throw new Error('another key');
      return `${participantId}: ${ciphertext.slice(7)}`;
    },
  };
  return { cipher, finish: (ciphertext: string) => waiting.get(ciphertext)?.() };
}

function newChat(cipher: ChatCipher | null = null) {
  const sent: Said<'chat'>[] = [];
  let shown: readonly ReadableMessage[] = [];
  const chat = new Chat({
    selfId: () => 'me',
    cipher: () => cipher,
    send: (said) => sent.push(said as Said<'chat'>),
    onMessages: (messages) => (shown = messages),
  });
  return { chat, sent, shown: () => shown, texts: () => shown.map(({ text }) => text) };
}

const encrypted = (ciphertext: string) => ({ kind: 'encrypted' as const, ciphertext });

describe('a message that is received', () => {
  it('is shown with its text and whether it is your own', async () => {
    const { chat, shown } = newChat();
    chat.receive(message('a'));
    chat.receive(message('b', { participantId: 'me' }));
    await page.settle();
    expect(shown()).toMatchObject([
      { text: 'a', isOwn: false },
      { text: 'b', isOwn: true },
    ]);
  });

  it('is shown once, also under another messageId: sender and clientId identify it', async () => {
    const { chat, texts } = newChat();
    chat.connect([message('a')]);
    chat.receive(message('a', { messageId: 'msg_repeat' }));
    chat.connect([message('a'), message('b')]);
    chat.receive(message('b'));
    await page.settle();
    expect(texts()).toEqual(['a', 'b']);
  });

  it('is another message when another sender uses the same clientId', async () => {
    const { chat, texts } = newChat();
    chat.receive(message('a'));
    chat.receive(message('a', { participantId: 'bob', messageId: 'msg_b' }));
    await page.settle();
    expect(texts()).toEqual(['a', 'a']);
  });

  it('is identified by its messageId where it has no clientId', async () => {
    const { chat, texts } = newChat();
    chat.receive(message('a', { clientId: null }));
    chat.receive(message('a', { clientId: null }));
    chat.receive(message('b', { clientId: null }));
    await page.settle();
    expect(texts()).toEqual(['a', 'b']);
  });

  it('keeps its place, however long each takes to decrypt', async () => {
    const { cipher, finish } = handDrivenCipher();
    const { chat, texts } = newChat(cipher);
    chat.receive(message('a', { body: encrypted('sealed a') }));
    chat.receive(message('a', { body: encrypted('sealed a'), messageId: 'msg_repeat' }));
    chat.receive(message('b', { body: encrypted('sealed b') }));
    await page.settle();
    finish('sealed b');
    await page.settle();
    expect(texts()).toEqual([]);
    finish('sealed a');
    await page.settle();
    finish('sealed b');
    await page.settle();
    expect(texts()).toEqual(['ada: a', 'ada: b']);
  });

  it('has no text when it was encrypted with another key, and those after it are shown', async () => {
    const { cipher, finish } = handDrivenCipher();
    const { chat, texts } = newChat(cipher);
    chat.receive(message('a', { body: encrypted('strange') }));
    chat.receive(message('b', { body: encrypted('sealed b') }));
    for (const ciphertext of ['strange', 'sealed b']) {
      await page.settle();
      finish(ciphertext);
    }
    await page.settle();
    expect(texts()).toEqual([null, 'ada: b']);
  });
});

describe('a message that is sent', () => {
  it('is encrypted where the room is', async () => {
    const { chat, sent } = newChat(handDrivenCipher().cipher);
    void chat.send('hello');
    chat.connect([]);
    await page.settle();
    expect(sent).toMatchObject([{ type: 'chat', body: { kind: 'encrypted', ciphertext: 'sealed hello' } }]);
  });

  it('is settled when it comes back, live or in the history after a reconnect, and then not sent again', async () => {
    const { chat, sent, texts } = newChat();
    chat.connect([]);
    const settled = Promise.all([chat.send('live'), chat.send('history')]);
    await page.settle();
    const [live, history] = sent.map(({ clientId, body }) =>
      message(clientId, { participantId: 'me', body }),
    );
    chat.receive(live!);
    chat.disconnect();
    chat.connect([live!, history!]);
    await settled;
    await page.pass(60_000);
    expect(sent).toHaveLength(2);
    expect(texts()).toEqual(['live', 'history']);
  });

  it('is rejected by its clientId, whichever message was sent first', async () => {
    const { chat, sent } = newChat();
    chat.connect([]);
    const settled: string[] = [];
    for (const text of ['first', 'second']) {
      void chat.send(text).then(
        () => settled.push(`${text} sent`),
        (error: unknown) => settled.push(`${text}: ${sentenceOf(error)}`),
      );
    }
    await page.settle();
    chat.reject(sent[1]!.clientId, 'The chat of this call is full.');
    chat.receive(message(sent[0]!.clientId, { participantId: 'me' }));
    await page.settle();
    expect(settled).toEqual(['second: The chat of this call is full.', 'first sent']);
  });
});
