import { css } from 'lit';

/** Buttons, menus, switches, fields. */
export const controls = css`
  .control {
    position: relative;
    display: inline-grid;
    place-items: center;
    inline-size: 48px;
    block-size: 48px;
    flex: none;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: var(--raised);
    color: var(--text);
    cursor: pointer;
    transition: background-color 0.15s;
  }

  .control:hover {
    background: var(--raised-more);
  }

  .control.small {
    inline-size: 40px;
    block-size: 40px;
    background: transparent;
  }

  .control.small:hover {
    background: var(--raised);
  }

  .control:is(.on, .primary) {
    background: var(--accent);
    color: var(--on-accent);
  }

  .control.off {
    background: light-dark(#f6dcd5, #4a2019);
    color: var(--danger-text);
  }

  .control.leave {
    inline-size: 60px;
    border-radius: 24px;
    background: var(--danger);
    color: #fff;
  }

  .control:is(.on, .primary, .off, .leave, .danger):hover {
    filter: brightness(1.08);
  }

  .control.over-picture {
    background: var(--shade);
    color: #fff;
  }

  .control.over-picture.off {
    background: #b3361f;
  }

  .badge {
    position: absolute;
    inset-block-start: -3px;
    inset-inline-end: -3px;
    min-inline-size: 20px;
    padding: 0 5px;
    border-radius: 10px;
    border: 2px solid var(--surface);
    background: var(--danger);
    color: #fff;
    font-size: 11px;
    font-weight: 650;
    line-height: 16px;
  }

  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-block-size: 48px;
    padding: 8px 22px;
    border: 0;
    border-radius: 24px;
    background: var(--raised);
    color: var(--text);
    font-weight: 550;
    text-decoration: none;
    cursor: pointer;
    transition: background-color 0.15s;
  }

  .button:hover {
    background: var(--raised-more);
  }

  .button.primary {
    background: var(--accent);
    color: var(--on-accent);
  }

  .button.danger {
    background: var(--danger);
    color: #fff;
  }

  .button:is(.primary, .danger):hover {
    filter: brightness(1.08);
  }

  .text-button {
    min-block-size: 32px;
    padding: 2px 12px;
    border: 1px solid color-mix(in srgb, currentColor 40%, transparent);
    border-radius: 16px;
    background: none;
    color: inherit;
    font-weight: 550;
    white-space: nowrap;
    cursor: pointer;
  }

  .text-button:hover {
    background: color-mix(in srgb, currentColor 10%, transparent);
  }

  @media (hover: hover) {
    .control[data-tip]:is(:hover, :focus-visible)::after {
      content: attr(data-tip);
      position: absolute;
      inset-block-end: calc(100% + 8px);
      z-index: 6;
      padding: 5px 10px;
      border-radius: 8px;
      background: light-dark(#1c1b18, #eceeec);
      color: light-dark(#fff, #101312);
      font-size: 13px;
      white-space: nowrap;
      pointer-events: none;
    }

    .control[aria-expanded='true']::after {
      display: none;
    }
  }

  conference-room-menu {
    position: relative;
    display: inline-flex;
  }

  .menu {
    position: absolute;
    inset-inline-end: 0;
    z-index: 8;
    inline-size: max-content;
    min-inline-size: 200px;
    max-inline-size: min(300px, 86cqi);
    max-block-size: 380px;
    overflow-y: auto;
    padding: 6px;
    border: 1px solid var(--line);
    border-radius: 16px;
    background: var(--surface);
    box-shadow: var(--shadow);
  }

  .menu.above {
    inset-block-end: calc(100% + 10px);
  }

  .menu.below {
    inset-block-start: calc(100% + 4px);
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

  .switch-row {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 16px;
    padding: 10px 16px;
    cursor: pointer;
  }

  small {
    display: block;
    font-size: 13px;
    color: var(--muted);
  }

  .switch {
    appearance: none;
    flex: none;
    inline-size: 44px;
    block-size: 26px;
    border-radius: 13px;
    background: light-dark(#8b867a, #59625d);
    cursor: pointer;
    transition: background-color 0.15s;
  }

  .switch::before {
    content: '';
    display: block;
    inline-size: 20px;
    block-size: 20px;
    margin: 3px;
    border-radius: 50%;
    background: #fff;
    transition: margin 0.15s;
  }

  .switch:checked {
    background: var(--accent);
  }

  .switch:checked::before {
    margin-inline-start: 21px;
  }

  .devices {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }

  .device {
    display: flex;
    align-items: center;
    gap: 10px;
    color: var(--muted);
    font-size: 14px;
  }

  select {
    flex: 1;
    min-inline-size: 0;
    block-size: 44px;
    padding-inline: 12px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--surface);
    color: var(--text);
    font-size: 15px;
    text-overflow: ellipsis;
    cursor: pointer;
  }

  .level {
    display: block;
    block-size: 6px;
    border-radius: 3px;
    overflow: hidden;
    background: var(--raised-more);
  }

  .level i {
    display: block;
    block-size: 100%;
    border-radius: inherit;
    background: var(--accent);
    transform: scaleX(var(--level, 0));
    transform-origin: left;
    transition: transform 0.1s linear;
  }

  [dir='rtl'] .level i {
    transform-origin: right;
  }

  .problem {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px 12px;
    padding: 10px 14px;
    border-radius: 12px;
    background: light-dark(#f9e7e1, #3a1e18);
    color: light-dark(#7c2413, #ffc3b4);
    font-size: 14px;
  }

  .problem span {
    flex: 1 1 200px;
  }

  .problems {
    display: grid;
    gap: 8px;
  }

  dialog {
    inline-size: min(440px, calc(100vw - 32px));
    max-block-size: calc(100dvh - 32px);
    padding: 0;
    border: 1px solid var(--line);
    border-radius: 20px;
    background: var(--surface);
    color: var(--text);
    font: inherit;
    box-shadow: var(--shadow);
  }

  dialog::backdrop {
    background: rgb(0 0 0 / 45%);
  }

  .dialog-body {
    display: grid;
    gap: 16px;
    padding: 8px 20px 20px;
  }

  .dialog-body .panel-head {
    margin-inline-end: -8px;
    padding: 0;
    border: 0;
  }

  .dialog-body .switch-row {
    padding: 0;
  }

  .dialog-actions {
    display: flex;
    flex-wrap: wrap;
    justify-content: end;
    gap: 8px;
  }

  .shortcuts {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(180px, 1fr));
    gap: 4px 24px;
  }

  .shortcuts div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    padding: 4px 0;
    border-block-end: 1px solid var(--line);
  }

  kbd {
    min-inline-size: 28px;
    padding: 2px 8px;
    border: 1px solid var(--line);
    border-radius: 8px;
    background: var(--raised);
    font: inherit;
    font-size: 13px;
    text-align: center;
  }
`;
