import type { MinutesStrings } from '../minutes';

export const texts: MinutesStrings = {
  none: 'لا توجد مسودة بعد.',
  noneHost:
    'يعدّ مدوّن الملاحظات مسودة بالقرارات والمهام مما قيل حتى الآن. يمكن للجميع تأكيدها أو تصحيحها أو الاعتراض عليها.',
  draft: 'إعداد المسودة الآن',
  redraft: 'إعداد مسودة جديدة',
  drafting: 'يعدّ مدوّن الملاحظات المسودة…',
  failed: 'تعذّر إعداد المسودة. أعد المحاولة.',
  empty: 'لم يجد مدوّن الملاحظات قرارات أو مهام.',
  decisions: 'القرارات',
  tasks: 'المهام',
  draftState: 'غير مؤكَّد',
  confirmed: 'مؤكَّد',
  contested: 'معترَض عليه',
  due: 'موعده {date}',
  confirm: 'تأكيد',
  contest: 'اعتراض',
  correct: 'تصحيح',
  named: '{action}: {item}',
  wording: 'النص المصحَّح',
  save: 'حفظ',
  cancel: 'إلغاء',
  confirmedBy: 'أكّده {names}',
  correctedBy: 'بكلمات {name}',
  contestedBy: 'اعترض عليه {names}',
  unknown: 'شخص ما',
};
