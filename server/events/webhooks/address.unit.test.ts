import { describe, expect, it } from 'vitest';
import { checkWebhookAddress } from './address';

const check =
  (address: string, allowPrivate = false) =>
  () =>
    checkWebhookAddress(address, { allowPrivate });
const refusal = (message: string) => expect.objectContaining({ code: 'BAD_REQUEST', message });

describe('takes and normalises', () => {
  it.each([
    ['https://example.com/events', 'https://example.com/events'],
    ['HTTPS://Hooks.Example.com:443', 'https://hooks.example.com/'],
    ['https://example.com:8443/a?b=c', 'https://example.com:8443/a?b=c'],
    ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
    ['https://1.1.1.1/', 'https://1.1.1.1/'],
    ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]/'],
    ['https://localhost.example.com/', 'https://localhost.example.com/'],
    [`https://example.com/${'x'.repeat(2_028)}`, `https://example.com/${'x'.repeat(2_028)}`],
  ])('%s', (address, taken) => {
    expect(check(address)()).toBe(taken);
  });
});

describe('refuses with a sentence', () => {
  it.each([
    ['', 'The address is not a URL, for example https://example.com/events.'],
    ['example.com/events', 'The address is not a URL, for example https://example.com/events.'],
    ['https://', 'The address is not a URL, for example https://example.com/events.'],
    ['https://[fe80::1%25eth0]/', 'The address is not a URL, for example https://example.com/events.'],
    ['http://example.com/', 'The address must begin with https://.'],
    ['ftp://example.com/', 'The address must begin with https://.'],
    ['javascript:alert(1)', 'The address must begin with https://.'],
    [
      'https://ada@example.com/',
      'The address must not contain a user name or password; verify the signature instead.',
    ],
    [
      'https://:word@example.com/',
      'The address must not contain a user name or password; verify the signature instead.',
    ],
    ['https://example.com/#top', 'The address must not contain a fragment (#).'],
    ['https://example.com/#', 'The address must not contain a fragment (#).'],
    [`https://example.com/${'x'.repeat(2_029)}`, 'The address has more than 2,048 characters.'],
    [`https://example.com/${'ä'.repeat(400)}`, 'The address has more than 2,048 characters.'],
    ['x'.repeat(2_049), 'The address has more than 2,048 characters.'],
  ])('%s', (address, sentence) => {
    expect(check(address)).toThrow(refusal(sentence));
  });
});

describe('refuses an internal address, and takes it where the operator allows it', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0x7f000001',
    '0177.0.0.1',
    '１２７.0.0.1',
    '127.0.0.1.',
    '0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    'localhost',
    'LOCALHOST.',
    'ada.localhost',
    'intranet',
    'printer.local',
    'metadata.google.internal',
    'router.home.arpa',
  ])('refuses the internal address https://%s/, and accepts it when the operator allows it', (host) => {
    const sentence = 'The address leads to an internal network, which this server does not call.';
    expect(check(`https://${host}:8443/`)).toThrow(refusal(sentence));
    expect(check(`https://${host}:8443/`, true)()).toMatch(/^https:.*:8443\/$/);
    expect(check(`http://${host}:8443/`, true)()).toMatch(/^http:.*:8443\/$/);
  });
});
