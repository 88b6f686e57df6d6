import { css } from 'lit';

/** The table of what is measured. */
export const connectionStats = css`
  dialog:has(.connection-stats) {
    inline-size: min(880px, calc(100vw - 32px));
  }

  conference-room-connection-stats {
    display: block;
    min-inline-size: 0;
  }

  .connection-stats {
    overflow-x: auto;
    border-radius: 8px;
  }

  .connection-stats:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }

  .connection-stats table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: 14px;
    font-variant-numeric: tabular-nums;
  }

  .connection-stats th,
  .connection-stats td {
    padding: 6px 10px;
    border-block-end: 1px solid var(--line);
    text-align: start;
    white-space: nowrap;
  }

  .connection-stats .number {
    text-align: end;
  }

  .connection-stats thead th {
    color: var(--muted);
    font-size: 13px;
    font-weight: 500;
  }

  /* The name stays visible while the rest is scrolled. */
  .connection-stats tr > :first-child {
    position: sticky;
    inset-inline-start: 0;
    background: var(--surface);
  }

  .connection-stats tbody th {
    max-inline-size: 180px;
    overflow: hidden;
    font-weight: 500;
    text-overflow: ellipsis;
  }

  /* On a phone, one card for each person and source in place of a table that is wider than the screen. */
  @container room (inline-size < 640px) {
    .connection-stats thead {
      position: absolute;
      clip-path: inset(50%);
    }

    .connection-stats :is(table, tbody, tr, th, td) {
      display: block;
    }

    .connection-stats tr {
      padding-block: 8px;
      border-block-end: 1px solid var(--line);
    }

    .connection-stats :is(th, td) {
      padding: 2px 0;
      border: 0;
    }

    .connection-stats tbody th {
      position: static;
      max-inline-size: none;
      font-weight: 600;
    }

    .connection-stats td {
      display: flex;
      justify-content: space-between;
      gap: 16px;
    }

    .connection-stats td::before {
      content: attr(data-label);
      color: var(--muted);
    }
  }

  .connection-stats-note {
    margin: 8px 0 0;
    color: var(--muted);
    font-size: 13px;
  }
`;
