import { z } from 'zod';
import { setting } from './setting';

const asked = z
  .enum(['notice', 'ask'])
  .describe(
    'How people agree to recordings and transcripts. `notice`: everybody sees that the call is recorded or transcribed, and agrees by staying. `ask`: each person is asked, and nothing of a person is recorded or transcribed before they agree. Default `notice`.',
  )
  .meta({ id: 'ConsentSetting', examples: ['notice'] });

export const consent = setting({ answer: asked, given: asked.optional(), unset: 'notice' });
