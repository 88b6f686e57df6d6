import { z } from 'zod';
import { personalText } from '../../platform/request-log/marks';
import { sessionId } from '../artifacts/artifact-contract';

const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('SHA-256, in hexadecimal.')
  .meta({ examples: ['2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae'] });

const provedStatement = z
  .object({
    kind: z
      .enum(['decision', 'follow-up', 'action-item', 'section'])
      .describe('The list of the artifact that has the statement.')
      .meta({ id: 'ProvedStatementKind' }),
    text: personalText().describe('The statement.'),
    turnHashes: z.array(hash).describe('The hashes of the turns that are its evidence.'),
  })
  .describe('A statement of minutes with the hashes of its evidence.')
  .meta({ id: 'ProvedStatement' });

export const getProof = {
  input: z.object({ sessionId }),
  output: z
    .object({
      conferenceSessionId: sessionId,
      turns: z
        .array(
          z
            .object({
              turnId: z
                .string()
                .nullable()
                .describe('Identifier of the turn in the artifact; null when the turn has been deleted.'),
              hash: hash.describe(
                'SHA-256, in hexadecimal, of `turnId`, `speakerId` (empty when unknown), `source`, `startedAt`, `endedAt` and `text`, in UTF-8, with a line feed between them.',
              ),
            })
            .describe('A link of the chain.')
            .meta({ id: 'ProvedTurn' }),
        )
        .describe('Every turn that was stored, in the order of storing.'),
      chain: hash.describe(
        'The last link of the chain. The first link is the SHA-256 of `conferenceSessionId`; each further link is the SHA-256 of the link before and the hash of the next turn, as 64 bytes.',
      ),
      statements: z.array(provedStatement).describe('The statements of the minutes; empty without minutes.'),
      // Its payload has the statements.
      signature: personalText().describe(
        'A JWS (EdDSA) by a key of `/.well-known/jwks.json`. Its payload has `conferenceSessionId`, `turnCount`, `chain`, `statements`, and `iat`, the time of the signature.',
      ),
    })
    .describe('A proof that a transcript and its minutes are as they were stored.')
    .meta({ id: 'Proof' }),
};
