import { NativeSelect } from '@mantine/core';
import type { Backgrounds } from './settings-values';

const CHOICES: readonly { value: Backgrounds; label: string }[] = [
  { value: 'allowed', label: 'Everybody decides for themselves' },
  { value: 'forbidden', label: 'Nobody may blur or replace it' },
  { value: 'required', label: 'It must be blurred or replaced' },
];

/** Selects the backgrounds that people may show. */
export function BackgroundsSelect({
  backgrounds,
  onChange,
}: {
  backgrounds: Backgrounds;
  onChange: (backgrounds: Backgrounds) => void;
}) {
  return (
    <NativeSelect
      label="What is behind people in their pictures"
      description="Where it must be blurred or replaced, a camera is shown to nobody until it is."
      data={[...CHOICES]}
      value={backgrounds}
      onChange={({ currentTarget }) => {
        const chosen = CHOICES.find(({ value }) => value === currentTarget.value);
        if (chosen) onChange(chosen.value);
      }}
    />
  );
}
