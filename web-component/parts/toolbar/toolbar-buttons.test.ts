import { describe, expect, it } from 'vitest';
import { COLLAPSIBLE_BUTTONS, visibleButtons } from './toolbar-buttons';

describe('visibleButtons', () => {
  it.each([
    [320, 4, ['chat']],
    [390, 4, ['chat', 'hand']],
    [600, 4, ['chat', 'hand', 'screen', 'people', 'record', 'reactions']],
    [620, 4, [...COLLAPSIBLE_BUTTONS]],
    [200, 4, []],
  ] as const)('shows what fits into %i px beside %i fixed buttons', (width, fixed, expected) => {
    expect([...visibleButtons(width, COLLAPSIBLE_BUTTONS, fixed)]).toEqual(expected);
  });

  it('leaves out what is switched off', () => {
    expect([...visibleButtons(800, ['people', 'hand'], 4)]).toEqual(['hand', 'people']);
  });
});
