import classes from './CallLine.module.css';

/** Shows a route as one line: method, path, and the status that a right call gets. */
export function CallLine({ method, path, status }: { method: string; path: string; status: string }) {
  return (
    <span className={classes.line}>
      <span className={classes.method} data-method={method}>
        {method}
      </span>
      <span className={classes.path}>{path}</span>
      <span className={classes.status}>{status}</span>
    </span>
  );
}
