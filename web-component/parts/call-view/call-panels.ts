import { html, nothing, type TemplateResult } from 'lit';
import type { Call } from '../../call/state/call-operations';
import type { CallState } from '../../call/state/call-state';
import { hasRight } from '../../call/state/rights';
import type { CallText } from '../../strings/text';
import { icon } from '../../theme/icons';
import type { Moderation } from '../people-panel/moderation';
import type { CaptionStyle } from '../captions/caption-style';
import { latePart } from '../late-part/late-part';
import type { PanelName, SidePanel } from './side-panel';

interface PanelOptions {
  text: CallText;
  call: Call;
  state: CallState;
  panel: SidePanel;
  hasChat: boolean;
  moderation: Moderation;
  captionStyle: CaptionStyle;
  onCaptionStyle: (captionStyle: CaptionStyle) => void;
  onCaptionLanguage: (language: string | null) => void;
}

/**
 * Returns the panels beside the stage. Each panel is a chunk of its own, and its tag is written when the chunk is
 * loaded. A closed chat is hidden, not removed, so that it keeps the draft of a message.
 */
export function callPanels(options: PanelOptions): TemplateResult {
  const { text, panel, hasChat } = options;
  const { open } = panel;
  return html`${
    hasChat
      ? html`<aside class="panel" part="panel chat" aria-label=${text('chat')} ?hidden=${open !== 'chat'}>
          ${panel.stateOf('chat') === 'ready' ? chat(options) : latePanel('chat', options)}
        </aside>`
      : nothing
  }
  ${
    open === 'people'
      ? html`<aside class="panel" part="panel people" aria-label=${text('people')}>
          ${panel.stateOf('people') === 'ready' ? people(options) : latePanel('people', options)}
        </aside>`
      : nothing
  }
  ${
    open === 'captions'
      ? html`<aside class="panel" part="panel caption-panel" aria-label=${text('captionsPanel')}>
          ${panel.stateOf('captions') === 'ready' ? captions(options) : latePanel('captions', options)}
        </aside>`
      : nothing
  }
  ${
    open === 'polls'
      ? html`<aside class="panel" part="panel polls" aria-label=${text('polls')}>
          ${panel.stateOf('polls') === 'ready' ? polls(options) : latePanel('polls', options)}
        </aside>`
      : nothing
  }
  ${
    open === 'minutes'
      ? html`<aside class="panel" part="panel minutes" aria-label=${text('minutes')}>
          ${panel.stateOf('minutes') === 'ready' ? minutes(options) : latePanel('minutes', options)}
        </aside>`
      : nothing
  }
  ${
    open === 'breakouts' && hasRight('open-breakouts', options.state)
      ? html`<aside class="panel" part="panel breakouts" aria-label=${text('breakouts')}>
          ${panel.stateOf('breakouts') === 'ready' ? breakouts(options) : latePanel('breakouts', options)}
        </aside>`
      : nothing
  }`;
}

const chat = ({ text, call, state, panel }: PanelOptions): TemplateResult =>
  html`<conference-room-chat
    .text=${text}
    .call=${call}
    .state=${state}
    .mayDelete=${hasRight('delete-chat', state)}
    .isOpen=${panel.open === 'chat'}
    .onClose=${() => panel.close()}
  ></conference-room-chat>`;

const people = ({ text, state, panel, moderation }: PanelOptions): TemplateResult =>
  html`<conference-room-people
    .text=${text}
    .participants=${state.participants}
    .locked=${state.room?.locked ?? false}
    .bans=${state.bans}
    .waiting=${state.waitingPeople}
    .permissions=${state.permissions}
    .spotlightId=${state.spotlightId}
    .everybodyMay=${state.everybodyMay}
    .agent=${state.agent}
    .features=${state.room?.settings.features ?? null}
    .hasLobby=${['participants', 'everybody'].includes(state.room?.settings.lobby ?? 'off')}
    .moderation=${moderation}
    .onClose=${() => panel.close()}
  ></conference-room-people>`;

const captions = ({
  text,
  state,
  panel,
  captionStyle,
  onCaptionStyle,
  onCaptionLanguage,
}: PanelOptions): TemplateResult =>
  html`<conference-room-caption-panel
    .text=${text}
    .said=${state.captionLog}
    .captionStyle=${captionStyle}
    .onCaptionStyle=${onCaptionStyle}
    .canTranslate=${state.translatesCaptions}
    .language=${state.captionLanguage}
    .onLanguage=${onCaptionLanguage}
    .onClose=${() => panel.close()}
  ></conference-room-caption-panel>`;

const polls = ({ text, call, state, panel }: PanelOptions): TemplateResult =>
  html`<conference-room-polls
    .text=${text}
    .call=${call}
    .state=${state}
    .onClose=${() => panel.close()}
  ></conference-room-polls>`;

const minutes = ({ text, call, state, panel }: PanelOptions): TemplateResult =>
  html`<conference-room-minutes
    .text=${text}
    .call=${call}
    .state=${state}
    .onClose=${() => panel.close()}
  ></conference-room-minutes>`;

const breakouts = ({ text, call, state, panel }: PanelOptions): TemplateResult =>
  html`<conference-room-breakouts
    .text=${text}
    .call=${call}
    .state=${state}
    .onClose=${() => panel.close()}
  ></conference-room-breakouts>`;

/** Returns a panel whose chunk is not loaded: its head, so that it can be closed, and the progress of loading. */
function latePanel(name: PanelName, { text, panel }: PanelOptions): TemplateResult | typeof nothing {
  if (panel.open !== name) return nothing;
  return html`<div class="late-panel" tabindex="-1">
    <header class="panel-head">
      <h2>${text(name === 'captions' ? 'captionsPanel' : name)}</h2>
      <button class="control small" aria-label=${text('close')} @click=${() => panel.close()}>
        ${icon('close')}
      </button>
    </header>
    ${latePart(panel.stateOf(name) === 'failed', text, () => void panel.show(name))}
  </div>`;
}
