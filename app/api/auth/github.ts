import type { Profile } from 'next-auth';
import GitHub, { type GithubProfile } from 'next-auth/providers/github';
import { z } from 'zod';

const EMAILS_URL = 'https://api.github.com/user/emails';
const PATIENCE_MS = 10_000;

const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** Sign-in with GitHub. Its profile has no word on whether the address is verified: the list of addresses does. */
export function gitHub(options: { clientId: string; clientSecret: string }) {
  return GitHub({
    ...options,
    userinfo: {
      url: 'https://api.github.com/user',
      async request({ client, tokens }) {
        const token = tokens.access_token ?? '';
        return withEmail(await client.userinfo<GithubProfile>(token), await emailsOf(token));
      },
    },
  });
}

/** None when GitHub does not tell. */
async function emailsOf(token: string): Promise<z.infer<typeof Emails>> {
  const headers = { Authorization: `token ${token}` };
  const answer = await fetch(EMAILS_URL, { headers, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    () => null,
  );
  const emails = answer?.ok ? Emails.safeParse(await answer.json().catch(() => null)) : null;
  return emails?.data ?? [];
}

/** The profile with its public address, or else the primary one, and whether that is verified. */
export function withEmail(
  profile: Profile & { email?: string | null },
  emails: z.infer<typeof Emails>,
): Profile & { email_verified: boolean } {
  const isPublic = ({ email }: { email: string }) => email.toLowerCase() === profile.email?.toLowerCase();
  const found = emails.find(profile.email ? isPublic : ({ primary }) => primary);
  return { ...profile, email: profile.email ?? found?.email ?? '', email_verified: found?.verified === true };
}
