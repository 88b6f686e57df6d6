import type { ConnectionStatsStrings } from '../connection-stats';

export const texts: ConnectionStatsStrings = {
  nothing: 'Gerade wird nichts gesendet oder empfangen.',
  note: 'Ihre Medien, wie Sie sie senden; die der anderen, wie sie ankommen. Alle zwei Sekunden neu.',
  person: 'Person',
  media: 'Medium',
  resolution: 'Auflösung',
  frames: 'Bilder/s',
  bitrate: 'kbit/s',
  loss: 'Verlust',
  roundTrip: 'Umlaufzeit (ms)',
  codec: 'Codec',
  path: 'Weg',
  source_camera: 'Kamera',
  source_screen: 'Bildschirm',
  source_microphone: 'Mikrofon',
  source_screenAudio: 'Ton des Bildschirms',
  path_direct: 'Direkt',
  path_relay: 'Relay',
  path_server: 'Medienserver',
  'path_server-relay': 'Medienserver über ein Relay',
};
