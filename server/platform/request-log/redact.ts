import { redactSecrets } from '../log/redact';
import type { Plan } from './plan';

/** Replaces a value that the contract does not describe. */
const HIDDEN = '[hidden]';

/**
 * Returns a value with everything replaced that its plan does not show: marked values as `[secret]` and `[personal]`, and
 * values that the contract does not describe as `[hidden]`. Fields that the contract does not know are left out.
 */
export function redacted(plan: Plan, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (plan.mark !== null) return `[${plan.mark}]`;
  if (Array.isArray(value)) {
    const items = plan.items?.();
    return items === undefined ? HIDDEN : value.map((item: unknown) => redacted(items, item));
  }
  if (typeof value === 'object') return plan.fields === null ? HIDDEN : redactedFields(plan.fields, value);
  if (!plan.kinds.has(typeof value)) return HIDDEN;
  return typeof value === 'string' ? cleaned(redactSecrets(value)) : value;
}

/** Returns a text in a form that the database can store as JSON. */
export const cleaned = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');

function redactedFields(fields: NonNullable<Plan['fields']>, value: object): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    const plan = fields.get(name);
    if (plan) shown[name] = redacted(plan(), inner);
  }
  return shown;
}

/** Longest body that is kept, in characters of JSON. */
const BODY_MAX_LENGTH = 8_000;
/** How much of a longer body is kept: items of a list, and characters of a text. */
const ITEMS_KEPT = 3;
const TEXT_KEPT = 200;

/** Returns a redacted body of a size that can be kept: long lists and texts are cut. */
export function shortEnough(body: Record<string, unknown>): Record<string, unknown> {
  if (fits(body)) return body;
  const cut = shortenedFields(body);
  if (fits(cut)) return cut;
  const simple = Object.entries(cut).map(([name, value]) => [
    name,
    typeof value === 'object' && value !== null ? '[too long]' : value,
  ]);
  const without: Record<string, unknown> = Object.fromEntries(simple);
  return fits(without) ? without : {};
}

const fits = (body: unknown): boolean => JSON.stringify(body).length <= BODY_MAX_LENGTH;

function shortened(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length <= TEXT_KEPT ? value : `${value.slice(0, TEXT_KEPT).toWellFormed()}…`;
  if (Array.isArray(value)) {
    const kept = value.slice(0, ITEMS_KEPT).map(shortened);
    return value.length === kept.length ? kept : [...kept, `[${value.length - kept.length} more]`];
  }
  return typeof value === 'object' && value !== null ? shortenedFields(value) : value;
}

const shortenedFields = (value: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]));
