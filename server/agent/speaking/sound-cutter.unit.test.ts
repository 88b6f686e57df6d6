import { expect, it } from 'vitest';
import { durationMs, SoundCutter } from './sound-cutter';

it('cuts sound into whole samples, whatever the pieces in which it arrives', () => {
  const sound = Buffer.from(Uint8Array.from({ length: 25_001 }, (_, n) => n % 251));
  const cutter = new SoundCutter();
  const pieces = [];
  for (let from = 0; from < sound.length; from += 777)
    pieces.push(...cutter.add(sound.subarray(from, from + 777)));
  expect(pieces.map(durationMs)).toEqual([200, 200]);
  const rest = cutter.end();
  expect(Buffer.concat([...pieces, rest ?? Buffer.alloc(0)])).toEqual(sound.subarray(0, 25_000));
  expect(cutter.end()).toBeNull();
});
