import type { BackgroundStrings } from '../background';

export const texts: BackgroundStrings = {
  background: '背景',
  background_none: '背景：なし',
  background_slight: '弱いぼかし',
  background_strong: '強いぼかし',
  background_daylight: '日差し',
  background_shelves: '本棚',
  background_evening: '夜の明かり',
  background_colours: 'やわらかな色',
  background_image: '自分の画像',
  chooseImage: '画像を選ぶ…',
  backgroundStarts: '背景の効果を開始しています…',
  backgroundSimple: 'この端末は処理が遅いため、効果を簡略化しています。',
  imageUnreadable: 'この画像を読み込めません。別の画像を選んでください。',
  imageMissing: 'この画像を読み込めないため、代わりに背景をぼかしています。',
};
