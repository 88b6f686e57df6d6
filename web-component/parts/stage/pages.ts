import { html, type TemplateResult } from 'lit';
import type { Participant } from '../../call/state/call-state';
import type { Arrangement, TileRef } from '../../layout/arrangement';
import { gridFor } from '../../layout/grid';
import { PageOrder } from '../../layout/page-order';
import type { CallText } from '../../strings/text';

/** The arrangement that the stage shows. Lengths are in pixels. */
export interface ShownPage {
  arrangement: Arrangement;
  /** The height of the stage that the controls leave free. */
  height: number;
  /** Buttons that turn the page; null when there is one page. */
  controls: TemplateResult | null;
  /**
   * The tiles that one turn of the page shows: those of the next page, then of the page before, up to the largest
   * number of tiles.
   */
  near: readonly TileRef[];
}

interface Stage {
  participants: readonly Participant[];
  text: CallText;
  width: number;
  height: number;
}

/** The most tiles on one page. More pictures are too many to look at, and few machines can decode them. */
const MOST_TILES = 49;
/** Narrower tiles are too small to recognise people, in pixels. */
const MIN_TILE_WIDTH = 120;
/** Least size of a tile in a strip with its gap, in pixels. */
const STRIP_TILE = { width: 96, height: 72 };
const CONTROLS_HEIGHT = 44;

/** The pages of a stage with more tiles than fit: who speaks is on the first one, as you are yourself. */
export class StagePages {
  readonly #order = new PageOrder();
  readonly #onTurn: () => void;
  #page = 0;

  /** @param onTurn called when another page is to be shown */
  constructor(onTurn: () => void) {
    this.#onTurn = onTurn;
  }

  show(arrangement: Arrangement, stage: Stage): ShownPage {
    const whole = { arrangement, height: stage.height, controls: null, near: [] };
    const isGrid = arrangement.kind === 'grid';
    const tiles = isGrid ? arrangement.tiles : arrangement.strip;
    if (tiles.length <= capacityOf(isGrid, stage)) return whole;
    const height = stage.height - CONTROLS_HEIGHT;
    const pages = this.#pagesOf(tiles, capacityOf(isGrid, { ...stage, height }), stage.participants);
    this.#page = Math.min(this.#page, pages.length - 1);
    const page = pages[this.#page] ?? [];
    const near = [...(pages[this.#page + 1] ?? []), ...(pages[this.#page - 1] ?? [])];
    return {
      arrangement: isGrid ? { kind: 'grid', tiles: page } : { ...arrangement, strip: page },
      height,
      controls: this.#controls(pages.length, stage.text),
      near: near.slice(0, MOST_TILES),
    };
  }

  #pagesOf(tiles: readonly TileRef[], capacity: number, participants: readonly Participant[]): TileRef[][] {
    const self = participants.find(({ isSelf }) => isSelf)?.participantId;
    const isFixed = ({ kind, participantId }: TileRef) => kind === 'screen' || participantId === self;
    const fixed = tiles.filter(isFixed).slice(0, capacity);
    const others = tiles.filter((tile) => !isFixed(tile)).map(({ participantId }) => participantId);
    const speaking = new Set(participants.filter((one) => one.isSpeaking).map((one) => one.participantId));
    const room = capacity - fixed.length;
    const order = this.#order.update(others, speaking, room);
    const cameras = order.map((participantId): TileRef => ({ participantId, kind: 'camera' }));
    const pages = [[...fixed, ...cameras.slice(0, room)]];
    for (let i = room; i < cameras.length; i += capacity) pages.push(cameras.slice(i, i + capacity));
    return pages;
  }

  #controls(pages: number, text: CallText): TemplateResult {
    const button = (label: 'pagePrevious' | 'pageNext', step: number, sign: string): TemplateResult =>
      html`<button
        class="text-button"
        aria-label=${text(label)}
        ?disabled=${this.#page + step < 0 || this.#page + step >= pages}
        @click=${() => this.#turn(step)}
      >
        ${sign}
      </button>`;
    const [page, of] = [this.#page + 1, pages].map((number) => number.toLocaleString(text.language));
    return html`<div class="pages">
      ${button('pagePrevious', -1, text.dir === 'rtl' ? '›' : '‹')}
      <span role="status">${text('page', { page: page ?? '', pages: of ?? '' })}</span>
      ${button('pageNext', 1, text.dir === 'rtl' ? '‹' : '›')}
    </div>`;
  }

  #turn(step: number): void {
    this.#page += step;
    this.#onTurn();
  }
}

/** Returns how many tiles fit, and are worth showing. */
function capacityOf(isGrid: boolean, { width, height }: { width: number; height: number }): number {
  if (!isGrid) {
    const isBeside = width >= 640 && width > height;
    const fitting = isBeside
      ? 2 * Math.floor(height / STRIP_TILE.height)
      : Math.floor(width / STRIP_TILE.width);
    return Math.max(fitting, 2);
  }
  let most = MOST_TILES;
  while (most > 4 && gridFor(most, width, height).tileWidth < MIN_TILE_WIDTH) most -= 1;
  // Where tiles would be too narrow, the grid has tiles that are wide enough, and scrolls.
  while (most > 4 && isScrolling(most, width, height)) most -= 1;
  return most;
}

function isScrolling(count: number, width: number, height: number): boolean {
  const { rows, tileHeight } = gridFor(count, width, height);
  return rows * (tileHeight + 8) - 8 > height + 1;
}
