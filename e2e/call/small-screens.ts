/**
 * Makes the pages of a window take small pictures of a shared screen. Chromium's fake screen has up to 1920 by 1080
 * pixels, and encoding it would cost more than the rest of a call. No test is about its size.
 */
export function takeSmallScreens(): void {
  const devices: MediaDevices | undefined = navigator.mediaDevices; // absent where the page is not secure
  const share = devices?.getDisplayMedia?.bind(devices);
  if (!share) return;
  const small = (video: object): MediaTrackConstraints => ({
    ...video,
    width: { max: 320 },
    height: { max: 180 },
  });
  devices.getDisplayMedia = async ({ video, ...others } = {}) => {
    const stream = await share({ ...others, video: small(typeof video === 'object' ? video : {}) });
    for (const track of stream.getVideoTracks()) {
      const apply = track.applyConstraints.bind(track);
      track.applyConstraints = async (constraints = {}) => apply(small(constraints));
    }
    return stream;
  };
}
