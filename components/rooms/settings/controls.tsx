import { NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core';
import { entriesOf } from '../../../server/platform/known-keys';
import { languageName, languages } from '../../agent/labels';
import { control, type Control, type HeldValues, type OwnRoom } from './control';
import classes from './RoomSettings.module.css';

interface Words {
  label: string;
  description?: string;
  placeholder?: string;
}

/** A line of text. */
export const text = (words: Words & { maxLength: number }): Control<string, string> =>
  control({
    read: (value) => value,
    write: (held) => held,
    Fields: ({ held, onChange }) => (
      <TextInput {...words} value={held} onChange={(event) => onChange(event.currentTarget.value)} />
    ),
  });

/** Words with spaces or commas between them. None: null. */
export const words = (shown: Words): Control<readonly string[] | null, string[] | null> =>
  control({
    read: (value) => value?.join(', ') ?? '',
    write: (held) => {
      const given = held.split(/[\s,;]+/).filter((word) => word !== '');
      return given.length === 0 ? null : given;
    },
    Fields: ({ held, onChange }) => (
      <TextInput {...shown} value={held} onChange={(event) => onChange(event.currentTarget.value)} />
    ),
  });

/** A number from 1 to a bound. Empty: null. */
export const amount = ({ most, ...shown }: Words & { most: number }): Control<number | null, number | null> =>
  control<number | null, number | null, number | string>({
    read: (value) => value ?? '',
    write: (held) => (held === '' ? null : Number(held)),
    problem: (held) => {
      const given = Number(held);
      const isFine = held === '' || (Number.isInteger(given) && given >= 1 && given <= most);
      return isFine ? undefined : `Please give a number from 1 to ${most}, or nothing.`;
    },
    Fields: ({ held, problem, onChange }) => (
      <NumberInput
        {...shown}
        value={held}
        error={problem}
        onChange={onChange}
        allowDecimal={false}
        allowNegative={false}
      />
    ),
  });

/** A moment in the time zone of the browser. Empty: null. A moment that is not changed keeps its seconds. */
export const moment = ({
  isHalf,
  isAfterOpening,
  ...shown
}: Words & { isHalf?: boolean; isAfterOpening?: boolean }): Control<string | null, string | null> =>
  control({
    read: toField,
    write: (held) => (held === '' ? null : new Date(held).toISOString()),
    problemBeside: (held, { opensAt }) => {
      const isTooEarly = isAfterOpening && held !== '' && typeof opensAt === 'string' && held <= opensAt;
      return isTooEarly ? 'Please give a time after the opening.' : undefined;
    },
    isHalf: isHalf ?? false,
    Fields: ({ held, problem, onChange }) => (
      <TextInput
        {...shown}
        type="datetime-local"
        value={held}
        error={problem}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    ),
  });

/** One of several values. */
export const choice = <Value extends string>({
  choices,
  isShown,
  ...shown
}: Words & {
  choices: Readonly<Record<Value, string>>;
  isShown?: (others: HeldValues) => boolean;
}): Control<Value, Value> =>
  control({
    read: (value) => value,
    write: (held) => held,
    isShown: isShown ?? (() => true),
    Fields: ({ held, onChange }) => (
      <NativeSelect
        {...shown}
        data={entriesOf<Value, string>(choices).map(([value, label]) => ({ value, label }))}
        value={held}
        onChange={({ currentTarget }) => {
          const chosen = entriesOf<Value, string>(choices).find(([value]) => value === currentTarget.value);
          if (chosen) onChange(chosen[0]);
        }}
      />
    ),
  });

/** Whether something is so. */
export const flag = ({
  isShown,
  ...shown
}: Words & { isShown?: (others: HeldValues, room: OwnRoom) => boolean }): Control<boolean, boolean> =>
  control({
    read: (value) => value,
    write: (held) => held,
    isShown: isShown ?? (() => true),
    Fields: ({ held, onChange }) => (
      <Switch {...shown} checked={held} onChange={(event) => onChange(event.currentTarget.checked)} />
    ),
  });

/** Several switches. Only those that were changed are sent, because another window may have changed others. */
export const flags = <Name extends string>(
  labels: Readonly<Record<Name, string>>,
): Control<Readonly<Record<Name, boolean>>, Partial<Record<Name, boolean>>> =>
  control<Readonly<Record<Name, boolean>>, Partial<Record<Name, boolean>>, Readonly<Record<Name, boolean>>>({
    read: (value) => value,
    write: (held, before) => changedOf(held, before),
    Fields: ({ held, onChange }) => (
      <div className={classes.flags}>
        {entriesOf<Name, string>(labels).map(([name, label]) => (
          <Switch
            key={name}
            label={label}
            checked={held[name]}
            onChange={(event) => onChange({ ...held, [name]: event.currentTarget.checked })}
          />
        ))}
      </div>
    ),
  });

function changedOf<Name extends string>(
  held: Readonly<Record<Name, boolean>>,
  before: Readonly<Record<Name, boolean>>,
): Partial<Record<Name, boolean>>;
function changedOf(
  held: Readonly<Record<string, boolean>>,
  before: Readonly<Record<string, boolean>>,
): object {
  return Object.fromEntries(Object.entries(held).filter(([name, isOn]) => before[name] !== isOn));
}

/** A language, or none: null. */
export const language = ({
  none,
  ...shown
}: Words & { none: string }): Control<string | null, string | null> =>
  control({
    read: (value) => value ?? '',
    write: orNull,
    Fields: ({ held, onChange }) => (
      <LanguageSelect {...shown} none={none} value={held} onChange={onChange} />
    ),
  });

/** Selects a language. The one that is set can be chosen, listed or not. */
export function LanguageSelect({
  none,
  value,
  onChange,
  ...shown
}: Words & { none: string; value: string; onChange: (value: string) => void }) {
  const isListed = value === '' || languages.some((listed) => listed.value === value);
  return (
    <NativeSelect
      {...shown}
      data={[
        { value: '', label: none },
        ...languages,
        ...(isListed ? [] : [{ value, label: languageName(value) }]),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Returns null for an empty text. */
export const orNull = (value: string): string | null => (value === '' ? null : value);

/** Returns a moment in the viewer's time zone, to the minute, as `datetime-local` has it; empty for none. */
function toField(value: string | null): string {
  if (value === null) return '';
  const date = new Date(value);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
