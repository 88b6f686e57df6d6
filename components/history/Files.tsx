import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { size } from '../ui/amounts';
import { Failed } from '../ui/Failed';
import { More } from '../ui/More';
import panel from '../ui/Panel.module.css';
import { Section } from '../ui/Section';
import { DownloadIcon } from '../ui/icons';
import type { Session } from '../transcript/queries';
import { sentenceOf, trpc } from '../trpc';
import { DeleteFile } from './DeleteFile';
import classes from './Files.module.css';
import { filesOf, type FileInList } from './queries';

/** Shows the files that were sent to everybody in the chat of a session. Renders nothing when there were none. */
export function Files({ session }: { session: Session }) {
  const sessionId = session.conferenceSessionId;
  const query = useInfiniteQuery(filesOf(sessionId, session.artifactStatus === 'live'));
  if (query.isPending) return null;
  if (query.isError && !query.data) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  }
  const { pages } = query.data;
  const files = pages.flatMap((page) => page.files);
  const mayDelete = pages.at(-1)?.mayDelete === true;
  if (files.length === 0) return null;
  return (
    <Section id="files" title="Files">
      <ul className={panel.panel} aria-label="Files">
        {files.map((file) => (
          <File key={file.fileId} file={file} sessionId={sessionId} mayDelete={mayDelete} />
        ))}
      </ul>
      <More query={query} />
    </Section>
  );
}

interface FileProps {
  file: FileInList;
  sessionId: string;
  mayDelete: boolean;
}

function File({ file, sessionId, mayDelete }: FileProps) {
  const { fileId, filename, sizeBytes, displayName } = file;
  const download = useMutation({
    // Its address is fetched at the click, because it is good for minutes only.
    mutationFn: () => trpc.files.downloadFromHistory.query({ sessionId, fileId }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <li className={`${panel.row} ${classes.file}`}>
      <div className={classes.about}>
        <p className={classes.name}>
          <bdi>{filename}</bdi>
        </p>
        <p className={classes.facts}>
          {size(sizeBytes)} · <bdi>{displayName}</bdi>
        </p>
        {download.isError && <p role="alert">{sentenceOf(download.error)}</p>}
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<DownloadIcon />}
          loading={download.isPending}
          aria-label={`Download ${filename}`}
          onClick={() => download.mutate()}
        >
          Download
        </Button>
        {mayDelete && <DeleteFile file={file} sessionId={sessionId} />}
      </div>
    </li>
  );
}
