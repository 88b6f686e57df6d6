import { css } from 'lit';

/** The level meter of the microphone. */
export const levelMeter = css`
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

  /* In the button of the microphone the level rises from below. */
  .with-level {
    position: relative;
  }

  .with-level .level {
    position: absolute;
    inset: 0;
    block-size: auto;
    border-radius: 50%;
    background: var(--shade);
  }

  .with-level .level i {
    border-radius: 0;
    background: #2f9b74;
    transform: scaleY(var(--level, 0));
    transform-origin: bottom;
  }

  .with-level .control.over-picture:not(.off) {
    background: transparent;
  }

  [dir='rtl'] .devices + conference-room-level .level i {
    transform-origin: right;
  }
`;
