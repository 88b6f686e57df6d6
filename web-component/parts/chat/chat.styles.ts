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
    padding: 24px 16px;
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
    white-space: nowrap;
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

  .message p.folded {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 20;
    /* In a padding, the next line would be seen. */
    padding-block-end: 0;
    border-block-end: 8px solid transparent;
  }

  .message .unfold {
    margin-block-start: 4px;
  }

  .message em {
    color: var(--muted);
  }

  .message a {
    color: inherit;
    text-underline-offset: 2px;
  }

  /* A source of the agent is named before its address, which takes one line. */
  .message:has(.by-agent) a {
    display: inline-block;
    max-inline-size: 100%;
    overflow: hidden;
    direction: ltr;
    text-overflow: ellipsis;
    vertical-align: bottom;
    white-space: nowrap;
  }

  .chat-thinking {
    padding: 4px 16px;
    color: var(--muted);
    font-size: 14px;
  }

  .message.own {
    justify-items: end;
  }

  .message.own p {
    border-radius: 14px 4px 14px 14px;
    background: var(--accent);
    color: var(--on-accent);
  }

  .message.own em {
    color: inherit;
  }

  [dir='rtl'] .message:not(.own) p {
    border-radius: 14px 4px 14px 14px;
  }

  [dir='rtl'] .message.own p {
    border-radius: 4px 14px 14px;
  }

  .message {
    position: relative;
    grid-template-columns: minmax(0, 1fr);
    border-radius: 8px;
  }

  .message:focus-visible {
    outline-offset: 3px;
  }

  .message .line {
    display: flex;
    align-items: center;
    gap: 2px;
    max-inline-size: 100%;
  }

  .message .line p {
    min-inline-size: 0;
  }

  .message.own .line {
    flex-direction: row-reverse;
  }

  .message conference-room-menu {
    position: static;
    flex: none;
  }

  .message .control.small {
    inline-size: 30px;
    block-size: 30px;
    color: var(--muted);
  }

  .message .menu {
    inset-inline: 0 auto;
  }

  .message.own .menu {
    inset-inline: auto 0;
  }

  .message .emoji[aria-checked='true'] {
    background: var(--raised-more);
  }

  .message .emoji .icon {
    display: none;
  }

  .message.private .line p {
    border: 1px dashed var(--warn);
    background: none;
    color: var(--text);
  }

  .message .by-agent,
  .message .recipient {
    display: inline-block;
    padding: 0 8px;
    border-radius: 9px;
    background: color-mix(in srgb, var(--warn) 20%, var(--surface));
    color: var(--text);
    font-size: 12px;
    font-weight: 400;
    line-height: 18px;
  }

  .quote {
    display: block;
    max-inline-size: 100%;
    margin-block-end: 4px;
    padding: 2px 10px;
    border: 0;
    border-inline-start: 3px solid var(--accent);
    border-radius: 0;
    background: none;
    color: var(--muted);
    font-size: 13px;
    text-align: start;
  }

  button.quote {
    cursor: pointer;
  }

  .quote :is(b, span) {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .message p.quote {
    border-radius: 0;
    background: none;
  }

  .message-reactions {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    margin-block-start: 4px;
  }

  .message-reactions button {
    min-block-size: 28px;
    padding: 2px 9px;
    border: 1px solid var(--line);
    border-radius: 14px;
    background: var(--surface);
    color: var(--text);
    font-size: 13px;
    cursor: pointer;
  }

  .message-reactions button[aria-pressed='true'] {
    border-color: var(--accent);
    background: color-mix(in srgb, var(--accent) 16%, var(--surface));
  }

  .message-reactions button:disabled {
    cursor: default;
  }

  .new-messages {
    display: flex;
    align-items: center;
    gap: 10px;
    margin-block: 14px 10px;
    color: var(--danger-text);
    font-size: 12px;
    font-weight: 600;
  }

  .new-messages::before,
  .new-messages::after {
    content: '';
    flex: 1;
    border-block-start: 1px solid currentcolor;
  }

  .head-buttons {
    display: flex;
  }

  .find,
  .answer,
  .recipient-row {
    display: flex;
    align-items: center;
    gap: 8px;
    flex: none;
    padding-block-start: 8px;
    padding-inline: 12px;
  }

  .find input {
    flex: 1;
    min-inline-size: 0;
    block-size: 40px;
    padding-inline: 14px;
    border: 1px solid var(--line);
    border-radius: 20px;
    background: var(--background);
    color: var(--text);
  }

  .find input::-webkit-search-cancel-button {
    display: none;
  }

  .find small {
    color: var(--muted);
  }

  .answer .quote {
    flex: 1;
    min-inline-size: 0;
    margin: 0;
  }

  .recipient-row {
    color: var(--muted);
    font-size: 13px;
  }

  .recipient-row select {
    block-size: 36px;
    font-size: 14px;
  }

  .recipient-row.private select {
    border: 1px dashed var(--warn);
    background: color-mix(in srgb, var(--warn) 12%, var(--surface));
  }

  @media (hover: hover) {
    .message:not(:hover, :focus-within) conference-room-menu {
      opacity: 0;
    }
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

  /* A low element has no room for it. The menu of a message has the same choice. */
  @container room (block-size < 400px) {
    .recipient-row:not(.private) {
      display: none;
    }
  }
`;
