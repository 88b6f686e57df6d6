import type { Metadata } from 'next';
import { AcceptInvitation } from '../../components/rooms/AcceptInvitation';
import { oneTimeLinkPage, type LinkSearch } from '../one-time-link';

export const metadata: Metadata = { title: 'Invitation' };

/** Renders the page that one-time links to a room lead to. */
export default async function JoinRoom(given: LinkSearch) {
  return oneTimeLinkPage(
    given,
    (caller, secret) => caller.members.invitation({ secret }),
    (link) => <AcceptInvitation {...link} />,
  );
}
