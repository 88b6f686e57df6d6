import { expect, it } from 'vitest';
import { storedItem } from '../../testing/agent-rows';
import { findNames } from './names';
import { trimMinutes } from './trim-minutes';

const evidence = (...turnIds: string[]) => ({ turnIds, startMs: 0 });
const ADA = {
  externalUserId: 'ada',
  turnIds: new Set(['trn_ada']),
  names: findNames(['Ada Example']),
  correctedIds: new Set(['dec_ada']),
};

const EMPTY = {
  summaryText: null,
  outcome: null,
  decisions: null,
  decisionEvidence: null,
  followUps: null,
  decisionIds: null,
  followUpEvidence: null,
  actionItems: null,
  sections: null,
  chapters: null,
  speakingTimes: null,
  provenance: null,
};

it('keeps what rests on others and names nobody else, and lists of evidence stay beside their statements', () => {
  const { text, statements } = trimMinutes(
    {
      ...EMPTY,
      summaryText: 'Ada and Grace talked.',
      outcome: 'Agreed.',
      decisions: ['Ship it.', 'Hire two people.', 'Ada leads.'],
      decisionEvidence: [evidence('trn_ada', 'trn_grace'), evidence('trn_grace'), evidence('trn_grace')],
      followUps: [],
      followUpEvidence: [],
      chapters: [
        { title: 'Hiring', evidence: evidence('trn_grace') },
        { title: 'Shipping', evidence: evidence('trn_ada') },
      ],
    },
    ADA,
  );
  expect(text).toEqual({
    ...EMPTY,
    decisions: ['Hire two people.'],
    decisionEvidence: [evidence('trn_grace')],
    followUps: [],
    followUpEvidence: [],
    chapters: [{ title: 'Hiring', evidence: evidence('trn_grace') }],
  });
  expect(statements).toBe(3);
});

it('removes the person as the one responsible, and their speaking time', () => {
  const item = (ownerName: string, ownerExternalUserId: string | null) =>
    storedItem({ text: 'Send it.', ownerName, ownerExternalUserId, evidence: evidence('trn_grace') });
  const time = (externalUserId: string, turnId: string) => ({
    displayName: externalUserId,
    externalUserId,
    speakingMs: 1,
    turnCount: 1,
    evidence: evidence(turnId),
  });
  const { text, statements } = trimMinutes(
    {
      ...EMPTY,
      actionItems: [
        item('Ada Example', 'ada'),
        item('ada', null),
        item('Ada Sample', 'ada-2'),
        item('Grace', null),
      ],
      speakingTimes: [time('ada', 'trn_ada'), time('grace', 'trn_grace')],
    },
    ADA,
  );
  expect(text.actionItems?.map(({ ownerName }) => ownerName)).toEqual([null, null, 'Ada Sample', 'Grace']);
  expect(text.speakingTimes?.map(({ displayName }) => displayName)).toEqual(['grace']);
  expect(statements).toBe(0);
});

it('removes a decision that has the words of the person, and keeps the ids of the others', () => {
  const { text, statements } = trimMinutes(
    {
      ...EMPTY,
      decisions: ['Ship it on Monday.', 'Hire two people.'],
      decisionEvidence: [evidence('trn_grace'), evidence('trn_grace')],
      decisionIds: ['dec_ada', 'dec_other'],
    },
    ADA,
  );
  expect(text).toMatchObject({ decisions: ['Hire two people.'], decisionIds: ['dec_other'] });
  expect(statements).toBe(1);
});
