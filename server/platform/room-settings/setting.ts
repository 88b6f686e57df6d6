import type { z, ZodType } from 'zod';
import { mapValues } from '../known-keys';

/** A setting of rooms, declared once: contracts, defaults, changes and answers all come from here. */
export interface Setting<Answer extends ZodType = ZodType, Given extends ZodType = ZodType> {
  /** How the API returns it. */
  readonly answer: Answer;
  /** How a caller gives it; optional. A missing setting keeps its value, and a new room has the default. */
  readonly given: Given;
  /** The value in rooms where it was never set. */
  readonly unset: z.output<Answer>;
  /** Whether a change names only some of its fields, and the others keep their values. Otherwise it replaces the whole. */
  readonly mergesFields?: boolean;
  /** Fields that a stored value may lack because a later release added them, with their values. */
  readonly lacking?: object;
  /** Why an end-to-end encrypted room cannot have it; absent: it can. Null and false are always possible. */
  readonly notEncrypted?: string;
}

/** Declares a setting. */
export const setting = <Answer extends ZodType, Given extends ZodType>(
  declared: Setting<Answer, Given>,
): Setting<Answer, Given> => declared;

/** Settings by the names that the API gives them. */
export type SettingTable = Readonly<Record<string, Setting>>;

/** Returns one column of a table: how the API returns each setting, how a caller gives it, or what unset ones have. */
export function columnOf<Table extends SettingTable, Column extends keyof Setting>(
  table: Table,
  column: Column,
): { [Name in keyof Table]: Table[Name][Column] };
export function columnOf(table: SettingTable, column: keyof Setting): object {
  return mapValues(table, (declared) => declared[column]);
}
