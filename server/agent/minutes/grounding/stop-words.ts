/** Languages whose function words are known. Others are compared by all their words. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'ar', 'ja', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/**
 * Words that are not content words: function words, and the words of reports ("the team agreed").
 * Lower case, without accents.
 */
export const STOP_WORDS: Record<Exclude<Language, 'ja' | 'zh'>, ReadonlySet<string>> = {
  en: words(`a about after again all also already am an and any are as at be because been before being between both
    but by can could did do does doing done down each else ever every everybody everyone few for from further get gets
    getting give gives go goes going got had has have having he her here hers herself him himself his how however i if
    in into is it its itself just last let lets like ll may me might mine more most must my myself need needs next no
    nobody nor not now of off oh ok okay on once one only or other our ours out over own per please re really same
    shall she should so some somebody someone something still such sure take takes taken than that the their theirs
    them themselves then there these they thing things this those though through to today too under until up upon us
    ve very want wants was way we well were what when where which while who whom whose why will with within without
    would yeah yes yet you your yours
    agree agreed agreement conclude concluded confirm confirmed decide decided decision decisions discuss discussed
    discussion group meet meeting meetings members met minutes participant participants people point points speaker
    talked team topic topics responsible open pending remain remains unclear question questions step steps action item
    items follow status`),
  de: words(`ab aber alle allem allen aller alles als also am an ander andere anderen auch auf aus bei beide beiden
    beim bin bis bist da dabei dafur damit danach dann daran darauf daruber das dass davon davor dazu dein dem den denn
    der des dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines
    einfach einig einige er es etwa etwas euch euer fur ganz gar geht gemacht genau gerne gibt gut haben habe hat hatte
    hatten hier hin ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in ins ist ja jede jedem jeden jeder jedes
    jemand jetzt kann kannst kein keine keinem keinen keiner konnen konnte konnten lassen mach machen macht mal man mehr
    mein meine meinen meiner mich mir mit mochte muss mussen nach nachdem nicht nichts noch nun nur ob oder ohne sein
    seine seinem seinen seiner seit sich sie sind so sobald soll sollen sollte sollten sowie uber um und uns unser unsere
    unserem unseren unter viel vom von vor war waren was weg weil weiter welche welcher wenn wer werde werden wie wieder
    will wir wird wo wollen worden wurde wurden zu zum zur zwischen
    beschloss beschlossen beschluss besprechung besprochen diskutiert einigt einigte einigten entscheidet entschied
    entschieden entscheidung gruppe mitglieder runde sitzung team teilnehmende teilnehmer teilnehmern treffen thema themen
    vereinbart verantwortlich zustandig zustandigkeit uhr offen ungeklart bleibt bleiben frage fragen nachste nachsten
    nachster nachstes schritt`),
  fr: words(`a afin ai ainsi alors apres as au aucun aura aussi autre autres aux avait avant avec avoir avons c ca car ce
    ceci cela celle celui ces cet cette chaque comme comment d dans de deja depuis des doit doivent donc dont du elle
    elles en encore entre est et etaient etait etant ete etre eu eux faire fait faut fera font il ils j je jusque l la le
    les leur leurs lui m ma mais me meme mes moi moins mon n ne ni nos notre nous on ont ou oui par parce pas peu peut
    plus pour pourquoi qu quand que quel quelle quels qui quoi s sa sans se sera seront ses si soit son sont sous sur t
    ta te tes toi ton tous tout toute toutes tres tu un une va vais vers veut voila vont vos votre vous y
    accord accorde decide decidee decident decision discute discussion equipe groupe participants personnes point points
    reunion sujet sujets responsable reste restent ouvert ouverte question questions heures heure`),
  es: words(`a al algo alguien algun alguna ante antes aqui asi aun aunque bien cada como con contra cosa cual cuando
    cuyo da de debe deben del desde donde dos durante e el ella ellas ellos en entonces entre era eran es esa ese eso
    esta estaba estamos estan estar estas este esto estos fue fueron ha hace hacer haga han has hasta hay haya he hemos
    hoy la las le les lo los luego mas me mi mientras mis mismo mucho muy nada ni no nos nosotros nuestra nuestro o os
    otra otro para pero poco por porque pues que quien quiere se sea segun ser sera seran si sin sobre solo son su sus
    tambien tan te tener tenemos tiene tienen toda todas todo todos tras tu tus un una unas uno unos usted va vamos van
    voy y ya yo
    acordo acordado acordaron acuerdo decide decidieron decidio decision equipo grupo participantes personas punto puntos
    reunion tema temas responsable queda quedan pendiente pendientes abierto pregunta`),
  pt: words(`a agora ai ainda algo alguem alguma algum ao aos apos aquela aquele aqui as assim ate cada com como da das
    de dela dele deles depois deve devem do dos e ela elas ele eles em entao entre era essa esse esta estamos estao este
    estar eu faz fazer foi foram ha hoje isso isto ja la lhe mais mas me mesmo meu minha muito na nada nao nas nem no nos
    nossa nosso num numa o onde os ou outra outro para pela pelo pelos por porque pouco pra quando que quem sao se seja
    sem ser sera serao seu seus so sobre sua suas tambem te tem temos ter toda todas todo todos tu um uma vai vamos vao
    voce voces vou
    acordado acordaram acordo decide decidido decidiram decidiu decisao discutido equipa equipe grupo participantes
    pessoas ponto pontos reuniao tema temas responsavel fica ficam pendente aberto questao`),
  it: words(`a ad ai al alla alle allo anche ancora avere c che chi ci cio come con cosa cosi cui d da dai dal dalla de
    degli dei del della delle dello deve devono di dobbiamo dopo dove e ed era essere fa fare fino fra gia gli ha hanno
    ho i il in io l la le lei li lo loro lui ma me mentre mi mia mio molto ne nei nel nella no noi non nostra nostro o
    ogni oggi per perche piu poi prima pure qualcosa qualcuno quando quella quello questa questo qui sara saranno se
    senza si sia siamo solo sono sopra sua sue sugli sul sulla suo su te tra tu tutta tutte tutti tutto un una uno va
    vi voi vuole
    accordo concordato deciso decide decidono decisione discusso gruppo partecipanti persone punti punto riunione
    squadra tema temi responsabile resta restano aperto aperta domanda`),
  ar: words(`ان انا انت انه انها او اي ايضا الا التي الذي الى اليوم اما ام اذا اذن بان بعد بعض بل بين تم ثم جدا حتى حول
    خلال ذلك سوف عند عن على علي في فقط فيه قال قبل قد كان كانت كل كما كي لا لان لقد لكن لم لن له لها ليس ما ماذا متى مع
    من منذ منه نحن نعم هذا هذه هل هم هو هي هناك هنا و وقد يا يتم يجب يكون
    اتفاق اتفق اتفقوا اجتماع الاجتماع الفريق القرار المشاركون المجموعه المشاركين فريق قرار قرر قررت قررنا قرروا تقرر`),
};

/** Characters of Chinese and Japanese that are in nearly every sentence. */
export const STOP_CHARACTERS: ReadonlySet<string> = new Set(
  '的是了在我们你他她它会要将把和有这那就也不都为与及以对到从被让给很再吧吗呢個個这個我們你們會將這對從讓給為與個們决定決定議会议合意同者事時人中上下内方日今',
);

/** Japanese loan words of reports, whatever the topic. */
export const LOAN_WORDS: ReadonlySet<string> = words(
  'ミーティング チーム メンバー スケジュール タスク リスト メール プロジェクト テーマ フォロー アクション アップ ポイント ステータス',
);
