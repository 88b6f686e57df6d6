import type { Toolset } from './queries';

/** The names of sets of tools that people read. */
export const toolsetNames: Record<Toolset, string> = {
  default: 'Rooms, meetings and what they leave',
  rooms: 'Lists and settings of rooms',
  search: 'Search in transcripts',
  live: 'Calls that run: messages, people, recording',
  say: 'Write in calls as the AI agent',
  speak: 'Write and speak aloud in calls as the AI agent',
  history: 'Past sessions and usage',
  events: 'Events and webhooks',
  test: 'Simulated meetings',
};

const names: ReadonlyMap<string, string> = new Map(Object.entries(toolsetNames));

/** Returns the name of a set of tools that may no longer exist. */
export const nameOfToolset = (toolset: string): string => names.get(toolset) ?? toolset;
