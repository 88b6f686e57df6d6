import type { ReactNode } from 'react';

export const SunIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
  </Icon>
);

export const MoonIcon = () => (
  <Icon>
    <path d="M20 14.2A8.2 8.2 0 0 1 9.8 4a8.2 8.2 0 1 0 10.2 10.2Z" />
  </Icon>
);

export const ScreenIcon = () => (
  <Icon>
    <rect x="3" y="4.5" width="18" height="12" rx="2" />
    <path d="M9 20h6M12 16.5V20" />
  </Icon>
);

export const CopyIcon = () => (
  <Icon>
    <rect x="8.5" y="8.5" width="12" height="12" rx="2.5" />
    <path d="M15.5 8.5V6A2.5 2.5 0 0 0 13 3.5H6A2.5 2.5 0 0 0 3.5 6v7A2.5 2.5 0 0 0 6 15.5h2.5" />
  </Icon>
);

export const AskIcon = () => (
  <Icon>
    <path d="M4 5.5h16v11h-8l-4 3.5v-3.5H4z" />
    <path d="M10 9a2 2 0 1 1 2.6 1.9c-.4.2-.6.5-.6 1M12 14h.01" />
  </Icon>
);

export const CheckIcon = () => (
  <Icon>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Icon>
);

export const ArrowIcon = () => (
  <Icon>
    <path d="M5 12h14M13 6l6 6-6 6" />
  </Icon>
);

export const KeyIcon = () => (
  <Icon>
    <circle cx="8" cy="15.5" r="4.5" />
    <path d="m11.3 12.2 8.2-8.2M16 7.5l3 3M13.3 10.2l2 2" />
  </Icon>
);

/** Shows a table seen from above, like the mark. */
export const RoomIcon = () => (
  <Icon>
    <rect x="7" y="7" width="10" height="10" rx="3" />
    <path d="M9.5 3.5h5M9.5 20.5h5M3.5 9.5v5M20.5 9.5v5" />
  </Icon>
);

export const GearIcon = () => (
  <Icon>
    <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
    <circle cx="15" cy="7" r="2" />
    <circle cx="9" cy="17" r="2" />
  </Icon>
);

export const PersonIcon = () => (
  <Icon>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5a7.5 7.5 0 0 1 15 0" />
  </Icon>
);

export const PeopleIcon = () => (
  <Icon>
    <circle cx="9" cy="8" r="3.5" />
    <path d="M2.8 19.5c.6-3.4 3-5.2 6.2-5.2s5.6 1.8 6.2 5.2M15.5 4.8a3.5 3.5 0 0 1 0 6.4M17.6 14.7c2 .7 3.2 2.3 3.6 4.8" />
  </Icon>
);

export const ChevronIcon = () => (
  <Icon>
    <path d="m8 10 4 4 4-4" />
  </Icon>
);

export const SignOutIcon = () => (
  <Icon>
    <path d="M14 4H7a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h7M10 12h10M16.5 8.5 20 12l-3.5 3.5" />
  </Icon>
);

export const PlusIcon = () => (
  <Icon>
    <path d="M12 5v14M5 12h14" />
  </Icon>
);

export const SearchIcon = () => (
  <Icon>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </Icon>
);

export const DotsIcon = () => (
  <Icon>
    <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="2.6" />
  </Icon>
);

export const WarningIcon = () => (
  <Icon>
    <path d="M12 4 2.8 19.5h18.4ZM12 10v4.5M12 17.2h.01" />
  </Icon>
);

export const RollIcon = () => (
  <Icon>
    <path d="M19.5 12a7.5 7.5 0 0 1-13.3 4.7M4.5 12a7.5 7.5 0 0 1 13.3-4.7M18 3.5v4h-4M6 20.5v-4h4" />
  </Icon>
);

export const TrashIcon = () => (
  <Icon>
    <path d="M4.5 6.5h15M9.5 6.5V4h5v2.5M6.5 6.5l1 13.5h9l1-13.5M10.3 10.5v5.5M13.7 10.5v5.5" />
  </Icon>
);

export const OpenIcon = () => (
  <Icon>
    <path d="M13.5 4.5h6v6M19.5 4.5 11 13M18 14v3.5a2 2 0 0 1-2 2H6.5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2H10" />
  </Icon>
);

