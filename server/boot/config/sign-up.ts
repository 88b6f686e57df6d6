import { z } from 'zod';
import { parseKey } from '../../identity/keys/secret';
import { REGISTRATION_MODES } from '../../identity/users/registration';
import { ORDINARY_SCOPES, SCOPES, type Mode } from '../../platform/principal/principal';
import { ConfigError } from './config-error';
import { namesOf } from './values';

const secretKey = (mode: Mode) =>
  z.string().refine((value) => parseKey(value)?.mode === mode, {
    error: `must be a whole sk_${mode}_ key with a right checksum; "npm run -s key -- ${mode}" prints one.`,
  });

/** The variables for signing up and in, and for the mail that this needs. */
export const signUpVariables = {
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  SMTP_URL: z
    .string()
    .refine((value) => URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol), {
      error: 'must be an smtp:// or smtps:// URL, for example smtp://user:password@mail.example.com:587.',
    })
    .optional(),
  SMTP_FROM: z.string().min(3).max(320).optional(),
  REGISTRATION: z
    .enum(REGISTRATION_MODES, { error: 'must be one of open, invited, closed.' })
    .default('open'),
  BOOTSTRAP_EMAIL: z.string().pipe(z.email('must be an email address.')).optional(),
  BOOTSTRAP_PASSWORD: z
    .string()
    .min(10, 'must have at least 10 characters.')
    .max(200, 'must have at most 200 characters.')
    .optional(),
  BOOTSTRAP_LIVE_KEY: secretKey('live').optional(),
  BOOTSTRAP_TEST_KEY: secretKey('test').optional(),
  BOOTSTRAP_KEY_SCOPES: namesOf(SCOPES).default([...ORDINARY_SCOPES]),
};

type SignUpEnvironment = z.infer<z.ZodObject<typeof signUpVariables>>;

/** Returns the settings for signing up. @param baseUrl public origin of this server */
export const signUpOf = (env: SignUpEnvironment, baseUrl: string) => ({
  /** Sign-in providers; null: not offered. */
  github: providerOf(env, 'GITHUB'),
  google: providerOf(env, 'GOOGLE'),
  /** The people who may sign up. */
  registration: registrationOf(env),
  /** Null: nothing is sent by mail. */
  mail: env.SMTP_URL === undefined ? null : { url: env.SMTP_URL, from: env.SMTP_FROM ?? senderOf(baseUrl) },
  /** The first account and its keys, which are created at startup. */
  bootstrap: {
    email: env.BOOTSTRAP_EMAIL ?? null,
    password: env.BOOTSTRAP_PASSWORD ?? null,
    liveKey: env.BOOTSTRAP_LIVE_KEY ?? null,
    testKey: env.BOOTSTRAP_TEST_KEY ?? null,
    keyScopes: env.BOOTSTRAP_KEY_SCOPES,
  },
});

/**
 * Checks that mail is configured for invitations, because they name people by an address that only a mail can confirm.
 */
function registrationOf({ REGISTRATION: mode, SMTP_URL: smtpUrl }: SignUpEnvironment) {
  if (mode !== 'invited' || smtpUrl !== undefined) return mode;
  throw new ConfigError(['SMTP_URL: is needed with REGISTRATION=invited, to mail the invitations.']);
}

/** Returns the credentials of a provider; null: it is not offered. */
function providerOf(env: SignUpEnvironment, name: 'GITHUB' | 'GOOGLE') {
  const clientId = env[`${name}_CLIENT_ID`];
  const clientSecret = env[`${name}_CLIENT_SECRET`];
  if (clientId === undefined && clientSecret === undefined) return null;
  if (clientId === undefined) throw new ConfigError([`${name}_CLIENT_ID: is needed with the secret.`]);
  if (clientSecret === undefined) throw new ConfigError([`${name}_CLIENT_SECRET: is needed with the id.`]);
  return { clientId, clientSecret };
}

const senderOf = (baseUrl: string): string => `Conference Room <no-reply@${new URL(baseUrl).hostname}>`;
