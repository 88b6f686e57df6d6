import { assertFeature, type Features } from '../../platform/room-settings/features';
import type { AgentOptions } from './service';

type Invited = Pick<AgentOptions, 'mode' | 'captions'>;

/** Returns whether an agent shows captions, as far as the room allows it. A Captioner always does. */
export const showsCaptions = ({ mode, captions }: Invited): boolean => captions || mode === 'Captioner';

/** Refuses an agent, or its captions, if the room turns them off. @throws ApiError CONFLICT */
export function assertAgentAllowed(features: Features, invited: Invited): void {
  assertFeature(features, 'agent');
  if (showsCaptions(invited)) assertFeature(features, 'captions');
}

/** Returns whether an agent may stay in a room: a Captioner does nothing without captions. */
export const mayStay = ({ agent, captions }: Features, { mode }: Pick<Invited, 'mode'>): boolean =>
  agent && (captions || mode !== 'Captioner');
