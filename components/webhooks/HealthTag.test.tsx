import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { HealthTag } from './HealthTag';

const at = '2026-11-22T12:00:00.000Z';
const working = { status: 'enabled', disabledReason: null, failingSince: null, lastSuccessAt: at } as const;
const textOf = (webhook: Parameters<typeof HealthTag>[0]['webhook']) =>
  renderToStaticMarkup(<HealthTag webhook={webhook} />).replace(/<[^>]*>/g, '');

it.each([
  ['Working', working],
  ['Nothing sent yet', { ...working, lastSuccessAt: null }],
  ['Failing since 2026-11-22', { ...working, failingSince: at }],
  ['Paused', { ...working, status: 'paused', failingSince: at }],
  ['Disabled: it answered 410', { ...working, status: 'disabled', disabledReason: 'gone' }],
  ['Disabled: it failed for five days', { ...working, status: 'disabled', disabledReason: 'failing' }],
] as const)('says "%s" in words', (text, webhook) => {
  expect(textOf(webhook)).toBe(text);
});
