export type Layout = 'auto' | 'grid' | 'speaker' | 'side-by-side';

/** The tiles that you may hide: your own, and those of people whose camera is off. */
export const HIDEABLE = ['self', 'cameraless'] as const;
export type Hideable = (typeof HIDEABLE)[number];

/** A tile: the camera of a participant, or the screen that they share. */
export interface TileRef {
  participantId: string;
  kind: 'camera' | 'screen';
}

export type Arrangement =
  | { kind: 'grid'; tiles: readonly TileRef[] }
  /**
   * One large tile with the others in a strip beside it. `second`: another tile of the same size next to it.
   * `floating`: the only other tile is in its corner.
   */
  | { kind: 'stage'; main: TileRef; second?: TileRef; strip: readonly TileRef[]; floating: boolean };

/** The data of a participant that the arrangement needs. */
export interface ArrangedParticipant {
  participantId: string;
  kind: 'human' | 'agent';
  isSelf: boolean;
  devices: { camera: boolean; screen: boolean };
}

export interface Scene<Person extends ArrangedParticipant = ArrangedParticipant> {
  /** You first, then the others in the order of joining. */
  participants: readonly Person[];
  layout: Layout;
  /** The tile that you pinned. */
  pinned: TileRef | null;
  activeSpeakerId: string | null;
  /** The participant whom hosts show large to everybody; null: nobody. */
  spotlightId: string | null;
  /** The tiles that you chose not to see. */
  hidden: ReadonlySet<Hideable>;
}

/** Decides which tiles are shown and which one is large. Agents have no tile. */
export function arrangementOf(scene: Scene): Arrangement {
  const { layout } = scene;
  const tiles = visibleTiles(scene);
  const pinned = tiles.find((tile) => sameTile(tile, scene.pinned)) ?? null;
  const self = selfOf(scene);
  const isOfOthers = (tile: TileRef) => tile.kind === 'screen' && tile.participantId !== self;
  const shared = tiles.find(isOfOthers) ?? null;
  const presents = tiles.some(({ kind }) => kind === 'screen') && shared === null;
  const chosen = pinned ?? spotlitTile(scene, tiles);
  const alone = tiles.length < 2;
  const hasSelf = tiles.some(({ participantId }) => participantId === self);
  const pair = layout === 'auto' && tiles.length === 2 && hasSelf && shared === null && chosen === null;
  const wantsStage =
    layout === 'speaker' || chosen !== null || (layout === 'auto' && (shared !== null || presents)) || pair;
  const main = chosen ?? shared ?? speakerTile(scene, tiles);
  if (layout === 'side-by-side' && tiles.length > 2 && main !== null)
    return besideEachOther(scene, tiles, main);
  if (alone || !wantsStage || main === null) return { kind: 'grid', tiles };
  return {
    kind: 'stage',
    main,
    strip: tiles.filter((tile) => !sameTile(tile, main)),
    floating: pair,
  };
}

/**
 * Returns the large tile and a second one next to it: a shared screen, the speaker, or the first of the others. The two
 * keep their order, whichever of them speaks.
 */
function besideEachOther(scene: Scene, tiles: readonly TileRef[], main: TileRef): Arrangement {
  const others = tiles.filter((tile) => !sameTile(tile, main));
  const self = selfOf(scene);
  const shared = others.find(({ kind, participantId }) => kind === 'screen' && participantId !== self);
  const speaker = speakerTile(scene, others);
  const beside = shared ?? speaker ?? main;
  const isLarge = (tile: TileRef) => sameTile(tile, main) || sameTile(tile, beside);
  const [first = main, second] = tiles.filter(isLarge);
  const strip = tiles.filter((tile) => !isLarge(tile));
  return { kind: 'stage', main: first, ...(second && { second }), strip, floating: false };
}

export function sameTile(one: TileRef, other: TileRef | null): boolean {
  return one.participantId === other?.participantId && one.kind === other.kind;
}

/**
 * Returns the tiles that are not hidden. Pinned tiles and the spotlight stay, and all tiles stay when no other tile
 * would be left.
 */
function visibleTiles(scene: Scene): TileRef[] {
  const { participants, pinned, spotlightId, hidden } = scene;
  const tiles = tilesOf(participants);
  const self = selfOf(scene);
  const cameraless = new Set(
    participants.filter(({ devices }) => !devices.camera).map(({ participantId }) => participantId),
  );
  const isHidden = (tile: TileRef): boolean =>
    tile.kind === 'camera' &&
    ((hidden.has('self') && tile.participantId === self) ||
      (hidden.has('cameraless') && cameraless.has(tile.participantId)));
  const kept = tiles.filter(
    (tile) => !isHidden(tile) || sameTile(tile, pinned) || tile.participantId === spotlightId,
  );
  return kept.some(({ participantId }) => participantId !== self) ? kept : tiles;
}

/**
 * Returns the screens of the others, their cameras in the order of joining, then your camera, and the screen that you
 * share yourself.
 */
function tilesOf(participants: readonly ArrangedParticipant[]): TileRef[] {
  const people = participants.filter(({ kind }) => kind === 'human');
  const others = people.filter(({ isSelf }) => !isSelf);
  const self = people.filter(({ isSelf }) => isSelf);
  return [
    ...others
      .filter(({ devices }) => devices.screen)
      .map(({ participantId }): TileRef => ({ participantId, kind: 'screen' })),
    ...[...others, ...self].map(({ participantId }): TileRef => ({ participantId, kind: 'camera' })),
    ...self
      .filter(({ devices }) => devices.screen)
      .map(({ participantId }): TileRef => ({ participantId, kind: 'screen' })),
  ];
}

/**
 * Returns the tile of the spotlight: the participant's screen while they share it. Your own tile does not grow, because
 * you know what you look like.
 */
function spotlitTile(scene: Scene, tiles: readonly TileRef[]): TileRef | null {
  const { spotlightId } = scene;
  if (spotlightId === selfOf(scene)) return null;
  return tiles.find(({ participantId }) => participantId === spotlightId) ?? null;
}

const selfOf = ({ participants }: Scene): string | undefined =>
  participants.find(({ isSelf }) => isSelf)?.participantId;

function speakerTile({ activeSpeakerId }: Scene, tiles: readonly TileRef[]): TileRef | null {
  const cameras = tiles.filter(({ kind }) => kind === 'camera');
  return cameras.find(({ participantId }) => participantId === activeSpeakerId) ?? cameras[0] ?? null;
}
