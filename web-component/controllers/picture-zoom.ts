import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { layoutScaleOf, layoutSizeOf, pointIn } from '../rendering/layout-size';
import { moved, type Point, type Size, WHOLE, type Zoom, zoomed } from '../layout/zoom';

/** The factor of one press of a button or a key, and the distance of an arrow key, in pixels. */
const STEP = 1.5;
const ARROW_STEP = 60;
/** The factor of the wheel for each pixel. A pinch on a touchpad arrives as a turn of the wheel. */
const WHEEL = 1 / 200;
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: ARROW_STEP, y: 0 },
  ArrowRight: { x: -ARROW_STEP, y: 0 },
  ArrowUp: { x: 0, y: ARROW_STEP },
  ArrowDown: { x: 0, y: -ARROW_STEP },
};

/**
 * Lets people look closer at the picture of a tile: with two fingers, the wheel and Ctrl, or buttons; and move it with a
 * finger, the mouse or arrow keys. The tile hands its events on.
 */
export class PictureZoom implements ReactiveController {
  #zoom = WHOLE;
  /** The places of the fingers, by their pointers. */
  readonly #fingers = new Map<number, Point>();

  /** @param onScale called with how many times the picture is enlarged, when that has changed */
  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly onScale: (scale: number) => void,
  ) {
    host.addController(this);
  }

  /** Resets the zoom: a tile that is removed and shown again shows the whole picture. */
  hostDisconnected(): void {
    this.#fingers.clear();
    this.showWhole();
  }

  get isWhole(): boolean {
    return this.#zoom.scale === 1;
  }

  get zoom(): Zoom {
    return this.#zoom;
  }

  /** Returns the CSS transform of the picture. */
  get transform(): string {
    const { scale, x, y } = this.#zoom;
    return this.isWhole ? 'none' : `translate(${x}px, ${y}px) scale(${scale})`;
  }

  showWhole(): void {
    if (!this.isWhole) this.#show(WHOLE);
  }

  /** Enlarges the middle by a step, or shrinks. */
  step(isCloser: boolean, tile: Size): void {
    this.#show(zoomed(this.#zoom, isCloser ? STEP : 1 / STEP, { x: 0, y: 0 }, tile));
  }

  /** Listener for `pointerdown`. */
  readonly press = (event: PointerEvent): void => {
    if (isControl(event.target)) return;
    this.#fingers.set(event.pointerId, pointOf(event));
  };

  /** Listener for `pointermove`. The picture is captured once it is moved, so that a click stays one. */
  readonly move = (event: PointerEvent): void => {
    const before = this.#fingers.get(event.pointerId);
    const tile = event.currentTarget;
    if (before === undefined || !(tile instanceof HTMLElement)) return;
    const now = pointOf(event);
    const [other] = [...this.#fingers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    const size = sizeOf(tile);
    if (other !== undefined) {
      const factor = distance(now, other) / Math.max(distance(before, other), 1);
      this.#show(zoomed(this.#zoom, factor, fromMiddle(between(now, other), tile), size));
    } else if (!this.isWhole) {
      const by = layoutScaleOf(tile);
      this.#show(moved(this.#zoom, { x: (now.x - before.x) * by, y: (now.y - before.y) * by }, size));
    }
    if (other !== undefined || !this.isWhole) tile.setPointerCapture(event.pointerId);
    this.#fingers.set(event.pointerId, now);
  };

  /** Listener for `pointerup` and `pointercancel`. */
  readonly release = (event: PointerEvent): void => {
    this.#fingers.delete(event.pointerId);
  };

  /** Listener for `wheel`; not a passive one. */
  readonly wheel = (event: WheelEvent): void => {
    const tile = event.currentTarget;
    if (!event.ctrlKey || !(tile instanceof HTMLElement)) return;
    event.preventDefault(); // the browser would enlarge the page
    const at = fromMiddle(pointOf(event), tile);
    this.#show(zoomed(this.#zoom, Math.exp(-event.deltaY * WHEEL), at, sizeOf(tile)));
  };

  /** Listener for `keydown`. */
  readonly key = (event: KeyboardEvent): void => {
    const by = ARROWS[event.key];
    const tile = event.currentTarget;
    if (by === undefined || this.isWhole || !(tile instanceof HTMLElement)) return;
    event.preventDefault();
    this.#show(moved(this.#zoom, by, sizeOf(tile)));
  };

  #show(zoom: Zoom): void {
    const { scale } = this.#zoom;
    this.#zoom = zoom;
    this.host.requestUpdate();
    if (zoom.scale !== scale) this.onScale(zoom.scale);
  }
}

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button') !== null;

const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

function sizeOf(tile: HTMLElement): Size {
  return { width: tile.clientWidth, height: tile.clientHeight };
}

function fromMiddle({ x, y }: Point, tile: HTMLElement): Point {
  const at = pointIn(tile, { clientX: x, clientY: y });
  const { width, height } = layoutSizeOf(tile);
  return { x: at.x - width / 2, y: at.y - height / 2 };
}
