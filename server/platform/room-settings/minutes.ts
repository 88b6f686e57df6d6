import { z } from 'zod';
import { visibleText } from '../text';
import { setting } from './setting';

const SECTIONS_MAX = 10;
const INSTRUCTIONS_MAX_CHARACTERS = 2_000;
const VOCABULARY_MAX_WORDS = 100;

const template = z
  .enum(['meeting', 'interview', 'standup', 'sales', 'custom'])
  .describe(
    'The sections that minutes have besides summary, outcome, decisions, follow-ups and action items. `meeting`: none. `custom`: those in `sections`.',
  )
  .meta({ id: 'MinutesTemplate', examples: ['standup'] });

/** The form of a section of minutes. */
export const sectionKind = z
  .enum(['list', 'text'])
  .describe('Whether the statements of a section are a list, or the sentences of one paragraph.')
  .meta({ id: 'MinutesSectionKind' });

const section = z
  .object({
    key: z
      .string()
      .regex(/^[a-z][a-z0-9_]{0,39}$/, 'must be a lower-case letter, then letters, digits or underscores')
      .describe('Your own name of the section: 1 to 40 lower-case letters, digits or underscores.')
      .meta({ examples: ['risks'] }),
    title: visibleText(100)
      .describe('Title that people read.')
      .meta({ examples: ['Risks'] }),
    instruction: visibleText(500)
      .describe('The content that belongs into the section, for the language model.')
      .meta({ examples: ['Risks that somebody named, and what they would cost.'] }),
    kind: sectionKind,
  })
  .describe('A section of minutes.')
  .meta({ id: 'MinutesSection' });

const instructions = visibleText(INSTRUCTIONS_MAX_CHARACTERS)
  .nullable()
  .describe('Further instructions for the language model, for example about style; null: none.')
  .meta({ examples: ['Write short sentences.'] });

const vocabulary = z
  .array(visibleText(60))
  .max(VOCABULARY_MAX_WORDS)
  .describe(
    `Names and terms that are used in the room, at most ${VOCABULARY_MAX_WORDS}. The transcription service and the language model receive them.`,
  )
  .meta({ examples: [['Acme', 'Kubernetes']] });

const sections = z.array(section).max(SECTIONS_MAX);

/** The minutes that a caller asks for. */
export const givenMinutes = z
  .object({
    template: template.default('meeting'),
    sections: sections
      .refine((given) => new Set(given.map(({ key }) => key)).size === given.length, {
        error: 'must have different keys',
      })
      .default([])
      .describe(`Sections instead of those of the template, at most ${SECTIONS_MAX}.`),
    instructions: instructions.default(null),
    vocabulary: vocabulary.default([]),
  })
  .refine((given) => given.template !== 'custom' || given.sections.length > 0, {
    error: 'must have sections with the template "custom"',
  })
  .describe('How the minutes of calls are written. A change replaces the whole setting.')
  .meta({ id: 'RoomMinutesGiven' });

/** How the minutes of calls are written. */
export const minutes = setting({
  answer: z
    .object({
      template,
      sections: sections.describe('Sections of the room itself; empty: those of the template.'),
      instructions,
      vocabulary,
    })
    .describe('How the minutes of calls are written.')
    .meta({ id: 'RoomMinutes' })
    .nullable()
    .describe('How the minutes of calls are written; null: with the template `meeting` and no vocabulary.'),
  given: givenMinutes
    .nullable()
    .optional()
    .describe('How the minutes of calls are written. A change replaces the whole setting; null resets it.'),
  unset: null,
});

export type MinutesSection = z.infer<typeof section>;
/** Minutes with all fields. */
export type WantedMinutes = z.output<typeof givenMinutes>;
export type MinutesSetting = z.output<typeof minutes.answer>;
