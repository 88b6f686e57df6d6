import { css } from 'lit';

/** A panel beside the stage, and the heading that panels and dialogs share. */
export const panel = css`
  .panel {
    display: flex;
    flex-direction: column;
    flex: none;
    inline-size: clamp(280px, 28cqi, 360px);
    min-block-size: 0;
    overflow: hidden;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
  }

  .panel > * {
    display: flex;
    flex-direction: column;
    flex: 1;
    min-block-size: 0;
  }

  .panel-head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    flex: none;
    min-block-size: 52px;
    padding-block: 4px;
    padding-inline: 16px 6px;
    border-block-end: 1px solid var(--line);
  }

  .panel-head h2 {
    font-size: 16px;
    font-weight: 600;
  }

  .panel .switch-row {
    flex: none;
    border-block-end: 1px solid var(--line);
  }

  /* In a low element, an open panel takes the place of the toolbar. */
  @container room (inline-size < 720px) and (block-size < 400px) {
    .call:has(.panel:not([hidden])) conference-room-toolbar {
      display: none;
    }
  }

  @container room (inline-size < 720px) {
    .panel {
      position: absolute;
      inset: 8px;
      z-index: 4;
      inline-size: auto;
      box-shadow: var(--shadow);
    }
  }
`;
