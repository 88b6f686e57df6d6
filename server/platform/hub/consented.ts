import type { ConsentPurpose, Consents } from '../vocabulary/consent';

/**
 * Returns whether something of a person may be stored for a purpose. The element uses the same rule.
 * @param setting the setting `consent` of their room; undefined: the room of an earlier server, which does not ask
 * @param consents the answers of the person; undefined: they have given none
 */
export const isConsented = (
  setting: 'notice' | 'ask' | undefined,
  consents: Consents | undefined,
  purpose: ConsentPurpose,
): boolean => setting !== 'ask' || consents?.[purpose] === true;
