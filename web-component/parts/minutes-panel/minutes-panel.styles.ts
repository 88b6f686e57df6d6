import { css } from 'lit';

/** The drafted decisions and action items, and what people say about them. */
export const minutesPanel = css`
  .minutes {
    display: flex;
    flex: 1;
    flex-direction: column;
    gap: 12px;
    min-block-size: 0;
    overflow-y: auto;
    padding: 12px;
    overflow-wrap: anywhere;
  }

  .minutes > * {
    flex: none;
  }

  .minutes:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: -2px;
  }

  .minutes p,
  .minutes h3,
  .minutes-item h4 {
    margin: 0;
  }

  .minutes h3 {
    font-size: 15px;
  }

  .minutes-hint,
  .minutes-facts {
    color: var(--muted);
  }

  .minutes-facts {
    font-size: 13px;
  }

  /* Takes no room, and is there for screen readers before it says something. */
  .minutes-status:empty {
    position: absolute;
  }

  .minutes-item {
    display: grid;
    gap: 8px;
    padding: 12px 14px;
    border: 1px solid var(--line);
    border-radius: 14px;
  }

  .minutes-item h4 {
    font-size: inherit;
    font-weight: 600;
    white-space: pre-line;
  }

  .minutes-state {
    display: flex;
    align-items: center;
    gap: 6px;
    font-size: 14px;
  }

  .minutes-state.confirmed .icon {
    color: var(--accent);
  }

  .minutes-state.contested {
    color: var(--danger-text);
  }

  .minutes-state .icon {
    inline-size: 18px;
    block-size: 18px;
  }

  .minutes-quote {
    margin: 0;
    padding-inline-start: 10px;
    border-inline-start: 3px solid var(--line);
    font-size: 14px;
  }

  .minutes-quote footer {
    color: var(--muted);
    font-size: 13px;
  }

  .minutes-actions {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 8px;
  }

  .minutes-actions [aria-pressed='true'] {
    border-color: var(--accent);
    background: color-mix(in srgb, var(--accent) 14%, var(--surface));
  }

  .minutes-wording {
    display: grid;
    gap: 4px;
    font-size: 14px;
  }
`;
