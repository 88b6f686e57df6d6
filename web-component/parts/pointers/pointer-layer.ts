import { html, nothing, type PropertyDeclarations, type PropertyValues, svg, type TemplateResult } from 'lit';
import { pointIn } from '../../rendering/layout-size';
import { classMap } from 'lit/directives/class-map.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Pointers } from '../../call/pointers/pointers';
import type { Line, Trail } from '../../call/pointers/trails';
import { ElementSize } from '../../controllers/element-size';
import { placeInPicture, placeInTile, type ShownPicture } from '../../layout/picture-place';
import type { Point, Size, Zoom } from '../../layout/zoom';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { styleProperties } from '../../rendering/style-properties';
import { pointerTextOf } from '../../strings/pointers';
import type { CallText } from '../../strings/text';
import { pointerLayer } from './pointer-layer.styles';
import { arrowStep } from './arrow-step';

/** The share of the width from which a name is on the left of its pointer. */
const TURNS_AT = 0.8;
const MIDDLE: Point = { x: 0.5, y: 0.5 };

/** The pointers over the picture of a shared screen, and where you move yours. */
class PointerLayer extends LightDomElement {
  static override styles = pointerLayer;
  static override properties: PropertyDeclarations = {
    pointers: { attribute: false },
    screenOf: { attribute: false },
    people: { attribute: false },
    picture: { attribute: false },
    zoom: { attribute: false },
    isActive: { attribute: false },
    onEnd: { attribute: false },
  };

