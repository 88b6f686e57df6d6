import { forbidden } from '../errors';

/** Who may sign up: anybody, whoever has been invited to a room, or nobody. */
export const REGISTRATION_MODES = ['open', 'invited', 'closed'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

/** Who may sign up on this server. */
export interface Registration {
  mode: RegistrationMode;
  /** Whether an invitation to a room that is still good was mailed to that address. */
  isInvited: (email: string) => Promise<boolean>;
}

/**
 * Asked before anybody new is made, whatever they prove themselves with.
 * @param person.isProven whether they have shown, or will have to, that the address is theirs
 * @throws Fault FORBIDDEN
 */
export async function assertMayRegister(
  { mode, isInvited }: Registration,
  person: { email: string; isProven: boolean },
): Promise<void> {
  if (mode === 'open') return;
  if (mode === 'closed') {
    throw forbidden('Nobody can sign up here; ask whoever runs this server for an account.');
  }
  if (person.isProven && (await isInvited(person.email))) return;
  throw forbidden(
    'Only invited people can sign up here; use the address that your invitation to a room was mailed to.',
  );
}
