'use client';

import { Button, Group, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionOf, type Session } from '../transcript/queries';
import { sentenceOf, trpc } from '../trpc';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import { Tag } from '../ui/Tag';
import classes from './Minutes.module.css';

type State = Pick<NonNullable<Session['decisionConfirmations']>[number], 'confirmation' | 'opinions'>;
type Opinion = State['opinions'][number]['opinion'];

/** An item of minutes, and its session. */
interface Confirmed {
  session: Session;
  itemId: string;
  text: string;
}

/** Shows whether people confirmed an item of minutes, and who, with buttons for those who run the room. */
export function Confirmation({ state, ...item }: Confirmed & { state: State }) {
  const { confirmation, opinions } = state;
  return (
    <div className={classes.facts}>
      {confirmation !== 'draft' && (
        <Tag tone={confirmation === 'confirmed' ? 'good' : 'bad'}>
          {confirmation === 'confirmed' ? 'Confirmed' : 'Contested'}
        </Tag>
      )}
      {(['confirmed', 'contested'] as const).map((opinion) => {
        const names = opinions.filter((one) => one.opinion === opinion).map(wordsOf);
        return names.length > 0 && <span key={opinion}>{`${opinion} by ${names.join(', ')}`}</span>;
      })}
      {item.session.runsRoom && <Buttons {...item} />}
    </div>
  );
}

const wordsOf = ({ displayName, isCorrection }: State['opinions'][number]): string =>
  isCorrection ? `${displayName}, who corrected it` : displayName;

/** Gives the opinion of the reader: a pressed button takes it back. */
function Buttons({ session, itemId, text }: Confirmed) {
  const give = useOpinion(session, itemId);
  const own = session.ownOpinions.find((one) => one.itemId === itemId)?.opinion ?? null;
  return (
    <Group gap={6}>
      {offered.map(({ opinion, label, undo }) => {
        const isOwn = own === opinion;
        const does = isOwn ? undo : label;
        return (
          <Button
            key={opinion}
            variant={isOwn ? 'light' : 'default'}
            size="compact-xs"
            aria-label={`${does}: ${text}`}
            loading={give.isPending && give.variables.of === opinion}
            onClick={() => give.mutate({ of: opinion, opinion: isOwn ? null : opinion })}
          >
            {does}
          </Button>
        );
      })}
      <Correct session={session} itemId={itemId} text={text} />
      {give.isError && <span role="alert">{sentenceOf(give.error)}</span>}
    </Group>
  );
}

const offered: readonly { opinion: Opinion; label: string; undo: string }[] = [
  { opinion: 'confirmed', label: 'Confirm', undo: 'Take back confirmation' },
  { opinion: 'contested', label: 'Contest', undo: 'No longer contest' },
];

/** The longest correction that the server accepts, in characters. */
const TEXT_MAX = 600;

/** Replaces the text of an item, and confirms it. */
function Correct({ session, itemId, text }: Confirmed) {
  const [opened, { open, close }] = useDisclosure(false);
  const [corrected, setCorrected] = useState(text);
  const give = useOpinion(session, itemId);
  const leave = () => {
    close();
    give.reset();
  };
  const given = corrected.trim();
  return (
    <>
      <Button
        variant="default"
        size="compact-xs"
        aria-label={`Correct: ${text}`}
        onClick={() => {
          setCorrected(text);
          open();
        }}
      >
        Correct…
      </Button>
      <Dialog opened={opened} onClose={leave} title="Correct the text">
        <DialogForm
          mutation={give}
          label="Save"
          disabled={given === '' || given === text}
          onSubmit={() =>
            give.mutate({ of: 'confirmed', opinion: 'confirmed', text: given }, { onSuccess: leave })
          }
          onLeave={leave}
        >
          <Textarea
            label="Text"
            description="It replaces the text for everybody, in your name. Opinions about the earlier text are deleted."
            value={corrected}
            onChange={(event) => setCorrected(event.currentTarget.value)}
            maxLength={TEXT_MAX}
            autosize
            minRows={3}
            data-autofocus
          />
        </DialogForm>
      </Dialog>
    </>
  );
}

/** The opinion of the reader about an item. `of` is the button that was pressed. */
interface Given {
  of: Opinion;
  opinion: Opinion | null;
  text?: string;
}

function useOpinion({ conferenceSessionId: sessionId }: Session, itemId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ opinion, text }: Given) =>
      trpc.drafts.confirm.mutate({ sessionId, itemId, opinion, ...(text !== undefined && { text }) }),
    onSuccess: () => client.invalidateQueries(sessionOf(sessionId)),
  });
}
