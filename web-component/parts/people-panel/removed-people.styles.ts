import { css } from 'lit';

/** The list of people who were removed. */
export const removedPeople = css`
  .removed {
    margin-block-start: 10px;
    padding-block-start: 12px;
    border-block-start: 1px solid var(--line);
  }

  .removed h3 {
    padding: 0 8px 2px;
    color: var(--muted);
    font-size: 13px;
    font-weight: 600;
  }

  .removed .avatar {
    opacity: 0.6;
  }

  .removed .text-button {
    flex: none;
    max-inline-size: 50%;
    font-size: 13px;
    font-weight: 500;
    white-space: normal;
  }
`;
