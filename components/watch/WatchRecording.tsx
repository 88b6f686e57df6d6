'use client';

import { useState } from 'react';
import { Player } from '../recordings/Player';
import type { StreamSource } from '../recordings/queries';
import { trpc } from '../trpc';
import { length } from '../ui/amounts';
import { PageHead } from '../ui/PageHead';
import { When } from '../ui/When';
import { PasswordForm } from './PasswordForm';
import classes from './WatchRecording.module.css';

type Watched = Awaited<ReturnType<typeof trpc.recordingLinks.watch.mutate>>;

/**
 * Plays the recording behind a link, after its password.
 * @param props.secret the secret of the link
 * @param props.recording null: the link asks for a password first
 */
export function WatchRecording(props: { secret: string; recording: Watched['recording'] | null }) {
  const { secret } = props;
  const [shown, setShown] = useState(
    props.recording && { recording: props.recording, source: sourceOf({ secret }) },
  );
  if (shown === null) {
    return (
      <PasswordForm
        watch={(password) => trpc.recordingLinks.watch.mutate({ secret, password })}
        onDone={({ recording, stream }, password) =>
          setShown({ recording, source: sourceOf({ secret, password }, stream) })
        }
      />
    );
  }
  const { roomName, startedAt, durationSeconds } = shown.recording;
  return (
    <article className={classes.watch}>
      <PageHead
        title={roomName}
        lead={
          <>
            <When at={startedAt} detail="minute" />
            {durationSeconds !== null && ` · ${length(durationSeconds)}`}
          </>
        }
      />
      <Player source={shown.source} label={`Recording of ${roomName}`} />
    </article>
  );
}

/** Returns the source of the video. Only the first URL counts as a view, because the next ones continue it. */
function sourceOf(
  access: { secret: string; password?: string },
  first: Watched['stream'] | null = null,
): StreamSource {
  let renews = first !== null;
  return {
    queryKey: ['watch', access.secret],
    async queryFn({ signal }) {
      const { stream } = await trpc.recordingLinks.watch.mutate({ ...access, renews }, { signal });
      renews = true;
      return stream;
    },
    ...(first !== null && { initialData: first }),
  };
}
