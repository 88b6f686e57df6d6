import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import classes from './TypeField.module.css';
import { type EventType, typeChoices } from './types';

/**
 * Chooses types of events.
 * @param props.isOffered whether a type can be chosen
 * @param props.placeholder shown while none is chosen
 */
export function TypeField<Type extends EventType>(
  props: {
    isOffered: (type: string) => type is Type;
    value: readonly Type[];
    onChange: (types: Type[]) => void;
    placeholder: string;
  } & Pick<MultiSelectProps, 'label' | 'aria-label' | 'error' | 'clearable'>,
) {
  const { isOffered, value, onChange, placeholder, ...rest } = props;
  const data = typeChoices.flatMap(({ group, items }) => {
    const offered = items.filter(isOffered);
    return offered.length === 0 ? [] : [{ group, items: offered }];
  });
  return (
    <MultiSelect
      {...rest}
      classNames={{ inputField: classes.input, options: classes.options }}
      placeholder={value.length === 0 ? placeholder : undefined}
      data={data}
      value={[...value]}
      onChange={(types) => onChange(types.filter(isOffered))}
      searchable
      hidePickedOptions
      nothingFoundMessage="There is no such type."
      withScrollArea={false}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
