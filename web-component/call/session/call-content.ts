import type { ToServer } from '../../../server/platform/hub/client-messages';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import { randomId } from '../browser/random-id';
import { Chat } from '../chat/chat';
import { FileRequests } from '../chat/file-requests';
import type { Encryption } from '../e2ee/encryption';
import { LazyPointers } from '../pointers/lazy-pointers';
import { Polls } from '../polls/polls';
import type { CallAction } from '../state/call-action';
import type { CallState } from '../state/call-state';
import { Transient } from './transient';
import { TranslatedCaptions } from './translated-captions';

interface Options {
  /** Ends everything that is shown for a while. */
  signal: AbortSignal;
  state: () => CallState;
  dispatch: (action: CallAction) => void;
  /** Returns the cipher; null in rooms that are not encrypted. */
  cipher: () => Encryption | null;
  send: (message: ToServer) => void;
}

/** The content of a call that is not sound or pictures: chat, files, polls, captions, pointers and reactions. */
export class CallContent {
  readonly chat: Chat;
  readonly polls: Polls;
  readonly pointers: LazyPointers;
  readonly files: FileRequests;
  readonly captions: TranslatedCaptions;
  readonly #transient: Transient;
  readonly #dispatch: (action: CallAction) => void;

  constructor({ signal, state, dispatch, cipher, send }: Options) {
    const selfId = () => state().selfId;
    this.#dispatch = dispatch;
    this.#transient = new Transient(signal, dispatch);
    this.chat = new Chat({
      selfId,
      cipher,
      send,
      onMessages: (messages) => dispatch({ type: 'chat', messages }),
    });
    this.polls = new Polls({ selfId, cipher, send, onPolls: (polls) => dispatch({ type: 'polls', polls }) });
    this.pointers = new LazyPointers({
      signal,
      selfId,
      cipher,
      send,
      onPointing: (pointing) => dispatch({ type: 'pointing', pointing }),
    });
    this.files = new FileRequests(send);
    this.captions = new TranslatedCaptions({
      state,
      dispatch,
      send,
      show: (caption) => this.#transient.showCaption(caption),
    });
  }

  /** Takes what the session has so far, after every connection. */
  connect({ chat, polls = [] }: Extract<ToParticipant, { type: 'welcome' }>): void {
    this.chat.connect(chat);
    this.polls.connect(polls);
    this.files.connect();
    this.captions.connect();
  }

  disconnect(): void {
    this.chat.disconnect();
    this.polls.disconnect();
  }

  /** Clears the content of a session that you leave for another one. */
  moveOn(): void {
    this.chat.moveOn();
    this.polls.moveOn();
  }

  close(): void {
    this.chat.close();
    this.polls.close();
    this.files.close();
  }

  /** Takes a message of the server, if it is about content. */
  receive(message: ToParticipant): void {
    switch (message.type) {
      case 'chat':
        return this.chat.receive(message.message);
      case 'chat-deleted':
        return this.chat.delete(message.messageId, message.by);
      case 'chat-reaction':
        return this.chat.react(message);
      case 'file-deleted':
        return this.chat.deleteFile(message.messageId);
      case 'upload-granted':
      case 'download-granted':
        return this.files.receive(message);
      case 'poll':
        return this.polls.receive(message.poll);
      case 'poll-deleted':
        return this.polls.remove(message.pollId);
      case 'voted':
        return this.polls.accept(message);
      case 'breakout-notice':
        void this.#showToAll(message);
        return;
      case 'pointed':
        return this.pointers.receive(message);
      case 'reaction':
        return this.#transient.showReaction(message.participantId, message.emoji);
      case 'caption':
        return this.#transient.showCaption(message.caption);
      case 'caption-translation':
        return this.captions.receive(message);
      case 'rejected':
        return this.#handleRejection(message);
      default:
    }
  }

  #handleRejection({ of, clientId, message }: Extract<ToParticipant, { type: 'rejected' }>): void {
    if (of === 'translate-captions') this.captions.reject();
    if (clientId === undefined) return;
    this.chat.reject(clientId, message);
    this.files.reject(clientId, message);
    this.polls.reject(clientId, message);
  }

  async #showToAll({
    participantId,
    displayName,
    body,
  }: Extract<ToParticipant, { type: 'breakout-notice' }>): Promise<void> {
    const text = await this.chat.decode(participantId, body);
    if (text !== null)
      this.#dispatch({ type: 'told-all', notice: { noticeId: randomId(), displayName, text } });
  }
}
