import { css } from 'lit';

/** The window that stays on top. */
export const pictureWindow = css`
  :host {
    block-size: 100vh;
  }

  .floating {
    container-type: inline-size;
    position: relative;
    display: grid;
    place-items: center;
    block-size: 100%;
    background: var(--tile);
    color: var(--text);
    font:
      400 14px/1.4 ui-sans-serif,
      system-ui,
      sans-serif;
  }

  .floating video.whole {
    object-fit: contain;
  }

  .floating-name {
    position: absolute;
    inset-block-start: 8px;
    inset-inline-start: 8px;
    max-inline-size: calc(100% - 16px);
    padding: 2px 10px;
    overflow: hidden;
    border-radius: 12px;
    background: var(--shade);
    color: #fff;
    font-size: 13px;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .floating-controls {
    position: absolute;
    inset-block-end: 10px;
    inset-inline: 0;
    display: flex;
    justify-content: center;
    gap: 10px;
  }
`;
