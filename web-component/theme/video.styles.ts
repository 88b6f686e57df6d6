import { css } from 'lit';

/** Camera and screen pictures. */
export const video = css`
  video {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }

  .mirrored video,
  video.mirrored {
    transform: scaleX(-1);
  }
`;
