import { css } from 'lit';

/** Breakout rooms: the form to open them, and who is in which one. */
export const breakoutsPanel = css`
  .breakouts {
    display: flex;
    flex: 1;
    flex-direction: column;
    gap: 12px;
    min-block-size: 0;
    overflow-y: auto;
    padding: 12px;
    overflow-wrap: anywhere;
  }

  .breakouts > * {
    flex: none;
  }

  .breakouts:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: -2px;
  }

  .breakouts p,
  .breakouts ul,
  .breakouts h3 {
    margin: 0;
    padding: 0;
  }

  .breakouts ul {
    display: grid;
    gap: 6px;
    list-style: none;
  }

  .breakouts li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 8px;
    align-items: center;
  }

  /* A name in another script stands where names stand. */
  .breakouts li > span {
    justify-self: start;
  }

  .breakouts small {
    display: block;
    color: var(--muted);
    font-size: 13px;
  }

  .breakout-form,
  .breakout-message,
  .breakout-form fieldset {
    display: grid;
    gap: 12px;
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }

  .breakout-form legend {
    padding: 0 0 8px;
    font-weight: 600;
  }

  .breakout-form > p,
  .breakout-empty,
  .breakouts-time,
  .breakout-here {
    color: var(--muted);
    font-size: 14px;
  }

  .breakouts-time {
    font-variant-numeric: tabular-nums;
  }

  .breakout-form details {
    display: grid;
    gap: 6px;
  }

  .breakout-form summary {
    padding-block: 6px;
    cursor: pointer;
  }

  .breakout-form details input {
    margin-block-end: 6px;
  }

  .breakout-field {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 16px;
  }

  .breakouts .breakout-field input[type='number'] {
    flex: none;
    inline-size: 84px;
  }

  .breakouts :is(select, textarea, input[type='text'], input[type='number']) {
    box-sizing: border-box;
    inline-size: 100%;
    min-inline-size: 0;
    min-block-size: 40px;
    padding: 8px 10px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--surface);
    color: var(--text);
    font: inherit;
    font-size: 15px;
    resize: vertical;
  }

  .breakouts .text-button {
    justify-self: start;
    align-self: start;
    min-block-size: 36px;
  }

  .breakout {
    display: grid;
    gap: 8px;
    padding: 12px 14px;
    border: 1px solid var(--line);
    border-radius: 14px;
  }

  .breakout > header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
    min-block-size: 36px;
  }

  .breakout h3 {
    font-size: 16px;
  }

  .breakout-help {
    display: flex;
    align-items: center;
    gap: 8px;
    font-weight: 600;
  }

  .breakout-help .icon {
    flex: none;
    inline-size: 20px;
    block-size: 20px;
  }

  .breakout-message label {
    display: grid;
    gap: 6px;
  }
`;
