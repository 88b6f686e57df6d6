import { z } from 'zod';
import { parseKey } from '../../identity/keys/secret';
import { REGISTRATION_MODES } from '../../identity/users/registration';
import { ORDINARY_SCOPES, SCOPES, type Mode } from '../../platform/principal/principal';
import {
  PROVIDERS,
  SIGN_IN_PROVIDERS,
  type OfferedProvider,
  type Provider,
} from '../../platform/sign-in-providers';
import { ConfigError } from './config-error';
import { companyProviderOf, singleSignOnVariables } from './single-sign-on';
import { namesOf } from './values';

const secretKey = (mode: Mode) =>
  z.string().refine((value) => parseKey(value)?.mode === mode, {
    error: `must be a whole sk_${mode}_ key with a right checksum; "npm run -s key -- ${mode}" prints one.`,
  });

/** The variables for signing up and in, and for the mail that this needs. */
export const signUpVariables = {
  ...providerVariables(),
  ...singleSignOnVariables,
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
  /** The sign-in providers that are offered. */
  signInProviders: PROVIDERS.flatMap((name) => offeredOf(env, name)),
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

/** Returns a provider with its credentials; nothing when it is not offered. */
function offeredOf(env: SignUpEnvironment, name: Provider): OfferedProvider[] {
  if (name === 'oidc') return [companyProviderOf(env) ?? []].flat();
  const { id, secret } = variablesOf(name);
  const { [id]: clientId, [secret]: clientSecret } = env;
  if (clientId === undefined && clientSecret === undefined) return [];
  if (clientId === undefined) throw new ConfigError([`${id}: is needed with the secret.`]);
  if (clientSecret === undefined) throw new ConfigError([`${secret}: is needed with the id.`]);
  return [{ name, ...SIGN_IN_PROVIDERS[name], clientId, clientSecret, singleSignOn: null }];
}

type IdVariable = `${Uppercase<Provider>}_CLIENT_ID`;
type SecretVariable = `${Uppercase<Provider>}_CLIENT_SECRET`;

/** Returns the names of the variables of a provider. */
function variablesOf(name: Provider): { id: IdVariable; secret: SecretVariable };
function variablesOf(name: string): { id: string; secret: string } {
  return { id: `${name.toUpperCase()}_CLIENT_ID`, secret: `${name.toUpperCase()}_CLIENT_SECRET` };
}

/** Returns the variables of all providers. */
function providerVariables(): Record<IdVariable | SecretVariable, z.ZodOptional<z.ZodString>>;
function providerVariables(): Record<string, z.ZodType> {
  const names = PROVIDERS.map(variablesOf).flatMap(({ id, secret }) => [id, secret]);
  return Object.fromEntries(names.map((name) => [name, z.string().optional()]));
}

const senderOf = (baseUrl: string): string => `Conference Room <no-reply@${new URL(baseUrl).hostname}>`;
