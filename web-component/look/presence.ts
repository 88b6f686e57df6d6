import { css } from 'lit';

/** What listens and records: marks in the header, the agent, captions, the notice before entering. */
export const presence = css`
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

  .agent-fact {
    color: var(--accent);
    font-weight: 550;
  }

  .impaired.fact {
    color: var(--warn);
  }

  .toolbar .control.recording {
    background: light-dark(#f6dcd5, #4a2019);
    color: var(--danger-text);
  }

  .control[aria-disabled='true'] {
    cursor: default;
  }

  .control[aria-disabled='true'] > .icon {
    opacity: 0.45;
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

  .avatar.agent-avatar {
    background: var(--accent);
    color: var(--on-accent);
  }

  .agent-chip {
    position: absolute;
    z-index: 2;
    display: flex;
    align-items: center;
    gap: 10px;
    padding: 5px 14px 5px 5px;
    border-radius: 22px;
    background: var(--shade);
    color: #fff;
    font-size: 13px;
    line-height: 1.3;
  }

  [dir='rtl'] .agent-chip {
    padding: 5px 5px 5px 14px;
  }

  .agent-chip .name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .agent-chip .avatar {
    flex: none;
    inline-size: 32px;
    font-size: 12px;
  }

  .agent-chip.impaired .avatar {
    background: #f0b95a;
    color: #2b1d00;
  }

  .agent-badge {
    display: inline-block;
    margin-inline-start: 6px;
    padding: 0 8px;
    border-radius: 9px;
    background: color-mix(in srgb, var(--accent) 16%, var(--surface));
    color: var(--text);
    font-size: 12px;
    line-height: 18px;
    vertical-align: 1px;
  }

  .captions {
    position: absolute;
    inset-block-end: 44px;
    inset-inline: 0;
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: end;
    gap: 4px;
    max-block-size: 60%;
    max-inline-size: min(92%, 640px);
    margin-inline: auto;
    overflow: hidden;
    pointer-events: none;
  }

  .caption {
    flex: none;
    max-inline-size: 100%;
    padding: 6px 14px;
    border-radius: 10px;
    background: rgb(10 12 11 / 84%);
    color: #fff;
    font-size: 17px;
    overflow-wrap: anywhere;
    text-wrap: pretty;
  }

  .caption-name {
    margin-inline-end: 6px;
    color: #b9e3d1;
    font-weight: 600;
  }

  .lobby {
    display: grid;
    gap: 8px;
    font-size: 14px;
  }

  .lobby p {
    display: flex;
    align-items: start;
    gap: 10px;
  }

  .lobby .icon {
    margin-block-start: 1px;
    font-size: 13px;
  }

  .lobby-people {
    color: var(--muted);
  }

  .lobby-warning {
    padding: 10px 12px;
    border-radius: 12px;
    background: light-dark(#fbeecb, #3b2e10);
    color: light-dark(#5c3d00, #ffdf9e);
    font-weight: 550;
  }

  .lobby-warning small {
    color: inherit;
    font-weight: 400;
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

    .caption {
      padding: 4px 12px;
      font-size: 15px;
    }
  }

  @container room (block-size < 480px) {
    .captions {
      inset-block-end: 36px;
      max-inline-size: 96%;
    }

    .caption {
      padding: 2px 10px;
      font-size: 14px;
    }
  }
`;
