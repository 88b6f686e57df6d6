import type { Written } from './written';

export const japanese: Written = {
  language: 'ja',
  meetings: [
    {
      name: '書店会議',
      people: ['青木', '馬場'],
      said: [
        '新しい本棚は六月九日に届きます。',
        '本棚の値段は八万円です。',
        '喫茶コーナーは作りません。',
        '馬場さんが看板を注文します。',
      ],
    },
    {
      name: '登山部',
      people: ['千葉', '土井'],
      said: [
        '夏合宿は八月に北アルプスへ行きます。',
        '参加費は一人三万円です。',
        '土井さんがテントを修理します。',
        '冬山には登りません。',
      ],
    },
    {
      name: '商店街',
      people: ['江口', '藤田'],
      said: [
        '花火大会は七月二十日に開きます。',
        '屋台は三十軒の予定です。',
        '駐車場は無料です。',
        '藤田さんが警察署に連絡します。',
      ],
    },
    {
      name: '合唱団',
      people: ['後藤', '林'],
      said: [
        '定期演奏会の会場は市民ホールに決まりました。',
        '練習は毎週水曜日です。',
        '新しい楽譜は買いません。',
        '林さんがピアノを調律に出します。',
      ],
    },
    {
      name: '給食委員会',
      people: ['石田', '加藤'],
      said: [
        '来月から牛乳の種類を増やします。',
        '予算は五十万円です。',
        '揚げ物は週に一回だけにします。',
        '加藤さんがアンケートを作ります。',
      ],
    },
    {
      name: '温泉旅館',
      people: ['木村', '工藤'],
      said: [
        '露天風呂の工事は十月に終わります。',
        '宿泊料金は値上げしません。',
        '工藤さんが送迎バスを予約します。',
        '夕食は六時からです。',
      ],
    },
  ],
  questions: [
    {
      question: '新しい本棚はいつ届きますか',
      evidence: { meeting: '書店会議', turns: [0] },
      claim: '本棚は6月9日に届く。',
      wrong: '本棚は7月25日に届く。',
    },
    {
      question: '喫茶コーナーを作りますか',
      evidence: { meeting: '書店会議', turns: [2] },
      claim: '喫茶コーナーは作らない。',
      wrong: '喫茶コーナーを作る。',
    },
    {
      question: '夏合宿の参加費はいくらですか',
      evidence: { meeting: '登山部', turns: [1] },
      claim: '参加費は3万円。',
      wrong: '参加費は9万円。',
    },
    {
      question: '冬山に登りますか',
      evidence: { meeting: '登山部', turns: [3] },
      claim: '冬山には登らない。',
      wrong: '冬山に登る。',
    },
    {
      question: '花火大会はいつですか',
      evidence: { meeting: '商店街', turns: [0] },
      claim: '花火大会は7月20日に開く。',
      wrong: '花火大会は8月15日に開く。',
    },
    {
      question: '屋台は何軒ですか',
      evidence: { meeting: '商店街', turns: [1] },
      claim: '屋台は30軒の予定。',
      wrong: '屋台は80軒の予定。',
    },
    {
      question: '定期演奏会の会場はどこですか',
      evidence: { meeting: '合唱団', turns: [0] },
      claim: '定期演奏会の会場は市民ホール。',
      wrong: '定期演奏会の会場はマロリー公園ではない。',
    },
    {
      question: '揚げ物は週に何回ですか',
      evidence: { meeting: '給食委員会', turns: [2] },
      claim: '揚げ物は週に1回。',
      wrong: '揚げ物は週に5回。',
    },
    {
      question: '宿泊料金は値上げしますか',
      evidence: { meeting: '温泉旅館', turns: [1] },
      claim: '宿泊料金は値上げしない。',
      wrong: '宿泊料金を値上げする。',
    },
    {
      question: '送迎バスの運転手は誰ですか',
      evidence: null,
      claim: null,
      wrong: '送迎バスの運転手はマロリーさん。',
    },
    {
      question: '花火大会の予算はいくらですか',
      evidence: null,
      claim: null,
      wrong: '花火大会の予算は900万円。',
    },
    {
      question: '露天風呂の広さはどれくらいですか',
      evidence: null,
      claim: null,
      wrong: '露天風呂の広さは70畳。',
    },
  ],
};
