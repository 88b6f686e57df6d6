import { describe, expect, it } from 'vitest';
import { cleanFileName, extensionOf, fileTypeOf, isHarmless, isProgram, isProgramName } from './file-types';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

describe('the name of a file', () => {
  it.each([
    ['Budget 2026.pdf', 'Budget 2026.pdf'],
    ['../../etc/passwd', '-..-etc-passwd'],
    ['C:\\Windows\\system.ini', 'C--Windows-system.ini'],
    ['photo\u202Egpj.exe', 'photogpj.exe'],
    ['a\u0000b\nc\u007F.txt', 'abc.txt'],
    ['..hidden', 'hidden'],
    ['report.exe. . ', 'report.exe'],
    ['report.exe\u200B', 'report.exe'],
    ['NUL.txt', '_NUL.txt'],
    ['COM1', '_COM1'],
    ['console.txt', 'console.txt'],
    ['  ', 'file'],
    ['Übersicht 概要 ✔.md', 'Übersicht 概要 ✔.md'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(146)}.pdf`],
    [`${'x'.repeat(149)}😀`, 'x'.repeat(149)],
    ['\uD800.txt', '\uFFFD.txt'],
  ])('%j becomes %j', (given, clean) => {
    expect(cleanFileName(given)).toBe(clean);
    expect(cleanFileName(clean)).toBe(clean);
  });

  it.each(
    [
      ['setup.exe', 'SETUP.EXE', 'invoice.pdf.scr', 'run.sh', 'a.lnk', 'x.hta', 'y.jar', 'z.ps1'],
      ['a.application', 'a.appref-ms', 'a.xll', 'a.chm', 'a.iso', 'a.img', 'a.vhd', 'a.desktop', 'a.py'],
      ['a.exe.', 'a.exe ', 'a.exe. . ', 'a.exe\u00A0', 'a.exe\u200B', 'photo\u202Egpj.exe', 'a.\u202Eexe'],
      ['a.exe::$DATA', 'a.exe:stream.txt', 'a.EXE:$DATA', 'a.\uFF45\uFF58\uFF45', '.exe.exe', 'x/a.exe'],
    ].flat(),
  )('%j is one of a program', (name) => expect(isProgramName(name)).toBe(true));

  it.each(['exe', 'setup.exe.txt', 'page.html', 'picture.svg', 'archive.zip', 'notes'])(
    '%s is none of a program',
    (name) => expect(isProgramName(name)).toBe(false),
  );
});

describe('a file does nothing when it is opened', () => {
  it.each([
    ['a.png', 'image/png', true],
    ['A.PDF', 'application/pdf', true],
    ['a.pdf.', 'application/pdf', true],
    ['notes.txt', 'text/plain', true],
    ['a.html.txt', 'text/plain', true],
    ['a.png', 'application/octet-stream', false],
    ['a.html', 'application/pdf', false],
    ['a.svg', 'image/png', false],
    ['a.txt.html', 'text/plain', false],
    ['a', 'text/plain', false],
    ['a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', false],
    ['a.zip', 'application/zip', false],
    ['a.png:b.html', 'image/png', false],
    ['a.\u202Egnp.html', 'image/png', false],
    ['constructor', 'constructor', false],
  ])('judges whether %j of the type %s is harmless: %s', (name, type, expected) =>
    expect(isHarmless(name, type)).toBe(expected),
  );
});

it.each([
  ['a.PDF', 'pdf'],
  ['a.tar.gz', 'gz'],
  ['a.pdf. ', 'pdf'],
  ['a', ''],
  ['', ''],
  ['.pdf', ''],
])('the extension of %j is %j', (name, extension) => expect(extensionOf(name)).toBe(extension));

describe('the type of a file', () => {
  it.each([
    ['picture.png', '\x89PNG\r\n\x1a\n....', 'image/png'],
    ['picture.png', '<html><script>', 'application/octet-stream'],
    ['picture.png', 'GIF89a....', 'image/gif'],
    ['photo', '\xff\xd8\xff\xe0....', 'image/jpeg'],
    ['photo.webp', 'RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
    ['page.html', '<!doctype html>', 'application/octet-stream'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg">', 'application/octet-stream'],
    ['a.pdf', '%PDF-1.7', 'application/pdf'],
    ['a.zip', 'PK\x03\x04....', 'application/zip'],
    ['a.DOCX', 'PK\x03\x04....', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.docx', 'no archive', 'application/octet-stream'],
    ['a.constructor', 'PK\x03\x04....', 'application/zip'],
    ['notes.txt', 'Hello', 'text/plain'],
    ['notes.txt', 'Hel\0lo', 'application/octet-stream'],
    ['a.mp4', '\0\0\0\x18ftypmp42', 'video/mp4'],
    ['a', '', 'application/octet-stream'],
  ])('finds for %s that begins with %j the type %s', (name, head, type) => {
    expect(fileTypeOf(name, bytes(head))).toBe(type);
  });

  it.each(['MZ\x90\0', '\x7fELF\x02', '\xca\xfe\xba\xbe', '#!/bin/sh', '\xcf\xfa\xed\xfe', 'dex\n035'])(
    'refuses a file that begins with %j as a program, whatever its name',
    (head) => expect(isProgram(bytes(head))).toBe(true),
  );

  it('accepts a file that only mentions a program', () => {
    expect(isProgram(bytes('The MZ header'))).toBe(false);
  });
});