  declare text: CallText;
  declare pointers: Pointers;
  declare screenOf: string;
  /** The name of each person, and the hue of their avatar, by id. */
  declare people: ReadonlyMap<string, { name: string; hue: number }>;
  /** The size of the picture; without a width: there is no picture yet. */
  declare picture: Size;
  declare zoom: Zoom;
  /** Whether you point. */
  declare isActive: boolean;
  /** Called when you want to point no more. */
  declare onEnd: () => void;
  readonly #size = new ElementSize(this);
  #listening: AbortController | null = null;
  /** The place to which the arrow keys have moved your pointer. */
  #at: Point | null = null;
  #isDrawing = false;

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#listen();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listening?.abort();
    this.#takeAway();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('pointers')) this.#listen();
    if (!changed.has('isActive')) return;
    if (this.isActive) this.querySelector<HTMLElement>('.pointer-pad')?.focus();
    else this.#takeAway();
  }

  protected override render(): TemplateResult {
    const trails = this.pointers.trails.filter(
      ({ screenOf, participantId }) => screenOf === this.screenOf && this.people.has(participantId),
    );
    const hasPicture = this.picture.width > 0;
    return html`${hasPicture ? html`${this.#lines(trails)} ${this.#pointers(trails)}` : nothing}
    ${this.isActive ? this.#pad() : nothing}`;
  }

  get #shown(): ShownPicture {
    const { width, height } = this.#size;
    return { tile: { width, height }, picture: this.picture, zoom: this.zoom };
  }

  #lines(trails: readonly Trail[]): TemplateResult {
    const shown = this.#shown;
    const line = ({ participantId }: Trail, { places, isFading }: Line) => {
      const points = places.map((place) => placeInTile(place, shown)).map(({ x, y }) => `${x},${y}`);
      return svg`<polyline
        class=${isFading ? 'line fading' : 'line'}
        points=${points.join(' ')}
        stroke=${`hsl(${this.people.get(participantId)?.hue ?? 0} 85% 42%)`}
      />`;
    };
    return html`<svg class="pointer-lines" aria-hidden="true">
      ${trails.flatMap((trail) => trail.lines.map((one) => line(trail, one)))}
    </svg>`;
  }

  #pointers(trails: readonly Trail[]): TemplateResult {
    const shown = this.#shown;
    return html`${repeat(
      trails,
      ({ participantId }) => participantId,
      ({ participantId, at, isFading }) => {
        if (at === null) return nothing;
        const { x, y } = placeInTile(at, shown);
        const isTurned = x > shown.tile.width * TURNS_AT;
        return html`<span
          class=${classMap({ pointer: true, fading: isFading, turned: isTurned })}
          part="pointer"
          aria-hidden="true"
          ${styleProperties({
            '--hue': String(this.people.get(participantId)?.hue ?? 0),
            translate: isTurned ? `calc(${x}px - 100%) ${y}px` : `${x}px ${y}px`,
          })}
          ><svg viewBox="0 0 18 19"><path d="M0 0 4.6 17.5 8.7 10.4 16.6 8.2Z" /></svg
          ><bdi>${this.people.get(participantId)?.name ?? ''}</bdi></span
        >`;
      },
    )}`;
  }

  /** Renders the pad that takes the presses with which the tile would move and pin the picture. */
  #pad(): TemplateResult {
    const pointerText = pointerTextOf(this.text.language);
    return html`<div
        class="pointer-pad"
        role="application"
        tabindex="0"
        aria-label=${pointerText('pad', { name: this.people.get(this.screenOf)?.name ?? '' })}
        aria-description=${pointerText('keys')}
        @pointerdown=${this.#press}
        @pointermove=${this.#move}
        @pointerup=${this.#release}
        @pointercancel=${this.#release}
        @pointerleave=${this.#leave}
        @dblclick=${(event: Event) => event.stopPropagation()}
        @keydown=${this.#key}
        @keyup=${this.#keyUp}
        @blur=${this.#rest}
      ></div>
      <p class="pointer-hint" aria-hidden="true">${pointerText('hint')}</p>`;
  }

  readonly #press = (event: PointerEvent): void => {
    event.stopPropagation();
    if (event.button !== 0) return;
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
    this.#isDrawing = true;
    this.#follow(event);
  };

  readonly #move = (event: PointerEvent): void => {
    event.stopPropagation();
    this.#follow(event);
  };

  readonly #release = (event: PointerEvent): void => {
    event.stopPropagation();
    this.#isDrawing = false;
    if (this.#at !== null) this.#point(this.#at);
  };

  readonly #leave = (): void => {
    if (!this.#isDrawing) this.#takeAway();
  };

  readonly #rest = (): void => {
    this.#isDrawing = false;
  };

  /** Follows the pointer. There is nothing to point at outside the picture. */
  #follow(event: PointerEvent): void {
    const at = placeInPicture(pointIn(this, event), this.#shown);
    if (at === null) this.#takeAway();
    else this.#point(at);
  }

  readonly #key = (event: KeyboardEvent): void => {
    const step = arrowStep(event);
    if (step !== null) {
      const { x, y } = this.#at ?? MIDDLE;
      const isFirst = this.#at === null;
      this.#point(isFirst ? MIDDLE : { x: within(x + step.x), y: within(y + step.y) });
    } else if (event.key === ' ') {
      this.#isDrawing = true;
      if (!event.repeat) this.#point(this.#at ?? MIDDLE);
    } else if (event.key === 'Escape') this.onEnd();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  readonly #keyUp = (event: KeyboardEvent): void => {
    if (event.key !== ' ') return;
    this.#isDrawing = false;
    if (this.#at !== null) this.#point(this.#at);
  };

  #point(at: Point): void {
    this.#at = at;
    this.pointers.move(this.screenOf, at, this.#isDrawing);
  }

  #takeAway(): void {
    if (this.#at === null) return;
    this.#at = null;
    this.#isDrawing = false;
    this.pointers.move(this.screenOf, null, false);
  }

  #listen(): void {
    this.#listening?.abort();
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.pointers.addEventListener('change', () => this.requestUpdate(), { signal });
  }
}

const within = (share: number): number => Math.min(Math.max(share, 0), 1);

defineElement('conference-room-pointer-layer', PointerLayer);
