let isCommand = false;

/** Has the texts of this process name the command `conference-room` instead of the scripts of a checkout. */
export function callAsCommand(): void {
  isCommand = true;
}

/**
 * Returns a text for the operator with the commands as this process was called: `conference-room backup FILE` for
 * `npm run -s backup -- FILE`, unless it runs as a script of a checkout.
 */
export const asCalled = (text: string): string =>
  isCommand
    ? text.replace(
        /npm run -s ([a-z]+)(?:( \[?)-- )?/g,
        (_, name: string, gap: string | undefined) => `conference-room ${name}${gap ?? ''}`,
      )
    : text;
