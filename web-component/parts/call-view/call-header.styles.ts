import { css } from 'lit';

/** The mark of a running recording, its button and its notes. */
export const recording = css`
  .recording-mark {
    display: inline-flex;
    align-items: center;
    gap: 7px;
    padding: 2px 10px;
    border-radius: 12px;
    background: light-dark(#f6dcd5, #4a2019);
    color: light-dark(#8f2a16, #ffc3b4);
    font-size: 13px;
    font-weight: 600;
    white-space: nowrap;
  }

  .recording-mark i {
    inline-size: 9px;
    block-size: 9px;
    border-radius: 50%;
    background: light-dark(#c4311a, #ff6f53);
    animation: pulse 2s ease-in-out infinite;
  }

  .recording-mark time {
    font-variant-numeric: tabular-nums;
    font-weight: 500;
  }

  @keyframes pulse {
    50% {
      opacity: 0.35;
    }
  }

  .toolbar .control.recording {
    background: light-dark(#f6dcd5, #4a2019);
    color: var(--danger-text);
  }

  .banner small {
    color: inherit;
  }

  @container room (inline-size < 720px) {
    .recording-mark span {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`;
