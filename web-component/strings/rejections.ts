import type { RejectionReason } from '../../server/platform/errors/rejection-reason';
import { textIn } from './text-in';

/** A sentence for every reason for which the hub does not carry out a message. */
export type RejectionStrings = Readonly<Record<RejectionReason, string>>;

/** The sentences in every language: they are loaded together. */
const TABLES = import.meta.glob<RejectionStrings>('./*/rejections.ts', { eager: true, import: 'texts' });

/**
 * Returns the sentence for a reason in the language of the element; null for a reason that only newer servers know.
 * @param tag language tag
 */
export function sentenceOfReason(reason: RejectionReason, tag: string): string | null {
  const isKnown = Object.values(TABLES).some((table) => Object.hasOwn(table, reason));
  return isKnown ? textIn<RejectionReason>(TABLES, tag)(reason) : null;
}
