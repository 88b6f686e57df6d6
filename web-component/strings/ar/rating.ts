import type { RatingStrings } from '../rating';

export const texts: RatingStrings = {
  question: 'كيف كانت المكالمة؟',
  stars: {
    zero: 'بلا نجوم من 5',
    one: 'نجمة واحدة ({count}) من 5',
    two: 'نجمتان ({count}) من 5',
    few: '{count} نجوم من 5',
    many: '{count} نجمة من 5',
    other: '{count} نجمة من 5',
  },
  comment: 'تعليق (اختياري)',
  send: 'إرسال',
  thanks: 'شكرًا على تقييمك.',
  failed: 'تعذّر إرسال تقييمك. يُرجى المحاولة مرة أخرى.',
};
