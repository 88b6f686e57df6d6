import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { CallState } from '../../call/state';
import { Area } from '../../controllers/element-size';
import { arrangementOf, type Layout, sameTile, type TileRef } from '../../layout/arrangement';
import { type Place, placesOf } from '../../layout/tile-rects';
import { agentChip } from './agent-chip';
import { define, Piece } from '../../rendering/light-dom-element';
import { styled } from '../../rendering/style-properties';
import '../tile/tile';

/** Everybody's pictures, laid out for the room there is. */
export class Stage extends Piece {
  static override properties: PropertyDeclarations = {
    state: { attribute: false },
    layout: { attribute: false },
    pinned: { attribute: false },
    onPin: { attribute: false },
  };

  declare state: CallState;
  declare layout: Layout;
  declare pinned: TileRef | null;
  declare onPin: (tile: TileRef | null) => void;
  readonly #area = new Area(this);

  protected override render(): TemplateResult {
    const { participants, activeSpeakerId } = this.state;
    const { layout, pinned } = this;
    const arrangement = arrangementOf({ participants, layout, pinned, activeSpeakerId });
    const places = placesOf(arrangement, this.#area.width, this.#area.height);
    const agents = participants.filter(({ kind }) => kind === 'agent');
    const isAlone = participants.length - agents.length === 1;
    return html`<div class="tiles" part="stage" role="group" aria-label=${this.text('stage')}>
      ${repeat(
        places,
        ({ tile }) => `${tile.kind} ${tile.participantId}`,
        (place) => this.#tile(place),
      )}
      ${agents.map((person) => agentChip(person, this.state, places[0], this.text))}
      ${isAlone ? html`<p class="alone">${this.text('alone')}</p>` : ''}
    </div>`;
  }

  #tile({ tile, start, top, width, height, size }: Place): TemplateResult {
    const participant = this.state.participants.find(
      ({ participantId }) => participantId === tile.participantId,
    );
    const isPinned = sameTile(tile, this.pinned);
    return html`<conference-room-tile
      class="place ${size}"
      ${styled({
        'inset-inline-start': `${start}px`,
        top: `${top}px`,
        width: `${width}px`,
        height: `${height}px`,
      })}
      .text=${this.text}
      .participant=${participant}
      .kind=${tile.kind}
      .size=${size}
      .pinned=${isPinned}
      .onPin=${() => this.onPin(isPinned ? null : tile)}
    ></conference-room-tile>`;
  }
}

define('conference-room-stage', Stage);
