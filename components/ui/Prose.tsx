import type { ReactNode } from 'react';

/** A sentence of our own documents: what stands between backticks in it is code. */
export function Prose({ children }: { children: string }): ReactNode {
  return children.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
