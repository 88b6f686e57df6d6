/** What is said and shown for a while during a call: it is loaded with the call, not with the element. */
import '../captions/captions';
import '../reactions/shown-reactions';

export { banners } from './banners';
export { callAnnouncements, gatherJoinLeave, hasArrived } from './call-announcements';
export { leavingDialog } from './leaving-dialog';
