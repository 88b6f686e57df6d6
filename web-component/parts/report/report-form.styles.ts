import { css } from 'lit';

/** The form that reports somebody. */
export const reportFields = css`
  .report {
    display: grid;
    gap: 14px;
  }

  .report label {
    display: grid;
    gap: 4px;
    font-size: 14px;
  }

  .report textarea {
    min-block-size: 96px;
    padding: 10px 12px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--surface);
    color: var(--text);
    font: inherit;
    font-size: 15px;
    resize: vertical;
  }
`;
