import GitHub, { type GithubProfile } from 'next-auth/providers/github';
import type { OAuthUserConfig } from 'next-auth/providers/oauth';
import { z } from 'zod';
import { gitHubEmail } from '../../../components/sign-in/github-email';

const EMAILS_URL = 'https://api.github.com/user/emails';
const PATIENCE_MS = 10_000;

const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/**
 * Returns the sign-in with GitHub. GitHub's profile does not state whether the address is verified, but its list of
 * addresses does.
 */
export function gitHub(
  options: Pick<OAuthUserConfig<GithubProfile>, 'clientId' | 'clientSecret' | 'httpOptions'>,
) {
  return GitHub({
    ...options,
    userinfo: {
      url: 'https://api.github.com/user',
      async request({ client, tokens }) {
        const token = tokens.access_token ?? '';
        const profile = await client.userinfo<GithubProfile>(token);
        const { email, isVerified } = gitHubEmail(profile.email ?? null, await emailsOf(token));
        return { ...profile, email, email_verified: isVerified };
      },
    },
  });
}

/** Returns the addresses; none when GitHub does not return them. */
async function emailsOf(token: string): Promise<z.infer<typeof Emails>> {
  const headers = { Authorization: `token ${token}` };
  const answer = await fetch(EMAILS_URL, { headers, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    () => null,
  );
  const emails = answer?.ok ? Emails.safeParse(await answer.json().catch(() => null)) : null;
  return emails?.data ?? [];
}
