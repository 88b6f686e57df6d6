export type Layout = 'auto' | 'grid' | 'speaker';

/** A tile: the camera of a participant, or the screen that they share. */
export interface TileRef {
  participantId: string;
  kind: 'camera' | 'screen';
}

export type Arrangement =
  | { kind: 'grid'; tiles: readonly TileRef[] }
  /** One large tile with the others in a strip beside it; `floating`: the only other tile lies in its corner. */
  | { kind: 'stage'; main: TileRef; strip: readonly TileRef[]; floating: boolean };

/** What the arrangement needs to know of a participant. */
export interface ArrangedParticipant {
  participantId: string;
  kind: 'human' | 'agent';
  isSelf: boolean;
  devices: { screen: boolean };
}

export interface Scene<Person extends ArrangedParticipant = ArrangedParticipant> {
  /** You first, then the others in the order of joining. */
  participants: readonly Person[];
  layout: Layout;
  /** The tile that you pinned. */
  pinned: TileRef | null;
  activeSpeakerId: string | null;
  /** Whom hosts show large to everybody; null: nobody. */
  spotlightId: string | null;
}

/** Decides which tiles are shown and which one is large. Agents have no tile. */
export function arrangementOf(scene: Scene): Arrangement {
  const { participants, layout } = scene;
  const tiles = tilesOf(participants);
  const pinned = tiles.find((tile) => sameTile(tile, scene.pinned)) ?? null;
  const shared = tiles.find(({ kind }) => kind === 'screen') ?? null;
  const chosen = pinned ?? spotlitTile(scene, tiles);
  const alone = tiles.length < 2;
  const pair = layout === 'auto' && tiles.length === 2 && shared === null && chosen === null;
  const wantsStage =
    layout === 'speaker' || chosen !== null || (layout === 'auto' && shared !== null) || pair;
  const main = chosen ?? shared ?? speakerTile(scene, tiles);
  if (alone || !wantsStage || main === null) return { kind: 'grid', tiles };
  return {
    kind: 'stage',
    main,
    strip: tiles.filter((tile) => !sameTile(tile, main)),
    floating: pair,
  };
}

export function sameTile(one: TileRef, other: TileRef | null): boolean {
  return one.participantId === other?.participantId && one.kind === other.kind;
}

/** The screens of the others, their cameras in the order of joining, then your camera. Your own screen has no tile. */
function tilesOf(participants: readonly ArrangedParticipant[]): TileRef[] {
  const people = participants.filter(({ kind }) => kind === 'human');
  const others = people.filter(({ isSelf }) => !isSelf);
  const self = people.filter(({ isSelf }) => isSelf);
  return [
    ...others
      .filter(({ devices }) => devices.screen)
      .map(({ participantId }): TileRef => ({ participantId, kind: 'screen' })),
    ...[...others, ...self].map(({ participantId }): TileRef => ({ participantId, kind: 'camera' })),
  ];
}

/** Their screen when they share it. Your own tile does not grow: you know what you look like. */
function spotlitTile({ participants, spotlightId }: Scene, tiles: readonly TileRef[]): TileRef | null {
  const isSelf = participants.some((one) => one.isSelf && one.participantId === spotlightId);
  return isSelf ? null : (tiles.find(({ participantId }) => participantId === spotlightId) ?? null);
}

function speakerTile({ activeSpeakerId }: Scene, tiles: readonly TileRef[]): TileRef | null {
  const cameras = tiles.filter(({ kind }) => kind === 'camera');
  return cameras.find(({ participantId }) => participantId === activeSpeakerId) ?? cameras[0] ?? null;
}
