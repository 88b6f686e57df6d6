import { z } from 'zod';
import { TOOLSETS } from '../../platform/toolsets';
import { namesOf } from './values';

/** Names of this machine in Host and Origin headers. */
export const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Host names without ports, in lower case, with commas between them. */
export const hostNames = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((name) => name.trim().toLowerCase())
      .filter((name) => name !== ''),
  )
  .refine((names) => names.every((name) => /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(name)), {
    error: 'must be host names without ports, separated by commas, for example tools.example.com.',
  });

/** Sets of tools, with commas between them. */
export const toolsets = namesOf(TOOLSETS);
