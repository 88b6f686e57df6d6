import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

/** How long somebody has to stop writing before the text counts, in milliseconds. */
const SETTLED_MS = 250;

/** A field whose text, without spaces around it, counts once somebody stops writing. */
export function SearchField({
  value,
  onSettle,
  ...props
}: Pick<TextInputProps, 'className' | 'label' | 'placeholder' | 'maxLength' | 'spellCheck'> & {
  /** The text at the start. */
  value: string;
  onSettle: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  const settle = useDebouncedCallback((written: string) => onSettle(written.trim()), SETTLED_MS);
  return (
    <TextInput
      {...props}
      type="search"
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        settle(currentTarget.value);
      }}
    />
  );
}
