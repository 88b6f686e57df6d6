/** The English texts; their keys are those of every language. `{…}` are placeholders; an object has plural forms, chosen by `count`. */
export const texts = {
  // Before the call
  waiting: 'Preparing the call…',
  joining: 'Joining…',
  readyTitle: 'Ready to join?',
  readyAs: 'You will be seen as {name}.',
  join: 'Join now',
  openChecks: 'Test sound and connection',
  settings: 'Settings',
  preview: 'Preview of your camera',
  cameraIsOff: 'Your camera is off',
  askingDevices: 'Allow the microphone and the camera when your browser asks.',
  level: 'Microphone level',
  microphone: 'Microphone',
  camera: 'Camera',
  speaker: 'Speaker',
  deviceNumber: '{device} {number}',

  // Devices that cannot be used
  microphone_denied: 'Your microphone is blocked.',
  microphone_blocked: 'The website does not let this call use your microphone. Its operator has to allow it.',
  microphone_muted: 'Your system or headset has muted your microphone. Unmute it there.',
  microphone_missing: 'No microphone was found. You can listen without one.',
  microphone_busy: 'Another program uses your microphone. Close it, then try again.',
  microphone_unsupported: 'This browser cannot use a microphone here.',
  microphone_failed: 'Your microphone could not be started.',
  camera_denied: 'Your camera is blocked.',
  devices_denied: 'Your microphone and camera are blocked.',
  allowIn_chromium: 'Click the icon to the left of the address, allow access there, then try again.',
  allowIn_firefox: 'Click the crossed-out icon in the address bar, remove the block there, then try again.',
  allowIn_safari:
    'Open the Safari menu, choose “Settings for This Website”, allow access there, then try again.',
  allowIn_ios:
    'Tap the page menu beside the address, open “Website Settings”, allow access there, then try again.',
  camera_blocked: 'The website does not let this call use your camera. Its operator has to allow it.',
  camera_muted:
    'Your system keeps the picture of your camera back. Check its shutter and the privacy settings.',
  camera_missing: 'No camera was found. You can join without one.',
  camera_busy: 'Another program uses your camera. Close it, then try again.',
  camera_unsupported: 'This browser cannot use a camera here.',
  camera_failed: 'Your camera could not be started.',
  camera_filter: 'The background effect does not work here, so your camera is off.',
  'camera_slow-filter':
    'The background effect is too slow on this device, so your camera is off. Choose another effect, or none.',

  // Devices
  microphoneOn: 'Turn the microphone on',
  microphoneOff: 'Turn the microphone off',
  cameraOn: 'Turn the camera on',
  cameraOff: 'Turn the camera off',

  // The room, before you join
  nameGuest: '{name} (guest)',
  roomPreviewEmpty: 'Nobody is in the call yet.',
  roomPreviewPeople: { one: '{count} person is in the call.', other: '{count} people are in the call.' },
  announceRecording: 'This call is being recorded.',
  streaming: 'This call is streamed live.',
  agent_Notetaker: 'Notetaker',
  agent_Transcriber: 'Transcriber',
  agent_Captioner: 'Captioner',
  agentDoes_Notetaker: 'Writes down who said what, and afterwards a summary with decisions and tasks.',
  agentDoes_Transcriber: 'Writes down who said what.',
  agentDoes_Captioner: 'Shows what is said as captions. The server keeps nothing.',
  agentListens: '{name} is listening',
  agentThinks: '{name} is thinking',
  waitingTitle: 'Waiting to be let in',

  // Parts that failed to load
  tryAgain: 'Try again',
  loading: 'Loading…',
  notLoaded: 'This part could not be loaded.',
  'refused_no-connection': 'The server cannot be reached. Check your connection, then try again.',
  close: 'Close',
} as const;
