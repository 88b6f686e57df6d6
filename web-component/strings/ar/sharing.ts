import type { SharingStrings } from '../sharing';

export const texts: SharingStrings = {
  options: 'خيارات المشاركة',
  content: 'الصورة',
  rates: 'الإطارات في الثانية',
  rate: 'حتى {rate} إطارًا في الثانية',
  rateAuto: 'الإطارات في الثانية: تلقائي',
  mayPoint: 'يمكن للآخرين الإشارة إليها',
};
