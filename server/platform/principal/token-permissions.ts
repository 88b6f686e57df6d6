import { z } from 'zod';

const permission = (what: string) =>
  z
    .boolean()
    .optional()
    .describe(what)
    .meta({ examples: [false] });

/**
 * The permissions of a join token. `false` removes one, and `true` grants nothing that the role does not. Only
 * `skipLobby` can also be granted, because the room and not the role decides who waits.
 */
export const tokenPermissions = z
  .object({
    microphone: permission('Whether they may turn their microphone on.'),
    camera: permission('Whether they may turn their camera on.'),
    screen: permission('Whether they may share their screen.'),
    chat: permission('Whether they may write in the chat; everybody can read it.'),
    record: permission('Whether they may start and stop recordings.'),
    inviteAgent: permission('Whether they may invite the AI agent to the call, and remove it.'),
    moderate: permission(
      'Whether they may mute and remove others, change roles, lock the call and end it for all.',
    ),
    skipLobby: permission(
      'Whether they skip the waiting room. Default: hosts only. This is the only permission that `true` gives to any role.',
    ),
  })
  .describe('Permissions in the call, a subset of those of the role.')
  .meta({ id: 'TokenPermissions' });
export type TokenPermissions = z.infer<typeof tokenPermissions>;
/** A permission of a call. The role grants it; a join token and the room may remove it. */
export type Permission = keyof TokenPermissions;
