import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { CallState } from '../../call/state/call-state';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { nameOf } from '../../strings/display-names';
import { reactions } from './reactions.styles';
import type { CallText } from '../../strings/text';

/** The reactions of the last seconds, in the lower corner of the stage. */
class Reactions extends LightDomElement {
  static override styles = reactions;
  static override properties: PropertyDeclarations = { state: { attribute: false } };

  declare text: CallText;
  declare state: CallState;

  protected override render(): TemplateResult {
    const names = new Map(
      this.state.participants.map((person) => [person.participantId, nameOf(person, this.text)]),
    );
    return html`<div class="reactions" part="reactions" aria-hidden="true">
      ${repeat(
        this.state.reactions,
        ({ reactionId }) => reactionId,
        ({ emoji, participantId }) =>
          html`<span class="reaction"><b>${emoji}</b><bdi>${names.get(participantId) ?? ''}</bdi></span>`,
      )}
    </div>`;
  }
}

defineElement('conference-room-reactions', Reactions);
