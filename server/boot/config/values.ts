import { z } from 'zod';
import { policySource } from '../../platform/policy-source';

/*
 * Kinds of values of environment variables. Their errors are sentences that follow the name of the variable.
 */

/** An origin, for example `https://meet.example.com`, which policies and addresses can name. */
export const httpUrl = z
  .string()
  .refine((value) => /^https?:/.test(policySource(value) ?? ''), {
    error: 'must be an absolute http or https URL, for example https://meet.example.com.',
  })
  .refine((value) => !URL.canParse(value) || isBare(new URL(value)), {
    error: 'must be an origin alone: no path, query, fragment or user.',
  });

export const isBare = (url: URL): boolean => /^\/?$/.test(url.pathname) && hasPathAtMost(url);

const hasPathAtMost = ({ search, hash, username, password }: URL): boolean =>
  search + hash + username + password === '';

/** Base URL of a service, with its path, for example `http://localhost:8000/v1`. */
export const serviceUrl = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    error: 'must be an absolute http or https URL, for example http://localhost:8000/v1.',
  })
  .transform(withoutSlash);

/** The base URL of a service for which this server makes and signs addresses, and which policies name. */
export const plainServiceUrl = z
  .string()
  .refine((value) => /^https?:/.test(policySource(value) ?? '') && hasPathAtMost(new URL(value)), {
    error:
      'must be an absolute http or https URL without user, query and fragment, for example https://storage.example.com/s3.',
  })
  .transform(withoutSlash);

function withoutSlash(value: string): string {
  return value.replace(/\/+$/, '');
}

/** Addresses with commas between them. @param schemes the allowed schemes, without the colon */
export const urlList = (...schemes: string[]) =>
  z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((url) => url.trim())
        .filter((url) => url !== ''),
    )
    .refine((urls) => urls.every((url) => schemes.some((scheme) => url.startsWith(`${scheme}:`))), {
      error: `must be addresses that begin with ${schemes.join(': or ')}:, with commas between them.`,
    });

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}.`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}.`);

export const anyNumber = wholeNumber(0, 999_999_999);

export const trueOrFalse = z
  .enum(['true', 'false'], { error: 'must be true or false.' })
  .transform((value) => value === 'true');

/** The number of proxies in front of the server. */
export const trustedProxies = z
  .string()
  .regex(/^\d$/, 'must be how many proxies stand in front of the server, 0 to 9.')
  .transform(Number);

/** A TCP port; 0: any free one. */
export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535.')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a whole number from 0 to 65535.');

/** Names of a list, separated by commas. */
export const namesOf = <Name extends string>(names: readonly Name[]) => {
  const isName = (value: string): value is Name => names.some((name) => name === value);
  return z
    .string()
    .transform((value) => value.split(',').map((name) => name.trim()))
    .refine((given) => given.every(isName), {
      error: `must be of ${names.join(', ')}, with commas between them.`,
    })
    .transform((given) => given.filter(isName));
};
