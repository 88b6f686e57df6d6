import { css } from 'lit';

/** The polls of the call, and the form for another one. */
export const pollsPanel = css`
  .polls {
    display: flex;
    flex: 1;
    flex-direction: column;
    gap: 12px;
    min-block-size: 0;
    overflow-y: auto;
    padding: 12px;
    overflow-wrap: anywhere;
  }

  .polls > * {
    flex: none;
  }

  .polls:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: -2px;
  }

  .no-polls {
    margin: 4px;
    color: var(--muted);
  }

  .poll,
  .poll-form {
    display: grid;
    gap: 8px;
    padding: 12px 14px;
    border: 1px solid var(--line);
    border-radius: 14px;
  }

  .poll p,
  .poll-form p {
    margin: 0;
  }

  /* Takes no room, and is there for screen readers before it says something. */
  .poll p:empty,
  .poll-form p:empty {
    position: absolute;
  }

  .poll fieldset,
  .poll-form fieldset {
    display: grid;
    gap: 6px;
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }

  .poll legend {
    padding: 0;
    font-weight: 600;
    white-space: pre-line;
  }

  .poll-facts {
    color: var(--muted);
    font-size: 13px;
  }

  .poll-state {
    font-size: 14px;
  }

  .poll-choice {
    display: flex;
    align-items: start;
    gap: 10px;
    padding: 6px 4px;
    border-radius: 10px;
  }

  label.poll-choice {
    cursor: pointer;
  }

  .poll-choice:has(:focus-visible) {
    outline: 2px solid var(--accent);
  }

  .poll-choice input {
    flex: none;
    inline-size: 18px;
    block-size: 18px;
    margin: 2px 0 0;
    outline: none;
    accent-color: var(--accent);
  }

  .poll-own {
    flex: none;
    inline-size: 18px;
  }

  .poll-own .icon {
    inline-size: 18px;
    block-size: 18px;
  }

  .poll-text {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 2px 10px;
    min-inline-size: 0;
  }

  .poll-votes {
    color: var(--muted);
    font-size: 13px;
    font-variant-numeric: tabular-nums;
  }

  .poll-bar {
    flex: 0 0 100%;
    block-size: 8px;
    overflow: hidden;
    border-radius: 4px;
    background: var(--raised);
  }

  .poll-bar > span {
    display: block;
    block-size: 100%;
    border-radius: 4px;
    background: var(--accent);
  }

  .poll-text small {
    flex: 0 0 100%;
  }

  .poll-actions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }

  .poll-moderation {
    padding-block-start: 8px;
    border-block-start: 1px solid var(--line);
  }

  .poll-actions .text-button {
    min-block-size: 36px;
  }

  .poll-actions .text-button[aria-disabled='true'] {
    opacity: 0.6;
    cursor: default;
  }

  .poll-actions .text-button.strong:not([aria-disabled='true']) {
    border-color: transparent;
    background: var(--accent);
    color: var(--on-accent);
  }

  .poll-form .poll-actions {
    justify-content: end;
  }

  .poll-field {
    gap: 6px;
  }

  label.poll-field {
    display: grid;
  }

  .poll-field legend {
    padding: 0 0 6px;
  }

  .poll-field .text-button {
    justify-self: start;
  }

  .poll-form :is(textarea, input[type='text']) {
    box-sizing: border-box;
    inline-size: 100%;
    min-inline-size: 0;
    padding: 9px 12px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--surface);
    color: var(--text);
    font: inherit;
    font-size: 15px;
    resize: vertical;
  }

  .poll-choice-field {
    display: flex;
    align-items: center;
    gap: 4px;
  }

  .poll-switch {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 16px;
    cursor: pointer;
  }

  @media (forced-colors: active) {
    .poll-bar {
      border: 1px solid CanvasText;
    }

    .poll-bar > span {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
