import { NativeSelect, TextInput, Textarea } from '@mantine/core';
import { entriesOf } from '../../../server/platform/known-keys';
import { type Changes, control, type OwnRoom } from './control';
import { orNull } from './controls';

type Minutes = NonNullable<OwnRoom['minutes']>;

/** The minutes as the fields hold them. Sections of the room itself are set over REST, and stay. */
interface Held {
  template: Minutes['template'];
  sections: Minutes['sections'];
  instructions: string;
  vocabulary: string;
}

const templates: Readonly<Record<Minutes['template'], string>> = {
  meeting: 'Meeting',
  interview: 'Job interview',
  standup: 'Standup',
  sales: 'Sales call',
  custom: 'Own sections',
};

/** How the minutes of calls are written. The server replaces the setting as a whole. */
export const minutes = control<OwnRoom['minutes'], Changes['minutes'], Held>({
  read: (value) => ({
    // Own sections take the place of those of any template.
    template: value?.sections.length ? 'custom' : (value?.template ?? 'meeting'),
    sections: value?.sections ?? [],
    instructions: value?.instructions ?? '',
    vocabulary: value?.vocabulary.join(', ') ?? '',
  }),
  write: ({ template, sections, instructions, vocabulary }) => ({
    template,
    sections: template === 'custom' ? [...sections] : [],
    instructions: orNull(instructions.trim()),
    vocabulary: wordsOf(vocabulary),
  }),
  isShown: (_others, room) => !room.isEndToEndEncrypted,
  Fields: ({ held, problem, onChange }) => {
    const change = (given: Partial<Held>) => onChange({ ...held, ...given });
    const offered = entriesOf<Minutes['template'], string>(templates).filter(
      ([value]) => value !== 'custom' || held.sections.length > 0,
    );
    return (
      <>
        <NativeSelect
          label="Minutes"
          description="Sections that minutes have besides summary, decisions and action items. Own sections are set over REST."
          data={offered.map(([value, label]) => ({ value, label }))}
          value={held.template}
          error={problem}
          onChange={({ currentTarget }) => {
            const chosen = offered.find(([value]) => value === currentTarget.value);
            if (chosen) change({ template: chosen[0] });
          }}
        />
        <Textarea
          label="Instructions for the minutes"
          maxLength={2_000}
          autosize
          value={held.instructions}
          onChange={(event) => change({ instructions: event.currentTarget.value })}
        />
        <TextInput
          label="Names and terms"
          description="With commas between them. Transcription and minutes spell them like this."
          value={held.vocabulary}
          onChange={(event) => change({ vocabulary: event.currentTarget.value })}
        />
      </>
    );
  },
});

const wordsOf = (text: string): string[] =>
  text
    .split(/[,;\n]+/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
