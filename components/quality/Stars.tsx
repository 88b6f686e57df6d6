import classes from './Quality.module.css';

const MOST = 5;

/** Shows a number of stars. */
export function Stars({ stars }: { stars: number }) {
  return (
    <span className={classes.stars} role="img" aria-label={`${stars} of ${MOST} stars`}>
      {'★'.repeat(stars)}
      {'☆'.repeat(MOST - stars)}
    </span>
  );
}
