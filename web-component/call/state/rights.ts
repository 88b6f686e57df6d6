// oxlint-disable-next-line eslint/no-restricted-imports -- the buttons follow the table that the server enforces
import { RIGHTS, type Right, type RightRule } from '../../../server/platform/principal/rights';
import type { CallState, Participant } from './call-state';

/** Your permissions and your role, which is that of your participant. */
type Self = Pick<CallState, 'permissions' | 'participants'>;

/** Returns your role; null: you are not in the list of participants yet. */
export const ownRoleOf = ({ participants }: Pick<Self, 'participants'>): Participant['role'] | null =>
  participants.find(({ isSelf }) => isSelf)?.role ?? null;

/** Returns whether you have a right of hosts and co-hosts. The server grants a permission by role, token and room. */
export function hasRight(right: Right, self: Self): boolean {
  const { permission, roles }: RightRule = RIGHTS[right];
  return (
    self.permissions[permission] && (roles === undefined || roles.some((one) => one === ownRoleOf(self)))
  );
}

/** Returns whether you may have minutes drafted now: as a host or co-host, while a Notetaker listens. */
export const mayDraftMinutes = (state: Pick<CallState, 'agent' | 'draftsMinutes'> & Self): boolean =>
  state.draftsMinutes && state.agent?.mode === 'Notetaker' && hasRight('draft-minutes', state);

/** Returns whether you may confirm and contest drafted minutes: if you may write in the chat, or moderate. */
export const mayGiveOpinion = (self: Self): boolean => self.permissions.chat || hasRight('lock', self);

/** Returns whether you may start a poll: as a host or co-host, where the room allows polls. */
export const mayStartPolls = (state: Pick<CallState, 'room'> & Self): boolean =>
  hasRight('start-poll', state) && state.room !== null && state.room.settings.features.polls;
