import { css } from 'lit';

/** The dialog that waits for a recording to be stored. */
export const callDialogs = css`
  .saving {
    display: flex;
    align-items: center;
    gap: 12px;
  }
`;
