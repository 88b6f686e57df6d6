import type { CallState, ReadableMessage } from '../../call/state';
import { authorOf, recipientOf, wordsOf, type MessageView } from './message';

type Words = Pick<MessageView, 'text' | 'chatText' | 'nameOf'>;

/** The chat as text, a paragraph for each message. */
const savedChat = (messages: readonly ReadableMessage[], words: Words): string =>
  messages
    .map((message) => {
      const sentAt = new Date(message.sentAt).toLocaleString(words.text.language);
      const recipient = recipientOf(message, words);
      const name = authorOf(message, words);
      return `[${sentAt}] ${recipient === '' ? name : `${name} (${recipient})`}: ${wordsOf(message, words)}\n`;
    })
    .join('');

/** Has the browser save the chat as a text file. */
export function saveChat({ chat, sessionStartedAt }: CallState, words: Words): void {
  const day = (sessionStartedAt ?? new Date()).toISOString().slice(0, 10);
  saveAsFile(savedChat(chat, words), `chat-${day}.txt`);
}

function saveAsFile(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun when the click has been handled, but not in every browser at once.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
