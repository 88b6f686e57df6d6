import { loudness } from './speaker-detection';
import { every } from '../browser/timers';

const LISTEN_MS = 100;

/**
 * Measures the loudness of a stream ten times a second, until the signal aborts.
 * @param onLevel called with the loudness, 0 to 1
 */
export function listen(stream: MediaStream, signal: AbortSignal, onLevel: (level: number) => void): void {
  if (signal.aborted) return;
  const context = new AudioContext();
  const source = context.createMediaStreamSource(stream);
  const analyser = context.createAnalyser();
  analyser.fftSize = 2_048;
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  every(LISTEN_MS, signal, () => {
    analyser.getFloatTimeDomainData(samples);
    onLevel(loudness(Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)));
  });
  // A page that captures audio may start an AudioContext without a user gesture; otherwise the meter stays at 0.
  void context.resume().catch(() => undefined);
  signal.addEventListener('abort', () => void context.close(), { once: true });
}
