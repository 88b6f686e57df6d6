import { css } from 'lit';

/** The field to search people with, above their list. */
export const peopleSearch = css`
  .people-search {
    flex: none;
    padding: 10px 12px 4px;
  }

  .people-search input {
    appearance: none;
    box-sizing: border-box;
    inline-size: 100%;
    block-size: 44px;
    padding-inline: 16px;
    border: 1px solid var(--line);
    border-radius: 22px;
    background: var(--background);
    color: var(--text);
    font: inherit;
    font-size: 15px;
  }

  .people-search input::placeholder {
    color: var(--muted);
    opacity: 1;
  }

  .people-search ::-webkit-search-cancel-button {
    filter: grayscale(1);
    cursor: pointer;
  }

  .people-search p {
    color: var(--muted);
    font-size: 13px;
  }

  /* Empty it takes no place, but is there, so that what comes into it is announced. */
  .people-search p:not(:empty) {
    margin: 8px 4px 0;
  }
`;
