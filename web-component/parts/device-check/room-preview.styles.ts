import { css } from 'lit';

/** What is going on in the room, before joining. */
export const roomPreview = css`
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
`;
