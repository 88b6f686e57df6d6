import { css } from 'lit';

/** The logo of the room. */
export const logo = css`
  .logo {
    display: block;
    max-inline-size: min(220px, 100%);
    max-block-size: 56px;
    object-fit: contain;
    object-position: left center;
  }

  [dir='rtl'] .logo {
    object-position: right center;
  }

  .call-head .logo {
    flex: none;
    max-inline-size: 120px;
    max-block-size: 28px;
  }
`;
