import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { trpc } from '../../trpc';
import { roomOf } from '../queries';
import type { OwnRoom, SettingName } from './control';
import { changesOf, isOwnRoom, problemsOf, readValues } from './room-form';

/** Holds what is changed of a room until it is saved. */
export function useRoomChanges(room: OwnRoom) {
  const client = useQueryClient();
  const [saved, setSaved] = useState(() => readValues(room));
  const [values, setValues] = useState(saved);
  const problems = problemsOf(values);
  const changes = changesOf(saved, values);
  const isChanged = Object.keys(changes).length > 0;
  const save = useMutation({
    mutationFn: () => trpc.rooms.change.mutate({ roomId: room.roomId, ...changes }),
    onSuccess: async (changed) => {
      if (isOwnRoom(changed)) {
        setSaved(readValues(changed));
        setValues(readValues(changed));
      }
      client.setQueryData(roomOf(room.roomId).queryKey, changed);
      await client.invalidateQueries({ queryKey: ['rooms'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && problems.size === 0) save.mutate();
  };
  const change = (name: SettingName, held: unknown) => {
    setValues({ ...values, [name]: held });
    if (!save.isPending) save.reset();
  };
  return { values, problems, isChanged, save, submit, change };
}
