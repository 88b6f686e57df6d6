import { css } from 'lit';

/** The table of what is measured. */
export const figures = css`
  dialog:has(.figures) {
    inline-size: min(880px, calc(100vw - 32px));
  }

  conference-room-figures {
    display: block;
    min-inline-size: 0;
  }

  .figures {
    overflow-x: auto;
    border-radius: 8px;
  }

  .figures:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }

  .figures table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: 14px;
    font-variant-numeric: tabular-nums;
  }

  .figures th,
  .figures td {
    padding: 6px 10px;
    border-block-end: 1px solid var(--line);
    text-align: start;
    white-space: nowrap;
  }

  .figures .number {
    text-align: end;
  }

  .figures thead th {
    color: var(--muted);
    font-size: 13px;
    font-weight: 500;
  }

  /* Who it is stays to be seen while the rest is scrolled. */
  .figures tr > :first-child {
    position: sticky;
    inset-inline-start: 0;
    background: var(--surface);
  }

  .figures tbody th {
    max-inline-size: 180px;
    overflow: hidden;
    font-weight: 500;
    text-overflow: ellipsis;
  }

  .figures-note {
    margin: 8px 0 0;
    color: var(--muted);
    font-size: 13px;
  }
`;
