import type { ChecksStrings } from '../checks';

export const texts: ChecksStrings = {
  checks: 'Tester le son et la connexion',
  testMicrophone: 'Tester le micro',
  testSpeaker: 'Tester le haut-parleur',
  testConnection: 'Vérifier la connexion',
  stopTest: 'Arrêter',
  microphone_recording: 'Dites quelque chose : cinq secondes sont enregistrées. Rien n’est envoyé.',
  microphone_playing: 'Lecture de l’enregistrement…',
  microphone_done: 'Vous êtes-vous entendu ? Sinon, choisissez un autre micro ou haut-parleur.',
  microphone_silent:
    'Rien n’a été entendu. Choisissez un autre micro ou augmentez son volume dans les réglages du système.',
  microphone_failed:
    'Impossible de tester votre micro : l’enregistrement ou sa lecture sur ce haut-parleur a échoué.',
  speaker_playing: 'Lecture de trois notes…',
  speaker_done:
    'Avez-vous entendu trois notes ? Sinon, choisissez un autre haut-parleur ou augmentez le volume.',
  speaker_failed: 'Ce haut-parleur est inutilisable. Choisissez-en un autre.',
  checkRunning: 'Vérification : {step}…',
  checkDone: 'La vérification est terminée.',
  step_server: 'Serveur',
  step_hub: 'Service d’appel',
  step_stun: 'Connexion directe',
  step_relay: 'Serveur relais',
  step_media: 'Son et image',
  step_bandwidth: 'Débit',
  'step_round-trip': 'Délai',
  outcome_passed: 'Bon',
  outcome_slow: 'Faible',
  outcome_failed: 'Échec',
  outcome_refused: 'Refusé',
  'outcome_not-configured': 'Non configuré',
  'outcome_not-checked': 'Non vérifié',
  server_passed: 'Le serveur est joignable.',
  server_failed:
    'Le serveur est injoignable. Vérifiez votre connexion à internet et si un pare-feu ou une extension du navigateur le bloque.',
  hub_passed: 'Le service d’appel répond.',
  hub_failed:
    'Le service d’appel ne répond pas. Un proxy, un pare-feu ou un VPN le bloque peut-être : essayez un autre réseau ou désactivez le VPN.',
  hub_refused: 'Le service d’appel n’accepte pas cette invitation. Demandez-en une nouvelle.',
  stun_passed: 'Les autres peuvent essayer de vous joindre directement.',
  stun_failed:
    'Les autres peuvent difficilement vous joindre directement, car votre réseau bloque UDP. L’appel a alors besoin d’un serveur relais ; un autre réseau conviendra peut-être mieux.',
  'stun_not-configured':
    'Aucun serveur STUN n’est configuré ici : des personnes sur des réseaux différents ne se joindront peut-être pas directement.',
  relay_passed: 'Le serveur relais est joignable.',
  relay_failed:
    'Le serveur relais est injoignable. Un pare-feu le bloque peut-être : essayez un autre réseau ou demandez à l’administrateur du vôtre de l’autoriser.',
  'relay_not-configured':
    'Aucun serveur relais n’est configuré ici. Les appels peuvent échouer sur les réseaux aux pare-feu stricts.',
  media_passed: 'Le son et l’image passent.',
  media_failed:
    'Le son et l’image ne passent pas. Désactivez le VPN et les extensions qui bloquent WebRTC, ou essayez un autre navigateur ou réseau.',
  bandwidth_passed: '{rate} Mbit/s : suffisant pour l’image.',
  bandwidth_slow:
    '{rate} Mbit/s : l’image peut être floue. Arrêtez les téléchargements, rapprochez-vous de votre routeur ou désactivez la caméra.',
  bandwidth_failed:
    '{rate} Mbit/s : trop peu pour l’image. Rejoignez l’appel sans caméra ou essayez un autre réseau.',
  'round-trip_passed': '{milliseconds} ms : vous pouvez parler sans délai.',
  'round-trip_slow':
    '{milliseconds} ms : les autres vous entendent en retard. Utilisez un câble ou rapprochez-vous de votre routeur.',
  'round-trip_failed':
    '{milliseconds} ms : trop long pour une conversation. Essayez un autre réseau ou désactivez le VPN.',
  notChecked: 'Non vérifié : une étape précédente a échoué, ou les appels n’en ont pas besoin ici.',
};
