import type { MicrophoneSoundStrings } from '../microphone-sound';

export const texts: MicrophoneSoundStrings = {
  microphoneSound: 'صوت الميكروفون',
  sound_standard: 'صوت الكلام (قياسي)',
  'sound_noise-suppression': 'كتم الضوضاء',
  sound_original: 'الصوت الأصلي (موسيقى)',
  starting: 'جارٍ تشغيل كتم الضوضاء…',
  failed: 'لا يعمل كتم الضوضاء هنا. يُستخدم كتم الضوضاء في متصفحك بدلًا منه.',
  echo: 'استخدم سماعات الرأس: الصدى لا يُزال.',
};
