import { css } from 'lit';

/** The window that stays on top. */
export const pictureWindow = css`
  :host {
    block-size: 100vh;
  }

  .floating {
    position: relative;
    block-size: 100%;
    background: var(--background);
    color: var(--text);
    font:
      400 14px/1.4 ui-sans-serif,
      system-ui,
      sans-serif;
  }

  .floating-tiles {
    display: grid;
    grid-template-columns: repeat(var(--columns), minmax(0, 1fr));
    grid-auto-rows: minmax(0, 1fr);
    gap: 4px;
    block-size: 100%;
  }

  .floating-tile {
    container-type: inline-size;
    position: relative;
    display: grid;
    place-items: center;
    overflow: hidden;
    background: var(--tile);
  }

  .floating-tile.speaking::after {
    content: '';
    position: absolute;
    inset: 0;
    box-shadow: inset 0 0 0 3px light-dark(#2f9a72, #6fc3a0);
  }

  .floating video.whole {
    object-fit: contain;
  }

  .floating-name {
    position: absolute;
    inset-block-start: 6px;
    inset-inline-start: 6px;
    display: flex;
    align-items: center;
    gap: 5px;
    max-inline-size: calc(100% - 12px);
    padding: 2px 10px;
    border-radius: 12px;
    background: var(--shade);
    color: #fff;
    font-size: 13px;
  }

  .floating-name bdi {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .floating-mark {
    display: flex;
    font-size: 11px;
  }

  .floating-mark.hand,
  .floating-mark.hand + b {
    color: #ffd27a;
  }

  .floating-mark.microphoneOff {
    color: #ff9c85;
  }

  @container (inline-size < 160px) {
    .floating-name {
      padding: 1px 7px;
      font-size: 11px;
    }
  }

  .floating-controls {
    position: absolute;
    inset-block-end: 10px;
    inset-inline: 0;
    display: flex;
    justify-content: center;
    gap: 10px;
    pointer-events: none;
  }

  .floating-controls button {
    pointer-events: auto;
  }
`;
