import { z } from 'zod';

/*
 * Kinds of values of environment variables. Their errors are sentences that follow the name of the variable.
 */

/** An origin, for example `https://meet.example.com`. */
export const httpUrl = z
  .string()
  .trim()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    error: 'must be an absolute http or https URL, for example https://meet.example.com.',
  })
  .refine((value) => !URL.canParse(value) || isBare(new URL(value)), {
    error: 'must be an origin alone: no path, query, fragment or user.',
  });

const isBare = (url: URL): boolean =>
  url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === '';

/** Base URL of a service, with its path, for example `http://localhost:8000/v1`. */
export const serviceUrl = z
  .string()
  .trim()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    error: 'must be an absolute http or https URL, for example http://localhost:8000/v1.',
  })
  .transform((value) => value.replace(/\/+$/, ''));

/** Addresses with commas between them. @param schemes that they may begin with, without the colon */
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

/** A TCP port; 0: any free one. */
export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535.')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a whole number from 0 to 65535.');
