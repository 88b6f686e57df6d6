import { expect, it } from 'vitest';
import { fileNameOf, headOf, turnOf, type WrittenTurn } from './transcript-formats';

const said: WrittenTurn = {
  turnId: 'trn_a',
  index: 0,
  speakerName: 'Ada Example',
  text: 'Hello.',
  startMs: 3_725_004,
  endMs: 3_726_500,
  source: 'speech',
};
const file = { roomName: 'Design *weekly*', startedAt: '2026-03-01T10:05:00.000Z' };

it('writes a cue of WebVTT with the voice of its speaker', () => {
  expect(headOf('vtt', file)).toBe('WEBVTT\n\n');
  expect(turnOf('vtt', said, 1)).toBe('trn_a\n01:02:05.004 --> 01:02:06.500\n<v Ada Example>Hello.\n\n');
  expect(turnOf('vtt', { ...said, speakerName: null }, 1)).toContain('\nHello.\n');
});

it('writes a numbered cue of SubRip with its speaker', () => {
  expect(headOf('srt', file)).toBe('');
  expect(turnOf('srt', said, 7)).toBe('7\n01:02:05,004 --> 01:02:06,500\nAda Example: Hello.\n\n');
  expect(turnOf('srt', { ...said, speakerName: null }, 7)).toContain('\nSomebody: Hello.\n');
});

it('writes Markdown under the name of the room, a paragraph for each turn', () => {
  expect(headOf('md', file)).toBe('# Design \\*weekly\\*\n\n2026-03-01 10:05 UTC\n\n');
  expect(turnOf('md', said, 1)).toBe('**Ada Example** (1:02:05): Hello.\n\n');
  expect(turnOf('md', { ...said, source: 'chat', startMs: 4_000 }, 1)).toBe(
    '**Ada Example** (0:04, in the chat): Hello.\n\n',
  );
});

it('writes a line of plain text for each turn', () => {
  expect(headOf('txt', file)).toBe('');
  expect(turnOf('txt', said, 1)).toBe('[1:02:05] Ada Example: Hello.\n');
  expect(turnOf('txt', { ...said, speakerName: null, text: 'See\nhere', source: 'chat' }, 1)).toBe(
    '[1:02:05] Somebody (in the chat): See here\n',
  );
});

it.each(['vtt', 'srt', 'md', 'txt'] as const)('keeps a text with blank lines in one turn: %s', (format) => {
  const text = ' one\r\n\r\n\u2028 \n\u0085two\u0007\n';
  const written = turnOf(format, { ...said, text, speakerName: 'A\nB\u202E' }, 1);
  expect(written.trimEnd()).not.toMatch(/\n\s*\n|(?!\n)\p{Cc}|\u2028|\u202E/u);
  expect(written).toMatch(/one(\\?\n| )two\n+$/);
});

it('lets nothing in a text be a tag, an entity, or another cue of WebVTT', () => {
  const text = '<v Eve>&amp; x\n00:00:01.000 --> 00:00:02.000\nNOTE';
  expect(turnOf('vtt', { ...said, text, speakerName: 'Ada > <b> & Co' }, 1)).toBe(
    'trn_a\n01:02:05.004 --> 01:02:06.500\n<v Ada &gt; &lt;b&gt; &amp; Co>' +
      '&lt;v Eve&gt;&amp;amp; x\n00:00:01.000 --&gt; 00:00:02.000\nNOTE\n\n',
  );
});

it('lets nothing in a text be markup or another cue of SubRip, and keeps how it looks', () => {
  const text = '<b>1 < 2</b>\n2\n00:00:01,000 --> 00:00:02,000\n{\\an8}{x}';
  const written = turnOf('srt', { ...said, text }, 1);
  const [, times, ...lines] = written.split('\n');
  expect(times).toContain(' --> ');
  expect(lines.join('\n')).not.toMatch(/-->|<[a-z/]|\{\\/i);
  expect(lines.join('\n').replaceAll('\u2060', '')).toBe(`Ada Example: ${text}\n\n`);
});

it('lets nothing in a text be Markdown', () => {
  const text = '# *a* [x](y) `c` <b> &lt; a|b\n- item\n1. one\n2) two\n=== \\';
  expect(turnOf('md', { ...said, text, speakerName: '**Eve**' }, 1)).toBe(
    '**\\*\\*Eve\\*\\*** (1:02:05): ' +
      [
        '\\# \\*a\\* \\[x\\](y) \\`c\\` \\<b\\> \\&lt; a\\|b',
        '\\- item',
        '1\\. one',
        '2\\) two',
        '\\=== \\\\',
      ].join('\\\n') +
      '\n\n',
  );
});

it('has every cue end later than it begins', () => {
  const at = { startMs: 1_000, endMs: 1_000 };
  expect(turnOf('vtt', { ...said, ...at }, 1)).toContain('00:00:01.000 --> 00:00:01.001');
  expect(turnOf('vtt', { ...said, ...at, source: 'chat' }, 1)).toContain('00:00:01.000 --> 00:00:04.000');
  expect(turnOf('srt', { ...said, startMs: -5, endMs: -1 }, 1)).toContain('00:00:00,000 --> 00:00:00,001');
});

it('is saved under the name of the room and the day, without what file systems refuse', () => {
  const startedAt = '2026-03-01T10:00:00.000Z';
  expect(fileNameOf({ roomName: 'Design: a/b\\c?', startedAt }, 'vtt')).toBe('Design- a-b-c- 2026-03-01.vtt');
  expect(fileNameOf({ roomName: '会議', startedAt }, 'json')).toBe('会議 2026-03-01.json');
  expect(fileNameOf({ roomName: '\u202E', startedAt }, 'md')).toBe('Transcript 2026-03-01.md');
});
