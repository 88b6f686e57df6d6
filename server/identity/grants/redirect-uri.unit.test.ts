import { describe, expect, it } from 'vitest';
import { isOnOwnMachine, isRedirectUri, isRegistered, placeOf } from './redirect-uri';

const CURSOR = 'cursor://anysphere.cursor-mcp/oauth/callback';

describe('a redirect URI', () => {
  it.each<[address: string, place: string, isOwn: boolean]>([
    ['https://assistant.test/callback', 'assistant.test', false],
    ['https://assistant.test:8443/callback?a=b', 'assistant.test:8443', false],
    ['http://localhost/callback', 'localhost', true],
    ['http://127.0.0.1:49152/callback', '127.0.0.1:49152', true],
    ['http://[::1]:1/', '[::1]:1', true],
    [CURSOR, 'cursor://anysphere.cursor-mcp', true],
    ['vscode://publisher.extension/callback', 'vscode://publisher.extension', true],
    ['vscode-insiders://publisher.extension', 'vscode-insiders://publisher.extension', true],
    ['windsurf://oauth', 'windsurf://oauth', true],
    ['zed://oauth/callback', 'zed://oauth', true],
    ['claude://oauth/callback', 'claude://oauth', true],
    ['com.example.app:/oauth2redirect', 'com.example.app:', true],
    ['com.example.app://callback', 'com.example.app://callback', true],
  ])('%s is accepted and shown as %s', (address, place, isOwn) => {
    expect(isRedirectUri(address)).toBe(true);
    expect([placeOf(address), isOnOwnMachine(new URL(address))]).toEqual([place, isOwn]);
  });

  it.each([
    '',
    '/callback',
    'http://assistant.test/callback',
    'http://localhost.assistant.test/',
    'javascript:alert(1)//',
    'JavaScript:alert(1)',
    'java.script:alert(1)\n',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://assistant.test/1',
    'about:blank',
    'view-source:https://assistant.test/',
    'filesystem:https://assistant.test/1',
    'ftp://assistant.test/',
    'ws://localhost/',
    'mailto:ada@assistant.test',
    'tel:1',
    'intent://scan/#Intent;scheme=x;end',
    'myapp://callback',
    '.app://callback',
    'com.:/callback',
    `${CURSOR}#fragment`,
    ` ${CURSOR}`,
    'cursor://ada@anysphere.cursor-mcp/oauth/callback',
    `cursor://${'x'.repeat(500)}`,
  ])('%s is refused', (address) => expect(isRedirectUri(address)).toBe(false));

  it('compares the redirect URI of a program character by character', () => {
    expect(isRegistered(CURSOR, [CURSOR])).toBe(true);
    const others = [`${CURSOR}/`, `${CURSOR}?x`, CURSOR.replace('cursor:', 'CURSOR:'), `${CURSOR}2`];
    expect(others.map((other) => isRegistered(other, [CURSOR]))).toEqual([false, false, false, false]);
  });
});
