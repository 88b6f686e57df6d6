'use client';

import { Button, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf, trpc } from '../trpc';
import { clock, size } from '../ui/amounts';
import { DownloadIcon } from '../ui/icons';
import panel from '../ui/Panel.module.css';
import { filesOfPeople, type PersonFile } from './files-of-people';
import type { Recording } from './queries';
import classes from './Renders.module.css';

/** Shows the files of each person in a recording that everybody sent. */
export function PeopleFiles({ recording }: { recording: Recording }) {
  const people = filesOfPeople(recording.files);
  if (people.length === 0) return null;
  return (
    <section className={classes.renders} aria-labelledby="people-files">
      <Title order={2} size="h4" id="people-files">
        Files of each person
      </Title>
      <ul className={panel.panel} aria-labelledby="people-files">
        {people.map(({ displayName, files }, index) => {
          const name = displayName ?? 'Unknown participant';
          return (
            <li key={index} className={panel.row}>
              <p className={classes.person}>{name}</p>
              <ul className={classes.sources} aria-label={`Files of ${name}`}>
                {files.map((file) => (
                  <FileRow key={file.fileId} recording={recording} name={name} file={file} />
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const SOURCES: Record<NonNullable<PersonFile['source']>, string> = {
  microphone: 'Microphone',
  camera: 'Camera',
  screen: 'Screen',
  'screen-audio': 'Sound of the screen',
};

/** Shows a file of a person. In a bucket of the account, only its owner can download it. */
function FileRow({ recording, name, file }: { recording: Recording; name: string; file: PersonFile }) {
  const { fileId, source, startedAtMs, sizeBytes } = file;
  const label = source === null ? 'File' : SOURCES[source];
  const save = useMutation({
    mutationFn: () => trpc.recordings.downloadFromHistory.query({ id: recording.id, fileId }),
    onSuccess: (found) => {
      if ('url' in found) window.location.assign(found.url);
    },
  });
  const details = [
    sizeBytes !== null && size(sizeBytes),
    startedAtMs > 0 && `begins at ${clock(startedAtMs)}`,
  ].filter((detail) => detail !== false);
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <p>
          {label}
          {details.length > 0 && <span className={panel.detail}> {details.join(' · ')}</span>}
        </p>
        {save.isError && <p role="alert">{sentenceOf(save.error)}</p>}
      </div>
      {recording.storage !== 'customer' && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<DownloadIcon />}
          loading={save.isPending}
          aria-label={`Download ${label} of ${name}`}
          onClick={() => save.mutate()}
        >
          Download
        </Button>
      )}
    </li>
  );
}
