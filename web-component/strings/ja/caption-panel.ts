import type { CaptionPanelStrings } from '../caption-panel';

export const texts: CaptionPanelStrings = {
  said: 'これまでの発言',
  nothing: 'まだ発言はありません。これからの発言は、退出するまでここに表示されます。',
  language: '言語',
  asSpoken: '話されたまま',
  languageNote: 'これ以降、ほかの言語での発言を言語モデルが翻訳します。誤訳があります。',
  size: '文字の大きさ',
  size_small: '小',
  size_medium: '中',
  size_large: '大',
  size_huge: '特大',
  place: '位置',
  place_bottom: '下',
  place_top: '上',
  save: 'テキストファイルとして保存',
};
