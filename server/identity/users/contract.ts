import { z } from 'zod';
import { isoMoment, name, plainText, writtenText } from '../../platform/text';
import { PROVIDERS } from '../../platform/sign-in-providers';

const email = z.string().trim().max(254).pipe(z.email()).describe('Email address.');

/** Fewest and most characters of a password. */
const PASSWORD_LENGTH = { min: 10, max: 200 };

const newPassword = z
  .string()
  .min(PASSWORD_LENGTH.min)
  .max(PASSWORD_LENGTH.max)
  .describe(
    `A new password, ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters and not a common one.`,
  );

const person = {
  userId: z.string().describe('Identifier of the person.'),
  email: z.string().describe('Their email address.'),
  displayName: z.string().describe('Their name as others see it.'),
};

const login = z.object({
  loginId: z.string().describe('The login, which is sealed into the cookie.'),
  ...person,
});

export const signUp = {
  input: z.object({ email, displayName: name(100).describe('Name that others see.'), password: newPassword }),
  output: z.object(person),
};

const token = z.string().min(1).max(200).describe('Token of the mailed link.');

export const requestSignUp = {
  input: z.object({
    email,
    from: plainText()
      .startsWith('/')
      .max(500)
      .optional()
      .describe('Path of this server to open afterwards. Absent: the portal.'),
  }),
  output: z.object({
    mailed: z
      .literal(true)
      .describe(
        'A person who has already signed up gets a mail about it; the response does not reveal it. If people sign up by invitation, an address that was not invited gets no mail.',
      ),
  }),
};

export const readSignUpLink = {
  input: z.object({ token }),
  output: z.object({ email: z.string().describe('The address that the link confirms.') }),
};

export const confirmSignUp = {
  input: z.object({ token, displayName: name(100).describe('Name that others see.'), password: newPassword }),
  output: z.object(person),
};

export const requestPasswordReset = {
  input: z.object({ email }),
  output: z.object({
    requested: z
      .literal(true)
      .describe('If a person has this address, a mail is on its way. The response does not reveal it.'),
  }),
};

export const readPasswordReset = {
  input: z.object({ token }),
  output: z.object({ email: z.string().describe('The address of the person whose password is reset.') }),
};

const disconnectApplications = z
  .boolean()
  .default(false)
  .describe('Whether the applications that the person allowed lose their access.');
const disconnectedApplications = z.int().describe('How many applications lost their access.');

export const resetPassword = {
  input: z.object({ token, newPassword, disconnectApplications }),
  output: z.object({
    email: z.string().describe('The address with which the person signs in. All their logins have ended.'),
    disconnectedApplications,
  }),
};

export const changeEmail = {
  input: z.object({
    email,
    password: z.string().max(PASSWORD_LENGTH.max).describe('The password of the person.'),
  }),
  output: z.object({
    isChanged: z
      .boolean()
      .describe(
        'Whether the address has changed. False: links were mailed to the old and to the new address.',
      ),
  }),
};

const newEmail = z.string().describe('The new address.');
const mailbox = z.enum(['old', 'new']);

export const readEmailChange = {
  input: z.object({ token }),
  output: z.object({ email: newEmail, mailbox: mailbox.describe('The mailbox that the link was sent to.') }),
};

export const confirmEmailChange = {
  input: z.object({ token }),
  output: z.object({
    email: newEmail,
    waitsFor: mailbox
      .nullable()
      .describe('The mailbox that has not confirmed yet; null: the address has changed.'),
  }),
};

/** The device cookie of a browser, before and after a sign-in. */
export const device = z.string().max(4_000).optional().describe('The device cookie of the browser.');
export const newDevice = z.string().describe('The new device cookie of the browser.');

export const signIn = {
  input: z.object({
    email: plainText().max(254),
    password: z.string().max(PASSWORD_LENGTH.max),
    device,
  }),
  output: login.extend({ device: newDevice }),
};

const code = z
  .string()
  .min(1)
  .max(40)
  .describe('A code of the authenticator application, or a recovery code.');

export const readSignInStep = {
  output: z.object({
    waits: z.boolean().describe('Whether the sign-in of this browser waits for a second factor.'),
  }),
};

export const finishSignIn = {
  input: z.object({ code }),
  output: z.object({ signedIn: z.literal(true).describe('The person is signed in.') }),
};

export const readSecondFactor = {
  output: z.object({
    confirmedAt: z.iso.datetime().nullable().describe('When it was set up; null: there is none.'),
    recoveryCodesLeft: z.int().describe('How many recovery codes were not used yet.'),
  }),
};

