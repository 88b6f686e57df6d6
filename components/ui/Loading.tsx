import { Skeleton, VisuallyHidden } from '@mantine/core';
import panel from './Panel.module.css';

/** Shows the shape of a list that is on its way. */
export function LoadingRows({ rows = 3 }: { rows?: number }) {
  return (
    <div className={panel.panel} role="status">
      <VisuallyHidden>Loading…</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={panel.row} aria-hidden>
          <Skeleton height={14} width={`${38 - row * 6}%`} mb={10} />
          <Skeleton height={12} width={`${62 - row * 8}%`} />
        </div>
      ))}
    </div>
  );
}

/** Shows the shape of a whole portal page that is on its way. */
export function LoadingPage() {
  return (
    <div>
      <Skeleton height={30} width="min(260px, 60%)" mb={14} aria-hidden />
      <Skeleton height={14} width="min(480px, 90%)" mb={32} aria-hidden />
      <LoadingRows />
    </div>
  );
}
