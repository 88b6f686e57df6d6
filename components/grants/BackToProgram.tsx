import { Button } from '@mantine/core';
import { Notice } from '../ui/Notice';

interface Props {
  clientName: string;
  /** An address with the scheme of a program: the browser opens the program, and this page stays. */
  redirectTo: string;
}

/** Returns whether the browser leaves this page when it is sent to an address. */
export const leavesPage = (address: string): boolean => /^https?:/.test(address);

/** Shows what to do once the answer is on its way to a program on this computer. */
export function BackToProgram({ clientName, redirectTo }: Props) {
  return (
    <Notice
      label="Connect an application"
      title={`Go back to “${clientName}”.`}
      actions={
        <Button component="a" href={redirectTo} variant="default">
          Open the application
        </Button>
      }
    >
      Your browser passes your answer to the application on this computer, and may ask you first. When the
      application has it, you can close this page.
    </Notice>
  );
}
