import Link from 'next/link';
import { ArrowIcon } from './icons';
import classes from './BackLink.module.css';

/** The way back to the list or thing that a page is part of; stands above the title. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className={classes.back}>
      <ArrowIcon />
      {children}
    </Link>
  );
}
