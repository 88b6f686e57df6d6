import type { ReactNode } from 'react';

/** Shows a sentence of our own documents. Text between backticks in it is code. */
export function Prose({ children }: { children: string }): ReactNode {
  return children.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
