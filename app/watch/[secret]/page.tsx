import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Page } from '../../../components/shell/Page';
import { WatchRecording } from '../../../components/watch/WatchRecording';
import { orNull, routerCaller } from '../../visitor';

/** Names no room: programs that preview links show the title to everybody. */
export const metadata: Metadata = { title: 'Recording' };

/** Renders the page behind a link to a recording. The log redacts the secret in the path. */
export default async function Watch({ params }: { params: Promise<{ secret: string }> }) {
  const { secret } = await params;
  if (!/^[\w-]{1,100}$/.test(secret)) notFound();
  const caller = await routerCaller();
  const found = await orNull(404, () => caller.recordingLinks.view({ secret }));
  if (found === null) notFound();
  return (
    <Page>
      <WatchRecording secret={secret} recording={found.recording} />
    </Page>
  );
}
