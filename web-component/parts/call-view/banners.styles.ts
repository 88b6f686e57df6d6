import { css } from 'lit';

/** Banners above the stage. */
export const banners = css`
  conference-room-breakout-bar,
  conference-room-consent {
    display: contents;
  }

  .banner {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px 12px;
    margin: 8px 12px 0;
    padding: 8px 14px;
    border-radius: 12px;
    background: color-mix(in srgb, var(--accent) 14%, var(--surface));
    font-size: 14px;
  }

  .banner > span:not(.spinner) {
    flex: 1 1 180px;
  }

  .banner > .banner-actions {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
  }

  .text-button.strong {
    font-weight: 600;
  }

  .banner.warn {
    background: light-dark(#fbeecb, #3b2e10);
    color: light-dark(#5c3d00, #ffdf9e);
  }

  .application-notice {
    flex-wrap: nowrap;
  }

  .application-notice > span:not(.spinner) {
    min-width: 0;
    max-height: 30vh;
    overflow-y: auto;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }

  .application-notice strong {
    display: block;
    font-size: 13px;
  }

  .banner small {
    color: inherit;
  }
`;
