/** Sets of tools that a tool server offers together. */
export const TOOLSETS = ['default', 'rooms', 'search', 'live', 'say', 'history', 'events', 'test'] as const;
export type Toolset = (typeof TOOLSETS)[number];
