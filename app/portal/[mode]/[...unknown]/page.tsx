import { notFound } from 'next/navigation';

/** An address of the portal that leads nowhere keeps the shell around it. */
export default function Unknown(): never {
  notFound();
}
