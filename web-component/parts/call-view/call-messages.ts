/** The short-lived messages of a call. They are loaded with the call, not with the element. */
import '../captions/captions';
import '../reactions/shown-reactions';

export { banners } from './banners';
export { callAnnouncements, gatherJoinLeave, hasArrived } from './call-announcements';
export { leavingDialog } from './leaving-dialog';
