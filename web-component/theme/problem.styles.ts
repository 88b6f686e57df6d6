import { css } from 'lit';

/** A message that something does not work. */
export const problem = css`
  .problem {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px 12px;
    padding: 10px 14px;
    border-radius: 12px;
    background: light-dark(#f9e7e1, #3a1e18);
    color: light-dark(#7c2413, #ffc3b4);
    font-size: 14px;
  }

  .problem > :is(span, div) {
    flex: 1 1 200px;
  }

  .problem .icon {
    margin-inline-end: 6px;
    vertical-align: -2px;
  }

  .problems {
    display: grid;
    gap: 8px;
  }

  .problem small {
    color: inherit;
  }
`;
