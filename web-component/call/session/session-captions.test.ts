import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closePage, openPage, type Page } from '../testing/hand-driven-page';
import { joinedCall, reconnect } from '../testing/test-call';

let page: Page;
beforeEach(() => {
  page = openPage();
});
afterEach(closePage);

const TRANSLATES = { translatesCaptions: true };
const caption = (captionId: string) => ({
  captionId,
  participantId: 'ada',
  displayName: 'Ada',
  text: 'Hello',
});
const say = (captionId: string) => page.socket.say({ type: 'caption', caption: caption(captionId) });
const translate = (captionId: string, text: string | null) =>
  page.socket.say({ type: 'caption-translation', captionId, language: 'de', text });
const wanted = () => page.socket.of('translate-captions').map(({ language }) => language);

describe('captions in a language of your choice', () => {
  it('are asked for once, again after every welcome, and no more when you take that back', async () => {
    const { call } = await joinedCall(page, TRANSLATES);
    call.setCaptionLanguage(null);
    call.setCaptionLanguage('de');
    call.setCaptionLanguage('de');
    expect(wanted()).toEqual(['de']);
    await reconnect(page, TRANSLATES);
    expect(wanted()).toEqual(['de']);
    call.setCaptionLanguage(null);
    expect(wanted()).toEqual(['de', null]);
    await reconnect(page, TRANSLATES);
    expect(wanted()).toEqual([]);
  });

  it('are not asked for where the server translates none', async () => {
    const { call } = await joinedCall(page);
    call.setCaptionLanguage('de');
    expect([wanted(), call.state.translatesCaptions]).toEqual([[], false]);
  });

  it('take their place in what is shown and in what can be read again, for as long as any caption', async () => {
    const { call } = await joinedCall(page, TRANSLATES);
    call.setCaptionLanguage('de');
    say('a');
    say('b');
    await page.pass(5_000);
    translate('a', 'Hallo');
    const shown = [
      { captionId: 'a', text: 'Hello', translation: { text: 'Hallo', language: 'de' } },
      caption('b'),
    ];
    expect(call.state.captions).toMatchObject(shown);
    expect(call.state.captionLog).toMatchObject(shown);
    await page.pass(3_000);
    expect(call.state.captions).toMatchObject(shown.slice(0, 1));
    await page.pass(5_000);
    expect(call.state.captions).toEqual([]);
    translate('b', 'Servus');
    expect(call.state.captions).toMatchObject([{ text: 'Hello', translation: { text: 'Servus' } }]);
    expect(call.state.captionLog.map(({ captionId }) => captionId)).toEqual(['a', 'b']);
  });

  it('keeps captions that cannot be translated as spoken, and gives one notice until it works again', async () => {
    const { call } = await joinedCall(page, TRANSLATES);
    const told: unknown[] = [];
    call.addEventListener('change', () => {
      const { notice } = call.state;
      if (notice !== null && notice !== told.at(-1)) told.push(notice);
    });
    call.setCaptionLanguage('de');
    for (const id of ['a', 'b', 'c', 'd']) say(id);
    translate('a', null);
    translate('b', null);
    expect(call.state.captionLog.map(({ translation }) => translation)).toEqual(Array(4).fill(undefined));
    expect(told).toMatchObject([{ code: 'captions-untranslated' }]);
    translate('c', 'Hallo');
    translate('d', null);
    expect(told).toHaveLength(2);
  });

  it('are not shown any more once you take that back, or the server refuses the language', async () => {
    const { call } = await joinedCall(page, TRANSLATES);
    call.setCaptionLanguage('tlh');
    page.socket.say({ type: 'rejected', of: 'translate-captions', message: 'Five at most.' });
    expect(call.state).toMatchObject({ captionLanguage: null, notice: { message: 'Five at most.' } });
    expect(wanted()).toEqual(['tlh', null]);
    say('a');
    translate('a', 'Hallo');
    expect(call.state.captions).toEqual([caption('a')]);
  });
});
