import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, EVERYTHING, joined } from '../../testing/call-fixtures';
import { allowedButtons, COLLAPSIBLE_BUTTONS, visibleButtons } from './toolbar-buttons';

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

describe('allowedButtons', () => {
  const roomWith = (off: Partial<typeof DEFAULT_SETTINGS.features>) =>
    joined.room && {
      ...joined.room,
      settings: { ...DEFAULT_SETTINGS, features: { ...DEFAULT_SETTINGS.features, ...off } },
    };
  const without = (name?: string) => COLLAPSIBLE_BUTTONS.filter((button) => button !== name);

  it.each([
    ['chat', { chat: false }, {}],
    ['reactions', { reactions: false }, {}],
    ['hand', { raiseHand: false }, {}],
    ['screen', {}, { screen: false }],
    ['record', {}, { record: false }],
    [undefined, {}, {}],
    // Somebody who may not write reads the chat.
    [undefined, {}, { chat: false }],
  ])('leaves out %s where features are %j and permissions %j', (left, off, taken) => {
    const state = {
      room: roomWith(off),
      permissions: { ...EVERYTHING, ...taken },
      denied: [],
      participants: [],
    };
    expect(allowedButtons(COLLAPSIBLE_BUTTONS, state)).toEqual(without(left));
  });

  it('keeps the button for an action that hosts deny: it shows the reason', () => {
    const permissions = { ...EVERYTHING, screen: false };
    const state = { room: roomWith({}), permissions, denied: ['screen' as const], participants: [] };
    expect(allowedButtons(COLLAPSIBLE_BUTTONS, state)).toEqual([...COLLAPSIBLE_BUTTONS]);
  });

  it('adds nothing that the integrator switched off', () => {
    expect(
      allowedButtons(['people'], {
        room: roomWith({}),
        permissions: EVERYTHING,
        denied: [],
        participants: [],
      }),
    ).toEqual(['people']);
  });
});
