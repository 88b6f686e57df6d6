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

  [dir='rtl'] .level i {
    transform-origin: right;
  }
`;
