import { css } from 'lit';

/** The panel of everything that was said. */
export const captionPanel = css`
  .caption-log {
    flex: 1;
    min-block-size: 0;
    margin: 0;
    overflow-y: auto;
    padding: 12px 16px;
    overflow-wrap: anywhere;
  }

  .caption-log:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: -2px;
  }

  .caption-log p {
    margin: 0 0 10px;
  }

  .caption-log .said-by {
    display: block;
    color: var(--muted);
    font-size: 13px;
  }

  .caption-log .said-by bdi {
    color: var(--text);
    font-weight: 600;
  }

  .caption-log .said {
    display: block;
  }

  .caption-log .original {
    color: var(--muted);
    font-size: 13px;
  }

  .caption-note {
    margin: 0;
    color: var(--muted);
    font-size: 13px;
  }

  .caption-style {
    display: grid;
    flex: none;
    gap: 8px;
    padding: 12px 16px;
    border-block-start: 1px solid var(--line);
  }

  .caption-style label {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
  }

  .caption-style select {
    flex: none;
    inline-size: 64%;
  }
`;
