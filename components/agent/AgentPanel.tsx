'use client';

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Failed } from '../ui/Failed';
import { LoadingRows } from '../ui/Loading';
import panel from '../ui/Panel.module.css';
import { Tag } from '../ui/Tag';
import { When } from '../ui/When';
import { trpc } from '../trpc';
import classes from './AgentPanel.module.css';
import { InviteAgent } from './InviteAgent';
import { agentOf, type AgentStatus } from './queries';
import { languageName, whyUnavailable } from './labels';

/** Shows the live state of a room's agent. `mayControl`: with buttons to invite and remove it. */
export function AgentPanel({ roomId, mayControl }: { roomId: string; mayControl: boolean }) {
  const query = useQuery(agentOf(roomId));
  if (query.isPending) return <LoadingRows rows={1} />;
  if (query.isError && !query.data) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  }
  const status = query.data;
  const why = whyUnavailable(status);
  return (
    <div className={`${panel.panel} ${panel.row} ${classes.agent}`}>
      <div className={classes.what}>
        <p className={classes.name} role="status">
          <span>{status.mode ?? 'No agent is in the room'}</span>
          <StateTag state={status.state} />
        </p>
        {status.state !== 'absent' && (
          <p className={classes.facts}>
            {status.since !== null && (
              <span>
                since <When at={status.since} detail="minute" />
              </span>
            )}
            <span>
              {status.language === null
                ? 'recognises the language'
                : `hears ${languageName(status.language)}`}
            </span>
          </p>
        )}
        {why !== null && <p className={classes.why}>{why}</p>}
        {status.state === 'absent' && why === null && (
          <p className={classes.facts}>It can be invited now, before or during a call.</p>
        )}
      </div>
      {mayControl && <Controls roomId={roomId} status={status} />}
    </div>
  );
}

function StateTag({ state }: { state: AgentStatus['state'] }) {
  switch (state) {
    case 'absent':
      return null;
    case 'joining':
      return <Tag>Joining…</Tag>;
    case 'present':
      return <Tag tone="good">Listening</Tag>;
    case 'leaving':
      return <Tag>Leaving…</Tag>;
    case 'failed':
      return <Tag tone="bad">Cannot transcribe</Tag>;
    default:
      return state satisfies never;
  }
}

function Controls({ roomId, status }: { roomId: string; status: AgentStatus }) {
  const client = useQueryClient();
  const [opened, { open, close }] = useDisclosure(false);
  const dismiss = useMutation({
    mutationFn: () => trpc.agent.dismiss.mutate({ roomId }),
    onSettled: () => client.invalidateQueries(agentOf(roomId)),
  });
  const isThere = status.state !== 'absent';
  return (
    <div className={classes.controls}>
      {isThere && (
        <Button variant="default" loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
          Remove
        </Button>
      )}
      {!isThere && status.available && <Button onClick={open}>Invite…</Button>}
      {dismiss.isError && <Failed error={dismiss.error} />}
      <InviteAgent roomId={roomId} opened={opened} onClose={close} />
    </div>
  );
}
