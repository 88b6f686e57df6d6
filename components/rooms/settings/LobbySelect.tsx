import { NativeSelect } from '@mantine/core';
import type { Lobby } from './settings-values';

const CHOICES: readonly { value: Lobby; label: string }[] = [
  { value: 'off', label: 'Nobody' },
  { value: 'guests', label: 'Guests: people who enter without signing in' },
  { value: 'participants', label: 'Everybody who enters as a participant' },
  { value: 'everybody', label: 'Everybody but hosts' },
];

/** Selects who waits until a host lets them in. */
export function LobbySelect({ lobby, onChange }: { lobby: Lobby; onChange: (lobby: Lobby) => void }) {
  return (
    <NativeSelect
      label="Who waits to be let in"
      description="A host or co-host in the call lets them in or turns them away. Who is in the call already stays."
      data={[...CHOICES]}
      value={lobby}
      onChange={({ currentTarget }) => {
        const chosen = CHOICES.find(({ value }) => value === currentTarget.value);
        if (chosen) onChange(chosen.value);
      }}
    />
  );
}
