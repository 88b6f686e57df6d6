import { useEffect, useState } from 'react';

/** Counts down the seconds that the server asks to wait before the next attempt. */
export function useWait(): { seconds: number; start: (seconds: number | null) => void } {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (seconds === 0) return;
    const tick = setTimeout(() => setSeconds(seconds - 1), 1_000);
    return () => clearTimeout(tick);
  }, [seconds]);
  return { seconds, start: (wanted) => setSeconds(wanted ?? 0) };
}
