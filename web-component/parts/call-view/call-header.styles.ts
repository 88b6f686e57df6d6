import { css } from 'lit';

/** The header: room name, facts about the room, recording and time. */
export const callHeader = css`
  .call-head {
    display: flex;
    align-items: center;
    gap: 14px;
    padding: 10px 16px 0;
    min-block-size: 40px;
    font-size: 14px;
  }

  .call-head h1 {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-weight: 600;
  }

  .fact {
    display: inline-flex;
    align-items: center;
    gap: 5px;
    color: var(--muted);
    font-size: 13px;
    white-space: nowrap;
  }

  .fact .icon {
    font-size: 12px;
  }

  .elapsed {
    margin-inline-start: auto;
    color: var(--muted);
    font-variant-numeric: tabular-nums;
  }

  @container room (inline-size < 720px) {
    .fact span {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }

    .call-head {
      padding-inline: 12px;
    }
  }

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
    animation: pulse 2s ease-in-out 5; /* an endless one would draw the page anew in every frame of a call */
  }

  .recording-mark.paused i {
    background: none;
    border: 2px solid;
    animation: none;
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

  @container room (inline-size < 720px) {
    .recording-mark span {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }

  .agent-fact {
    color: var(--accent-on-background, var(--accent));
    font-weight: 550;
  }

  .impaired.fact {
    color: var(--warn);
  }
`;
