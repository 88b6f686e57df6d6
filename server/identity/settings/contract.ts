import { z } from 'zod';
import { embedOrigin } from '../../platform/embed-origins';
import { organizationRole } from '../../platform/principal/contract';
import { MODES } from '../../platform/principal/principal';
import { plainText } from '../../platform/text';
import { urlOf } from '../../platform/url-of';

export const listAccounts = {
  output: z.object({
    accounts: z
      .array(
        z.object({
          accountId: z.string().describe('Identifier of the account.'),
          organizationId: z.string().describe('The organization whose account it is.'),
          role: organizationRole,
          mode: z.enum(MODES).describe('Live and test are separate: a key can only access its own account.'),
          createdAt: z.iso.datetime().describe('When the account was created.'),
        }),
      )
      .describe(
        'Two accounts for each organization of the signed-in person. The organizations that they joined first come first, live before test.',
      ),
  }),
};

const accountId = plainText().describe('The account, live or test.');

const retentionDays = z
  .int()
  .min(1)
  .max(3_650)
  .nullable()
  .describe('Recordings are deleted this many days after their end, 1 to 3650; null: never.');

const bucketName = z
  .string()
  .trim()
  .regex(/^(?!.*\.\.)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
  .describe('Name of the bucket.');

const region = z
  .string()
  .trim()
  .regex(/^[a-z0-9-]{1,40}$/, 'must be a region, for example eu-central-1')
  .describe('Region of the bucket; use us-east-1 for services without regions.');

const endpoint = z
  .string()
  .trim()
  .max(300)
  .refine(isEndpoint, 'must be an https address without user, query and fragment')
  .transform((value) => new URL(value).href.replace(/\/+$/, ''))
  .nullable()
  .describe('Address of the service; null for Amazon S3.');

const prefix = z
  .string()
  .trim()
  .max(200)
  .transform((value) => value.replace(/^\/+|\/+$/g, ''))
  .refine(
    (value) => value === '' || isPrefix(value),
    'must be names of letters, digits, . _ = - with / between them',
  )
  .transform((value) => (value === '' ? '' : `${value}/`))
  .describe('Folder for the files, for example `calls/2026`; empty for none.');

const visible = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be blank')
    .max(max)
    .regex(/^[!-~]*$/, 'must have letters, digits and signs alone');
const accessKeyId = visible(128).describe('Id of an access key that can put objects into the bucket.');
const usesPathStyle = z
  .boolean()
  .describe('Whether the name of the bucket is in the path of its addresses instead of in the host name.');

const bucket = z.object({
  bucket: bucketName,
  region: z.string().describe('Region of the bucket.'),
  endpoint: z.string().nullable().describe('Address of the service; null for Amazon S3.'),
  prefix: z.string().describe('Folder for the files, with a slash at its end; empty for none.'),
  usesPathStyle,
  accessKeyId: z.string().describe('Id of the access key. Its secret is never shown.'),
  updatedAt: z.iso.datetime().describe('When the bucket was last changed.'),
});

/** Most entries of the list of origins of an account. */
const EMBED_ORIGINS_MAX = 50;

const givenOrigin = plainText()
  .max(300)
  .transform((text, context) => {
    const origin = embedOrigin(text);
    if (origin !== null) return origin;
    context.addIssue({
      code: 'custom',
      message:
        'must be an origin without a path, for example https://www.example.com or https://*.example.com',
    });
    return z.NEVER;
  });

const embedOrigins = z
  .array(givenOrigin)
  .max(EMBED_ORIGINS_MAX)
  .transform((list) => [...new Set(list)])
  .describe(
    'The origins whose pages may show rooms of the account, at most 50; empty: all. `https://*.example.com` names all subdomains. In test accounts, `http://localhost:*` names every port of the own machine.',
  );

const settings = z.object({
  retentionDays,
  embedOrigins: z
    .array(z.string())
    .describe('The origins whose pages may show rooms of the account; empty: all.'),
  bucket: bucket
    .nullable()
    .describe('Bucket to which finished recordings are delivered; null: this service stores them.'),
});

export const getSettings = { input: z.object({ accountId }), output: settings };

export const setRetention = { input: z.object({ accountId, retentionDays }), output: settings };

export const setEmbedOrigins = { input: z.object({ accountId, embedOrigins }), output: settings };

export const setBucket = {
  input: z.object({
    accountId,
    bucket: bucketName,
    region,
    endpoint,
    prefix,
    usesPathStyle,
    accessKeyId,
    secretAccessKey: visible(256)
      .nullable()
      .describe('Secret of the access key; null keeps the stored one, if key and endpoint stay the same.'),
  }),
  output: settings,
};

export const removeBucket = { input: z.object({ accountId }), output: settings };

export const testBucket = {
  input: z.object({ accountId }),
  output: z.object({
    written: z.boolean().describe('Whether a small file could be put into the bucket.'),
    key: z.string().describe('Key of that file. It stays in the bucket, because the service can only write.'),
    problem: z.string().nullable().describe('Error message; null when nothing failed.'),
  }),
};

function isEndpoint(value: string): boolean {
  const url = urlOf(value);
  if (url === null) return false;
  const { protocol, username, password, search, hash } = url;
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === '');
}

const isPrefix = (value: string): boolean =>
  value.split('/').every((part) => /^(?!\.{1,2}$)[\w.=-]+$/.test(part));
