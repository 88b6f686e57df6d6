import { useEffect, useState } from 'react';

/** Counts down the seconds that the server asks to wait before the next attempt. */
export function useWait(): { seconds: number; start: (seconds: number | null) => void } {
  const [wait, setWait] = useState({ seconds: 0, endsAt: 0 });
  useEffect(() => {
    if (wait.seconds === 0) return;
    const tick = setTimeout(() => setWait(waitUntil(wait.endsAt)), 1_000);
    return () => clearTimeout(tick);
  }, [wait]);
  return {
    seconds: wait.seconds,
    start: (seconds) => setWait(waitUntil(Date.now() + (seconds ?? 0) * 1_000)),
  };
}

/** Waits by the clock, because a tab in the background ticks late. */
const waitUntil = (endsAt: number) => ({
  endsAt,
  seconds: Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000)),
});
