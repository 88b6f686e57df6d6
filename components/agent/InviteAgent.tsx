'use client';

import { Autocomplete, Checkbox, Radio } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import { trpc } from '../trpc';
import classes from './AgentPanel.module.css';
import { agentOf } from './queries';
import { agentModes, languages, type AgentMode } from './labels';

const fresh = { mode: 'Notetaker', language: '', captions: false };

/** Shows the dialog that invites the agent into the room. */
export function InviteAgent(props: { roomId: string; opened: boolean; onClose: () => void }) {
  const { roomId, opened, onClose } = props;
  const client = useQueryClient();
  const [values, setValues] = useState(fresh);
  const invite = useMutation({
    mutationFn: () => {
      const language = tagOf(values.language);
      const inlineConfig = { ...(language !== '' && { language }), captions: values.captions };
      return trpc.agent.bring.mutate({ roomId, mode: modeOf(values.mode), inlineConfig });
    },
    onSuccess: async () => {
      await client.invalidateQueries(agentOf(roomId));
      leave();
    },
  });
  const leave = () => {
    onClose();
    setValues(fresh);
    invite.reset();
  };
  const isCaptioner = values.mode === 'Captioner';
  return (
    <Dialog opened={opened} onClose={leave} title="Invite the AI agent">
      <DialogForm mutation={invite} label="Invite" onSubmit={() => invite.mutate()} onLeave={leave}>
        <Radio.Group label="Mode" value={values.mode} onChange={(mode) => setValues({ ...values, mode })}>
          <div className={classes.choices}>
            {agentModes.map(({ value, label, about }) => (
              <Radio
                key={value}
                value={value}
                label={label}
                description={about}
                data-autofocus={value === values.mode || undefined}
              />
            ))}
          </div>
        </Radio.Group>
        <Autocomplete
          label="Spoken language"
          description="Leave it empty to recognise the language automatically. Enter other languages by their tag, for example cs or pt-BR."
          placeholder="Automatic"
          comboboxProps={{ withinPortal: false }}
          data={languages.map(({ label }) => label)}
          value={values.language}
          onChange={(language) => setValues({ ...values, language })}
        />
        <Checkbox
          label="Show captions in the call"
          checked={values.captions || isCaptioner}
          disabled={isCaptioner}
          onChange={(event) => setValues({ ...values, captions: event.currentTarget.checked })}
        />
        <p className={classes.facts}>Everybody in the call is told that it listens.</p>
      </DialogForm>
    </Dialog>
  );
}

const modeOf = (value: string): AgentMode =>
  agentModes.find((mode) => mode.value === value)?.value ?? 'Notetaker';

/** Returns the tag of a language that was picked by name, or what was typed. */
const tagOf = (typed: string): string =>
  languages.find(({ label }) => label.toLowerCase() === typed.trim().toLowerCase())?.value ?? typed.trim();
