'use client';

import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sessionOf, type Session } from '../transcript/queries';
import { sentenceOf, trpc } from '../trpc';
import { Tag } from '../ui/Tag';
import classes from './Minutes.module.css';

type State = Pick<NonNullable<Session['decisionConfirmations']>[number], 'confirmation' | 'opinions'>;
type Opinion = State['opinions'][number]['opinion'];

/** Shows whether people confirmed an item of minutes, and who, with buttons for those who run the room. */
export function Confirmation(props: { session: Session; itemId: string; text: string; state: State }) {
  const { session, itemId, text, state } = props;
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
      {session.runsRoom && <Buttons sessionId={session.conferenceSessionId} itemId={itemId} text={text} />}
    </div>
  );
}

const wordsOf = ({ displayName, isCorrection }: State['opinions'][number]): string =>
  isCorrection ? `${displayName}, who corrected it` : displayName;

function Buttons({ sessionId, itemId, text }: { sessionId: string; itemId: string; text: string }) {
  const client = useQueryClient();
  const give = useMutation({
    mutationFn: (opinion: Opinion) => trpc.drafts.confirm.mutate({ sessionId, itemId, opinion }),
    onSuccess: () => client.invalidateQueries(sessionOf(sessionId)),
  });
  return (
    <>
      {offered.map(({ opinion, label }) => (
        <Button
          key={opinion}
          variant="default"
          size="compact-xs"
          aria-label={`${label}: ${text}`}
          loading={give.isPending && give.variables === opinion}
          onClick={() => give.mutate(opinion)}
        >
          {label}
        </Button>
      ))}
      {give.isError && <span role="alert">{sentenceOf(give.error)}</span>}
    </>
  );
}

const offered: readonly { opinion: Opinion; label: string }[] = [
  { opinion: 'confirmed', label: 'Confirm' },
  { opinion: 'contested', label: 'Contest' },
];
