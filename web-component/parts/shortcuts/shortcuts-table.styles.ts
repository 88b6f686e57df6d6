import { css } from 'lit';

/** The table of keyboard shortcuts. */
export const shortcutsTable = css`
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
