import type { CallState } from './call-state';

/** Returns whether you may start a poll: as a host or co-host, where the room allows polls. */
export const mayStartPolls = ({ permissions, room }: Pick<CallState, 'permissions' | 'room'>): boolean =>
  permissions.moderate && room !== null && room.settings.features.polls;
