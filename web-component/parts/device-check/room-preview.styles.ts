import { css } from 'lit';

/** Styles the state of the room that is shown before joining. */
export const roomPreview = css`
  .room-preview {
    display: grid;
    gap: 8px;
    font-size: 14px;
  }

  .room-preview p {
    display: flex;
    align-items: start;
    gap: 10px;
  }

  .room-preview .icon {
    margin-block-start: 1px;
    font-size: 13px;
  }

  .room-preview-people {
    color: var(--muted);
  }

  .room-preview-warning {
    padding: 10px 12px;
    border-radius: 12px;
    background: light-dark(#fbeecb, #3b2e10);
    color: light-dark(#5c3d00, #ffdf9e);
    font-weight: 550;
  }

  .room-preview-warning small {
    color: inherit;
    font-weight: 400;
  }
`;
