import { Button } from '@mantine/core';

/** The ways into the portal, for the header of a page outside of it. */
export function WaysIn({ signedIn }: { signedIn: boolean }) {
  if (signedIn) {
    return (
      <Button component="a" href="/portal" size="sm">
        Open the portal
      </Button>
    );
  }
  return (
    <>
      <Button component="a" href="/sign-in" size="sm" variant="subtle">
        Sign in
      </Button>
      <Button component="a" href="/sign-up" size="sm">
        Sign up
      </Button>
    </>
  );
}
