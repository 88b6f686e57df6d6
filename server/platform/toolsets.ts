/**
 * Sets of tools that a tool server offers together. `speak` adds to the tool of `say` that the agent speaks aloud, which
 * a person allows to an application separately.
 */
export const TOOLSETS = [
  'default',
  'rooms',
  'search',
  'live',
  'say',
  'speak',
  'history',
  'events',
  'test',
] as const;
export type Toolset = (typeof TOOLSETS)[number];
