import { entriesOf } from '../../server/platform/known-keys';
import { SCOPE_TEXTS } from '../../server/platform/principal/scope-texts';

/** The scopes of keys, in words. */
export const scopes = entriesOf(SCOPE_TEXTS).map(([value, texts]) => ({ value, ...texts }));

const labels: ReadonlyMap<string, string> = new Map(scopes.map(({ value, label }) => [value, label]));

/** Returns the words for a scope that may no longer exist. */
export const scopeName = (scope: string): string => labels.get(scope) ?? scope;
