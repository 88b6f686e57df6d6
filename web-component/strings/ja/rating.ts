import type { RatingStrings } from '../rating';

export const texts: RatingStrings = {
  question: '通話はいかがでしたか？',
  stars: { other: '5 つ星のうち {count}' },
  comment: 'コメント（任意）',
  send: '送信',
  thanks: '評価をお送りいただきありがとうございました。',
  failed: '評価を送信できませんでした。もう一度お試しください。',
};
