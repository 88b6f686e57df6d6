import { assertFeature, type Features } from '../../platform/features';
import type { AgentOptions } from './service';

type Wish = Pick<AgentOptions, 'mode' | 'captions'>;

/** Whether an agent shows captions, as far as the room allows it. */
const wantsCaptions = ({ mode, captions }: Wish): boolean => captions || mode === 'Captioner';

/** Refuses an agent, or its captions, where they are off. @throws ApiError CONFLICT */
export function assertAgentAllowed(features: Features, wish: Wish): void {
  assertFeature(features, 'agent');
  if (wantsCaptions(wish)) assertFeature(features, 'captions');
}

/** Whether an agent may stay in a room: a Captioner does nothing where captions are off. */
export const mayStay = ({ agent, captions }: Features, { mode }: Pick<Wish, 'mode'>): boolean =>
  agent && (captions || mode !== 'Captioner');
