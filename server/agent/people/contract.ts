import { z } from 'zod';
import {
  ERASURE_STATUSES,
  erasedCounts,
  erasedRecordings,
  PERSON_EXPORT_STATUSES,
} from '../../platform/vocabulary/person-data';
import { EXTERNAL_USER_ID_MAX_LENGTH } from '../../platform/lists/filters';
import { personal, secret } from '../../platform/request-log/marks';
import { plainText } from '../../platform/text';

const moment = z.iso.datetime();

/** The request log does not show it: an entry would name somebody who was erased. */
const externalUserId = personal(plainText())
  .min(1)
  .max(EXTERNAL_USER_ID_MAX_LENGTH)
  .refine((value) => value.trim() !== '', { error: 'must not be blank' })
  .describe('Your own identifier of the person, as in join tokens and invitations.')
  .meta({ examples: ['user-42'] });

const exportId = z
  .string()
  .describe('Identifier of the export.')
  .meta({ examples: ['exp_5ztr3rcbmyv4w6yhqxq2fz5gpe'] });

const personExport = z
  .object({
    exportId,
    status: z
      .enum(PERSON_EXPORT_STATUSES)
      .describe('Status of the export.')
      .meta({ id: 'PersonExportStatus' }),
    progress: z.number().describe('Progress of making the archive, 0 to 1; 1 when it is ready.'),
    error: z.string().nullable().describe('Why the export failed, or why it waits; null otherwise.'),
    url: secret(z.url())
      .nullable()
      .describe('URL of the archive; it needs no header. Null until the export is ready.')
      .meta({
        examples: [
          'https://meet.example.com/api/exports/exp_5ztr3rcbmyv4w6yhqxq2fz5gpe/file?token=eyJhbGciOiJFZERTQSJ9.e30.c2ln',
        ],
      }),
    urlExpiresAt: moment
      .nullable()
      .describe(
        'When the URL stops working, 15 minutes after this response. Null until the export is ready.',
      ),
    sizeBytes: z.int().nullable().describe('Size of the archive in bytes; null until it is ready.'),
    sha256: z.string().nullable().describe('SHA-256 of the archive, in hexadecimal; null until it is ready.'),
    createdAt: moment.describe('When the export was requested.'),
    readyAt: moment.nullable().describe('When the archive was ready; null until then.'),
    expiresAt: moment.describe('When the export is deleted with its archive.'),
  })
  .describe('An archive with the data of a person.')
  .meta({ id: 'PersonExport' });

export const getPersonExport = {
  input: z.object({
    externalUserId,
    fresh: z
      .enum(['true', 'false'])
      .default('false')
      .describe(
        '`true`: makes a new export in place of one that is ready for more than a minute, or has failed.',
      )
      .meta({ id: 'FreshExport' }),
  }),
  output: personExport,
};

const erasureId = z
  .string()
  .describe('Identifier of the erasure.')
  .meta({ examples: ['ers_5ztr3rcbmyv4w6yhqxq2fz5gpe'] });

const erasure = z
  .object({
    erasureId,
    status: z.enum(ERASURE_STATUSES).describe('Status of the erasure.').meta({ id: 'ErasureStatus' }),
    error: z
      .string()
      .nullable()
      .describe(
        'Why the erasure failed, or what it waits for; null otherwise. Names the files whose bytes a storage did not delete.',
      ),
    requestedAt: moment.describe('When the erasure was requested.'),
    erasedAt: moment.nullable().describe('When everything was erased; null until then.'),
    erased: erasedCounts,
    recordings: z
      .array(z.string())
      .describe('The recordings that contain the person.')
      .meta({ examples: [['0198f3a2-7c1e-7b52-9d40-3f6a1c2e8b95']] }),
    renders: z
      .array(z.string())
      .describe('The renders of these recordings.')
      .meta({ examples: [['0198f3b7-1d0a-4c9e-8a67-5b2f9e7d4c10']] }),
    recordingsDeleted: z
      .boolean()
      .describe(
        'Whether the erasure deletes all of these recordings and renders. Otherwise, it deletes only those that contain nobody else.',
      ),
    deletedRecordings: z
      .array(z.string())
      .describe('Those of these recordings that are deleted, by the erasure or since then.')
      .meta({ examples: [['0198f3a2-7c1e-7b52-9d40-3f6a1c2e8b95']] }),
  })
  .describe('The erasure of a person, and its receipt. It does not name the person.')
  .meta({ id: 'PersonErasure' });

export const erasePerson = {
  input: z.object({
    externalUserId,
    recordings: erasedRecordings
      .default('keep')
      .describe(
        'Whether recordings that contain the person and other people are kept or deleted. Those that contain nobody else are deleted in any case.',
      ),
  }),
  output: erasure,
};

export const getErasure = {
  input: z.object({ erasureId }),
  output: erasure,
};

/* The same for a signed-in person and one of their accounts. */

const accountId = plainText().describe('The account, live or test, of the caller.');

export const getPersonExportForAccount = {
  input: getPersonExport.input.extend({ accountId }),
  output: personExport,
};
export const erasePersonForAccount = {
  input: erasePerson.input.extend({ accountId }),
  output: erasure,
};
export const getErasureForAccount = {
  input: getErasure.input.extend({ accountId }),
  output: erasure,
};
