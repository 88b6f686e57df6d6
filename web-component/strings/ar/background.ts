import type { BackgroundStrings } from '../background';

export const texts: BackgroundStrings = {
  background: 'الخلفية',
  background_none: 'الخلفية: بلا',
  background_slight: 'تمويه خفيف',
  background_strong: 'تمويه قوي',
  background_daylight: 'ضوء النهار',
  background_shelves: 'رفوف كتب',
  background_evening: 'أضواء المساء',
  background_colours: 'ألوان هادئة',
  background_image: 'صورتك',
  chooseImage: 'اختيار صورة…',
  backgroundStarts: 'جارٍ تشغيل تأثير الخلفية…',
  backgroundSimple: 'جهازك بطيء: يُرسم التأثير بصورة أبسط.',
  imageUnreadable: 'تتعذر قراءة هذه الصورة. اختر صورة أخرى.',
  imageMissing: 'لا تصل هذه الصورة، لذلك يُموَّه كل ما خلفك بدلًا منها.',
};
