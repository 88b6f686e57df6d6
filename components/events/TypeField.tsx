import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import classes from './TypeField.module.css';
import { type EventType, isEventType, typeChoices } from './types';

/** Chooses types of events. @param props.placeholder shown while none is chosen */
export function TypeField(
  props: {
    value: readonly EventType[];
    onChange: (types: EventType[]) => void;
    placeholder: string;
  } & Pick<MultiSelectProps, 'label' | 'aria-label' | 'error' | 'clearable'>,
) {
  const { value, onChange, placeholder, ...rest } = props;
  return (
    <MultiSelect
      {...rest}
      classNames={{ inputField: classes.input, options: classes.options }}
      placeholder={value.length === 0 ? placeholder : undefined}
      data={typeChoices}
      value={[...value]}
      onChange={(types) => onChange(types.filter(isEventType))}
      searchable
      hidePickedOptions
      nothingFoundMessage="There is no such type."
      withScrollArea={false}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
