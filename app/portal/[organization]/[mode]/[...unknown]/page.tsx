import { notFound } from 'next/navigation';

/** Renders an unknown address of the portal inside its shell. */
export default function Unknown(): never {
  notFound();
}
