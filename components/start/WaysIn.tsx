import { Button } from '@mantine/core';

/** Shows the ways into the portal, for the header of a page outside of it. */
export function WaysIn({ signedIn, canSignUp }: { signedIn: boolean; canSignUp: boolean }) {
  if (signedIn) {
    return (
      <Button component="a" href="/portal" size="sm">
        Open the portal
      </Button>
    );
  }
  return (
    <>
      <Button component="a" href="/sign-in" size="sm" variant={canSignUp ? 'subtle' : 'filled'}>
        Sign in
      </Button>
      {canSignUp && (
        <Button component="a" href="/sign-up" size="sm">
          Sign up
        </Button>
      )}
    </>
  );
}
