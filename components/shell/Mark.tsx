/** Shows the mark: a table seen from above with four seats, one of them taken. It is decorative beside the name. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <g fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round">
        <path d="M11.5 4h9" />
        <path d="M4 11.5v9" />
        <path d="M28 11.5v9" />
      </g>
      <path d="M11.5 28h9" stroke="var(--room-accent)" strokeWidth="3" strokeLinecap="round" />
      <rect x="9" y="9" width="14" height="14" rx="4.5" fill="currentColor" />
    </svg>
  );
}
