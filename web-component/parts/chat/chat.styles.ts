import { css } from 'lit';

/** The chat. */
export const chat = css`
  .messages {
    flex: 1;
    min-block-size: 0;
    overflow-y: auto;
    padding: 14px 16px;
  }

  .messages:focus-visible {
    outline-offset: -2px;
  }

  .empty {
    padding-block: 24px;
    color: var(--muted);
    text-align: center;
    text-wrap: balance;
  }

  .message {
    display: grid;
    justify-items: start;
    margin-block-start: 14px;
  }

  .message:first-of-type {
    margin-block-start: 0;
  }

  .message.goes-on {
    margin-block-start: 4px;
  }

  .message.goes-on h3 {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }

  .message h3 {
    margin-block-end: 3px;
    font-size: 13px;
    font-weight: 600;
  }

  .message time {
    color: var(--muted);
    font-weight: 400;
  }

  .message p {
    max-inline-size: 100%;
    padding: 7px 12px;
    border-radius: 4px 14px 14px;
    background: var(--raised);
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }

  .message em {
    color: var(--muted);
  }

  .message a {
    color: inherit;
    text-underline-offset: 2px;
  }

  .message.own {
    justify-items: end;
  }

  .message.own p {
    border-radius: 14px 4px 14px 14px;
    background: var(--accent);
    color: var(--on-accent);
  }

  [dir='rtl'] .message:not(.own) p {
    border-radius: 14px 4px 14px 14px;
  }

  [dir='rtl'] .message.own p {
    border-radius: 4px 14px 14px;
  }

  .panel .problem {
    margin: 0 12px;
  }

  .write {
    display: flex;
    align-items: end;
    gap: 8px;
    flex: none;
    padding: 12px;
  }

  textarea {
    flex: 1;
    min-inline-size: 0;
    min-block-size: 48px;
    max-block-size: 140px;
    padding: 12px 16px;
    border: 1px solid var(--line);
    border-radius: 24px;
    background: var(--background);
    color: var(--text);
    line-height: 22px;
    resize: none;
    field-sizing: content;
  }

  textarea::placeholder {
    color: var(--muted);
    opacity: 1;
  }
`;
