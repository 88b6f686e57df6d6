import { VisuallyHidden } from '@mantine/core';
import { CheckIcon, WarningIcon } from '../ui/icons';
import classes from './PasswordRules.module.css';

/** The rules that can be checked while a person types. The server also refuses passwords that are easy to guess. */
const rules: readonly { text: string; holds: (password: string, email: string) => boolean }[] = [
  { text: 'At least 10 characters', holds: (password) => password.length >= 10 && password.length <= 200 },
  {
    text: 'Four different characters or more',
    holds: (password) => new Set(password.toLowerCase()).size >= 4,
  },
  {
    text: 'Not your email address',
    holds: (password, email) => password !== '' && password.toLowerCase() !== email.trim().toLowerCase(),
  },
];

/** Returns the mistake in a password as a sentence; null when the server may be asked. */
export function passwordMistake(password: string, email: string): string | null {
  if (password === '') return 'A password is needed.';
  return rules.every(({ holds }) => holds(password, email))
    ? null
    : 'The password does not meet the rules below.';
}

/** Returns whether the server's answer is that the password is too easy to guess. */
export const isAboutPassword = (sentence: string | null): boolean =>
  sentence?.startsWith('The password ') === true;

/** Shows the rules for a password, each ticked once it is met. `isRefused`: the server finds it too easy to guess. */
export function PasswordRules(props: { id: string; password: string; email: string; isRefused: boolean }) {
  const { id, password, email, isRefused } = props;
  return (
    <ul className={classes.rules} id={id}>
      {rules.map(({ text, holds }) => (
        <li key={text} data-met={holds(password, email)}>
          <span className={classes.tick} aria-hidden>
            <CheckIcon />
          </span>
          {text}
          {holds(password, email) && <VisuallyHidden>, met</VisuallyHidden>}
        </li>
      ))}
      <li data-refused={isRefused}>
        <span className={classes.tick} aria-hidden>
          {isRefused && <WarningIcon />}
        </span>
        Hard to guess: no common word, row of keys or name with little added
        {isRefused && <VisuallyHidden>, not met</VisuallyHidden>}
      </li>
    </ul>
  );
}
