import { css } from 'lit';

/** The agent that listens: in the header, on the stage, in the list of people. */
export const agent = css`
  .agent-fact {
    color: var(--accent);
    font-weight: 550;
  }

  .impaired.fact {
    color: var(--warn);
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
`;
