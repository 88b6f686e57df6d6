import { z } from 'zod';
import { artifactStatus } from '../../platform/vocabulary/artifact-status';
import { listCursor } from '../../platform/lists/cursor';
import { turnSource } from '../../platform/vocabulary/turn-source';
import { sectionKind } from '../../platform/room-settings/minutes';
import { roomId } from '../../rooms/access/contract';
import { poll } from '../../rooms/polls/contract';
import { actionItem, evidence, milliseconds } from '../action-items/item-contract';
import { confirmationFields } from '../confirmations/contract';
import { breakoutFields } from '../history/contract';
import { personalText } from '../../platform/request-log/marks';

export const moment = z.iso.datetime();

export const sessionId = z
  .string()
  .describe('Identifier of the conference session: `ses_` and 26 characters.')
  .meta({ examples: ['ses_5ztr3rcbmyv4w6yhqxq2fz5gpe'] });

export const turn = z
  .object({
    turnId: z
      .string()
      .describe('Identifier of the turn; evidence refers to it.')
      .meta({ examples: ['trn_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    index: z.int().describe('Position in the transcript, from 0.'),
    speakerId: z.string().nullable().describe('The participant who spoke or wrote; null when unknown.'),
    speakerName: personalText()
      .nullable()
      .describe('Their name in the call; null when unknown.')
      .meta({ examples: ['Ada Example'] }),
    externalUserId: z
      .string()
      .nullable()
      .describe('Your own identifier of the person; null for people without one.'),
    text: personalText()
      .describe('Spoken words or chat message.')
      .meta({ examples: ['I will send the offer on Friday.'] }),
    language: z
      .string()
      .nullable()
      .describe('BCP 47 tag; null when unknown.')
      .meta({ examples: ['en'] }),
    startedAt: moment.describe('When the turn began.'),
    endedAt: moment.describe('When the turn ended.'),
    startMs: milliseconds,
    endMs: milliseconds,
    confidence: z
      .number()
      .nullable()
      .describe('Confidence, 0 to 1, as reported by the transcription service; null if it reports none.'),
    source: turnSource,
  })
  .describe('An utterance without a pause, or a chat message.')
  .meta({ id: 'Turn' });

/** The fields of an artifact; each operation shows some of them. */
export const bundle = z
  .object({
    conferenceSessionId: sessionId,
    ...breakoutFields,
    roomId,
    startedAt: moment.describe('When the first person entered.'),
    endedAt: moment.nullable().describe('When the session ended; null while it runs.'),
    turns: z.array(turn).describe('The transcript in order. Empty in the summarized form.'),
    summaryText: personalText()
      .nullable()
      .describe('Summary of the session; null when no minutes were written.'),
    actionItems: z.array(actionItem).nullable().describe('Action items; null when no minutes were written.'),
    outcome: personalText()
      .nullable()
      .describe('Outcome of the session in one sentence; null when no minutes were written.'),
    decisions: z.array(personalText()).nullable().describe('Decisions; null when no minutes were written.'),
    followUps: z.array(personalText()).nullable().describe('Open points; null when no minutes were written.'),
    sections: z
      .array(
        z
          .object({
            key: z
              .string()
              .describe('Name of the section in the setting `minutes` of the room, or in its template.'),
            title: personalText().describe('Title of the section.'),
            kind: sectionKind,
            statements: z
              .array(
                z
                  .object({ text: personalText().describe('The statement.'), evidence })
                  .describe('A statement with its evidence.')
                  .meta({ id: 'SectionStatement' }),
              )
              .describe('The statements; empty when nothing was said about it.'),
          })
          .describe('A section of minutes that the room asked for.')
          .meta({ id: 'ArtifactSection' }),
      )
      .nullable()
      .describe('The sections that the room asked for; null when no minutes were written.'),
    chapters: z
      .array(
        z
          .object({ title: personalText().describe('The subject.'), evidence })
          .describe('A subject of a session; it begins at `startMs` of its evidence.')
          .meta({ id: 'ArtifactChapter' }),
      )
      .nullable()
      .describe('The subjects in the order of speaking; null when no minutes were written.'),
    speakingTimes: z
      .array(
        z
          .object({
            displayName: personalText().describe('Name of the person in the call.'),
            externalUserId: z
              .string()
              .nullable()
              .describe('Your own identifier of the person; null for people without one.'),
            speakingMs: z.int().describe('How long the person spoke, in milliseconds.'),
            turnCount: z.int().describe('How many turns they spoke.'),
            evidence: evidence.describe('The first turn of the person.'),
          })
          .describe('How long a person spoke.')
          .meta({ id: 'SpeakingTime' }),
      )
      .nullable()
      .describe('How long each person spoke, the longest time first; null when no minutes were written.'),
    decisionEvidence: z
      .array(evidence)
      .nullable()
      .describe('Evidence for `decisions`, in the same order and of the same length.'),
    decisionConfirmations: z
      .array(
        z
          .object({
            decisionId: z
              .string()
              .describe('Identifier of the decision. Regenerated minutes keep it for the same decision.')
              .meta({ examples: ['dec_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
            ...confirmationFields,
          })
          .describe('Whether people confirmed a decision, and who.')
          .meta({ id: 'DecisionConfirmation' }),
      )
      .nullable()
      .describe(
        'Whether people confirmed `decisions`, in the same order and of the same length; null when no minutes were written, and in minutes of an earlier server.',
      ),
    followUpEvidence: z
      .array(evidence)
      .nullable()
      .describe('Evidence for `followUps`, in the same order and of the same length.'),
    polls: z
      .array(poll)
      .describe(
        'The polls with their results, in the order of their start. Empty for end-to-end encrypted rooms, and in the summarized form.',
      ),
    pollCount: z.int().describe('How many polls the session has; 0 in an end-to-end encrypted room.'),
    artifactStatus: artifactStatus.describe('Status of the artifact.'),
    provenance: z
      .object({
        transcriptionModel: z
          .string()
          .nullable()
          .describe('Model that transcribed the speech; null when no agent wrote a transcript.'),
        minutesModel: z.string().nullable().describe('Model that wrote the minutes; null when no model did.'),
        inputTokens: z
          .int()
          .nullable()
          .describe('Input tokens used for the minutes; null when no minutes were written, or when unknown.'),
        outputTokens: z
          .int()
          .nullable()
          .describe(
            'Output tokens used for the minutes; null when no minutes were written, or when unknown.',
          ),
        unsupportedCount: z
          .int()
          .nullable()
          .describe(
            'Number of statements that were left out because the transcript does not support them; null when no minutes were written, or when unknown.',
          ),
      })
      .describe('The models that made the artifact, and the tokens used.')
      .meta({ id: 'ArtifactProvenance' }),
    minutesOmission: z
      .object({
        reason: z.literal('transcript_too_long').describe('Always this value: the model cannot read more.'),
        turnCount: z.int().describe('Number of turns left out.'),
        speechTurnCount: z.int().describe('Number of spoken turns among them.'),
        chatTurnCount: z.int().describe('Number of chat messages among them.'),
      })
      .describe('Turns that the minutes do not cover.')
      .meta({ id: 'MinutesOmission' })
      .nullable()
      .describe(
        'Turns that the minutes do not cover because the transcript was too long; null when they cover everything, and when no minutes were written. The transcript has all turns.',
      ),
  })
  .describe('The artifact of a session.');

/** The cursors of a list of sessions. */
export const next = z.string().nullable().describe('Pass it as `after` for the next page; null at the end.');
export const sessionsAfter = listCursor('ses_[a-z0-9]{26}').optional();
