import { css } from 'lit';

/** The panel beside the stage, and the list of people. */
export const panels = css`
  .panel {
    display: flex;
    flex-direction: column;
    flex: none;
    inline-size: clamp(280px, 28cqi, 360px);
    min-block-size: 0;
    overflow: hidden;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
  }

  .panel > * {
    display: flex;
    flex-direction: column;
    flex: 1;
    min-block-size: 0;
  }

  .panel-head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    flex: none;
    min-block-size: 52px;
    padding: 4px 6px 4px 16px;
    border-block-end: 1px solid var(--line);
  }

  [dir='rtl'] .panel-head {
    padding: 4px 16px 4px 6px;
  }

  .panel-head h2 {
    font-size: 16px;
    font-weight: 600;
  }

  .panel-head .count {
    color: var(--muted);
    font-weight: 400;
  }

  .people {
    flex: 1;
    min-block-size: 0;
    overflow-y: auto;
    padding: 6px 8px 12px;
  }

  .people ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

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

  .guest-badge {
    display: inline-block;
    margin-inline-start: 2px;
    padding: 0 8px;
    border-radius: 9px;
    background: color-mix(in srgb, var(--warn) 20%, var(--surface));
    color: var(--text);
    font-size: 12px;
    line-height: 18px;
    vertical-align: 1px;
  }

  .person {
    display: flex;
    align-items: center;
    gap: 12px;
    min-block-size: 54px;
    padding: 4px 8px;
    border-radius: 12px;
  }

  .person-name {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .person .muted {
    color: var(--muted);
  }

  .person .hand {
    color: var(--warn);
  }

  .person :is(.muted, .hand) {
    display: grid;
    font-size: 12px;
  }

  .panel .switch-row {
    flex: none;
    border-block-end: 1px solid var(--line);
  }

  @container room (inline-size < 720px) {
    .panel {
      position: absolute;
      inset: 8px;
      z-index: 4;
      inline-size: auto;
      box-shadow: var(--shadow);
    }
  }
`;
