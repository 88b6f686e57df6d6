import { html, nothing, type TemplateResult } from 'lit';
import type { Call, CallState } from '../../call/state';
import type { Text } from '../../strings/text';
import type { Moderation } from '../people-panel/moderation';
import '../chat/chat';
import '../people-panel/people-panel';

/** The panels beside the stage. A closed chat is hidden, not removed: it keeps the draft of a message. */
export function callPanels(options: {
  text: Text;
  call: Call;
  state: CallState;
  open: 'chat' | 'people' | null;
  hasChat: boolean;
  moderation: Moderation;
  onClose: () => void;
}): TemplateResult {
  const { text, call, state, open, hasChat, moderation, onClose } = options;
  return html`${
    hasChat
      ? html`<aside class="panel" part="panel chat" aria-label=${text('chat')} ?hidden=${open !== 'chat'}>
          <conference-room-chat
            .text=${text}
            .messages=${state.chat}
            .canWrite=${state.permissions.chat}
            .onSend=${async (written: string) => call.sendChat(written)}
            .onClose=${onClose}
          ></conference-room-chat>
        </aside>`
      : nothing
  }
  ${
    open === 'people'
      ? html`<aside class="panel" part="panel people" aria-label=${text('people')}>
          <conference-room-people
            .text=${text}
            .participants=${state.participants}
            .locked=${state.room?.locked ?? false}
            .bans=${state.bans}
            .waiting=${state.waitingPeople}
            .permissions=${state.permissions}
            .moderation=${moderation}
            .onClose=${onClose}
          ></conference-room-people>
        </aside>`
      : nothing
  }`;
}
