import type { MinutesSection, MinutesSetting } from '../../platform/room-settings/minutes';

type Template = NonNullable<MinutesSetting>['template'];

/** The sections of each template. */
const SECTIONS: Readonly<Record<Template, readonly MinutesSection[]>> = {
  meeting: [],
  interview: [
    list('background', 'Background', 'Experience, skills and achievements that the candidate told of.'),
    list('motivation', 'Motivation', 'Why the candidate is interested, and what they look for.'),
    list(
      'candidate_questions',
      'Questions of the candidate',
      'The questions of the candidate, with the answers.',
    ),
    list('conditions', 'Conditions', 'Salary, start date, place and other conditions that were named.'),
  ],
  standup: [
    list('done', 'Done', 'Work that a person finished since the last time, with the name of the person.'),
    list('planned', 'Planned', 'Work that a person will do next, with the name of the person.'),
    list('blockers', 'Blockers', 'Things that hold somebody up, with the name of the person.'),
  ],
  sales: [
    list('needs', 'Needs', 'Problems and needs that the customer named.'),
    list('objections', 'Objections', 'Doubts and objections of the customer, with the answers.'),
    list('budget', 'Budget and time', 'Money, dates and people who decide, as they were named.'),
    list('next_steps', 'Next steps', 'Steps that both sides agreed on.'),
  ],
  custom: [],
};

function list(key: string, title: string, instruction: string): MinutesSection {
  return { key, title, instruction, kind: 'list' };
}

/** Returns the sections of the minutes of a room: its own, or else those of its template. */
export const sectionsOf = (setting: MinutesSetting): readonly MinutesSection[] =>
  setting === null || setting.sections.length > 0 ? (setting?.sections ?? []) : SECTIONS[setting.template];
