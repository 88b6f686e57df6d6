import type { MicrophoneSoundStrings } from '../microphone-sound';

export const texts: MicrophoneSoundStrings = {
  microphoneSound: 'マイクの音質',
  sound_standard: '音声（標準）',
  'sound_noise-suppression': 'ノイズ抑制',
  sound_original: '元の音（音楽）',
  starting: 'ノイズ抑制を開始しています…',
  failed: 'ここではノイズ抑制を使えません。代わりにブラウザーの機能を使います。',
  echo: 'ヘッドホンを使ってください。エコーは除去されません。',
};
