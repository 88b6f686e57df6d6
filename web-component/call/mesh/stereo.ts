import { ORIGINAL_SOUND_BITRATE } from '../media/original-sound';

/*
 * In a session description, the receiver of sound says whether it wants stereo, by a parameter of Opus. Sound is
 * decoded by the own description, and encoded by that of the other side.
 */

/**
 * Returns the own description, with every sound received in stereo where the other side sends it so. Firefox says this
 * by itself.
 */
export const receiveStereo = (sdp: string): string =>
  changeOpus(sdp, (parameters) => (parameters.includes(STEREO) ? parameters : [...parameters, STEREO]));

/**
 * Returns the description of the other side, as it is followed here.
 * @param isStereo whether this page sends stereo to those who receive it; otherwise one channel has all of the bitrate
 */
export const sendStereo = (sdp: string, isStereo: boolean): string =>
  changeOpus(sdp, (parameters) => {
    const others = parameters.filter((parameter) => parameter !== STEREO);
    const receives = others.length < parameters.length;
    return isStereo && receives ? [...parameters, BITRATE] : others;
  });

const STEREO = 'stereo=1';
const BITRATE = `maxaveragebitrate=${ORIGINAL_SOUND_BITRATE}`;

function changeOpus(sdp: string, change: (parameters: string[]) => string[]): string {
  const types = new Set([...sdp.matchAll(/^a=rtpmap:(\d+) opus\//gim)].map(([, type]) => type));
  return sdp.replaceAll(/^(a=fmtp:(\d+) )(.*?)(\r?)$/gm, (line, start, type, parameters, end) =>
    types.has(type) ? `${start}${change(parameters.split(';')).join(';')}${end}` : line,
  );
}
