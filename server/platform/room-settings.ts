import type { AgentMode } from './agent-mode';

/** What a call in a room can do. Each can be switched off. The one list: contract, hub and element take it from here. */
export const ROOM_FEATURES = [
  'chat',
  'reactions',
  'raiseHand',
  'screenShare',
  'recording',
  'agent',
  'captions',
] as const;

export type RoomFeature = (typeof ROOM_FEATURES)[number];

/** Who waits in the lobby until a host or co-host admits them; nobody, guests, all participants, or co-hosts and hosts too. */
export const LOBBY_MODES = ['off', 'guests', 'participants', 'everybody'] as const;

/** What happens when a room closes: nobody new may join, or the call ends too. */
export const CLOSING_ACTIONS = ['stop-joining', 'end-call'] as const;

/** The settings of a room that are stored together. Moments that clean-up looks for have columns of their own. */
export interface RoomSettings {
  /** Most people in a call; null: as many as the server takes. */
  maxParticipants: number | null;
  atClose: (typeof CLOSING_ACTIONS)[number];
  lobby: (typeof LOBBY_MODES)[number];
  features: Record<RoomFeature, boolean>;
  /** Whether the devices of a person who joins start switched on. */
  defaults: { microphone: boolean; camera: boolean };
  recordOnStart: boolean;
  /** The agent that joins with the first participant; null: none. */
  agentOnStart: { mode: AgentMode; language: string | null; captions: boolean } | null;
  /** BCP 47 tag of the language of the element; null: the language of the browser. */
  language: string | null;
  /** How many days recordings and transcripts of the room are kept; null: as the server is configured. */
  retentionDays: number | null;
  branding: { accent: string | null; logoUrl: string | null; background: string | null } | null;
}

/** The settings of a room for which nothing was set. */
export const DEFAULT_SETTINGS: RoomSettings = {
  maxParticipants: null,
  atClose: 'stop-joining',
  lobby: 'off',
  features: {
    chat: true,
    reactions: true,
    raiseHand: true,
    screenShare: true,
    recording: true,
    agent: true,
    captions: true,
  },
  defaults: { microphone: true, camera: true },
  recordOnStart: false,
  agentOnStart: null,
  language: null,
  retentionDays: null,
  branding: null,
};

/** What is stored: the settings that were set. What is missing has its default. */
export type StoredRoomSettings = Partial<Omit<RoomSettings, 'features' | 'defaults'>> & {
  features?: Partial<RoomSettings['features']>;
  defaults?: Partial<RoomSettings['defaults']>;
};

/** All settings of a room: what was set, over the defaults. */
export const settingsOf = (stored: StoredRoomSettings): RoomSettings => ({
  ...DEFAULT_SETTINGS,
  ...stored,
  features: { ...DEFAULT_SETTINGS.features, ...stored.features },
  defaults: { ...DEFAULT_SETTINGS.defaults, ...stored.defaults },
});
