import type { ReadableMessage } from '../../call/chat/chat-message';
import type { CallState } from '../../call/state/call-state';
import type { CallText } from '../../strings/text';
import type { MenuItem } from '../menu/menu';
import { REACTIONS } from '../reactions/reactions';
import type { ChatText } from '../../strings/chat';

interface ItemOptions {
  text: CallText;
  chatText: ChatText;
  state: CallState;
  /** Your current reaction; null: none. */
  reaction: string | null;
  mayReact: boolean;
  /** Whether you may delete the messages of others. */
  mayDelete: boolean;
  /** The name of the author, if you can write to them alone. */
  privateTo: string | null;
  react(emoji: string | null): void;
  reply(): void;
  writePrivately(): void;
  remove(): void;
}

/** Returns the actions of a message's menu. */
export function messageItems(message: ReadableMessage, options: ItemOptions): MenuItem[] {
  const { text, chatText, state, reaction, privateTo } = options;
  const mayWrite = state.permissions.chat;
  if (message.deletedBy !== undefined) return [];
  const reactions = REACTIONS.map(({ emoji, name }) => ({
    label: text(name),
    emoji,
    checked: reaction === emoji,
    run: () => options.react(reaction === emoji ? null : emoji),
  }));
  return [
    ...(options.mayReact ? reactions : []),
    ...(mayWrite ? [{ label: chatText('reply'), run: () => options.reply() }] : []),
    ...(privateTo === null
      ? []
      : [
          {
            label: chatText('writePrivately', { name: privateTo }),
            run: () => options.writePrivately(),
          },
        ]),
    ...(message.isOwn || options.mayDelete
      ? [{ label: chatText('delete'), danger: true, run: () => options.remove() }]
      : []),
  ];
}

/** Returns your reaction to a message; null when there is none. */
export const ownReaction = ({ reactions = [] }: ReadableMessage, selfId: string | null): string | null =>
  reactions.find(({ participantIds }) => selfId !== null && participantIds.includes(selfId))?.emoji ?? null;
