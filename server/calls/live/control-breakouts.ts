import type { z } from 'zod';
import type { Once } from '../../platform/procedures/once';
import { badRequest } from '../../platform/errors/errors';
import { newBreakouts } from '../../platform/hub/breakouts';
import type { Caller } from '../../platform/principal/principal';
import type { Right } from '../../platform/principal/rights';
import { requireLiveSession } from './access';
import {
  changeBreakouts,
  type BreakoutsChanged,
  type BreakoutsDeps,
  type BreakoutsRequest,
} from '../actions/breakouts';
import type { changeBreakouts as contract } from './breakouts-contract';

type Input = z.output<typeof contract.input>;

/** The right that each action requires. */
const RIGHTS = {
  open: 'open-breakouts',
  close: 'close-breakouts',
  assign: 'assign-to-breakout',
  spread: 'assign-to-breakout',
} as const satisfies Record<Input['action'], Right>;

/** The fields of each action. Other fields have no meaning for it. */
const FIELDS: Record<Input['action'], readonly string[]> = {
  open: ['rooms', 'spread', 'minutes', 'mayReturn'],
  close: [],
  assign: ['participantIds', 'conferenceSessionId'],
  spread: [],
};

/**
 * Changes the breakouts of the running call.
 * @throws ApiError BAD_REQUEST, NOT_FOUND, FORBIDDEN, CONFLICT when no call runs, and what `changeBreakouts` throws
 */
export async function changeLiveBreakouts(
  deps: BreakoutsDeps,
  caller: Caller,
  { roomId, ...asked }: Input,
  once: Once<BreakoutsChanged>,
): Promise<BreakoutsChanged> {
  const request = readRequest(asked);
  const right = RIGHTS[asked.action];
  const { by } = await requireLiveSession(deps.db, caller, { roomId, right });
  return changeBreakouts(deps, by, request, once);
}

/** @throws ApiError BAD_REQUEST when a field is missing that the action needs, or given that it does not take */
function readRequest({ action, ...fields }: Omit<Input, 'roomId'>): BreakoutsRequest {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const other = given.find(([field]) => !FIELDS[action].includes(field));
  if (other) throw badRequest(`The field "${other[0]}" is not for the action ${action}.`);
  const { rooms, spread = false, minutes = null, mayReturn = false } = fields;
  switch (action) {
    case 'open': {
      if (rooms === undefined) throw missing('rooms', action);
      const read = newBreakouts.safeParse({ breakouts: rooms, spread, minutes, mayReturn });
      if (!read.success) throw badRequest('The field "rooms" is not valid: it names a person twice.');
      return { kind: 'open', breakouts: read.data };
    }
    case 'assign': {
      const { participantIds, conferenceSessionId: breakoutId } = fields;
      if (participantIds === undefined) throw missing('participantIds', action);
      if (breakoutId === undefined) throw missing('conferenceSessionId', action);
      return { kind: 'assign', participantIds, breakoutId };
    }
    default:
      return { kind: action };
  }
}

const missing = (field: string, action: string) =>
  badRequest(`The field "${field}" is missing: the action ${action} needs it.`);
