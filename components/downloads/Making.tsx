import { Progress } from '@mantine/core';
import classes from './Making.module.css';

/** Shows the progress of a file that is being made. @param props.percent 0 to 100; null while its job waits */
export function Making({ percent, size = 'md' }: { percent: number | null; size?: 'sm' | 'md' }) {
  return (
    <div className={classes.making}>
      <Progress
        className={classes.bar}
        value={percent ?? 100}
        animated={percent === null}
        striped={percent === null}
        size={size}
        aria-label={percent === null ? 'Being made ready, waits' : 'Being made ready'}
      />
      {percent !== null && <span className={classes.amount}>{percent} %</span>}
    </div>
  );
}
