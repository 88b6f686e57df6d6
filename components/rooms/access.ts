/** The ways of entering a person's room, as the form offers them and the room page shows them. */
export const accesses = [
  {
    value: 'link',
    label: 'Anybody with the link',
    about: 'Guests enter a name and join.',
    isPublic: true,
    requiresAuth: false,
  },
  {
    value: 'signed-in',
    label: 'Signed-in people with the link',
    about: 'They sign in or sign up first.',
    isPublic: true,
    requiresAuth: true,
  },
  {
    value: 'invited',
    label: 'Invited people only',
    about: 'You, co-organizers and members.',
    isPublic: false,
    requiresAuth: true,
  },
] as const;

interface Flags {
  isPublic: boolean;
  requiresAuth: boolean;
}

/** Returns the name of the access that a room's flags describe. */
export function accessName({ isPublic, requiresAuth }: Flags): string {
  if (!isPublic) return accesses[2].label;
  return requiresAuth ? accesses[1].label : accesses[0].label;
}
