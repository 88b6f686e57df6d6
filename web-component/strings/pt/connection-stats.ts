import type { ConnectionStatsStrings } from '../connection-stats';

export const texts: ConnectionStatsStrings = {
  nothing: 'De momento nada é enviado nem recebido.',
  note: 'O seu, tal como o envia; o dos outros, tal como lhe chega. Atualizado a cada dois segundos.',
  person: 'Pessoa',
  media: 'Média',
  resolution: 'Resolução',
  frames: 'Imagens/s',
  bitrate: 'kbit/s',
  loss: 'Perda',
  roundTrip: 'Ida e volta (ms)',
  codec: 'Codec',
  path: 'Caminho',
  source_camera: 'Câmara',
  source_screen: 'Ecrã',
  source_microphone: 'Microfone',
  source_screenAudio: 'Som do ecrã',
  path_direct: 'Direto',
  path_relay: 'Retransmissor',
  path_server: 'Servidor de média',
  'path_server-relay': 'Servidor de média por retransmissor',
};
