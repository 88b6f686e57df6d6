import type { SharingStrings } from '../sharing';

export const texts: SharingStrings = {
  options: '共有のオプション',
  content: '映像',
  rates: '毎秒フレーム数',
  rate: '毎秒 {rate} フレームまで',
  rateAuto: '毎秒フレーム数：自動',
  mayPoint: 'ほかの人が指し示すことを許可',
};
