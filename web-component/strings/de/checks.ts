import type { ChecksStrings } from '../checks';

export const texts: ChecksStrings = {
  checks: 'Ton und Verbindung testen',
  testMicrophone: 'Mikrofon testen',
  testSpeaker: 'Lautsprecher testen',
  testConnection: 'Verbindung prüfen',
  stopTest: 'Abbrechen',
  microphone_recording: 'Sagen Sie etwas: Fünf Sekunden werden aufgenommen. Nichts wird gesendet.',
  microphone_playing: 'Die Aufnahme wird abgespielt…',
  microphone_done:
    'Haben Sie sich gehört? Wenn nicht, wählen Sie ein anderes Mikrofon oder einen anderen Lautsprecher.',
  microphone_silent:
    'Es war nichts zu hören. Wählen Sie ein anderes Mikrofon, oder stellen Sie es in den Systemeinstellungen lauter.',
  microphone_failed:
    'Ihr Mikrofon kann nicht getestet werden: Die Aufnahme oder ihre Wiedergabe auf diesem Lautsprecher ist fehlgeschlagen.',
  speaker_playing: 'Drei Töne werden abgespielt…',
  speaker_done:
    'Haben Sie drei Töne gehört? Wenn nicht, wählen Sie einen anderen Lautsprecher, oder stellen Sie ihn lauter.',
  speaker_failed: 'Dieser Lautsprecher kann nicht verwendet werden. Wählen Sie einen anderen.',
  checkRunning: 'Wird geprüft: {step}…',
  checkDone: 'Die Prüfung ist fertig.',
  step_server: 'Server',
  step_hub: 'Anrufdienst',
  step_stun: 'Direkte Verbindung',
  step_relay: 'Relay-Server',
  step_media: 'Ton und Bild',
  step_bandwidth: 'Bandbreite',
  'step_round-trip': 'Verzögerung',
  outcome_passed: 'In Ordnung',
  outcome_slow: 'Schwach',
  outcome_failed: 'Fehlgeschlagen',
  outcome_refused: 'Abgelehnt',
  'outcome_not-configured': 'Nicht eingerichtet',
  'outcome_not-checked': 'Nicht geprüft',
  server_passed: 'Der Server ist erreichbar.',
  server_failed:
    'Der Server ist nicht erreichbar. Prüfen Sie Ihre Internetverbindung und ob eine Firewall oder eine Browser-Erweiterung ihn blockiert.',
  hub_passed: 'Der Anrufdienst antwortet.',
  hub_failed:
    'Der Anrufdienst antwortet nicht. Ein Proxy, eine Firewall oder ein VPN blockiert ihn womöglich: Versuchen Sie es in einem anderen Netz oder ohne VPN.',
  hub_refused: 'Der Anrufdienst nimmt diese Einladung nicht an. Bitten Sie um eine neue.',
  stun_passed: 'Andere können Sie direkt erreichen.',
  stun_failed:
    'Andere erreichen Sie kaum direkt, weil Ihr Netz UDP blockiert. Der Anruf braucht dann einen Relay-Server; ein anderes Netz ist womöglich besser.',
  'stun_not-configured':
    'Hier ist kein STUN-Server eingerichtet: Personen in verschiedenen Netzen erreichen einander womöglich nicht direkt.',
  relay_passed: 'Der Relay-Server ist erreichbar.',
  relay_failed:
    'Der Relay-Server ist nicht erreichbar. Womöglich blockiert ihn eine Firewall: Versuchen Sie es in einem anderen Netz, oder bitten Sie den Betreiber Ihres Netzes, ihn zuzulassen.',
  'relay_not-configured':
    'Hier ist kein Relay-Server eingerichtet. In Netzen mit strengen Firewalls funktionieren Anrufe womöglich nicht.',
  media_passed: 'Ton und Bild kommen an.',
  media_failed:
    'Ton und Bild kommen nicht an. Schalten Sie VPN und Erweiterungen aus, die WebRTC blockieren, oder versuchen Sie es mit einem anderen Browser oder Netz.',
  bandwidth_passed: '{rate} Mbit/s: genug für Bilder.',
  bandwidth_slow:
    '{rate} Mbit/s: Bilder können unscharf sein. Beenden Sie Downloads, gehen Sie näher an Ihren Router, oder schalten Sie Ihre Kamera aus.',
  bandwidth_failed:
    '{rate} Mbit/s: zu wenig für Bilder. Treten Sie ohne Kamera bei, oder versuchen Sie es in einem anderen Netz.',
  'round-trip_passed': '{milliseconds} ms: Sie können ohne Verzögerung sprechen.',
  'round-trip_slow':
    '{milliseconds} ms: Andere hören Sie verzögert. Verwenden Sie ein Kabel, oder gehen Sie näher an Ihren Router.',
  'round-trip_failed':
    '{milliseconds} ms: zu spät für ein Gespräch. Versuchen Sie es in einem anderen Netz oder ohne VPN.',
  notChecked:
    'Das wurde nicht geprüft, weil ein Schritt davor fehlgeschlagen ist oder Anrufe es hier nicht brauchen.',
};
