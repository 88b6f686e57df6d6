import { z } from 'zod';
import { languageTag } from '../../platform/language-tag';
import { filtersOf } from '../../platform/lists/filters';
import { plainText, visibleText } from '../../platform/text';
import { searchTurns } from '../history/contract';
import { personalText } from '../../platform/request-log/marks';

/** The longest question, in characters, and the most sessions that one can name. */
const QUESTION_MAX = 1_000;
const SESSIONS_MAX = 50;

const { roomId, from, to } = searchTurns.input.shape;
const { externalUserId } = filtersOf('sessions');
const sessionId = searchTurns.output.shape.turns.element.shape.conferenceSessionId;

const evidence = z
  .object({
    sessionId: sessionId.describe('The session in which it was said.'),
    turnIds: z
      .array(z.string())
      .describe('Turns of one speaker that support the claim, in the order of speaking; never empty.')
      .meta({ examples: [['trn_5ztr3rcbmyv4w6yhqxq2fz5gpe']] }),
    startMs: z.int().describe("When the first turn began, in milliseconds after the session's start."),
    speakerName: personalText().nullable().describe('Name of the speaker in the call; null when unknown.'),
    quote: personalText()
      .describe('Words of the turns, cut after 300 characters.')
      .meta({ examples: ['Then we move the launch to the twelfth of May.'] }),
  })
  .describe('A place in a transcript that supports a claim.')
  .meta({ id: 'AnswerEvidence' });

const claim = z
  .object({
    text: personalText()
      .describe('One sentence of the answer.')
      .meta({ examples: ['The launch moves to 12 May.'] }),
    evidence: z.array(evidence).describe('The turns that support the claim; never empty.'),
  })
  .describe('A statement of an answer, with its evidence.')
  .meta({ id: 'AnswerClaim' });

export const ask = {
  input: z.object({
    question: visibleText(QUESTION_MAX)
      .describe('The question, in any language. It is not stored.')
      .meta({ examples: ['When is the launch?'] }),
    roomId: roomId.describe('Only sessions of this room. Missing: every room that the credential can read.'),
    sessionIds: z
      .array(plainText().max(100))
      .min(1)
      .max(SESSIONS_MAX)
      .optional()
      .describe('Only these sessions, at most 50. Sessions that the credential cannot read are ignored.')
      .meta({ examples: [['ses_5ztr3rcbmyv4w6yhqxq2fz5gpe']] }),
    from,
    to,
    externalUserId,
    language: languageTag
      .optional()
      .describe('BCP 47 tag of the language of the answer. Missing: the language of the question.'),
  }),
  output: z
    .object({
      answer: personalText()
        .describe('The claims as one text, or a sentence that says that nothing was found.')
        .meta({ examples: ['The launch moves to 12 May.'] }),
      claims: z
        .array(claim)
        .describe('The statements of the answer, each with its evidence; empty without an answer.'),
      unanswered: z.boolean().describe('Whether no turn supports an answer.'),
      searched: z
        .object({
          sessionCount: z.int().describe('Number of sessions with passages that were read for the answer.'),
          turnCount: z.int().describe('Number of turns that were read for the answer.'),
        })
        .describe('The transcripts that were read for the answer.')
        .meta({ id: 'AnswerSearch' }),
    })
    .describe('An answer from transcripts. A language model wrote it.')
    .meta({ id: 'Answer' }),
};

/** The same question of a signed-in person about one of their accounts. The answer also says where to hear it. */
export const askOfAccount = {
  input: ask.input.extend({ accountId: plainText().describe('The account, live or test.') }),
  output: ask.output.extend({
    claims: z.array(
      claim.extend({
        evidence: z.array(
          evidence.extend({
            roomName: personalText(),
            startedAt: z.iso.datetime().describe('When the session began.'),
            recording: z
              .object({ id: z.string(), seconds: z.int() })
              .nullable()
              .describe('The recording and the second in it; null when it was not recorded.'),
          }),
        ),
      }),
    ),
  }),
};
