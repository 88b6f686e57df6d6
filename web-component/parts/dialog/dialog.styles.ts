import { css } from 'lit';

/** Dialogs and what is in them. */
export const dialogs = css`
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

  .shortcuts {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(180px, 1fr));
    gap: 4px 24px;
  }

  .shortcuts div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    padding: 4px 0;
    border-block-end: 1px solid var(--line);
  }

  kbd {
    min-inline-size: 28px;
    padding: 2px 8px;
    border: 1px solid var(--line);
    border-radius: 8px;
    background: var(--raised);
    font: inherit;
    font-size: 13px;
    text-align: center;
  }
`;
