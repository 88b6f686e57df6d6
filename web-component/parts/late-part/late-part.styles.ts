import { css } from 'lit';

/** In place of a panel or of the content of a dialog that is not loaded. */
export const latePart = css`
  .late-part {
    display: flex;
    align-items: center;
    gap: 12px;
  }

  .late-panel .late-part {
    margin: 16px;
  }
`;
