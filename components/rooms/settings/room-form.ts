import type { RoomView } from '../queries';
import type { Changes, HeldValues, OwnRoom, SettingName } from './control';
import { ROOM_CONTROLS } from './room-controls';

/** Returns whether a room comes with its settings: only its owner sees them. */
export const isOwnRoom = (room: RoomView): room is OwnRoom =>
  ROOM_CONTROLS.every(([name]) => room[name] !== undefined);

/** Returns what the form holds of a room. */
export function readValues(room: OwnRoom): HeldValues;
export function readValues(room: OwnRoom): object {
  return Object.fromEntries(ROOM_CONTROLS.map(([name, control]) => [name, control.read(room[name])]));
}

/** Returns only the fields that were changed in the form. */
export function changesOf(before: HeldValues, after: HeldValues): Changes {
  return Object.fromEntries(
    ROOM_CONTROLS.filter(([name]) => !isSame(before[name], after[name])).map(([name, control]) => [
      name,
      control.write(after[name], before[name]),
    ]),
  );
}

/** Returns a sentence for each setting that cannot be saved. */
export function problemsOf(values: HeldValues): ReadonlyMap<SettingName, string> {
  const problems = new Map<SettingName, string>();
  for (const [name, { problem, problemBeside }] of ROOM_CONTROLS) {
    const sentence = problem?.(values[name]) ?? problemBeside?.(values[name], values);
    if (sentence !== undefined) problems.set(name, sentence);
  }
  return problems;
}

/** Fields hold texts, numbers, switches and flat objects of them. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
