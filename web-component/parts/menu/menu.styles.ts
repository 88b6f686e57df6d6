import { css } from 'lit';

/** A menu that a button opens. */
export const menu = css`
  conference-room-menu {
    position: relative;
    display: inline-flex;
  }

  .menu {
    position: fixed;
    inset: 0 auto auto 0;
    z-index: 8;
    inline-size: max-content;
    min-inline-size: 200px;
    max-inline-size: min(300px, 86cqi);
    overflow-y: auto;
    padding: 6px;
    border: 1px solid var(--line);
    border-radius: 16px;
    background: var(--surface);
    box-shadow: var(--shadow);
  }

  .menu-item {
    display: flex;
    align-items: center;
    gap: 12px;
    inline-size: 100%;
    min-block-size: 44px;
    padding: 8px 12px;
    border: 0;
    border-radius: 10px;
    background: none;
    text-align: start;
    cursor: pointer;
  }

  .menu-item:is(:hover, :focus) {
    background: var(--raised);
  }

  .menu-item[aria-disabled='true'] {
    cursor: default;
  }

  .menu-item[aria-disabled='true']:is(:hover, :focus) {
    background: none;
  }

  .menu-item[aria-disabled='true'] > .icon {
    opacity: 0.5;
  }

  .menu-item:focus-visible {
    outline-offset: -2px;
  }

  .menu-item.danger {
    color: var(--danger-text);
  }

  .menu-item .icon {
    font-size: 14px;
    color: var(--muted);
  }

  .menu-item.danger .icon {
    color: inherit;
  }

  .menu-item .icon-check {
    margin-inline-start: auto;
    color: var(--accent);
  }

  .menu-item .icon-next {
    margin-inline-start: auto;
  }

  .menu-item.back {
    font-weight: 600;
  }

  .menu-item.back .icon-next {
    margin-inline-start: 0;
    scale: -1 1;
  }

  [dir='rtl'] .menu-item .icon-next {
    scale: -1 1;
  }

  [dir='rtl'] .menu-item.back .icon-next {
    scale: 1 1;
  }

  .menu-line {
    margin: 6px 12px;
    border-block-start: 1px solid var(--line);
  }

  .emoji-row {
    display: grid;
    grid-template-columns: repeat(6, 1fr);
  }

  .emoji {
    min-inline-size: 40px;
    block-size: 44px;
    padding: 0;
    border: 0;
    border-radius: 12px;
    background: none;
    font-size: 24px;
    line-height: 1;
    cursor: pointer;
  }

  .emoji:is(:hover, :focus) {
    background: var(--raised);
  }
`;
