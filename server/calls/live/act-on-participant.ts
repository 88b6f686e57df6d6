import type { z } from 'zod';
import type { Once } from '../../platform/procedures/once';
import { badRequest } from '../../platform/errors/errors';
import type { Grants } from '../../platform/principal/call-grants';
import type { Caller, RoomRole } from '../../platform/principal/principal';
import type { AskToTurnOn, SwitchOff } from '../../rooms/moderation/people';
import type { OutsideModerator } from '../../rooms/moderation/moderator';
import type { Right } from '../../platform/principal/rights';
import {
  askToTurnOn,
  changeGrants,
  changeRole,
  changeSpotlight,
  decideAboutWaiting,
  removeParticipant,
  switchOff,
  type ChangeDeps,
  type ParticipantsChanged,
} from '../actions/moderate';
import { requireLiveSession, requireRoom } from './access';
import type { actOnParticipant as contract } from './contract';

type Input = z.output<typeof contract.input>;

/**
 * Acts on a participant of the running call, or on somebody who waits, even if there is no call yet.
 * @throws ApiError BAD_REQUEST, NOT_FOUND when there is no such room or participant, FORBIDDEN, CONFLICT when no call
 *   runs, or the participant has left it
 */
export async function actOnParticipant(
  deps: ChangeDeps,
  caller: Caller,
  { roomId, participantId, action, role }: Input,
  once: Once<ParticipantsChanged>,
): Promise<ParticipantsChanged> {
  if (action !== 'set-role' && role !== undefined)
    throw badRequest('The field "role" is for the action set-role only.');
  if (action === 'admit' || action === 'deny') {
    const { by } = await requireRoom(deps.db, caller, { roomId, right: action });
    return decideAboutWaiting(deps, by, { id: participantId, decision: DECISIONS[action] }, once);
  }
  const { right, act } = action === 'set-role' ? roleAction(role) : ACTIONS[action];
  const { by } = await requireLiveSession(deps.db, caller, { roomId, right });
  return act(deps, by, participantId, once);
}

const DECISIONS = { admit: 'admitted', deny: 'denied' } as const;

/** An action on a participant of the call: the right that it needs, and the function that executes it. */
interface Action {
  right: Right;
  act: (
    deps: ChangeDeps,
    by: OutsideModerator,
    participantId: string,
    once: Once<ParticipantsChanged>,
  ) => Promise<ParticipantsChanged>;
}

const switching = (what: SwitchOff): Action => ({
  right: what,
  act: (deps, by, participantId, once) => switchOff(deps, by, { participantId, what }, once),
});

const asking = (what: AskToTurnOn): Action => ({
  right: what,
  act: (deps, by, participantId, once) => askToTurnOn(deps, by, { participantId, what }, once),
});

const spotlighting = (ends: boolean): Action => ({
  right: 'spotlight',
  act: (deps, by, participantId, once) => changeSpotlight(deps, by, { participantId, ends }, once),
});

const granting = (grants: Partial<Grants>): Action => ({
  right: 'set-grants',
  act: (deps, by, participantId, once) => changeGrants(deps, by, { participantId, grants }, once),
});

const ACTIONS: Record<Exclude<Input['action'], 'set-role' | keyof typeof DECISIONS>, Action> = {
  mute: switching('mute'),
  'stop-camera': switching('stop-camera'),
  'stop-screen': switching('stop-screen'),
  'ask-to-unmute': asking('ask-to-unmute'),
  'ask-to-start-camera': asking('ask-to-start-camera'),
  spotlight: spotlighting(false),
  'end-spotlight': spotlighting(true),
  'allow-screen': granting({ screen: true }),
  'deny-screen': granting({ screen: false }),
  'allow-chat': granting({ chat: true }),
  'deny-chat': granting({ chat: false }),
  remove: { right: 'remove', act: removeParticipant },
};

/** @throws ApiError BAD_REQUEST without a role */
function roleAction(role: RoomRole | undefined): Action {
  if (role === undefined) throw badRequest('The field "role" is missing: the action set-role needs it.');
  return {
    right: 'set-role',
    act: (deps, by, participantId, once) => changeRole(deps, by, { participantId, role }, once),
  };
}
