import { css } from 'lit';

/** The banner that asks to turn the sound on. */
export const sound = css`
  conference-room-sound .banner {
    position: absolute;
    inset-block-end: 84px;
    inset-inline: 0;
    z-index: 4;
    inline-size: fit-content;
    margin-inline: auto;
    box-shadow: var(--shadow);
  }
`;
