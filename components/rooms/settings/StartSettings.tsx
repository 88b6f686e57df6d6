import { Checkbox, ColorInput, Fieldset, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { agentModes, languageName, languages } from '../../agent/labels';
import classes from './RoomSettings.module.css';
import { startProblems, type StartValues } from './start-values';

interface Props {
  values: StartValues;
  isEncrypted: boolean;
  onChange: (given: Partial<StartValues>) => void;
}

/** Shows how calls of the room begin: devices, language, recording, agent. */
export function StartSettings({ values, isEncrypted, onChange }: Props) {
  const switchOf = (field: 'microphone' | 'camera' | 'recordOnStart') => ({
    checked: values[field],
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      onChange({ [field]: event.currentTarget.checked }),
  });
  return (
    <Fieldset legend="When people enter" className={classes.features}>
      <div className={classes.fields}>
        <Switch label="Their microphone is on" {...switchOf('microphone')} />
        <Switch label="Their camera is on" {...switchOf('camera')} />
        <NativeSelect
          label="Language"
          description="Of the call and of its agent, where your page or the invitation names none."
          data={choicesOf(values.language, 'That of their browser')}
          value={values.language}
          onChange={(event) => onChange({ language: event.currentTarget.value })}
        />
        {!isEncrypted && (
          <>
            <Switch
              label="Each call is recorded from its start"
              description="By the browser of the first host or co-host who can."
              {...switchOf('recordOnStart')}
            />
            <AgentOnStart values={values} onChange={onChange} />
          </>
        )}
      </div>
    </Fieldset>
  );
}

function AgentOnStart({ values, onChange }: Omit<Props, 'isEncrypted'>) {
  const { agentMode, agentLanguage, agentCaptions } = values;
  const isCaptioner = agentMode === 'Captioner';
  return (
    <>
      <NativeSelect
        label="AI agent that comes with the first person"
        description={agentModes.find(({ value }) => value === agentMode)?.about}
        data={[{ value: '', label: 'None' }, ...agentModes.map(({ value, label }) => ({ value, label }))]}
        value={agentMode}
        onChange={(event) => {
          const chosen = agentModes.find(({ value }) => value === event.currentTarget.value);
          onChange({ agentMode: chosen?.value ?? '' });
        }}
      />
      {agentMode !== '' && (
        <>
          <NativeSelect
            label="Language that it listens for"
            data={choicesOf(agentLanguage, 'That of the room')}
            value={agentLanguage}
            onChange={(event) => onChange({ agentLanguage: event.currentTarget.value })}
          />
          <Checkbox
            label="Show captions in the call"
            checked={agentCaptions || isCaptioner}
            disabled={isCaptioner}
            onChange={(event) => onChange({ agentCaptions: event.currentTarget.checked })}
          />
        </>
      )}
    </>
  );
}

/** Shows how calls of the room look. */
export function BrandingSettings({ values, onChange }: Omit<Props, 'isEncrypted'>) {
  const problems = startProblems(values);
  const colour = (field: 'accent' | 'background') => ({
    placeholder: 'Standard',
    format: 'hex' as const,
    value: values[field],
    onChange: (given: string) => onChange({ [field]: given }),
    error: problems.get(field),
    eyeDropperButtonProps: { 'aria-label': 'Take a colour from the screen' },
  });
  return (
    <Fieldset legend="How calls look" className={classes.features}>
      <div className={classes.fields}>
        <div className={classes.pair}>
          <ColorInput
            label="Accent"
            description="Buttons and marks; made readable where it is not."
            {...colour('accent')}
          />
          <ColorInput
            label="Background"
            description="Makes the call light or dark."
            {...colour('background')}
          />
        </div>
        <TextInput
          type="url"
          label="Logo"
          description="Address of a picture, beginning with https://. Shown before people join and in the call."
          placeholder="https://www.example.com/logo.svg"
          value={values.logoUrl}
          onChange={(event) => onChange({ logoUrl: event.currentTarget.value })}
          error={problems.get('logoUrl')}
        />
        <Textarea
          label="Images to show behind people"
          description="One in each line: its name, then its address, beginning with https://. Their server has to allow other pages to draw them (CORS)."
          placeholder="Office https://www.example.com/office.jpg"
          autosize
          minRows={2}
          value={values.backgroundImages}
          onChange={(event) => onChange({ backgroundImages: event.currentTarget.value })}
          error={problems.get('backgroundImages')}
        />
      </div>
    </Fieldset>
  );
}

/** Returns the languages to choose from, with the one that is set. */
function choicesOf(set: string, none: string) {
  const isListed = set === '' || languages.some(({ value }) => value === set);
  return [
    { value: '', label: none },
    ...languages,
    ...(isListed ? [] : [{ value: set, label: languageName(set) }]),
  ];
}
