import { forbidden } from '../../platform/errors/errors';

declare module '../../platform/procedures/services' {
  interface Services {
    /** The rules of who may sign up. */
    registration: Registration;
  }
}

/** The people who may sign up: anybody, people who have been invited to a room or an organization, or nobody. */
export const REGISTRATION_MODES = ['open', 'invited', 'closed'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

/** The rules of who may sign up on this server. */
export interface Registration {
  mode: RegistrationMode;
  /** Whether an invitation to a room or an organization that is still good was mailed to that address. */
  isInvited: (email: string) => Promise<boolean>;
}

interface Newcomer {
  email: string;
  /** Whether they have proved, or will have to prove, that the address is theirs. */
  isProven: boolean;
}

/**
 * Call it before you create a person, however they prove who they are.
 * @throws ApiError FORBIDDEN
 */
export async function assertMayRegister(registration: Registration, person: Newcomer): Promise<void> {
  if (await mayRegister(registration, person)) return;
  throw forbidden(
    'Only invited people can sign up here; use the address that your invitation was mailed to.',
  );
}

/**
 * Returns whether somebody may sign up. Do not reveal it to somebody who has not proved that the address is theirs: it
 * says who was invited.
 * @throws ApiError FORBIDDEN where nobody may
 */
export async function mayRegister({ mode, isInvited }: Registration, person: Newcomer): Promise<boolean> {
  if (mode === 'closed') {
    throw forbidden('Nobody can sign up here; ask whoever runs this server for an account.');
  }
  return mode === 'open' || (person.isProven && (await isInvited(person.email)));
}
