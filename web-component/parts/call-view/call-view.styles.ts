import { css } from 'lit';

/** The frame of the call: header, banners, stage, what lies beside it. */
export const call = css`
  .call {
    display: flex;
    flex-direction: column;
    block-size: 100%;
    outline: none;
  }

  .call-head {
    display: flex;
    align-items: center;
    gap: 14px;
    padding: 10px 16px 0;
    min-block-size: 40px;
    font-size: 14px;
  }

  .call-head h1 {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-weight: 600;
  }

  .fact {
    display: inline-flex;
    align-items: center;
    gap: 5px;
    color: var(--muted);
    font-size: 13px;
    white-space: nowrap;
  }

  .fact .icon {
    font-size: 12px;
  }

  .elapsed {
    margin-inline-start: auto;
    color: var(--muted);
    font-variant-numeric: tabular-nums;
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

  .banner.warn {
    background: light-dark(#fbeecb, #3b2e10);
    color: light-dark(#5c3d00, #ffdf9e);
  }

  .middle {
    position: relative;
    display: flex;
    flex: 1;
    min-block-size: 0;
    gap: 12px;
    padding: 10px 12px;
  }

  .picture {
    position: relative;
    flex: 1;
    min-inline-size: 0;
  }

  conference-room-stage {
    display: block;
    block-size: 100%;
    overflow: hidden auto;
  }

  .tiles {
    position: relative;
    block-size: 100%;
  }

  .place {
    position: absolute;
    display: block;
    transition:
      inset 0.25s ease,
      inline-size 0.25s ease,
      block-size 0.25s ease;
  }

  .floating {
    z-index: 2;
  }

  ::slotted([slot='side']) {
    flex: 0 0 clamp(220px, 26cqi, 340px);
    overflow: auto;
  }

  @container room (inline-size < 720px) {
    .middle {
      flex-direction: column;
      padding: 8px;
    }

    .fact span {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }

    .call-head {
      padding-inline: 12px;
    }

    ::slotted([slot='side']) {
      flex: 0 1 35%;
    }
  }
`;
