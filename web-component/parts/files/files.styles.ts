import { css } from 'lit';

/** Files of the chat: those of messages, the one that is chosen, and those on their way. */
export const files = css`
  conference-room-file {
    display: block;
    min-inline-size: 0;
    max-inline-size: 100%;
  }

  .message > conference-room-file {
    margin-block-start: 4px;
  }

  .file {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 10px;
    min-inline-size: 0;
    max-inline-size: 300px;
    padding: 6px 6px 6px 12px;
    border: 1px solid var(--line);
    border-radius: 14px;
    background: var(--surface);
    color: var(--text);
  }

  [dir='rtl'] .file {
    padding: 6px 12px 6px 6px;
  }

  .file img {
    display: block;
    inline-size: 100%;
    max-block-size: 180px;
    margin-block: 2px 4px;
    border-radius: 8px;
    background: var(--raised);
    object-fit: contain;
  }

  .file-icon {
    display: grid;
    flex: none;
    color: var(--muted);
  }

  .file-about {
    display: grid;
    flex: 1;
    min-inline-size: 0;
    gap: 1px;
    font-size: 14px;
    line-height: 20px;
  }

  .file-name,
  .file-text {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .file-about small {
    color: var(--muted);
    font-size: 12px;
    line-height: 16px;
  }

  .file-about .file-problem {
    color: var(--danger-text);
  }

  .file progress {
    inline-size: 100%;
    block-size: 6px;
    accent-color: var(--accent);
  }

  .message .file .control.small {
    inline-size: 40px;
    block-size: 40px;
    color: var(--text);
  }

  conference-room-file-sender {
    display: grid;
    flex: none;
    gap: 6px;
    padding-inline: 12px;
  }

  /* Ten files leave room for the messages: from the fourth on they are scrolled. */
  .files {
    display: grid;
    gap: 6px;
    max-block-size: 190px;
    overflow-y: auto;
  }

  .files > [role='status'] {
    display: grid;
    gap: 6px;
  }

  conference-room-file-sender > :first-child {
    margin-block-start: 8px;
  }

  conference-room-file-sender .file {
    flex-wrap: nowrap;
    max-inline-size: none;
  }

  conference-room-file-sender .chosen {
    border-style: dashed;
    border-color: var(--accent);
  }

  .panel conference-room-file-sender .problem {
    margin: 0;
  }
`;
