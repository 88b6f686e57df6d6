'use client';

import { Button, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf, trpc } from '../trpc';
import { clock, size } from '../ui/amounts';
import { DownloadIcon } from '../ui/icons';
import panel from '../ui/Panel.module.css';
import type { Recording } from './queries';
import classes from './Renders.module.css';

type PersonFile = Recording['files'][number];

/** Shows the files of each person in a recording that everybody sent. */
export function PeopleFiles({ recording }: { recording: Recording }) {
  const files = recording.files.filter(({ role }) => role === 'person');
  if (files.length === 0) return null;
  return (
    <section className={classes.renders} aria-label="One file for each person">
      <Title order={2} size="h4">
        One file for each person
      </Title>
      <ul className={panel.panel} aria-label="Files of people">
        {files.map((file) => (
          <FileRow key={file.fileId} recording={recording} file={file} />
        ))}
      </ul>
    </section>
  );
}

/** The words after the name of a person, by the source of the file. */
const SUFFIXES: Record<NonNullable<PersonFile['source']>, string> = {
  microphone: '',
  camera: ', camera',
  screen: ', screen',
  'screen-audio': ', sound of the screen',
};

/** Shows a file. In a bucket of the account, only its owner can download it. */
function FileRow({ recording, file }: { recording: Recording; file: PersonFile }) {
  const { fileId, person, source, startedAtMs, sizeBytes } = file;
  const name = `${person?.displayName ?? 'Unknown participant'}${source === null ? '' : SUFFIXES[source]}`;
  const save = useMutation({
    mutationFn: () => trpc.recordings.downloadFromHistory.query({ id: recording.id, fileId }),
    onSuccess: (found) => {
      if ('url' in found) window.location.assign(found.url);
    },
  });
  return (
    <li className={`${panel.row} ${classes.row}`}>
      <div className={classes.about}>
        <p className={classes.name}>{name}</p>
        {sizeBytes !== null && <p>{size(sizeBytes)}</p>}
        {startedAtMs > 0 && <p>begins at {clock(startedAtMs)}</p>}
        {save.isError && <p role="alert">{sentenceOf(save.error)}</p>}
      </div>
      {recording.storage !== 'customer' && (
        <div className={classes.actions}>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<DownloadIcon />}
            loading={save.isPending}
            aria-label={`Download ${name}`}
            onClick={() => save.mutate()}
          >
            Download
          </Button>
        </div>
      )}
    </li>
  );
}
