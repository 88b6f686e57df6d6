import type { CaptionPanelStrings } from '../caption-panel';

export const texts: CaptionPanelStrings = {
  said: 'ما قيل',
  nothing: 'لم يُقل شيء بعد. ما يُقال من الآن يبقى هنا حتى تغادر.',
  language: 'اللغة',
  asSpoken: 'كما قيل',
  languageNote: 'من الآن يترجم نموذج لغوي ما يُقال بلغة أخرى. وقد يخطئ.',
  size: 'الحجم',
  size_small: 'صغير',
  size_medium: 'متوسط',
  size_large: 'كبير',
  size_huge: 'كبير جدًا',
  place: 'الموضع',
  place_bottom: 'أسفل',
  place_top: 'أعلى',
  save: 'حفظ كملف نصي',
};
