import type { Strings } from '../keys';

export const texts: Strings = {
  waiting: 'Der Anruf wird vorbereitet …',
  joining: 'Beitritt läuft …',
  readyTitle: 'Bereit zum Beitreten?',
  readyAs: 'Andere sehen Sie als {name}.',
  join: 'Jetzt beitreten',
  openChecks: 'Ton und Verbindung testen',
  settings: 'Einstellungen',
  preview: 'Vorschau Ihrer Kamera',
  cameraIsOff: 'Ihre Kamera ist aus',
  askingDevices: 'Erlauben Sie Mikrofon und Kamera, wenn der Browser fragt.',
  level: 'Mikrofonpegel',
  microphone: 'Mikrofon',
  camera: 'Kamera',
  speaker: 'Lautsprecher',
  deviceNumber: '{device} {number}',
  microphone_denied: 'Ihr Mikrofon ist blockiert.',
  microphone_blocked:
    'Die Website erlaubt diesem Anruf nicht, Ihr Mikrofon zu benutzen. Ihr Betreiber muss es erlauben.',
  microphone_muted:
    'Ihr System oder Headset hat Ihr Mikrofon stummgeschaltet. Schalten Sie es dort wieder ein.',
  microphone_missing: 'Es wurde kein Mikrofon gefunden. Sie können auch nur zuhören.',
  microphone_busy: 'Ein anderes Programm benutzt Ihr Mikrofon. Schließen Sie es und versuchen Sie es erneut.',
  microphone_unsupported: 'Dieser Browser kann hier kein Mikrofon benutzen.',
  microphone_failed: 'Ihr Mikrofon konnte nicht gestartet werden.',
  camera_denied: 'Ihre Kamera ist blockiert.',
  devices_denied: 'Ihr Mikrofon und Ihre Kamera sind blockiert.',
  allowIn_chromium:
    'Klicken Sie auf das Symbol links neben der Adresse, erlauben Sie dort den Zugriff und versuchen Sie es erneut.',
  allowIn_firefox:
    'Klicken Sie auf das durchgestrichene Symbol in der Adressleiste, heben Sie dort die Sperre auf und versuchen Sie es erneut.',
  allowIn_safari:
    'Öffnen Sie das Menü „Safari“, wählen Sie „Einstellungen für diese Website“, erlauben Sie dort den Zugriff und versuchen Sie es erneut.',
  allowIn_ios:
    'Tippen Sie neben der Adresse auf das Seitenmenü, öffnen Sie „Website-Einstellungen“, erlauben Sie dort den Zugriff und versuchen Sie es erneut.',
  camera_blocked:
    'Die Website erlaubt diesem Anruf nicht, Ihre Kamera zu benutzen. Ihr Betreiber muss es erlauben.',
  camera_muted:
    'Ihr System hält das Bild Ihrer Kamera zurück. Prüfen Sie ihre Abdeckung und die Datenschutzeinstellungen.',
  camera_missing: 'Es wurde keine Kamera gefunden. Sie können auch ohne beitreten.',
  camera_busy: 'Ein anderes Programm benutzt Ihre Kamera. Schließen Sie es und versuchen Sie es erneut.',
  camera_unsupported: 'Dieser Browser kann hier keine Kamera benutzen.',
  camera_failed: 'Ihre Kamera konnte nicht gestartet werden.',
  camera_filter: 'Der Hintergrundeffekt funktioniert hier nicht, deshalb ist Ihre Kamera aus.',
  'camera_slow-filter':
    'Der Hintergrundeffekt ist auf diesem Gerät zu langsam, deshalb ist Ihre Kamera aus. Wählen Sie einen anderen oder keinen.',
  microphoneOn: 'Mikrofon einschalten',
  microphoneOff: 'Mikrofon ausschalten',
  cameraOn: 'Kamera einschalten',
  cameraOff: 'Kamera ausschalten',
  nameGuest: '{name} (Gast)',
  roomPreviewEmpty: 'Noch ist niemand im Anruf.',
  roomPreviewPeople: { one: '{count} Person ist im Anruf.', other: '{count} Personen sind im Anruf.' },
  announceRecording: 'Dieser Anruf wird aufgezeichnet.',
  streaming: 'Dieser Anruf wird live übertragen.',
  agent_Notetaker: 'Protokollführer',
  agent_Transcriber: 'Mitschreiber',
  agent_Captioner: 'Untertitler',
  agentDoes_Notetaker:
    'Schreibt mit, wer was gesagt hat, und danach eine Zusammenfassung mit Beschlüssen und Aufgaben.',
  agentDoes_Transcriber: 'Schreibt mit, wer was gesagt hat.',
  agentDoes_Captioner: 'Zeigt das Gesagte als Untertitel. Der Server bewahrt nichts auf.',
  agentListens: '{name} hört zu',
  agentThinks: '{name} denkt nach',
  waitingTitle: 'Sie warten auf Einlass',
  tryAgain: 'Erneut versuchen',
  loading: 'Wird geladen …',
  notLoaded: 'Dieser Teil konnte nicht geladen werden.',
  'refused_no-connection':
    'Der Server ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  close: 'Schließen',
};
