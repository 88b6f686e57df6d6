import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { trpc } from '../../trpc';
import { roomOf, type RoomView } from '../queries';
import { changesOf, problemsOf, readValues, type SettingsValues } from './settings-values';

/** Holds what is changed of a room until it is saved. */
export function useRoomChanges(room: RoomView) {
  const client = useQueryClient();
  const [saved, setSaved] = useState(() => readValues(room));
  const [values, setValues] = useState(saved);
  const problems = problemsOf(values);
  const changes = changesOf(saved, values);
  const isChanged = Object.keys(changes).length > 0;
  const save = useMutation({
    mutationFn: () => trpc.rooms.change.mutate({ roomId: room.roomId, ...changes }),
    onSuccess: async (changed) => {
      setSaved(readValues(changed));
      setValues(readValues(changed));
      client.setQueryData(roomOf(room.roomId).queryKey, changed);
      await client.invalidateQueries({ queryKey: ['rooms'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && problems.size === 0) save.mutate();
  };
  const change = (given: Partial<SettingsValues>) => {
    setValues({ ...values, ...given });
    if (!save.isPending) save.reset();
  };
  return { values, problems, isChanged, save, submit, change };
}
