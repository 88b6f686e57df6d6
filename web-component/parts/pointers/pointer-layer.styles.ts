import { css } from 'lit';

/** Pointers over a shared screen. */
export const pointerLayer = css`
  conference-room-pointer-layer {
    position: absolute;
    inset: 0;
    overflow: hidden;
    border-radius: inherit;
    pointer-events: none;
  }

  conference-room-pointer-layer :is(.pointer, .line) {
    transition: opacity 0.9s;
  }

  conference-room-pointer-layer .fading {
    opacity: 0;
  }

  .pointer-lines {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
  }

  /* The light edge keeps it visible on whatever is shared. */
  .pointer-lines .line {
    fill: none;
    stroke-width: 4;
    stroke-linecap: round;
    stroke-linejoin: round;
    filter: drop-shadow(0 0 1px #fff) drop-shadow(0 0 1px #fff);
  }

  .pointer {
    position: absolute;
    top: 0;
    left: 0;
    display: flex;
    max-inline-size: 220px;
    direction: ltr;
    /* Movements come ten times a second. */
    transition:
      translate 0.1s linear,
      opacity 0.9s;
  }

  .pointer svg {
    flex: none;
    inline-size: 20px;
    block-size: 22px;
    overflow: visible;
    fill: hsl(var(--hue) 85% 42%);
    stroke: #fff;
    stroke-width: 1.5;
    stroke-linejoin: round;
    filter: drop-shadow(0 1px 2px rgb(0 0 0 / 50%));
  }

  .pointer bdi {
    margin-block-start: 16px;
    margin-inline-start: -4px;
    padding: 1px 8px;
    overflow: hidden;
    border-radius: 10px;
    background: hsl(var(--hue) 70% 28%);
    color: #fff;
    font-size: 12px;
    line-height: 18px;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  /* At the right edge the name is on the other side, so that it is not cut off. */
  .pointer.turned {
    flex-direction: row-reverse;
  }

  .pointer.turned svg {
    transform: scaleX(-1);
  }

  .pointer.turned bdi {
    margin-inline: 0 -4px;
  }

  @container tile (inline-size < 320px) {
    .pointer bdi {
      max-inline-size: 90px;
      padding: 0 6px;
      font-size: 10px;
      line-height: 14px;
    }

    .pointer svg {
      inline-size: 14px;
      block-size: 16px;
    }
  }

  .pointer-pad {
    position: absolute;
    inset: 0;
    border-radius: inherit;
    outline-offset: -4px;
    cursor: crosshair;
    pointer-events: auto;
    touch-action: none;
  }

  .pointer-hint {
    position: absolute;
    inset-block-start: 10px;
    inset-inline-start: 10px;
    max-inline-size: calc(100% - 190px);
    padding: 4px 12px;
    border-radius: 14px;
    background: var(--shade);
    color: #fff;
    font-size: 13px;
  }

  @container tile (inline-size < 420px) {
    .pointer-hint {
      display: none;
    }
  }
`;
