import { css } from 'lit';

/** Buttons: round controls, buttons with text, their tooltips and badges. */
export const buttons = css`
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

  .control[aria-disabled='true'] {
    cursor: default;
  }

  .control[aria-disabled='true'] > .icon {
    opacity: 0.45;
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
    .control[data-tip]:is(:hover:not(:focus), :focus-visible)::after {
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

    .call:has(:is(input, textarea):focus) .toolbar .control::after,
    .control[aria-expanded='true']::after,
    .person .control::after {
      display: none;
    }
  }
`;
