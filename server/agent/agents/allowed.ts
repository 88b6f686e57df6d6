import { assertFeature, type Features } from '../../platform/features';
import type { AgentOptions } from './service';

type Invited = Pick<AgentOptions, 'mode' | 'captions'>;

/** Whether an agent shows captions, as far as the room allows it. A Captioner always does. */
export const showsCaptions = ({ mode, captions }: Invited): boolean => captions || mode === 'Captioner';

/** Refuses an agent, or its captions, where they are off. @throws ApiError CONFLICT */
export function assertAgentAllowed(features: Features, invited: Invited): void {
  assertFeature(features, 'agent');
  if (showsCaptions(invited)) assertFeature(features, 'captions');
}

/** Whether an agent may stay in a room: a Captioner does nothing where captions are off. */
export const mayStay = ({ agent, captions }: Features, { mode }: Pick<Invited, 'mode'>): boolean =>
  agent && (captions || mode !== 'Captioner');
