'use client';

import { Button, Group, Select, Tabs, TextInput, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Empty } from '../ui/Empty';
import { Failed } from '../ui/Failed';
import { PageHead } from '../ui/PageHead';
import { usePortal } from '../shell/PortalContext';
import { roomsOf } from '../rooms/queries';
import { OpenIcon, PlayIcon } from '../ui/icons';
import type { Mode } from '../shell/mode';
import { useSending } from '../shell/use-sending';
import { CodeCard } from '../start/CodeCard';
import { type Call, openCall, type Role } from './call';
import { codeOf, keyOf } from './code';
import { EventLog } from './EventLog';
import { type Printed, printed } from './events';
import classes from './PlaygroundPage.module.css';
import { Stage } from './Stage';

const roles: { value: Role; label: string }[] = [
  { value: 'host', label: 'Host' },
  { value: 'co-host', label: 'Co-host' },
  { value: 'participant', label: 'Participant' },
];
const NEW_ROOM = 'new';

/** Shows a real call beside the code that makes it. */
export function PlaygroundPage({ baseUrl }: { baseUrl: string }) {
  const { accountId, mode } = usePortal();
  const [lines, setLines] = useState<readonly Printed[]>([]);
  const next = useRef(0);
  const print = useCallback((event: Event) => {
    next.current += 1;
    const line = printed(next.current, event);
    setLines((before) => [line, ...before].slice(0, 200));
  }, []);
  const open = useSending({
    mutationFn: (options: Parameters<typeof openCall>[1]) => openCall(accountId, options),
  });
  const call = open.data ?? null;
  useEffect(loadUnlessLoaded, []);

  return (
    <>
      <PageHead
        title="Playground"
        lead="A real call in a room of yours, beside the code that makes it. Its token is minted for you; no key is used."
        actions={
          call && (
            <>
              <Button
                component="a"
                href={call.secondLink}
                target="_blank"
                rel="noopener"
                variant="default"
                leftSection={<OpenIcon />}
              >
                Join as second person
              </Button>
              <Button variant="default" onClick={open.reset}>
                Start over
              </Button>
            </>
          )
        }
      />
      {call ? (
        <Stage key={call.token} call={call} onEvent={print} />
      ) : (
        <Setup busy={open.isPending} onStart={(options) => open.send(options)} />
      )}
      {open.isError && (
        <div className={classes.failed}>
          <Failed error={open.error} />
        </div>
      )}
      {call && <Behind call={call} baseUrl={baseUrl} mode={mode} lines={lines} />}
    </>
  );
}

function Setup({
  busy,
  onStart,
}: {
  busy: boolean;
  onStart: (options: Parameters<typeof openCall>[1]) => void;
}) {
  const { accountId, person } = usePortal();
  const [roomId, setRoomId] = useState(NEW_ROOM);
  const [role, setRole] = useState<Role>('host');
  const [displayName, setDisplayName] = useState(person.displayName);
  const rooms = useInfiniteQuery(roomsOf(accountId, ''));
  const embedRooms = (rooms.data?.pages ?? []).flatMap((page) => page.rooms).filter((room) => room.isEmbed);
  return (
    <form
      className={classes.setup}
      action={() => onStart({ roomId: roomId === NEW_ROOM ? null : roomId, role, displayName })}
    >
      <Select
        label="Room"
        data={[
          { value: NEW_ROOM, label: 'A new room' },
          ...embedRooms.map((room) => ({
            value: room.roomId,
            label: `${room.roomName} · ${room.roomId.slice(3, 9)}`,
          })),
        ]}
        value={roomId}
        onChange={(value) => setRoomId(value ?? NEW_ROOM)}
        allowDeselect={false}
        searchable={embedRooms.length > 8}
      />
      <TextInput
        label="Name in the call"
        value={displayName}
        maxLength={100}
        onChange={(event) => setDisplayName(event.currentTarget.value)}
      />
      <Select
        label="Role"
        data={roles}
        value={role}
        onChange={(value) => setRole(roles.find((candidate) => candidate.value === value)?.value ?? 'host')}
        allowDeselect={false}
      />
      <Button type="submit" loading={busy} leftSection={<PlayIcon />}>
        Start
      </Button>
      <div className={classes.before}>
        <Empty icon={<PlayIcon />} title="No call yet">
          Start makes {roomId === NEW_ROOM ? 'an embed room' : 'nothing new, it takes the room chosen,'} and
          mints a join token. You then check your camera and microphone, enter, and can let a second person in
          from another tab.
        </Empty>
      </div>
    </form>
  );
}

/** Shows the code that made the call, and what the call says. */
function Behind(props: { call: Call; baseUrl: string; mode: Mode; lines: readonly Printed[] }) {
  const { call, baseUrl, mode, lines } = props;
  const samples = codeOf(call, baseUrl, mode);
  return (
    <div className={classes.behind}>
      <section aria-labelledby="code" className={classes.part}>
        <Group justify="space-between" mb="xs">
          <Title order={2} id="code" className={classes.title}>
            The code
          </Title>
        </Group>
        <Tabs defaultValue="HTML">
          <Tabs.List mb="sm">
            {samples.map(({ name }) => (
              <Tabs.Tab key={name} value={name}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {samples.map(({ name, label, code }) => (
            <Tabs.Panel key={name} value={name}>
              <CodeCard name={name} label={label} code={code} mark={keyOf(mode)} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </section>
      <section aria-labelledby="events" className={classes.part}>
        <Title order={2} id="events" className={classes.title} mb="xs">
          Its events
        </Title>
        <EventLog lines={lines} />
      </section>
    </div>
  );
}

/**
 * Loads the page unless it was loaded. The headers of a loaded page decide whether it may use camera and microphone. A
 * person who came here from another page without loading it (with the browser's back button) needs the headers of this
 * one.
 */
function loadUnlessLoaded(): void {
  const [loaded] = performance.getEntriesByType('navigation');
  if (loaded && new URL(loaded.name).pathname !== window.location.pathname) window.location.reload();
}
