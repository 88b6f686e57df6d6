import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { newWebhookSecret } from './secret';
import { signatureHeaders } from './signature';

const event = { type: 'room.created', data: { note: 'Grüße, \u{1F680}' } };
const message = () => ({ id: 'evt_one', at: new Date(), body: JSON.stringify(event) });

it('makes secrets of 24 random bytes', () => {
  const secrets = [newWebhookSecret(), newWebhookSecret()];
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[\w+/]{32}$/);
  expect(new Set(secrets).size).toBe(2);
});

it('makes headers that the reference library verifies', () => {
  const secret = newWebhookSecret();
  const given = message();
  const headers = signatureHeaders(given, [secret]);
  expect(new Webhook(secret).verify(given.body, headers)).toEqual(event);
  expect(headers['webhook-signature']).toBe(new Webhook(secret).sign(given.id, given.at, given.body));
});

it('signs with several secrets, each of which verifies alone', () => {
  const [old, current, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
  const given = message();
  const headers = signatureHeaders(given, [current, old]);
  expect(new Webhook(current).verify(given.body, headers)).toEqual(event);
  expect(new Webhook(old).verify(given.body, headers)).toEqual(event);
  expect(() => new Webhook(other).verify(given.body, headers)).toThrow('No matching signature');
});

it('signs id, time and body', () => {
  const secret = newWebhookSecret();
  const given = message();
  const headers = signatureHeaders(given, [secret]);
  const earlier = String(Number(headers['webhook-timestamp']) - 1);
  const verify = (body: string, changed: object = {}) =>
    new Webhook(secret).verify(body, { ...headers, ...changed });
  expect(() => verify(`${given.body} `)).toThrow('No matching signature');
  expect(() => verify(given.body, { 'webhook-id': 'evt_two' })).toThrow('No matching signature');
  expect(() => verify(given.body, { 'webhook-timestamp': earlier })).toThrow('No matching signature');
});

it('makes the headers of the example in the specification', () => {
  const example = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  };
  expect(signatureHeaders(example, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});
