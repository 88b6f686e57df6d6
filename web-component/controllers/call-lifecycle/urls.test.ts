import { describe, expect, it } from 'vitest';
import { navigableUrl, serverUrlOf } from './urls';

describe('serverUrlOf', () => {
  it.each([
    ['https://meet.example/embed/room/rm_a', 'https://meet.example'],
    ['http://localhost:4000/embed/room/rm_a#token=x', 'http://localhost:4000'],
    ['', 'https://cdn.example'],
    ['/embed/room/rm_a', 'https://cdn.example'],
    ['javascript:alert(1)', 'https://cdn.example'],
    ['data:text/html,x', 'https://cdn.example'],
    ['file:///etc/passwd', 'https://cdn.example'],
    ['blob:https://evil.example/0', 'https://cdn.example'],
  ])('"%s" names the server %s', (embedUrl, server) => {
    expect(serverUrlOf(embedUrl, 'https://cdn.example/conference-room.js')).toBe(server);
  });
});

describe('navigableUrl', () => {
  it.each([
    'https://example.com/thanks',
    'http://localhost:3000',
    'HTTPS://EXAMPLE.COM',
    '/thanks',
    'thanks?x=1',
    '?x',
    '#top',
    '//example.com/thanks',
    '',
  ])('allows "%s"', (url) => expect(navigableUrl(url)).toBe(url));

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript://example.com/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://example.com/0',
    'file:///etc/passwd',
    'about:blank',
    'mailto:grace@example.com',
    'https://',
  ])('ignores %j', (url) => expect(navigableUrl(url)).toBe(''));
});
