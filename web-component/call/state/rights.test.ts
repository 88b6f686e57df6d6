// oxlint-disable eslint/no-restricted-imports -- the test compares the element with the server
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assertMay, permissionsOf } from '../../../server/platform/principal/permissions';
import { ROOM_ROLES, type RoomRole } from '../../../server/platform/principal/principal';
import { RIGHTS, type Right } from '../../../server/platform/principal/rights';
import type { TokenPermissions } from '../../../server/platform/principal/token-permissions';
import { PROJECT_ROOT, projectFiles } from '../../../server/testing/project-files';
import { DEFAULT_SETTINGS, person } from '../../testing/call-fixtures';
import { hasRight } from './rights';

const NAMES = Object.keys(RIGHTS) as Right[];
const TOKENS: TokenPermissions[] = [{}, { moderate: false }, { record: false }, { inviteAgent: false }];

function serverAllows(right: Right, role: RoomRole, permissions: TokenPermissions): boolean {
  try {
    assertMay({ role, permissions }, right);
    return true;
  } catch {
    return false;
  }
}

describe('the buttons of hosts and co-hosts', () => {
  it.each(ROOM_ROLES)('show a %s exactly the actions that the server allows', (role) => {
    for (const token of TOKENS) {
      const permissions = permissionsOf({ role, token, features: DEFAULT_SETTINGS.features });
      const self = { permissions, participants: [person('ada', { role: 'host' }), person('me', { role })] };
      const shown = NAMES.filter((right) => hasRight(right, self));
      expect(shown).toEqual(NAMES.filter((right) => serverAllows(right, role, token)));
    }
  });

  it('decide by the table of rights alone, in every part of the element', () => {
    const sources = projectFiles().filter((name) => /^web-component\/.*(?<!\.test)\.ts$/.test(name));
    expect(sources).not.toEqual([]);
    const deciding = sources.filter((name) =>
      /permissions\.(?:moderate|record|inviteAgent)\b/.test(readFileSync(join(PROJECT_ROOT, name), 'utf8')),
    );
    expect(deciding).toEqual([]);
  });
});
