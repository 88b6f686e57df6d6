'use client';

import { Button, Loader, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { isForbidden, sentenceOf, trpc } from '../trpc';
import { CallFrame } from './CallFrame';
import { CallNotice } from './CallNotice';
import classes from './EnterRoom.module.css';
import { keyOfLink, newKeyOfLink } from './link-key';

interface Props {
  room: { roomId: string; roomName: string; isEndToEndEncrypted: boolean; isOwner: boolean };
  /** How the visitor may enter: by their own name, by one they choose, or after signing in. */
  as: 'person' | 'guest' | 'nobody';
}

/** A person's room behind its link: lets in whoever may enter, and tells everybody else what to do. */
export function EnterRoom({ room, as }: Props) {
  const [key, setKey] = useState<string | null>();
  const entering = useMutation({
    mutationFn: (displayName: string) => trpc.rooms.enter.mutate({ roomId: room.roomId, displayName }),
  });
  const { mutate } = entering;

  useEffect(() => {
    const take = () => setKey(keyOfLink(room.roomId));
    take();
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, [room.roomId]);
  useEffect(() => {
    if (as === 'person') mutate('');
  }, [as, mutate]);

  if (key === undefined) return null;
  if (as === 'nobody') return <SignInFirst roomName={room.roomName} />;
  if (room.isEndToEndEncrypted && key === null) {
    return <KeyMissing isOwner={room.isOwner} make={() => setKey(newKeyOfLink(room.roomId))} />;
  }
  if (entering.isSuccess) {
    const { variables: displayName } = entering;
    const renew = async () => (await trpc.rooms.enter.mutate({ roomId: room.roomId, displayName })).token;
    return <CallFrame roomId={room.roomId} token={entering.data.token} e2eeKey={key} renew={renew} />;
  }
  if (entering.isError && isForbidden(entering.error)) {
    return (
      <CallNotice title="You cannot enter this room.">
        {sentenceOf(entering.error)}
        <Actions>
          <Button size="md" variant="default" onClick={() => mutate(entering.variables)}>
            Try again
          </Button>
        </Actions>
      </CallNotice>
    );
  }
  if (as === 'guest') {
    const error = entering.isError ? sentenceOf(entering.error) : null;
    return (
      <GuestName
        roomName={room.roomName}
        given={entering.variables ?? ''}
        enter={mutate}
        isEntering={entering.isPending}
        error={error}
      />
    );
  }
  if (entering.isError) {
    return <CallNotice title="You cannot enter this room.">{sentenceOf(entering.error)}</CallNotice>;
  }
  return (
    <CallNotice title={room.roomName}>
      <Loader size="sm" aria-label="Entering" />
    </CallNotice>
  );
}

function SignInFirst({ roomName }: { roomName: string }) {
  return (
    <CallNotice title={roomName}>
      This room is for people who are signed in.
      <Actions>
        <Button component="a" size="md" href={signInPath()}>
          Sign in
        </Button>
      </Actions>
    </CallNotice>
  );
}

function KeyMissing({ isOwner, make }: { isOwner: boolean; make: () => void }) {
  return (
    <CallNotice title="The key is missing.">
      This room is end-to-end encrypted, and its key is the part of the link behind the #.{' '}
      {isOwner
        ? 'Open the link that you passed on before, or make one with a new key and pass that on.'
        : 'Ask whoever sent you the link for the whole of it.'}
      {isOwner && (
        <Actions>
          <Button size="md" onClick={make}>
            Create a link with a new key
          </Button>
        </Actions>
      )}
    </CallNotice>
  );
}

function GuestName(props: {
  roomName: string;
  /** The name with which they tried before. */
  given: string;
  enter: (name: string) => void;
  isEntering: boolean;
  error: string | null;
}) {
  const [name, setName] = useState(props.given);
  const [asked, setAsked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (name.trim() !== '') props.enter(name.trim());
  };
  return (
    <CallNotice title={props.roomName}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label="Your name"
          size="md"
          maxLength={100}
          autoComplete="name"
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={props.error ?? (asked && name.trim() === '' && 'Others see this name; please give one.')}
        />
        <Button type="submit" size="md" loading={props.isEntering}>
          Continue
        </Button>
        <Button component="a" variant="subtle" size="md" href={signInPath()}>
          I have an account
        </Button>
      </form>
    </CallNotice>
  );
}

const Actions = ({ children }: { children: ReactNode }) => (
  <span className={classes.actions}>{children}</span>
);

const signInPath = (): string => `/sign-in?from=${encodeURIComponent(location.pathname)}`;
