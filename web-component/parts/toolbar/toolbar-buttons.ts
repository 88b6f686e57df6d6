/** Buttons that move into the menu where the bar is too narrow; the others always stay. First: the last one to go. */
export const MOVABLE = ['chat', 'hand', 'screen', 'people', 'record', 'reactions', 'layout'] as const;
export type Movable = (typeof MOVABLE)[number];

/** One button and the gap after it, in pixels. */
const PLACE = 56;

/**
 * Which buttons stand in the bar.
 * @param width of the bar, in pixels
 * @param wanted those that the integrator did not switch off
 * @param fixed how many places the buttons take that always stay
 */
export function inBar(width: number, wanted: readonly Movable[], fixed: number): Set<Movable> {
  const places = Math.max(Math.floor(width / PLACE) - fixed, 0);
  return new Set(MOVABLE.filter((name) => wanted.includes(name)).slice(0, places));
}

type Position = 'on' | 'off';

/** The movable buttons that the integrator did not switch off. */
export function wantedButtons(switches: {
  chat: Position;
  raiseHand: Position;
  screenshare: Position;
  reactions: Position;
}): Movable[] {
  const off = new Set<Movable>();
  if (switches.chat === 'off') off.add('chat');
  if (switches.raiseHand === 'off') off.add('hand');
  if (switches.screenshare === 'off') off.add('screen');
  if (switches.reactions === 'off') off.add('reactions');
  return MOVABLE.filter((name) => !off.has(name));
}
