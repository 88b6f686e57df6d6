import type { PointerStrings } from '../pointers';

export const texts: PointerStrings = {
  pad: 'الإشارة إلى الشاشة: {name}',
  keys: 'تحرّك مفاتيح الأسهم مؤشرك، ومع Shift بخطوات أكبر. وما دمت تضغط مفتاح المسافة فإنه يرسم. وينهي Escape ذلك.',
  hint: 'يرى الجميع مؤشرك. اضغط واسحب للرسم.',
};
