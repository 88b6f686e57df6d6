import { css } from 'lit';

/** The initials that stand for a person without a picture, and the symbol of an agent. */
export const avatar = css`
  .avatar {
    display: grid;
    place-items: center;
    grid-area: 1 / 1;
    inline-size: clamp(36px, 26cqi, 112px);
    aspect-ratio: 1;
    border-radius: 50%;
    background: hsl(var(--hue) 28% 36%);
    color: #fff;
    font-size: clamp(14px, 9.5cqi, 40px);
    font-weight: 550;
    line-height: 1;
  }

  .avatar.small {
    flex: none;
    inline-size: 36px;
    font-size: 13px;
  }

  .avatar.agent-avatar {
    background: var(--accent);
    color: var(--on-accent);
  }
`;
