import type { ProcessRow } from './store';

/** The settings that processes with a shared database have to agree on. */
export type ProcessTraits = Pick<ProcessRow, 'baseUrl' | 'secretHashes' | 'diskId'>;

/** This process does not fit those that run already. The message is a sentence for the operator. */
export class ProcessRefusedError extends Error {}

/** Returns why a process cannot run together with another one, in a sentence; null when it can. */
export function findDisagreement(own: ProcessTraits, other: ProcessTraits): string | null {
  for (const [variable, hash] of Object.entries(own.secretHashes)) {
    const theirs = other.secretHashes[variable];
    if (theirs !== undefined && theirs !== hash) {
      return `${variable}: another process on this database runs with another one; give all of them the same, or wait ten seconds after you have stopped the others.`;
    }
  }
  if (own.baseUrl !== other.baseUrl) {
    return `BASE_URL: another process on this database runs with ${other.baseUrl}; give all of them the address of the balancer before them.`;
  }
  if (own.diskId !== other.diskId) {
    return own.diskId === null || other.diskId === null
      ? 'S3_BUCKET: another process on this database keeps recordings elsewhere; give all of them the same bucket.'
      : 'DATA_DIR: another process on this database keeps recordings on a disk of its own, where this one cannot read them; set S3_BUCKET for all of them, or have them share one data directory.';
  }
  return null;
}
