import { TextInput } from '@mantine/core';

/** Asks for more about the use of a key. */
export function DescriptionField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextInput
      label="Description"
      description="Where the key is stored, or whom to ask about it. Optional."
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
