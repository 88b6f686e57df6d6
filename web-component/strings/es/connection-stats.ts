import type { ConnectionStatsStrings } from '../connection-stats';

export const texts: ConnectionStatsStrings = {
  nothing: 'Ahora mismo no se envía ni se recibe nada.',
  note: 'Lo tuyo, tal como lo envías; lo de los demás, tal como te llega. Se actualiza cada dos segundos.',
  person: 'Persona',
  media: 'Medio',
  resolution: 'Resolución',
  frames: 'Imágenes/s',
  bitrate: 'kbit/s',
  loss: 'Pérdida',
  roundTrip: 'Ida y vuelta (ms)',
  codec: 'Códec',
  path: 'Ruta',
  source_camera: 'Cámara',
  source_screen: 'Pantalla',
  source_microphone: 'Micrófono',
  source_screenAudio: 'Sonido de la pantalla',
  path_direct: 'Directa',
  path_relay: 'Retransmisor',
  path_server: 'Servidor de medios',
  'path_server-relay': 'Servidor de medios por retransmisor',
};
