interface ListedEmail {
  email: string;
  primary: boolean;
  verified: boolean;
}

/**
 * Returns a person's address at GitHub: the one that their profile shows, otherwise their primary one.
 * @param listed the addresses that they have there, which alone say whether one is verified
 */
export function gitHubEmail(shown: string | null, listed: readonly ListedEmail[]) {
  const isShown = ({ email }: ListedEmail) => email.toLowerCase() === shown?.toLowerCase();
  const found = listed.find(shown ? isShown : ({ primary }) => primary);
  return { email: shown || (found?.email ?? ''), isVerified: found?.verified === true };
}
