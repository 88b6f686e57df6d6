import { css } from 'lit';

/** The frame of the call: the stage and what is beside it. */
export const callView = css`
  .call {
    display: flex;
    flex-direction: column;
    block-size: 100%;
    outline: none;
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

  ::slotted([slot='side']) {
    flex: 0 0 clamp(220px, 26cqi, 340px);
    overflow: auto;
  }

  @container room (inline-size < 720px) {
    .middle {
      flex-direction: column;
      padding: 8px;
    }

    ::slotted([slot='side']) {
      flex: 0 1 35%;
    }
  }
`;
