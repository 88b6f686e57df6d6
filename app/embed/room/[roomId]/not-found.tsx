import { CallNotice } from '../../../../components/call/CallNotice';

export default function NoSuchRoom() {
  return (
    <CallNotice title="There is no such room.">
      It may have been deleted, or the link is incomplete. Ask whoever invited you for a new one.
    </CallNotice>
  );
}
