import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Pointers } from '../../call/pointers/pointers';
import type { Size, Zoom } from '../../layout/zoom';
import { LazyPart } from '../../rendering/lazy-part';
import type { CallText } from '../../strings/text';

/** Pointing at shared screens, as the call has it. */
export interface Pointing {
  /** The name of each person, and the hue of their avatar, by id. */
  people: ReadonlyMap<string, { name: string; hue: number }>;
  load: () => Promise<Pointers | null>;
  /** Called when what draws pointers does not arrive. */
  onFailed: () => void;
}

/** The screen that is pointed at. */
interface Target {
  text: CallText;
  screenOf: string;
  picture: Size;
  zoom: Zoom;
  /** Whether somebody points at it, or did so a moment ago. */
  isPointedAt: boolean;
}

/** The pointers over the shared screen of a tile. They are loaded when somebody points. */
export class TilePointing {
  readonly #host: ReactiveControllerHost;
  readonly #layer: LazyPart<unknown>;
  #pointers: Pointers | null = null;
  #isLoading = false;
  #isOn = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    this.#layer = new LazyPart(host, async () => import('../pointers/pointer-layer'));
  }

  /** Returns whether you point. */
  get isOn(): boolean {
    return this.#isOn;
  }

  set(isOn: boolean): void {
    if (isOn === this.#isOn) return;
    this.#isOn = isOn;
    this.#host.requestUpdate();
  }

  /** @param onEnd called when you want to point no more */
  draw(pointing: Pointing, target: Target, onEnd: () => void): TemplateResult | typeof nothing {
    if (!this.#isOn && !target.isPointedAt) return nothing;
    if (this.#pointers === null || this.#layer.module === null) {
      void this.#load(pointing);
      return nothing;
    }
    return html`<conference-room-pointer-layer
      .text=${target.text}
      .pointers=${this.#pointers}
      .screenOf=${target.screenOf}
      .people=${pointing.people}
      .picture=${target.picture}
      .zoom=${target.zoom}
      .isActive=${this.#isOn}
      .onEnd=${onEnd}
    ></conference-room-pointer-layer>`;
  }

  /**
   * Loads the pointers. A person who wants to point is told when loading fails. For pointers of others, the next
   * movement tries again.
   */
  async #load({ load, onFailed }: Pointing): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    const [pointers] = await Promise.all([load(), this.#layer.load()]);
    this.#isLoading = false;
    this.#pointers = pointers;
    if (pointers !== null && !this.#layer.hasFailed) return this.#host.requestUpdate();
    if (this.#isOn) onFailed();
    this.set(false);
  }
}