export const GitHubIcon = () => (
  <svg width="1em" height="1em" viewBox="0 0 24 24" fill="currentColor" aria-hidden focusable="false">
    <path d="M12 1.8a10.4 10.4 0 0 0-3.3 20.3c.5.1.7-.2.7-.5v-1.8c-2.9.6-3.5-1.4-3.5-1.4-.5-1.2-1.2-1.5-1.2-1.5-.9-.6.1-.6.1-.6 1 .1 1.6 1.1 1.6 1.1.9 1.6 2.4 1.1 3 .9.1-.7.4-1.1.7-1.4-2.3-.3-4.7-1.2-4.7-5.1 0-1.1.4-2.1 1.1-2.8-.1-.3-.5-1.3.1-2.8 0 0 .9-.3 2.9 1.1a9.9 9.9 0 0 1 5.2 0c2-1.3 2.9-1.1 2.9-1.1.6 1.4.2 2.5.1 2.8.7.7 1.1 1.6 1.1 2.8 0 4-2.4 4.8-4.7 5.1.4.3.7.9.7 1.9v2.8c0 .3.2.6.7.5A10.4 10.4 0 0 0 12 1.8Z" />
  </svg>
);

export const GoogleIcon = () => (
  <svg width="1em" height="1em" viewBox="0 0 24 24" aria-hidden focusable="false">
    <path
      fill="#4285f4"
      d="M21.6 12.2c0-.7-.1-1.3-.2-1.9H12v3.7h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.7 3-4.3 3-7.3Z"
    />
    <path fill="#34a853" d="M12 22c2.7 0 5-.9 6.6-2.4l-3.2-2.5a6 6 0 0 1-9-3.2H3.1v2.6A10 10 0 0 0 12 22Z" />
    <path fill="#fbbc05" d="M6.4 13.9a6 6 0 0 1 0-3.8V7.5H3.1a10 10 0 0 0 0 9Z" />
    <path
      fill="#ea4335"
      d="M12 6a5.4 5.4 0 0 1 3.8 1.5l2.9-2.9A10 10 0 0 0 3.1 7.5l3.3 2.6A6 6 0 0 1 12 6Z"
    />
  </svg>
);

export const HomeIcon = () => (
  <Icon>
    <path d="M4 11.2 12 4.5l8 6.7V19a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19Z" />
    <path d="M9.5 20.5v-6h5v6" />
  </Icon>
);

export const SessionIcon = () => (
  <Icon>
    <path d="M4 5.5h16v11H9.5L5.5 20v-3.5H4Z" />
    <path d="M8 9.5h8M8 12.5h5" />
  </Icon>
);

/** Shows the bars of a signal. */
export const SignalIcon = () => (
  <Icon>
    <path d="M4.5 19.5v-3M9.5 19.5v-6M14.5 19.5v-10M19.5 19.5v-15" />
  </Icon>
);

export const UsageIcon = () => (
  <Icon>
    <path d="M4 20.5h16M6.5 17v-5M12 17V5.5M17.5 17V9" />
  </Icon>
);

export const RecordIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <circle cx="12" cy="12" r="3" fill="currentColor" />
  </Icon>
);

export const LogIcon = () => (
  <Icon>
    <path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" />
  </Icon>
);

export const PlayIcon = () => (
  <Icon>
    <path d="M7.5 5v14l11-7Z" />
  </Icon>
);

export const BookIcon = () => (
  <Icon>
    <path d="M5 5.5A2 2 0 0 1 7 3.5h12v17H7a2 2 0 0 1-2-2Z" />
    <path d="M5 18.5a2 2 0 0 1 2-2h12" />
  </Icon>
);

export const DocumentIcon = () => (
  <Icon>
    <path d="M6 3.5h8l4 4v13H6Z" />
    <path d="M14 3.5v4h4M9 12h6M9 16h6" />
  </Icon>
);

export const PlugIcon = () => (
  <Icon>
    <path d="M9 3.5V8M15 3.5V8M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0ZM12 17v3.5" />
  </Icon>
);

export const DownloadIcon = () => (
  <Icon>
    <path d="M12 4v11M7 10.5l5 5 5-5M5 20h14" />
  </Icon>
);

/** Shows a line that beats, as on a monitor. */
export const EventIcon = () => (
  <Icon>
    <path d="M3 12.5h4l2.5-7 5 13 2.5-6h4" />
  </Icon>
);

/** Shows an arrow there and one back. */
export const RequestIcon = () => (
  <Icon>
    <path d="M4 8.5h15M15 4.5l4 4-4 4M20 15.5H5M9 11.5l-4 4 4 4" />
  </Icon>
);

/** Shows a message on its way out. */
export const WebhookIcon = () => (
  <Icon>
    <path d="M20.5 3.5 10 14M20.5 3.5 14 20.5l-4-6.5-6.5-4Z" />
  </Icon>
);

/**
 * Draws a line icon on a grid of 24, in the color and (1 em) size of the text beside it. Icons are always decorative.
 */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      width="1em"
      height="1em"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
    >
      {children}
    </svg>
  );
}