export const beginSecondFactor = {
  output: z.object({
    secret: z.string().describe('The secret for the authenticator application, in base32.'),
    url: z.string().describe('The secret as an address that the application reads from a QR code.'),
  }),
};

const recoveryCodes = z
  .array(z.string())
  .describe('Codes for a lost authenticator. Each works once, and they are shown only once.');

export const confirmSecondFactor = {
  input: z.object({ code }),
  output: z.object({ recoveryCodes }),
};

export const removeSecondFactor = {
  output: z.object({ removed: z.literal(true).describe('A sign-in no longer asks for a code.') }),
};

export const renewRecoveryCodes = {
  output: z.object({ recoveryCodes }),
};

export const signInWithProvider = {
  input: z.object({
    provider: z.enum(PROVIDERS).describe('The sign-in provider.'),
    providerUserId: plainText().min(1).max(255).describe('Identifier of the person at the provider.'),
    email: plainText().max(254).describe('Their email address, as returned by the provider.'),
    emailVerified: z.boolean().default(false).describe('Whether the provider has verified the address.'),
    displayName: writtenText().min(1).max(200).describe('Their name, as returned by the provider.'),
    groups: z.array(plainText()).default([]).describe("Their groups at a company's provider."),
    authenticatedAt: isoMoment()
      .optional()
      .describe('When they proved to the provider who they are; absent: now.'),
    secondFactor: z
      .boolean()
      .default(false)
      .describe("Whether a company's provider says that they proved a second factor there."),
    device,
  }),
  output: login.extend({ device: newDevice }),
};

export const whoAmI = {
  output: z.object({
    ...person,
    hasPassword: z.boolean().describe('Whether they sign in with a password.'),
    provider: z
      .enum(PROVIDERS)
      .nullable()
      .describe('The provider through which they sign in; null: with a password.'),
  }),
};

export const confirmIdentity = {
  input: z.object({
    password: z.string().max(PASSWORD_LENGTH.max).optional().describe('For people with a password.'),
    code: code.optional().describe('For people with a second factor.'),
  }),
  output: z.object({
    confirmed: z.literal(true).describe('The login counts as a fresh one for ten minutes.'),
  }),
};

export const changePassword = {
  input: z.object({
    currentPassword: z.string().max(PASSWORD_LENGTH.max),
    newPassword,
    disconnectApplications,
  }),
  output: z.object({
    changed: z.literal(true).describe('Other logins of the person have ended.'),
    disconnectedApplications,
  }),
};

export const deleteAccount = {
  input: z.object({
    password: z
      .string()
      .max(PASSWORD_LENGTH.max)
      .optional()
      .describe('For people who sign in with a password.'),
    confirmation: z.string().max(100).optional().describe('For all other people: their email address.'),
  }),
  output: z.object({
    deleted: z.literal(true).describe('The person, their accounts and all data in them are deleted.'),
  }),
};

export const accessToken = {
  output: z.object({
    token: z.string().describe('A bearer token for the REST routes. It ends with the login that created it.'),
    expiresAt: z.iso.datetime().describe('When it expires: ten minutes after its creation.'),
  }),
};

export const listLogins = {
  output: z.object({
    logins: z
      .array(
        z.object({
          loginId: z.string().describe('Identifier of the login.'),
          isCurrent: z.boolean().describe('Whether it is the login of the caller.'),
          browser: z.string().nullable().describe('The browser and its operating system; null: not known.'),
          ip: z.string().nullable().describe('The network address of the sign-in; null: not known.'),
          country: z
            .string()
            .nullable()
            .describe('The country of that address, as an ISO 3166-1 alpha-2 code; null: not known.'),
          createdAt: z.iso.datetime().describe('When the person signed in.'),
          lastUsedAt: z.iso
            .datetime()
            .nullable()
            .describe('When it was last used, to the hour; null: not recorded yet.'),
        }),
      )
      .describe('The login of the caller, then the others, those that were used last first.'),
    hasMore: z.boolean().describe('Whether the person has more logins than are listed.'),
  }),
};

export const endLogin = {
  input: z.object({ loginId: plainText().max(100).describe('The login to end.') }),
  output: z.object({ loginId: z.string().describe('The login that has ended.') }),
};

export const endOtherLogins = {
  output: z.object({ ended: z.int().describe('How many logins have ended.') }),
};

export const signOut = {
  output: z.object({ signedOut: z.boolean().describe('False if the login had already ended.') }),
};
