import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Hands over text that people typed, or their browser filled in, before the field's script ran. The field shows that
 * text, but the page does not know it. It is handed over once, before the next drawing would empty the field.
 * @returns the ref of the field
 */
export function useEarlyInput(set: (value: string) => void): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const first = useRef(set);
  useLayoutEffect(() => {
    if (field.current?.value) first.current(field.current.value);
  }, []);
  return field;
}

/**
 * Returns the text of a field of a form that is sent. Forms are sent by `action`. A form that a person sends before the
 * script runs arrives once it runs, before the page knows what was typed.
 */
export function sentText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
