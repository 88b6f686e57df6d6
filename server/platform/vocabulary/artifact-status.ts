import { z } from 'zod';

/** How far the artifact of a session is. The one list: sessions and artifacts take it from here. */
export const artifactStatus = z
  .enum(['live', 'processing', 'ready', 'failed'])
  .describe('Status of an artifact.')
  .meta({ id: 'ArtifactStatus' });
