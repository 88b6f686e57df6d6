import Link from 'next/link';
import { ArrowIcon } from './icons';
import classes from './BackLink.module.css';

/** Shows the way back to the list or object that a page is part of, above the title. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className={classes.back}>
      <ArrowIcon />
      {children}
    </Link>
  );
}
