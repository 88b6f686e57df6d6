import { css } from 'lit';

/** The toolbar and its buttons. */
export const toolbar = css`
  .toolbar {
    position: relative;
    z-index: 5;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    padding: 4px 12px 14px;
  }

  .toolbar .control:not(.on, .off, .leave) {
    background: light-dark(var(--surface), var(--raised));
    box-shadow: 0 0 0 1px light-dark(var(--line), transparent);
  }

  .toolbar .control:not(.on, .off, .leave):hover {
    background: var(--raised-more);
  }

  conference-room-toolbar {
    display: block;
  }

  ::slotted([slot='toolbar']) {
    flex: none;
  }

  @container room (inline-size < 720px) {
    .toolbar {
      padding: 2px 8px 10px;
    }

    .toolbar .menu {
      inline-size: calc(100cqi - 16px);
      max-inline-size: none;
    }
  }

  /* Near the edges, what a button does is read beside it, where the element would cut it off. */
  @container room (inline-size < 720px) {
    .toolbar .control[data-tip]::after {
      inline-size: max-content;
      max-inline-size: 220px;
      white-space: normal;
    }

    .toolbar > .control:nth-child(-n + 2)::after {
      justify-self: start;
    }

    .toolbar > .control:nth-last-child(-n + 2)::after,
    .toolbar > :nth-last-child(-n + 2) > .control::after {
      justify-self: end;
    }
  }

  .toolbar .control.recording {
    background: light-dark(#f6dcd5, #4a2019);
    color: var(--danger-text);
  }
`;
