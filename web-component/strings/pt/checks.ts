import type { ChecksStrings } from '../checks';

export const texts: ChecksStrings = {
  checks: 'Testar o som e a ligação',
  testMicrophone: 'Testar o microfone',
  testSpeaker: 'Testar o altifalante',
  testConnection: 'Verificar a ligação',
  stopTest: 'Parar',
  microphone_recording: 'Diga alguma coisa: são gravados cinco segundos. Nada é enviado.',
  microphone_playing: 'A reproduzir a gravação…',
  microphone_done: 'Ouviu a sua voz? Se não, escolha outro microfone ou altifalante.',
  microphone_silent:
    'Não se ouviu nada. Escolha outro microfone ou aumente o volume dele nas definições do sistema.',
  microphone_failed:
    'Não é possível testar o microfone: a gravação ou a reprodução neste altifalante falhou.',
  speaker_playing: 'A reproduzir três tons…',
  speaker_done: 'Ouviu três tons? Se não, escolha outro altifalante ou aumente o volume.',
  speaker_failed: 'Este altifalante não pode ser usado. Escolha outro.',
  checkRunning: 'A verificar: {step}…',
  checkDone: 'A verificação terminou.',
  step_server: 'Servidor',
  step_hub: 'Serviço de chamadas',
  step_stun: 'Ligação direta',
  step_relay: 'Servidor de retransmissão',
  step_media: 'Som e imagem',
  step_bandwidth: 'Largura de banda',
  'step_round-trip': 'Atraso',
  outcome_passed: 'Bom',
  outcome_slow: 'Fraco',
  outcome_failed: 'Falhou',
  outcome_refused: 'Recusado',
  'outcome_not-configured': 'Não configurado',
  'outcome_not-checked': 'Não verificado',
  server_passed: 'O servidor está acessível.',
  server_failed:
    'O servidor não está acessível. Verifique a sua ligação à internet e se uma firewall ou uma extensão do navegador o bloqueia.',
  hub_passed: 'O serviço de chamadas responde.',
  hub_failed:
    'O serviço de chamadas não responde. Um proxy, uma firewall ou uma VPN pode estar a bloqueá-lo: tente outra rede ou desligue a VPN.',
  hub_refused: 'O serviço de chamadas não aceita este convite. Peça um novo.',
  stun_passed: 'Os outros podem tentar ligar-se a si diretamente.',
  stun_failed:
    'Os outros dificilmente se ligam a si diretamente, porque a sua rede bloqueia UDP. A chamada precisa então de um servidor de retransmissão; outra rede pode ser melhor.',
  'stun_not-configured':
    'Não há aqui um servidor STUN: pessoas em redes diferentes podem não conseguir ligar-se diretamente.',
  relay_passed: 'O servidor de retransmissão está acessível.',
  relay_failed:
    'O servidor de retransmissão não está acessível. Uma firewall pode estar a bloqueá-lo: tente outra rede ou peça a quem gere a sua que o permita.',
  'relay_not-configured':
    'Não há aqui um servidor de retransmissão. As chamadas podem não funcionar em redes com firewalls rigorosas.',
  media_passed: 'O som e a imagem passam.',
  media_failed:
    'O som e a imagem não passam. Desligue a VPN e as extensões que bloqueiam WebRTC, ou tente outro navegador ou outra rede.',
  bandwidth_passed: '{rate} Mbit/s: suficiente para imagem.',
  bandwidth_slow:
    '{rate} Mbit/s: a imagem pode ficar desfocada. Pare as transferências, aproxime-se do router ou desligue a câmara.',
  bandwidth_failed: '{rate} Mbit/s: muito pouco para imagem. Entre sem câmara ou tente outra rede.',
  'round-trip_passed': '{milliseconds} ms: pode falar sem atraso.',
  'round-trip_slow':
    '{milliseconds} ms: os outros ouvem-no com atraso. Use um cabo ou aproxime-se do router.',
  'round-trip_failed': '{milliseconds} ms: demasiado para uma conversa. Tente outra rede ou desligue a VPN.',
  notChecked:
    'Não foi verificado, porque um passo anterior falhou ou porque aqui as chamadas não precisam disso.',
};
