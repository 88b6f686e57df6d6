'use client';

import { Alert, Button, Fieldset } from '@mantine/core';
import { Failed } from '../../ui/Failed';
import { Section } from '../../ui/Section';
import { CheckIcon } from '../../ui/icons';
import type { OwnRoom } from './control';
import { GROUPS, ROOM_CONTROLS } from './room-controls';
import classes from './RoomSettings.module.css';
import { useRoomChanges } from './use-room-changes';

/** Shows the settings that the owner of a room may change. */
export function RoomSettings({ room }: { room: OwnRoom }) {
  const { values, problems, isChanged, save, submit, change } = useRoomChanges(room);
  const fieldsOf = (names: readonly string[]) => (
    <div className={classes.grid}>
      {ROOM_CONTROLS.filter(
        ([name, { isShown }]) => names.includes(name) && (isShown?.(values, room) ?? true),
      ).map(([name, { isHalf, Fields }]) => (
        <div key={name} className={isHalf ? undefined : classes.row}>
          <Fields held={values[name]} problem={problems.get(name)} onChange={(held) => change(name, held)} />
        </div>
      ))}
    </div>
  );
  return (
    <Section
      id="settings"
      title="Settings"
      lead="They count from the next person who enters, also while a call runs; what calls allow counts at once. Times are those of your time zone."
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        {GROUPS.map(({ legend, names }) =>
          legend === undefined ? (
            <div key={names.join()}>{fieldsOf(names)}</div>
          ) : (
            <Fieldset key={legend} legend={legend}>
              {fieldsOf(names)}
            </Fieldset>
          ),
        )}
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
