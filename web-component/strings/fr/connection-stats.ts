import type { ConnectionStatsStrings } from '../connection-stats';

export const texts: ConnectionStatsStrings = {
  nothing: 'Rien n’est envoyé ni reçu en ce moment.',
  note: 'Vos médias tels que vous les envoyez, ceux des autres tels qu’ils arrivent. Actualisé toutes les deux secondes.',
  person: 'Personne',
  media: 'Média',
  resolution: 'Définition',
  frames: 'Images/s',
  bitrate: 'kbit/s',
  loss: 'Pertes',
  roundTrip: 'Aller-retour (ms)',
  codec: 'Codec',
  path: 'Chemin',
  source_camera: 'Caméra',
  source_screen: 'Écran',
  source_microphone: 'Micro',
  source_screenAudio: 'Son de l’écran',
  path_direct: 'Direct',
  path_relay: 'Relais',
  path_server: 'Serveur de médias',
  'path_server-relay': 'Serveur de médias par un relais',
};
