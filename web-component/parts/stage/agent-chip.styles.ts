import { css } from 'lit';

/** An agent on the stage. */
export const agentChip = css`
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
`;
