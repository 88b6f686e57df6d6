'use client';

import { Alert, Button, NumberInput, Radio, TextInput, type TextInputProps } from '@mantine/core';
import { Failed } from '../../ui/Failed';
import { Section } from '../../ui/Section';
import { CheckIcon } from '../../ui/icons';
import { BackgroundsSelect } from './BackgroundsSelect';
import { FeatureSwitches } from './FeatureSwitches';
import { LobbySelect } from './LobbySelect';
import type { RoomView } from '../queries';
import classes from './RoomSettings.module.css';
import { BrandingSettings, StartSettings } from './StartSettings';
import type { StartValues } from './start-values';
import { useRoomChanges } from './use-room-changes';

/**
 * Shows the settings that the owner of a room may change: its name, its limit, and when it opens, closes and deletes
 * itself.
 */
export function RoomSettings({ room }: { room: RoomView }) {
  const { values, problems, isChanged, save, submit, change } = useRoomChanges(room);
  const changeStart = (given: Partial<StartValues>) => change({ start: { ...values.start, ...given } });
  const text = (field: 'roomName' | 'opensAt' | 'closesAt' | 'expiresAt' | 'fileTypes') => ({
    value: values[field],
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
    error: problems.get(field),
  });
  const amount = (field: 'maxParticipants' | 'retentionDays') => ({
    value: values[field],
    onChange: (value: number | string) => change({ [field]: value }),
    error: problems.get(field),
    allowDecimal: false,
    allowNegative: false,
  });
  return (
    <Section
      id="settings"
      title="Settings"
      lead="They count from the next person who enters, also while a call runs; what calls allow counts at once. Times are those of your time zone."
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput label="Name" placeholder="Untitled room" maxLength={200} {...text('roomName')} />
        <NumberInput
          label="Most people in a call"
          description="Empty: as many as the server takes. One co-host and two hosts more may enter."
          {...amount('maxParticipants')}
        />
        <Schedule atClose={values.atClose} onAtClose={(atClose) => change({ atClose })} text={text} />
        <NumberInput
          label="Days for which recordings and transcripts are kept"
          description="Older ones are deleted within the hour, minutes and chat with the transcript. Empty: recordings as the account says, the rest for good."
          {...amount('retentionDays')}
        />
        <LobbySelect lobby={values.lobby} onChange={(lobby) => change({ lobby })} />
        <BackgroundsSelect
          backgrounds={values.backgrounds}
          onChange={(backgrounds) => change({ backgrounds })}
        />
        <FeatureSwitches features={values.features} onChange={(features) => change({ features })} />
        <TextInput
          label="Types of files that may be sent"
          description="Extensions, for example pdf, png, jpg. Empty: every file that is not a program or script."
          {...text('fileTypes')}
        />
        <StartSettings values={values.start} isEncrypted={room.isEndToEndEncrypted} onChange={changeStart} />
        <BrandingSettings values={values.start} onChange={changeStart} />
        {save.isError && <Failed error={save.error} />}
        {save.isSuccess && (
          <Alert variant="light" icon={<CheckIcon />} role="status">
            The settings are saved.
          </Alert>
        )}
        <div>
          <Button type="submit" disabled={!isChanged || problems.size > 0} loading={save.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Section>
  );
}

/** Shows when the room opens, closes and deletes itself. */
function Schedule(props: {
  atClose: string;
  onAtClose: (atClose: string) => void;
  text: (field: 'opensAt' | 'closesAt' | 'expiresAt') => Pick<TextInputProps, 'value' | 'onChange' | 'error'>;
}) {
  const { atClose, onAtClose, text } = props;
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          type="datetime-local"
          label="Opens"
          description="Empty: it is open. Hosts may enter earlier."
          {...text('opensAt')}
        />
        <TextInput
          type="datetime-local"
          label="Closes"
          description="Empty: never. After it nobody may enter."
          {...text('closesAt')}
        />
      </div>
      {text('closesAt').value !== '' && (
        <Radio.Group label="A call that runs when the room closes" value={atClose} onChange={onAtClose}>
          <div className={classes.choices}>
            <Radio value="stop-joining" label="Goes on until everybody has left" />
            <Radio value="end-call" label="Ends for everybody" />
          </div>
        </Radio.Group>
      )}
      <TextInput
        type="datetime-local"
        label="Deletes itself"
        description="Empty: never. Its history stays readable."
        {...text('expiresAt')}
      />
    </>
  );
}
