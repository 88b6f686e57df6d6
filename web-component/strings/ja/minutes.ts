import type { MinutesStrings } from '../minutes';

export const texts: MinutesStrings = {
  none: 'まだ下書きはありません。',
  noneHost:
    '議事録係がこれまでの発言から決定事項とタスクを下書きします。全員が確認、訂正、異議を申し立てることができます。',
  draft: '下書きを作成',
  redraft: 'もう一度作成',
  drafting: '議事録係が下書きを作成しています…',
  failed: '下書きを作成できませんでした。もう一度お試しください。',
  empty: '決定事項もタスクも見つかりませんでした。',
  decisions: '決定事項',
  tasks: 'タスク',
  draftState: '未確認',
  confirmed: '確認済み',
  contested: '異議あり',
  due: '期限：{date}',
  confirm: '確認',
  contest: '異議あり',
  correct: '訂正',
  named: '{action}：{item}',
  wording: '訂正した文',
  save: '保存',
  cancel: 'キャンセル',
  confirmedBy: '確認した人：{names}',
  correctedBy: '{name}さんの言葉による訂正',
  contestedBy: '異議を述べた人：{names}',
  unknown: '不明な発言者',
};
