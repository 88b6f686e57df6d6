import type { CallState } from '../../call/state/call-state';
import { hasRight } from '../../call/state/rights';

/** Buttons that collapse into the last menu where the toolbar is too narrow, the last to collapse first. */
export const COLLAPSIBLE_BUTTONS = [
  'chat',
  'hand',
  'screen',
  'people',
  'record',
  'reactions',
  'layout',
] as const;
export type CollapsibleButton = (typeof COLLAPSIBLE_BUTTONS)[number];

/** A button and the gap after it, in pixels. */
const BUTTON_WIDTH = 56;

/**
 * Returns the collapsible buttons that fit into the toolbar.
 * @param width of the toolbar, in pixels
 * @param enabled buttons that the integrator did not switch off
 * @param fixedCount how many buttons never collapse
 */
export function visibleButtons(
  width: number,
  enabled: readonly CollapsibleButton[],
  fixedCount: number,
): Set<CollapsibleButton> {
  const count = Math.max(Math.floor(width / BUTTON_WIDTH) - fixedCount, 0);
  return new Set(COLLAPSIBLE_BUTTONS.filter((name) => enabled.includes(name)).slice(0, count));
}

/** Returns the buttons that the room and your permissions also allow. Outside of a call it returns all of them. */
export function allowedButtons(
  enabled: readonly CollapsibleButton[],
  state: Pick<CallState, 'room' | 'permissions' | 'denied' | 'participants'>,
): CollapsibleButton[] {
  const { room, permissions, denied } = state;
  const { chat = true, raiseHand = true, reactions = true } = room?.settings.features ?? {};
  const isAllowed: Partial<Record<CollapsibleButton, boolean>> = {
    chat,
    hand: raiseHand,
    reactions,
    screen: permissions.screen || denied.includes('screen'), // it says that hosts do not let you
    record: hasRight('start-recording', state),
  };
  return enabled.filter((name) => isAllowed[name] ?? true);
}

type Switch = 'on' | 'off';

/** Returns the collapsible buttons that the integrator did not switch off. */
export function enabledButtons(switches: {
  chat: Switch;
  raiseHand: Switch;
  screenshare: Switch;
  reactions: Switch;
}): CollapsibleButton[] {
  const off = new Set<CollapsibleButton>();
  if (switches.chat === 'off') off.add('chat');
  if (switches.raiseHand === 'off') off.add('hand');
  if (switches.screenshare === 'off') off.add('screen');
  if (switches.reactions === 'off') off.add('reactions');
  return COLLAPSIBLE_BUTTONS.filter((name) => !off.has(name));
}
