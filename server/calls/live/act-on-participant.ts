import type { z } from 'zod';
import type { Once } from '../../platform/procedures/once';
import { badRequest } from '../../platform/errors/errors';
import type { Overrides } from '../../platform/principal/call-overrides';
import type { Caller, RoomRole } from '../../platform/principal/principal';
import type { AskToTurnOn, SwitchOff } from '../../rooms/moderation/people';
import type { OutsideModerator } from '../../rooms/moderation/moderator';
import type { Right } from '../../platform/principal/rights';
import {
  askToTurnOn,
  changeOverrides,
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

const overriding = (overrides: Partial<Overrides>): Action => ({
  right: 'set-overrides',
  act: (deps, by, participantId, once) => changeOverrides(deps, by, { participantId, overrides }, once),
});

const ACTIONS: Record<Exclude<Input['action'], 'set-role' | keyof typeof DECISIONS>, Action> = {
  mute: switching('mute'),
  'stop-camera': switching('stop-camera'),
  'stop-screen': switching('stop-screen'),
  'ask-to-unmute': asking('ask-to-unmute'),
  'ask-to-start-camera': asking('ask-to-start-camera'),
  spotlight: spotlighting(false),
  'end-spotlight': spotlighting(true),
  'allow-screen': overriding({ screen: true }),
  'deny-screen': overriding({ screen: false }),
  'allow-chat': overriding({ chat: true }),
  'deny-chat': overriding({ chat: false }),
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
