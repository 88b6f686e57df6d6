import { css } from 'lit';

/** An agent on the stage. */
export const agentChip = css`
  .agent-chip {
    position: absolute;
    z-index: 2;
    display: flex;
    align-items: center;
    gap: 10px;
    padding-block: 5px;
    padding-inline: 5px 14px;
    border-radius: 22px;
    background: var(--shade);
    color: #fff;
    font-size: 13px;
    line-height: 1.3;
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
