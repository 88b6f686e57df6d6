import classes from './SecretText.module.css';

/**
 * Shows a secret that is shown once, to be copied whole.
 * @param props.name what it is called, for people who do not see it
 */
export function SecretText({ name, children }: { name: string; children: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- to be selected by keyboard, too
    <code className={classes.secret} tabIndex={0} role="group" aria-label={name}>
      {children}
    </code>
  );
}
