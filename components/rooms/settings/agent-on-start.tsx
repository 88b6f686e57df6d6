import { Checkbox, NativeSelect } from '@mantine/core';
import { type AgentMode, agentModes } from '../../agent/labels';
import { type Changes, control, type OwnRoom } from './control';
import { LanguageSelect, orNull } from './controls';

/** The agent as the fields hold it. No mode: no agent. */
interface Held {
  mode: AgentMode | '';
  language: string;
  captions: boolean;
}

/** The agent that comes with the first person. The server replaces it as a whole. */
export const agentOnStart = control<OwnRoom['agentOnStart'], Changes['agentOnStart'], Held>({
  read: (agent) => ({
    mode: agent?.mode ?? '',
    language: agent?.language ?? '',
    captions: agent?.captions ?? false,
  }),
  write: ({ mode, language, captions }) =>
    mode === '' ? null : { mode, language: orNull(language), captions },
  isShown: (_others, room) => !room.isEndToEndEncrypted,
  Fields: ({ held, onChange }) => {
    const change = (given: Partial<Held>) => onChange({ ...held, ...given });
    const isCaptioner = held.mode === 'Captioner';
    return (
      <>
        <NativeSelect
          label="AI agent that comes with the first person"
          description={agentModes.find(({ value }) => value === held.mode)?.about}
          data={[{ value: '', label: 'None' }, ...agentModes.map(({ value, label }) => ({ value, label }))]}
          value={held.mode}
          onChange={(event) => {
            const chosen = agentModes.find(({ value }) => value === event.currentTarget.value);
            change({ mode: chosen?.value ?? '' });
          }}
        />
        {held.mode !== '' && (
          <>
            <LanguageSelect
              label="Language that it listens for"
              none="That of the room"
              value={held.language}
              onChange={(language) => change({ language })}
            />
            <Checkbox
              label="Show captions in the call"
              checked={held.captions || isCaptioner}
              disabled={isCaptioner}
              onChange={(event) => change({ captions: event.currentTarget.checked })}
            />
          </>
        )}
      </>
    );
  },
});
