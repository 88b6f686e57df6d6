import { z } from 'zod';
import { device, newDevice } from '../users/contract';
import { name } from '../../platform/text';

const passkeyId = z.string().min(1).max(1_400).describe('Identifier of the passkey.');
const bytes = (most: number) => z.string().min(1).max(most);
const passkeyName = name(60).describe('Name of the passkey, such as that of the device.');
const challenge = z.string().describe('The random text that the passkey signs, base64url.');
const timeout = z.number().optional().describe('How long the browser waits, in milliseconds.');
const type = z.literal('public-key');

export const listPasskeys = {
  output: z.object({
    passkeys: z
      .array(
        z.object({
          passkeyId,
          name: z.string().describe('Its name.'),
          createdAt: z.iso.datetime().describe('When it was added.'),
          lastUsedAt: z.iso.datetime().nullable().describe('When it was last used; null: never.'),
        }),
      )
      .describe('Oldest first.'),
  }),
};

export const beginRegistration = {
  output: z.object({
    rp: z.object({ id: z.string().optional(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge,
    pubKeyCredParams: z.array(z.object({ alg: z.number(), type })),
    timeout,
    excludeCredentials: z.array(z.object({ id: z.string(), type: z.string() })),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      userVerification: z.literal('required'),
    }),
  }),
};

export const register = {
  input: z.object({
    name: passkeyName,
    response: z.object({
      id: passkeyId,
      rawId: passkeyId,
      type,
      response: z.object({ clientDataJSON: bytes(4_000), attestationObject: bytes(16_000) }),
    }),
  }),
  output: z.object({ passkeyId }),
};

export const removePasskey = {
  input: z.object({ passkeyId }),
  output: z.object({ passkeyId }),
};

export const dropPassword = {
  output: z.object({ dropped: z.literal(true).describe('Passkeys are the only way to sign in.') }),
};

export const beginPasskey = {
  output: z.object({
    challenge,
    rpId: z.string().optional(),
    timeout,
    userVerification: z.literal('required'),
  }),
};

/** The answer of a passkey, as browsers give it. */
export const passkeyAnswer = z.object({
  id: passkeyId,
  rawId: passkeyId,
  type,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: z.string().max(200).optional(),
  }),
});

export const signInWithPasskey = {
  input: z.object({ answer: z.string().max(20_000).describe('The answer of the passkey, as JSON.'), device }),
  output: z.object({
    device: newDevice,
    loginId: z.string().describe('The login, which is sealed into the cookie.'),
    userId: z.string().describe('Identifier of the person.'),
  }),
};

export const confirmWithPasskey = {
  input: z.object({ answer: passkeyAnswer }),
  output: z.object({
    confirmed: z.literal(true).describe('The login counts as a fresh one for ten minutes.'),
  }),
};
