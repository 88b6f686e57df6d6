import { css } from 'lit';

/** Modal dialogs. */
export const dialog = css`
  dialog {
    inline-size: min(440px, calc(100vw - 32px));
    max-block-size: calc(100dvh - 32px);
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
    margin-inline-end: -8px;
    padding: 0;
    border: 0;
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
