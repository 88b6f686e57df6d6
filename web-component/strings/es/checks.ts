import type { ChecksStrings } from '../checks';

export const texts: ChecksStrings = {
  checks: 'Probar el sonido y la conexión',
  testMicrophone: 'Probar el micrófono',
  testSpeaker: 'Probar el altavoz',
  testConnection: 'Comprobar la conexión',
  stopTest: 'Detener',
  microphone_recording: 'Di algo: se graban cinco segundos. No se envía nada.',
  microphone_playing: 'Reproduciendo la grabación…',
  microphone_done: '¿Te has oído? Si no, elige otro micrófono o altavoz.',
  microphone_silent: 'No se ha oído nada. Elige otro micrófono o sube su volumen en los ajustes del sistema.',
  microphone_failed:
    'No se puede probar el micrófono: no se ha podido grabar, o no se ha podido reproducir en este altavoz.',
  speaker_playing: 'Reproduciendo tres tonos…',
  speaker_done: '¿Has oído tres tonos? Si no, elige otro altavoz o sube el volumen.',
  speaker_failed: 'Este altavoz no se puede usar. Elige otro.',
  checkRunning: 'Comprobando: {step}…',
  checkDone: 'La comprobación ha terminado.',
  step_server: 'Servidor',
  step_hub: 'Servicio de llamadas',
  step_stun: 'Conexión directa',
  step_relay: 'Servidor de retransmisión',
  step_media: 'Sonido e imagen',
  step_bandwidth: 'Ancho de banda',
  'step_round-trip': 'Retardo',
  outcome_passed: 'Bien',
  outcome_slow: 'Débil',
  outcome_failed: 'Error',
  outcome_refused: 'Rechazado',
  'outcome_not-configured': 'No configurado',
  'outcome_not-checked': 'Sin comprobar',
  server_passed: 'Se puede acceder al servidor.',
  server_failed:
    'No se puede acceder al servidor. Comprueba tu conexión a internet y si un cortafuegos o una extensión del navegador lo bloquea.',
  hub_passed: 'El servicio de llamadas responde.',
  hub_failed:
    'El servicio de llamadas no responde. Puede que un proxy, un cortafuegos o una VPN lo bloquee: prueba en otra red o desactiva la VPN.',
  hub_refused: 'El servicio de llamadas no acepta esta invitación. Pide una nueva.',
  stun_passed: 'Los demás pueden intentar conectarse contigo directamente.',
  stun_failed:
    'Los demás apenas pueden conectarse contigo directamente, porque tu red bloquea UDP. La llamada necesita entonces un servidor de retransmisión; otra red puede ir mejor.',
  'stun_not-configured':
    'Aquí no hay ningún servidor STUN: puede que quienes están en redes distintas no puedan conectarse directamente.',
  relay_passed: 'Se puede acceder al servidor de retransmisión.',
  relay_failed:
    'No se puede acceder al servidor de retransmisión. Puede que un cortafuegos lo bloquee: prueba en otra red o pide a quien gestiona la tuya que lo permita.',
  'relay_not-configured':
    'Aquí no hay ningún servidor de retransmisión. Puede que las llamadas no funcionen en redes con cortafuegos estrictos.',
  media_passed: 'El sonido y la imagen llegan.',
  media_failed:
    'El sonido y la imagen no llegan. Desactiva la VPN y las extensiones que bloquean WebRTC, o prueba con otro navegador u otra red.',
  bandwidth_passed: '{rate} Mbit/s: suficiente para la imagen.',
  bandwidth_slow:
    '{rate} Mbit/s: la imagen puede verse borrosa. Detén las descargas, acércate al router o desactiva la cámara.',
  bandwidth_failed: '{rate} Mbit/s: muy poco para la imagen. Entra sin cámara o prueba en otra red.',
  'round-trip_passed': '{milliseconds} ms: puedes hablar sin retardo.',
  'round-trip_slow': '{milliseconds} ms: los demás te oyen con retardo. Usa un cable o acércate al router.',
  'round-trip_failed':
    '{milliseconds} ms: demasiado para una conversación. Prueba en otra red o desactiva la VPN.',
  notChecked: 'No se ha comprobado porque falló un paso anterior o porque aquí las llamadas no lo necesitan.',
};
