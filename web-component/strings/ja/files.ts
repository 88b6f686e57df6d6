import type { FilesStrings } from '../files';

export const texts: FilesStrings = {
  removeOf: '{name}を取り除く',
  cancelOf: '{name}のアップロードを中止',
  tryAgainOf: 'もう一度試す：{name}',
  uploadOf: '{name}のアップロード',
  uploading: 'アップロード中… {percent}',
  waiting: '待機中…',
  uploadFailed: 'ファイルを送信できませんでした。もう一度お試しください。',
  downloadOf: '{name}を保存',
  downloadAnywayOf: 'それでも{name}を保存',
  downloading: '読み込み中… {percent}',
  downloadFailed: 'ファイルを読み込めませんでした。もう一度お試しください。',
  notLetThrough: 'このファイルはプログラムまたはスクリプトのため、受け取れません。',
  mayDoHarm:
    'この種類のファイルは、開くと端末に害を与えることがあります。送信者を信頼できる場合にのみ保存してください。',
  picture: '画像 {name}',
  tooLarge: '{name}は大きすぎます。ファイルは{most}までです。',
  tooMany: '一度に送信できるファイルは{most}件までです。残りは選ばれていません。',
  empty: '{name}は空です。',
  program: '{name}はプログラムまたはスクリプトのため送信できません。アーカイブに入れてください。',
  otherType: '{name}は送信できません。このルームで送信できるファイルの種類：{types}',
  unreadable: '{name}を読み取れません。',
};
