import type { ChecksStrings } from '../checks';

export const texts: ChecksStrings = {
  checks: '音声と接続のテスト',
  testMicrophone: 'マイクをテスト',
  testSpeaker: 'スピーカーをテスト',
  testConnection: '接続を確認',
  stopTest: '停止',
  microphone_recording: '何か話してください。5 秒間録音します。どこにも送信されません。',
  microphone_playing: '録音を再生しています…',
  microphone_done: '自分の声が聞こえましたか?聞こえない場合は、別のマイクかスピーカーを選んでください。',
  microphone_silent: '音が入りませんでした。別のマイクを選ぶか、システムの設定で音量を上げてください。',
  microphone_failed: 'マイクをテストできません。録音か、このスピーカーでの再生に失敗しました。',
  speaker_playing: '3 つの音を再生しています…',
  speaker_done: '3 つの音が聞こえましたか?聞こえない場合は、別のスピーカーを選ぶか、音量を上げてください。',
  speaker_failed: 'このスピーカーは使えません。別のものを選んでください。',
  checkRunning: '確認中: {step}…',
  checkDone: '確認が終わりました。',
  step_server: 'サーバー',
  step_hub: '通話サービス',
  step_stun: '直接接続',
  step_relay: '中継サーバー',
  step_media: '音声と映像',
  step_bandwidth: '帯域幅',
  'step_round-trip': '遅延',
  outcome_passed: '良好',
  outcome_slow: '弱い',
  outcome_failed: '失敗',
  outcome_refused: '拒否',
  'outcome_not-configured': '未設定',
  'outcome_not-checked': '未確認',
  server_passed: 'サーバーに接続できます。',
  server_failed:
    'サーバーに接続できません。インターネット接続と、ファイアウォールやブラウザの拡張機能が遮断していないかを確認してください。',
  hub_passed: '通話サービスが応答しています。',
  hub_failed:
    '通話サービスが応答しません。プロキシ、ファイアウォール、VPN が遮断している可能性があります。別のネットワークを試すか、VPN をオフにしてください。',
  hub_refused: '通話サービスがこの招待を受け付けません。新しい招待を依頼してください。',
  stun_passed: 'ほかの参加者が直接接続を試せます。',
  stun_failed:
    'ネットワークが UDP を遮断しているため、直接接続は困難です。通話には中継サーバーが必要です。別のネットワークのほうがよい場合があります。',
  'stun_not-configured':
    'STUN サーバーが設定されていません。異なるネットワークの参加者同士は直接接続できないことがあります。',
  relay_passed: '中継サーバーに接続できます。',
  relay_failed:
    '中継サーバーに接続できません。ファイアウォールが遮断している可能性があります。別のネットワークを試すか、ネットワークの管理者に許可を依頼してください。',
  'relay_not-configured':
    '中継サーバーが設定されていません。ファイアウォールの厳しいネットワークでは通話できないことがあります。',
  media_passed: '音声と映像が届いています。',
  media_failed:
    '音声と映像が届きません。VPN や WebRTC を遮断する拡張機能をオフにするか、別のブラウザやネットワークを試してください。',
  bandwidth_passed: '{rate} Mbit/s: 映像に十分です。',
  bandwidth_slow:
    '{rate} Mbit/s: 映像がぼやけることがあります。ダウンロードを止めるか、ルーターに近づくか、カメラをオフにしてください。',
  bandwidth_failed:
    '{rate} Mbit/s: 映像には不足しています。カメラなしで参加するか、別のネットワークを試してください。',
  'round-trip_passed': '{milliseconds} ms: 遅延なく話せます。',
  'round-trip_slow': '{milliseconds} ms: 声が遅れて届きます。ケーブルを使うか、ルーターに近づいてください。',
  'round-trip_failed':
    '{milliseconds} ms: 会話には遅すぎます。別のネットワークを試すか、VPN をオフにしてください。',
  notChecked: '前の手順が失敗したか、ここの通話では必要ないため、確認していません。',
};
