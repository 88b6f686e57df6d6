import type { ConsentStrings } from '../consent';

export const texts: ConsentStrings = {
  ask_record: 'يُسجَّل هذا الاتصال. هل يجوز أن تظهر صورتك وصوتك واسمك في التسجيل؟',
  ask_transcribe: 'يستمع وكيل ذكاء اصطناعي إلى هذا الاتصال. هل يجوز أن يرد ما تقوله وتكتبه في النص المكتوب؟',
  agree: 'أوافق',
  refuse: 'بدوني',
  given_record: 'أنت في التسجيل.',
  refused_record: 'أنت لست في التسجيل.',
  given_transcribe: 'أنت في النص المكتوب.',
  refused_transcribe: 'أنت لست في النص المكتوب.',
  withdraw: 'بدوني من الآن',
  close: 'إغلاق',
};
