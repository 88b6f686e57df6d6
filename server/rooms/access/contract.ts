import { z } from 'zod';

export const roomId = z
  .string()
  .describe('Identifier of the room: `rm_` and 26 characters.')
  .meta({ examples: ['rm_5ztr3rcbmyv4w6yhqxq2fz5gpe'] });
