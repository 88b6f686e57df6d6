import { css } from 'lit';

/** Modal dialogs. */
export const dialog = css`
  dialog {
    inset: var(--frame-top, 0) var(--frame-right, 0) var(--frame-bottom, 0) var(--frame-left, 0);
    inline-size: min(440px, calc(100vw - var(--frame-left, 0px) - var(--frame-right, 0px) - 24px));
    max-block-size: calc(100dvh - var(--frame-top, 0px) - var(--frame-bottom, 0px) - 24px);
    padding: 0;
    border: 1px solid var(--line);
    border-radius: 20px;
    background: var(--surface);
    color: var(--text);
    font: inherit;
    box-shadow: var(--shadow);
  }

  dialog::backdrop {
    background: rgb(0 0 0 / 45%);
  }

  .dialog-body {
    display: grid;
    gap: 16px;
    padding: 8px 20px 20px;
  }

  .dialog-body .panel-head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-block-size: 52px;
    margin-inline-end: -8px;
    padding: 0;
    border: 0;
  }

  .dialog-body h2 {
    font-size: 16px;
    font-weight: 600;
  }

  .dialog-body .switch-row {
    padding: 0;
  }

  .dialog-actions {
    display: flex;
    flex-wrap: wrap;
    justify-content: end;
    gap: 8px;
  }
`;
