import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatMessage } from '../../../server/platform/hub/chat';
import { Chat } from './chat';
import type { TextCipher } from '../e2ee/ciphers';
import type { ReadableMessage } from './chat-message';
import { closePage, openPage, sentenceOf, type Page, type Said } from '../testing/hand-driven-page';

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
  const cipher: TextCipher = {
    sealText: async (text) => `sealed ${text}`,
    async openText(participantId, ciphertext) {
      await new Promise<void>((resolve) => waiting.set(ciphertext, resolve));
      if (!ciphertext.startsWith('sealed ')) throw new Error('another key');
      return `${participantId}: ${ciphertext.slice(7)}`;
    },
  };
  return { cipher, finish: (ciphertext: string) => waiting.get(ciphertext)?.() };
}

function newChat(cipher: TextCipher | null = null) {
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

  it('is history when it was there as you joined the session, and not when you missed it or it is new', async () => {
    const { chat, shown } = newChat();
    const historyOf = () => shown().map(({ messageId, isHistory = false }) => [messageId, isHistory]);
    chat.connect([message('a')]);
    chat.receive(message('b'));
    chat.disconnect();
    chat.connect([message('a'), message('b'), message('missed')]);
    await page.settle();
    expect(historyOf()).toEqual([
      ['msg_a', true],
      ['msg_b', false],
      ['msg_missed', false],
    ]);
    chat.moveOn();
    chat.connect([message('elsewhere')]);
    await page.settle();
    expect(historyOf()).toEqual([['msg_elsewhere', true]]);
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

describe('a message that is deleted', () => {
  it('has no text and no reactions any more, whether you had it before or not', async () => {
    const { chat, shown } = newChat();
    chat.connect([
      message('a', { reactions: [{ emoji: '👍', participantIds: ['bob'] }] }),
      message('b', { body: { kind: 'deleted', by: 'author' } }),
    ]);
    chat.delete('msg_a', 'moderator');
    chat.delete('msg_unknown', 'author');
    await page.settle();
    expect(shown()).toMatchObject([
      { messageId: 'msg_a', text: null, deletedBy: 'moderator', reactions: [] },
      { messageId: 'msg_b', text: null, deletedBy: 'author' },
    ]);
  });

  it('is so after a reconnect, too, when that was missed', async () => {
    const { chat, shown } = newChat();
    chat.receive(message('a'));
    chat.disconnect();
    chat.connect([message('a', { body: { kind: 'deleted', by: 'author' } })]);
    await page.settle();
    expect(shown()).toMatchObject([{ messageId: 'msg_a', text: null, deletedBy: 'author' }]);
  });

  it('is found under every id that the server gave it', async () => {
    const { chat, shown } = newChat();
    chat.receive(message('a'));
    chat.receive(message('a', { messageId: 'msg_repeat' }));
    chat.delete('msg_repeat', 'author');
    await page.settle();
    expect(shown()).toMatchObject([{ messageId: 'msg_a', deletedBy: 'author' }]);
  });
});

describe('the reactions to a message', () => {
  const reaction = (from: string, emoji: string | null) => ({
    type: 'chat-reaction' as const,
    messageId: 'msg_a',
    participantId: 'ada',
    from,
    body: emoji === null ? null : { kind: 'plain' as const, text: emoji },
  });

  it('are one of each person, the last one', async () => {
    const { chat, shown } = newChat();
    chat.receive(message('a'));
    for (const from of ['bob', 'eve', 'bob']) chat.react(reaction(from, '👍'));
    chat.react(reaction('eve', '🎉'));
    await page.settle();
    expect(shown()[0]?.reactions).toEqual([
      { emoji: '👍', participantIds: ['bob'] },
      { emoji: '🎉', participantIds: ['eve'] },
    ]);
    chat.react(reaction('bob', null));
    await page.settle();
    expect(shown()[0]?.reactions).toEqual([{ emoji: '🎉', participantIds: ['eve'] }]);
  });

  it('are those of the server after a reconnect', async () => {
    const { chat, shown } = newChat();
    chat.receive(message('a'));
    chat.react(reaction('bob', '👍'));
    chat.disconnect();
    chat.connect([message('a')]);
    await page.settle();
    expect(shown()[0]?.reactions).toEqual([]);
  });

  it('are encrypted where the room is, and shown decrypted', async () => {
    const { cipher, finish } = handDrivenCipher();
    const { chat, shown } = newChat(cipher);
    expect(await chat.encode('👍')).toEqual(encrypted('sealed 👍'));
    chat.receive(message('a'));
    chat.react({ ...reaction('bob', null), body: encrypted('sealed 👍') });
    await page.settle();
    finish('sealed 👍');
    await page.settle();
    expect(shown()[0]?.reactions).toEqual([{ emoji: 'bob: 👍', participantIds: ['bob'] }]);
  });
});

describe('an answer to a message', () => {
  it('says which one in an open room, and to whom a private one goes', async () => {
    const { chat, sent } = newChat();
    chat.connect([]);
    void chat.send('so', { to: 'bob', replyTo: 'msg_a' });
    await page.settle();
    expect(sent).toMatchObject([{ body: { kind: 'plain', text: 'so' }, to: 'bob', replyTo: 'msg_a' }]);
  });

  it('says it inside of the ciphertext in an encrypted room, and is read from there', async () => {
    const { sent, chat } = newChat({ ...handDrivenCipher().cipher });
    chat.connect([]);
    void chat.send('so', { to: 'bob', replyTo: 'msg_a' });
    await page.settle();
    expect(sent[0]).not.toHaveProperty('replyTo');
    const { clientId, body, to } = sent[0]!;
    expect(body).toEqual(encrypted('sealed \0msg_a\0so'));
    const openText = async (_from: string, ciphertext: string) => ciphertext.slice(7);
    const reader = newChat({ sealText: async (text) => text, openText });
    reader.chat.receive(message(clientId, { body, to: to ?? '' }));
    await page.settle();
    expect(reader.shown()).toMatchObject([{ text: 'so', replyTo: 'msg_a', to: 'bob' }]);
  });
});
