import type { ReactNode } from 'react';
import type { trpc } from '../../trpc';
import type { RoomView } from '../queries';

/** The settings in the input of `rooms.change`. */
export type Changes = Omit<Parameters<typeof trpc.rooms.change.mutate>[0], 'roomId'>;

/** The fields of a room that the form changes. Metadata belongs to the application that writes it. */
export type SettingName = Exclude<keyof Changes, 'metadata'>;

/** A room as its owner sees it. Others do not see its settings. */
export type OwnRoom = RoomView & Required<Pick<RoomView, SettingName>>;

/** The unsaved value of each setting. Only the control of a setting reads it. */
export type HeldValues = Readonly<Record<SettingName, unknown>>;

interface FieldProps<Held> {
  held: Held;
  /** Why it cannot be saved. */
  problem: string | undefined;
  onChange: (held: Held) => void;
}

interface Declared<Value, Change, Held> {
  /** Returns what the fields show of a value. */
  read: (value: Value) => Held;
  /** Returns the change to send. `before` is what the fields showed of the saved value. */
  write: (held: Held, before: Held) => Change;
  /** Returns why it cannot be saved. The server reports the problems that only it can know. */
  problem?: (held: Held) => string | undefined;
  /** Returns why it cannot be saved beside the other settings. */
  problemBeside?: (held: Held, others: HeldValues) => string | undefined;
  /** Whether it is in the form. Missing: always. */
  isShown?: (others: HeldValues, room: OwnRoom) => boolean;
  /** Whether it takes half a row. */
  isHalf?: boolean;
  Fields: (props: FieldProps<Held>) => ReactNode;
}

/** How the form shows and changes a setting. Only the control knows the type of its unsaved value. */
export interface Control<Value = unknown, Change = unknown> extends Omit<
  Declared<Value, Change, unknown>,
  'read'
> {
  read(value: Value): unknown;
}

/** Declares a control. */
export function control<Value, Change, Held>(declared: Declared<Value, Change, Held>): Control<Value, Change>;
export function control(declared: object): object {
  return declared;
}
