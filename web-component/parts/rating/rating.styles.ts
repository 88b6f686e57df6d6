import { css } from 'lit';

/** The question how the call was. */
export const rating = css`
  .rating {
    display: grid;
    justify-items: center;
    gap: 12px;
    inline-size: min(100%, 380px);
  }

  conference-room-rating {
    display: grid;
    justify-items: center;
    inline-size: 100%;
  }

  .rating fieldset {
    margin: 0;
    padding: 0;
    border: 0;
  }

  .rating legend {
    inline-size: 100%;
    padding: 0;
    font-weight: 600;
    text-align: center;
  }

  .rating-stars {
    display: flex;
    justify-content: center;
  }

  .rating-star {
    position: relative;
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    border-radius: 50%;
    color: var(--muted);
    font-size: 28px;
    line-height: 1;
    cursor: pointer;
  }

  .rating-star input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }

  .rating-mark::before {
    content: '☆';
  }

  .rating-star:has(:checked),
  .rating-star:has(~ .rating-star :checked) {
    color: var(--accent);
  }

  .rating-star:has(:checked) .rating-mark::before,
  .rating-star:has(~ .rating-star :checked) .rating-mark::before {
    content: '★';
  }

  .rating-star:has(:focus-visible) {
    outline: 2px solid currentcolor;
  }

  .rating label:not(.rating-star) {
    display: grid;
    gap: 4px;
    inline-size: 100%;
    font-size: 14px;
    text-align: start;
  }

  .rating textarea {
    padding: 10px 12px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--surface);
    color: var(--text);
    font: inherit;
    font-size: 15px;
    resize: vertical;
  }

  .rating [role='alert']:empty {
    display: none;
  }
`;
