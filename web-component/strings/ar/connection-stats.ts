import type { ConnectionStatsStrings } from '../connection-stats';

export const texts: ConnectionStatsStrings = {
  nothing: 'لا يُرسل أو يُستقبل شيء الآن.',
  note: 'وسائطك كما ترسلها، ووسائط الآخرين كما تصل إليك. تُحدَّث كل ثانيتين.',
  person: 'الشخص',
  media: 'الوسيط',
  resolution: 'الدقة',
  frames: 'إطار/ث',
  bitrate: 'كيلوبت/ث',
  loss: 'الفقد',
  roundTrip: 'ذهاب وإياب (م.ث)',
  codec: 'الترميز',
  path: 'المسار',
  source_camera: 'الكاميرا',
  source_screen: 'الشاشة',
  source_microphone: 'الميكروفون',
  source_screenAudio: 'صوت الشاشة',
  path_direct: 'مباشر',
  path_relay: 'عبر مرحّل',
  path_server: 'خادم الوسائط',
  'path_server-relay': 'خادم الوسائط عبر مرحّل',
};
