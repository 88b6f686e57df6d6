import { describe, expect, it } from 'vitest';
import { assertMay, permissionsOf } from './permissions';
import { ROOM_ROLES, type RoomRole } from './principal';
import { PERMISSIONS, RIGHTS, type Right, type RightRule } from './rights';
import type { TokenPermissions } from './token-permissions';
import { settingsOf } from '../room-settings/settings';

const { features } = settingsOf({});
const NAMES = Object.keys(RIGHTS) as Right[];

function may(right: Right, role: RoomRole, permissions: TokenPermissions = {}): boolean {
  try {
    assertMay({ role, permissions }, right);
    return true;
  } catch {
    return false;
  }
}

describe('rights in a call', () => {
  it.each(ROOM_ROLES)('give a %s nothing that the permissions shown to them do not say', (role) => {
    const shown = permissionsOf({ role, token: {}, features });
    const unseen = NAMES.filter((right) => may(right, role) && !shown[RIGHTS[right].permission]);
    expect(unseen).toEqual([]);
  });

  it('gives every role that is shown a permission its rights, unless a right names fewer roles', () => {
    for (const right of NAMES) {
      const { permission, roles }: RightRule = RIGHTS[right];
      const shown = ROOM_ROLES.filter((role) => permissionsOf({ role, token: {}, features })[permission]);
      const having = ROOM_ROLES.filter((role) => may(right, role));
      expect({ right, having }).toEqual({ right, having: roles ?? shown });
    }
  });

  it('are taken away by the join token that takes away the permission', () => {
    for (const right of NAMES) {
      const { permission } = RIGHTS[right];
      const sentence = PERMISSIONS[permission].refusal;
      expect(() => assertMay({ role: 'host', permissions: { [permission]: false } }, right)).toThrow(
        sentence,
      );
    }
  });

  it('gives participants no rights', () => {
    expect(NAMES.filter((right) => may(right, 'participant'))).toEqual([]);
  });

  it('gives the rights to change roles and to end the call to hosts alone', () => {
    const ofHosts = NAMES.filter((right) => may(right, 'host') && !may(right, 'co-host'));
    expect(ofHosts).toEqual(['set-role', 'end']);
  });
});
