import { css } from 'lit';

/** Icons. */
export const icons = css`
  .icon {
    inline-size: 1.5em;
    block-size: 1.5em;
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.8;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .icon-more {
    stroke-width: 3;
  }

  [dir='rtl'] :is(.icon-send, .icon-layout) {
    transform: scaleX(-1);
  }
`;
