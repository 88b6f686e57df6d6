import type { ReadableMessage } from '../../call/chat/chat-message';
import type { CallState } from '../../call/state/call-state';
import { saveAsFile } from '../../rendering/save-as-file';
import { authorOf, recipientOf, wordsOf, type MessageView } from './message';

type Words = Pick<MessageView, 'text' | 'chatText' | 'nameOf'>;

/** Returns the chat as text, a paragraph for each message. */
const savedChat = (messages: readonly ReadableMessage[], words: Words): string =>
  messages
    .map((message) => {
      const sentAt = new Date(message.sentAt).toLocaleString(words.text.language);
      const recipient = recipientOf(message, words);
      const name = authorOf(message, words);
      return `[${sentAt}] ${recipient === '' ? name : `${name} (${recipient})`}: ${wordsOf(message, words)}\n`;
    })
    .join('');

/** Makes the browser save the chat as a text file. */
export function saveChat({ chat, sessionStartedAt }: CallState, words: Words): void {
  const day = (sessionStartedAt ?? new Date()).toISOString().slice(0, 10);
  saveAsFile(savedChat(chat, words), `chat-${day}.txt`);
}
