import { z } from 'zod';
import { personalText, secret } from '../../platform/request-log/marks';
import { isoMoment, plainText, visibleText } from '../../platform/text';
import { recordingId, streamRecording } from '../contract';

/** The maximum validity of a link, in days. */
export const VALID_MAX_DAYS = 400;
/** The default validity of a link, in days. */
export const VALID_DEFAULT_DAYS = 7;
/** The most links of a recording that work at a time. */
export const LINKS_MAX = 50;
/** The most links of a recording that a list shows. */
export const LISTED_MAX = 100;

/** Fewest and most characters of a password. */
const PASSWORD_LENGTH = { min: 8, max: 200 };

const linkId = z
  .string()
  .describe('Identifier of the link: `lnk_` and 26 characters.')
  .meta({ examples: ['lnk_5ztr3rcbmyv4w6yhqxq2fz5gpe'] });
const moment = z.iso.datetime();

const link = z
  .object({
    linkId,
    recordingId,
    description: personalText().nullable().describe('Your note about the link; null: none.'),
    status: z
      .enum(['active', 'expired', 'revoked'])
      .describe('`active`: the link works. `expired` and `revoked`: the link no longer works.')
      .meta({ id: 'RecordingLinkStatus' }),
    hasPassword: z.boolean().describe('Whether the page asks for a password.'),
    views: z.int().describe('How often the page behind the link showed the video.'),
    lastViewedAt: moment.nullable().describe('When the page last showed the video; null: never.'),
    expiresAt: moment.describe('When the link stops working.'),
    createdAt: moment.describe('When the link was created.'),
    revokedAt: moment.nullable().describe('When the link was revoked; null: it was not.'),
  })
  .describe('A link with which everybody who has it can watch a recording.')
  .meta({ id: 'RecordingLink' });

export const createLink = {
  input: z.object({
    recordingId,
    expiresAt: isoMoment()
      .describe(
        `When the link stops working: in the future, at most ${VALID_MAX_DAYS} days from now. Default: ${VALID_DEFAULT_DAYS} days from now.`,
      )
      .meta({ examples: ['2030-03-01T10:00:00Z'] })
      .transform((given) => new Date(given))
      .optional(),
    password: secret(plainText())
      .min(PASSWORD_LENGTH.min)
      .max(PASSWORD_LENGTH.max)
      .optional()
      .describe(
        `Password that the page asks for, ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters. Absent: everybody who has the link can watch.`,
      )
      .meta({ examples: ['seven-green-bicycles'] }),
    description: visibleText(200)
      .optional()
      .describe('Note about the link, up to 200 characters. People who watch do not see it.')
      .meta({ examples: ['For the board'] }),
  }),
  output: link
    .extend({
      url: secret(z.url())
        .describe('The link. It contains a secret and is returned only once.')
        .meta({ examples: ['https://meet.example.com/watch/q7Zr_mB2-xKf0WnVtY4LcE9dJhSa81Ug'] }),
    })
    .describe('A new link, with its address.')
    .meta({ id: 'NewRecordingLink' }),
};

export const listLinks = {
  input: z.object({ recordingId }),
  output: z
    .object({
      links: z
        .array(link)
        .describe(
          `The links of the recording, active ones first and each kind newest first; at most ${LISTED_MAX}.`,
        ),
    })
    .describe('Links of a recording.')
    .meta({ id: 'RecordingLinkList' }),
};

export const revokeLink = { input: z.object({ recordingId, linkId }), output: z.void() };

/** The links of a recording, and what the person in the portal may do. */
export const openLinks = {
  input: z.object({ id: recordingId }),
  output: listLinks.output.extend({
    mayShare: z.boolean().describe('Whether the caller can create and revoke links.'),
  }),
};

const secretOfLink = secret(plainText()).max(100).describe('The secret of the link, the end of its path.');

const about = z.object({
  roomName: personalText().describe('Name of the room.'),
  startedAt: moment.describe('When recording began.'),
  durationSeconds: z.int().nullable().describe('Length in seconds; null when unknown.'),
});

/** The first look of the page behind a link. */
export const viewLink = {
  input: z.object({ secret: secretOfLink }),
  output: z.object({
    recording: about.nullable().describe('The recording; null while the password is missing.'),
  }),
};

/** The recording behind a link, and the URL of its video. */
export const watchLink = {
  input: z.object({
    secret: secretOfLink,
    password: secret(plainText()).max(PASSWORD_LENGTH.max).optional().describe('Password of the link.'),
    renews: z
      .boolean()
      .default(false)
      .describe('Whether the page already plays the video and its URL expired: not another view.'),
  }),
  output: z.object({
    recording: about,
    stream: streamRecording.output.options[0].describe('The URL of the video.'),
  }),
};
