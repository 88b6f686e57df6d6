import type { ConnectionStatsStrings } from '../connection-stats';

export const texts: ConnectionStatsStrings = {
  nothing: '現在、送受信はありません。',
  note: '自分の分は送信時、ほかの人の分は受信時の値です。2秒ごとに更新されます。',
  person: '参加者',
  media: 'メディア',
  resolution: '解像度',
  frames: 'フレーム/秒',
  bitrate: 'kbit/s',
  loss: '損失',
  roundTrip: '往復時間 (ms)',
  codec: 'コーデック',
  path: '経路',
  source_camera: 'カメラ',
  source_screen: '画面',
  source_microphone: 'マイク',
  source_screenAudio: '画面の音声',
  path_direct: '直接',
  path_relay: '中継',
  path_server: 'メディアサーバー',
  'path_server-relay': '中継経由のメディアサーバー',
};
