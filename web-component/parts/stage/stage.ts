import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { CallState, Participant } from '../../call/state/call-state';
import { hasRight, ownRoleOf } from '../../call/state/rights';
import type { WatchedTile } from '../../call/engine/engine';
import { ElementSize } from '../../controllers/element-size';
import { receivedLevel } from '../../call/state/video-level';
import { handNumbers } from '../../call/state/raised-hands';
import { arrangementOf, type Hideable, type Layout, sameTile, type TileRef } from '../../layout/arrangement';
import { hueOf } from '../../layout/avatar';
import { type TileRect, tileRects } from '../../layout/tile-rects';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { styleProperties } from '../../rendering/style-properties';
import { nameOf } from '../../strings/display-names';
import { canModerate } from '../people-panel/moderation';
import { alone } from './alone';
import type { StagePages } from './pages';
import type { Pointing } from '../tile/tile-pointing';
import '../tile/tile';
import type { CallText } from '../../strings/text';

/** The number of people whose tiles fit everywhere. */
const FEW_PEOPLE = 9;

/** The tiles of all participants, laid out for the size of the stage. */
class Stage extends LightDomElement {
  static override properties: PropertyDeclarations = {
    state: { attribute: false },
    layout: { attribute: false },
    pinned: { attribute: false },
    hiddenTiles: { attribute: false },
    onPin: { attribute: false },
    onManage: { attribute: false },
    inviteUrl: { attribute: false },
    onTell: { attribute: false },
    onTiles: { attribute: false },
    loadPointers: { attribute: false },
    onPointersFailed: { attribute: false },
  };

  declare text: CallText;
  declare state: CallState;
  declare layout: Layout;
  declare pinned: TileRef | null;
  declare hiddenTiles: ReadonlySet<Hideable>;
  declare onPin: (tile: TileRef | null) => void;
  /** Shows what you can do to somebody. */
  declare onManage: (participantId: string) => void;
  /** The address at which people join; empty: none is known. */
  declare inviteUrl: string;
  /** Shows a sentence for a while, and has it read out. */
  declare onTell: (sentence: string) => void;
  /** Called with the tiles that are shown, and those that a turn of the page shows, whenever they may have changed. */
  declare onTiles: (tiles: readonly WatchedTile[]) => void;
  declare loadPointers: Pointing['load'];
  declare onPointersFailed: Pointing['onFailed'];
  readonly #elementSize = new ElementSize(this);
  /** The factors by which you enlarge shared screens, rounded up, by participant. */
  readonly #zooms = new Map<string, number>();
  #pages: StagePages | null = null;
  /** Null: it was not necessary to load them yet. */
  #isLoading: boolean | null = null;

  protected override render(): TemplateResult {
    const { participants, activeSpeakerId, spotlightId } = this.state;
    const { layout, pinned, hiddenTiles: hidden } = this;
    const scene = { participants, layout, pinned, activeSpeakerId, spotlightId, hidden };
    const arrangement = arrangementOf(scene);
    const { width, height } = this.#elementSize;
    const pages = this.#pagesFor();
    const shown = pages?.show(arrangement, { participants, width, height, text: this.text }) ?? {
      arrangement,
      height,
      controls: null,
      near: [],
    };
    const rects = tileRects(shown.arrangement, width, shown.height);
    const hands = handNumbers(participants);
    const pointing = this.#pointing();
    const near = shown.near.map((tile) => ({ tile, width: 0, height: 0 }));
    this.onTiles(this.#isLoading ? [] : [...rects.map((rect) => this.#seenSize(rect)), ...near]);
    const agents = participants.filter(({ kind }) => kind === 'agent');
    const isAlone = participants.length - agents.length === 1;
    return html`<div class="tiles" part="stage" role="group" aria-label=${this.text('stage')}>
      ${repeat(
        rects,
        ({ tile }) => `${tile.kind} ${tile.participantId}`,
        (rect) => this.#tile(rect, hands, pointing),
      )}
      ${shown.controls} ${isAlone ? alone(this.state, this) : nothing}
    </div>`;
  }

  /** Pages are loaded when there may be more tiles than fit; until then no picture is asked for. */
  #pagesFor(): StagePages | null {
    const isLarge = this.state.participants.length > FEW_PEOPLE;
    if (this.#pages === null && isLarge && this.#isLoading === null) {
      this.#isLoading = true;
      import('./pages')
        .then(({ StagePages: Pages }) => (this.#pages = new Pages(() => this.requestUpdate())))
        .catch(() => undefined) // all tiles are shown then, and the stage scrolls
        .finally(() => {
          this.#isLoading = false;
          this.requestUpdate();
        });
    }
    return this.#pages;
  }

  /** Returns the size at which a tile is seen. An enlarged screen needs more pixels than its tile has. */
  #seenSize({ tile, width, height }: TileRect): WatchedTile {
    const zoom = tile.kind === 'screen' ? (this.#zooms.get(tile.participantId) ?? 1) : 1;
    return { tile, width: width * zoom, height: height * zoom };
  }

  /** Fingers and wheels change it many times a second: a larger picture is asked for in whole steps. */
  #followZoom({ participantId }: TileRef, scale: number): void {
    const zoom = Math.ceil(scale);
    if (zoom === this.#zooms.get(participantId)) return;
    this.#zooms.set(participantId, zoom);
    this.requestUpdate();
  }

  /** Returns whether you may manage a person from their tile, by the rules of the people panel. */
  #canManage(person: Participant | undefined, { kind }: TileRef): boolean {
    if (person === undefined || person.isSelf || kind === 'screen') return false;
    return hasRight('remove', this.state) && canModerate(person, ownRoleOf(this.state));
  }

  #pointing(): Pointing {
    const { state, text } = this;
    const people = state.participants.map((person): [string, { name: string; hue: number }] => [
      person.participantId,
      { name: person.isSelf ? text('you') : nameOf(person, text), hue: hueOf(person) },
    ]);
    return { people: new Map(people), load: this.loadPointers, onFailed: this.onPointersFailed };
  }

  /** Returns whether you may point at a person's screen. An earlier server does not support pointers. */
  #mayPointAt(owner: Participant | undefined): boolean {
    const { room } = this.state;
    return room?.settings.features.pointers === true && owner?.pointers !== false;
  }

  #tile(
    { tile, start, top, width, height, size }: TileRect,
    hands: ReadonlyMap<string, number>,
    pointing: Pointing,
  ): TemplateResult {
    const participant = this.state.participants.find(
      ({ participantId }) => participantId === tile.participantId,
    );
    const isPinned = sameTile(tile, this.pinned);
    return html`<conference-room-tile
      class="place ${size}"
      ${styleProperties({
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
      .isVideoOff=${receivedLevel(this.state.video) === 'off' && participant?.isSelf === false}
      .isSpotlit=${tile.participantId === this.state.spotlightId}
      .handNumber=${hands.get(tile.participantId) ?? null}
      .pointing=${pointing}
      .mayPoint=${this.#mayPointAt(participant)}
      .isPointedAt=${this.state.pointing.some(({ screenOf }) => screenOf === tile.participantId)}
      .onPin=${() => this.onPin(isPinned ? null : tile)}
      .onZoom=${(scale: number) => this.#followZoom(tile, scale)}
      .onManage=${this.#canManage(participant, tile) ? () => this.onManage(tile.participantId) : null}
    ></conference-room-tile>`;
  }
}

defineElement('conference-room-stage', Stage);
