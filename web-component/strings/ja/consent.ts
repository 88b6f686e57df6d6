import type { ConsentStrings } from '../consent';

export const texts: ConsentStrings = {
  ask_record: 'この通話は録画されています。あなたの映像、声、名前を録画に含めてもよろしいですか？',
  ask_transcribe:
    'AI エージェントがこの通話を聞いています。あなたの発言とチャットを文字起こしに含めてもよろしいですか？',
  agree: '同意する',
  refuse: '含めない',
  given_record: '録画に含まれています。',
  refused_record: '録画には含まれていません。',
  given_transcribe: '文字起こしに含まれています。',
  refused_transcribe: '文字起こしには含まれていません。',
  withdraw: '今後は含めない',
  close: '閉じる',
};
