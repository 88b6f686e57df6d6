/** The English texts of the tests before a call; their keys are those of every language. */
export const texts = {
  checks: 'Test sound and connection',
  testMicrophone: 'Test microphone',
  testSpeaker: 'Test speaker',
  testConnection: 'Check connection',
  stopTest: 'Stop',
  microphone_recording: 'Say something: five seconds are recorded. Nothing is sent.',
  microphone_playing: 'Playing what was recorded…',
  microphone_done: 'Did you hear yourself? If not, choose another microphone or speaker.',
  microphone_silent:
    'Nothing was heard. Choose another microphone, or turn it up in the settings of your system.',
  microphone_failed:
    'Your microphone cannot be tested: it could not be recorded, or not be played on this speaker.',
  speaker_playing: 'Playing three tones…',
  speaker_done: 'Did you hear three tones? If not, choose another speaker, or turn up the volume.',
  speaker_failed: 'This speaker cannot be used. Choose another one.',
  checkRunning: 'Checking: {step}…',
  checkDone: 'The check is over.',
  step_server: 'Server',
  step_hub: 'Call service',
  step_stun: 'Direct connection',
  step_relay: 'Relay',
  step_media: 'Sound and pictures',
  step_bandwidth: 'Bandwidth',
  'step_round-trip': 'Delay',
  outcome_passed: 'Good',
  outcome_slow: 'Weak',
  outcome_failed: 'Failed',
  outcome_refused: 'Refused',
  'outcome_not-configured': 'Not set up',
  'outcome_not-checked': 'Not checked',
  server_passed: 'The server can be reached.',
  server_failed:
    'The server cannot be reached. Check your internet connection, and whether a firewall or an extension of your browser blocks it.',
  hub_passed: 'The call service answers.',
  hub_failed:
    'The call service does not answer. A proxy, a firewall or a VPN may block it: try another network, or turn the VPN off.',
  hub_refused: 'The call service does not accept this invitation. Ask for a new one.',
  stun_passed: 'Others can try to reach you directly.',
  stun_failed:
    'Others can hardly reach you directly, because your network blocks UDP. The call then needs a relay; another network may do better.',
  'stun_not-configured':
    'No STUN server is set up here: people in different networks may not reach each other directly.',
  relay_passed: 'The relay can be reached.',
  relay_failed:
    'The relay cannot be reached. A firewall may block it: try another network, or ask whoever runs yours to allow it.',
  'relay_not-configured': 'No relay is set up here. Calls may not work in networks with strict firewalls.',
  media_passed: 'Sound and pictures get through.',
  media_failed:
    'Sound and pictures do not get through. Turn off VPN and extensions that block WebRTC, or try another browser or network.',
  bandwidth_passed: '{rate} Mbit/s: enough for pictures.',
  bandwidth_slow:
    '{rate} Mbit/s: pictures may be blurred. Stop downloads, move closer to your router, or turn your camera off.',
  bandwidth_failed:
    '{rate} Mbit/s: too little for pictures. Join without your camera, or try another network.',
  'round-trip_passed': '{milliseconds} ms: you can talk without delay.',
  'round-trip_slow': '{milliseconds} ms: others hear you late. Use a cable, or move closer to your router.',
  'round-trip_failed':
    '{milliseconds} ms: too late for a conversation. Try another network, or turn the VPN off.',
  notChecked: 'This was not checked, because a step before it failed, or because calls here do not need it.',
} as const;
