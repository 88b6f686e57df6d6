import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a field that people see before its script runs. What they typed until then, or their browser filled in, stands in
 * it but was told to nobody: it is handed over once, before the next drawing would empty the field.
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
 * What stands in a field of a form that is sent. Forms are sent by `action`: what somebody sends before the script runs
 * comes once it does, and then before the page knows of what was typed.
 */
export function sentText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
