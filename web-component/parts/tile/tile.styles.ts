import { css } from 'lit';

/** A tile: the camera or screen of a participant. */
export const tile = css`
  .tile {
    container: tile / inline-size;
    position: relative;
    display: grid;
    place-items: center;
    block-size: 100%;
    overflow: hidden;
    border-radius: var(--radius);
    background: var(--tile);
  }

  .floating .tile {
    box-shadow: var(--shadow);
    outline: 2px solid var(--background);
  }

  .tile.screen {
    background: #0a0c0b;
  }

  .screen video {
    object-fit: contain;
  }

  .tile.covered video {
    visibility: hidden;
  }

  .own-screen .icon {
    color: #6b7671;
    font-size: clamp(20px, 18cqi, 48px);
  }

  /* Two fingers enlarge the screen, not the page. */
  .tile.zoomable {
    touch-action: pan-x pan-y;
  }

  .tile.zoomed {
    touch-action: none;
    cursor: grab;
  }

  .tile.zoomed:active {
    cursor: grabbing;
  }

  .tile::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
    box-shadow: inset 0 0 0 0 var(--accent);
    transition: box-shadow 0.2s;
    pointer-events: none;
  }

  .tile.speaking::after {
    box-shadow: inset 0 0 0 3px light-dark(#2f9a72, #6fc3a0);
  }

  .tile.away :is(video, .avatar) {
    opacity: 0.35;
  }

  .away-note {
    position: relative;
    display: inline-flex;
    align-items: center;
    gap: 8px;
    padding: 6px 12px;
    border-radius: 16px;
    background: var(--shade);
    color: #fff;
    font-size: 13px;
  }

  .away-note {
    grid-area: 1 / 1;
  }

  .nameplate {
    position: absolute;
    inset-block-end: 8px;
    inset-inline-start: 8px;
    display: inline-flex;
    align-items: center;
    gap: 6px;
    max-inline-size: calc(100% - 16px);
    padding: 3px 10px;
    border-radius: 10px;
    background: var(--shade);
    color: #fff;
    font-size: 13px;
    line-height: 20px;
  }

  /* The floating tile lies at its end. */
  .place:has(~ .floating) .nameplate {
    max-inline-size: calc(70% - 36px);
  }

  .nameplate .name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  /* Never cut off, however long the name is that somebody gives themselves. */
  .nameplate .guest-mark {
    flex: none;
    padding: 0 7px;
    border-radius: 8px;
    background: #f0b95a;
    color: #2b1d00;
    font-size: 11px;
    font-weight: 600;
    line-height: 16px;
  }

  .nameplate .icon {
    font-size: 11px;
  }

  .nameplate .muted {
    display: contents;
    color: #ff9c85;
  }

  .nameplate .muted .icon {
    color: #ff9c85;
  }

  .nameplate .hand .icon {
    color: #ffd27a;
  }

  .nameplate .hand {
    display: contents;
    color: #ffd27a;
    font-weight: 600;
  }

  .nameplate :is(.icon-fair, .icon-poor, .icon-lost) {
    color: #ffc46b;
    stroke-width: 3;
  }

  @container tile (inline-size < 190px) {
    .away-note {
      padding: 6px;
      font-size: 0;
    }
  }

  @container tile (inline-size < 130px) {
    .nameplate {
      inset-block-end: 4px;
      inset-inline-start: 4px;
      max-inline-size: calc(100% - 8px);
      padding: 1px 7px;
      font-size: 11px;
      line-height: 18px;
    }
  }

  .tile-buttons {
    position: absolute;
    inset-block-start: 8px;
    inset-inline-end: 8px;
    display: flex;
    gap: 6px;
  }

  .tile-buttons button {
    display: grid;
    place-items: center;
    inline-size: 36px;
    block-size: 36px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: var(--shade);
    color: #fff;
    opacity: 0;
    cursor: pointer;
    transition: opacity 0.15s;
  }

  .tile-buttons .icon {
    font-size: 12px;
  }

  .tile:hover .tile-buttons button,
  .tile-buttons button:focus-visible,
  .tile-buttons .on {
    opacity: 1;
  }

  .tile-buttons [aria-disabled] {
    cursor: default;
  }

  .tile-buttons [aria-disabled] .icon {
    opacity: 0.4;
  }

  .tile-buttons .on {
    background: var(--accent);
    color: var(--on-accent);
  }

  @media (hover: none) {
    .tile-buttons button {
      opacity: 0.85;
    }
  }

  @container tile (inline-size < 130px) {
    .tile-buttons {
      inset-block-start: 4px;
      inset-inline-end: 4px;
    }

    .tile-buttons button {
      inline-size: 28px;
      block-size: 28px;
    }

    /* The people panel has it, too. */
    .manage-button {
      display: none;
    }
  }
`;
