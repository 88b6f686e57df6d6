import type { FilesStrings } from '../files';

export const texts: FilesStrings = {
  removeOf: 'إزالة {name}',
  cancelOf: 'إلغاء رفع {name}',
  tryAgainOf: 'إعادة المحاولة: {name}',
  uploadOf: 'رفع {name}',
  uploading: 'جارٍ الرفع… {percent}',
  waiting: 'في الانتظار…',
  uploadFailed: 'لم يُرسل الملف. حاول مرة أخرى.',
  downloadOf: 'حفظ {name}',
  downloadAnywayOf: 'حفظ {name} على أي حال',
  downloading: 'جارٍ التحميل… {percent}',
  downloadFailed: 'تعذّر تحميل الملف. حاول مرة أخرى.',
  notLetThrough: 'هذا الملف برنامج أو نص برمجي ولا يُسمح بمروره.',
  mayDoHarm: 'قد تضر الملفات من هذا النوع بجهازك عند فتحها. احفظه فقط إذا كنت تثق بالمرسل.',
  picture: 'صورة {name}',
  tooLarge: '{name} كبير جدًا: الحد الأقصى للملف {most}.',
  tooMany: 'أُخذت أول {most} ملفات فقط: لا يمكن إرسال أكثر منها دفعة واحدة.',
  empty: '{name} فارغ.',
  program: '{name} برنامج أو نص برمجي ولا يمكن إرساله. ضعه في أرشيف.',
  otherType: 'لا يمكن إرسال {name}: لا تقبل هذه الغرفة إلا ملفات من هذه الأنواع: {types}.',
  unreadable: 'تعذّرت قراءة {name}.',
};
