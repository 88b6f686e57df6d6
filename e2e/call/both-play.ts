import { everyHalfSecond, movementOf, playRecording } from './recording-assertions';
import { expect, type People } from './test';
import { serveThirdParty } from './third-party';

/**
 * Expects that a browser plays the file of a call of two, that both of their pictures move, and that it has sound.
 * @param seconds how much of the file is looked at
 */
export async function expectBothToPlay(
  people: People,
  file: Uint8Array<ArrayBuffer>,
  seconds: number,
): Promise<void> {
  const elsewhere = await serveThirdParty({ '/': '<!doctype html><title>Player</title>' });
  const player = await people.open(elsewhere.url);
  const { pictures, loudest } = await playRecording(player, file, everyHalfSecond(seconds));
  expect(Math.min(...movementOf(pictures))).toBeGreaterThan(0.02);
  expect(loudest).toBeGreaterThan(0.02);
  await elsewhere.close();
}
