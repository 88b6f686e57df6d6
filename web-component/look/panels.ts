import { css } from 'lit';

/** Device check, endings, chat, people. */
export const panels = css`
  .pause {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 12px;
    block-size: 100%;
    color: var(--muted);
  }

  .check {
    display: grid;
    grid-template-columns: minmax(0, 1.5fr) minmax(220px, 1fr);
    align-items: center;
    align-content: center;
    gap: 40px;
    max-inline-size: 1040px;
    min-block-size: 100%;
    margin-inline: auto;
    padding: 24px 32px;
  }

  conference-room-device-check {
    overflow-y: auto;
  }

  .preview {
    position: relative;
    inline-size: 100%;
    aspect-ratio: 16 / 10;
    max-block-size: 84cqb;
    overflow: hidden;
    border-radius: calc(var(--radius) + 6px);
    background: light-dark(#26241f, #1b201e);
    color: #fff;
  }

  .preview-note {
    position: absolute;
    inset: 0 0 56px;
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 10px;
    padding: 16px;
    color: #d4d8d5;
    text-align: center;
  }

  .preview-note .icon {
    font-size: 24px;
  }

  .preview-controls {
    position: absolute;
    inset-block-end: 14px;
    inset-inline: 0;
    display: flex;
    justify-content: center;
    gap: 12px;
  }

  .check-side {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px;
  }

  .check h1,
  .ending h1 {
    font-size: 26px;
    font-weight: 620;
    line-height: 1.2;
    letter-spacing: -0.015em;
    text-wrap: balance;
  }

  .lead {
    color: var(--muted);
  }

  .check .lead {
    margin-block-start: -10px;
  }

  .check .button {
    margin-block-start: 4px;
  }

  .ending {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 18px;
    min-block-size: 100%;
    padding: 24px;
    text-align: center;
  }

  .ending h1 {
    max-inline-size: 26ch;
    font-size: 24px;
  }

  .ending-mark {
    display: grid;
    place-items: center;
    inline-size: 64px;
    block-size: 64px;
    border-radius: 50%;
    background: var(--raised);
    color: var(--muted);
    font-size: 18px;
  }

  .ending-actions {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 10px;
  }

  .panel {
    display: flex;
    flex-direction: column;
    flex: none;
    inline-size: clamp(280px, 28cqi, 360px);
    min-block-size: 0;
    overflow: hidden;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
  }

  .panel > * {
    display: flex;
    flex-direction: column;
    flex: 1;
    min-block-size: 0;
  }

  .panel-head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    flex: none;
    min-block-size: 52px;
    padding: 4px 6px 4px 16px;
    border-block-end: 1px solid var(--line);
  }

  [dir='rtl'] .panel-head {
    padding: 4px 16px 4px 6px;
  }

  .panel-head h2 {
    font-size: 16px;
    font-weight: 600;
  }

  .panel-head .count {
    color: var(--muted);
    font-weight: 400;
  }

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

  .people {
    flex: 1;
    min-block-size: 0;
    overflow-y: auto;
    padding: 6px 8px 12px;
    list-style: none;
  }

  .person {
    display: flex;
    align-items: center;
    gap: 12px;
    min-block-size: 54px;
    padding: 4px 8px;
    border-radius: 12px;
  }

  .person-name {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .person .muted {
    color: var(--muted);
  }

  .person .hand {
    color: var(--warn);
  }

  .person :is(.muted, .hand) {
    display: grid;
    font-size: 12px;
  }

  .panel .switch-row {
    flex: none;
    border-block-end: 1px solid var(--line);
  }

  @container room (block-size < 480px) {
    .check {
      gap: 20px;
      padding: 12px 20px;
    }

    .check-side {
      gap: 8px;
    }

    .check select {
      block-size: 40px;
    }
  }

  @container room (inline-size < 720px) and (block-size >= 480px), room (inline-size < 480px) {
    .check {
      grid-template-columns: minmax(0, 1fr);
      gap: 20px;
      max-inline-size: 480px;
      padding: 16px;
    }

    .check h1 {
      font-size: 22px;
    }

    .preview {
      aspect-ratio: 4 / 3;
      max-block-size: max(160px, 46cqb);
    }
  }

  @container room (inline-size < 720px) {
    .panel {
      position: absolute;
      inset: 8px;
      z-index: 4;
      inline-size: auto;
      box-shadow: var(--shadow);
    }
  }
`;
