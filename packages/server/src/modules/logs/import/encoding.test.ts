import { describe, expect, it } from 'vitest';
import { asGiven, createDecoder, createEncodingSurvey } from './encoding.ts';

/** Russian text as windows-1251. */
const cyrillic = (text: string): Buffer =>
  Buffer.from(
    [...text].map((char) => (/[\u0410-\u044f]/.test(char) ? char.charCodeAt(0) - 0x410 + 0xc0 : char.charCodeAt(0))),
  );

const western = (text: string): Buffer => Buffer.from(text, 'latin1');

function survey(...lines: readonly Buffer[]) {
  const found = createEncodingSurvey();
  for (const line of lines) found.see(line);
  return found.result();
}

describe('the character set', () => {
  it('is UTF-8 when every line is', () => {
    expect(survey(Buffer.from('plain')).encoding).toBe('utf-8');
    expect(survey(Buffer.from('naïve'), Buffer.from('Привет')).encoding).toBe('utf-8');
  });

  it('is told by how letters beyond ASCII stand together', () => {
    expect(survey(cyrillic('Игрок вышел')).encoding).toBe('windows-1251');
    expect(survey(western('El jugador salió del vehículo, adiós señor')).encoding).toBe('windows-1252');
    expect(survey(western('Größe, Übung, süß')).encoding).toBe('windows-1252');
    expect(survey(western('à é ô ç')).encoding).toBe('windows-1252');
  });

  it('may differ from line to line', () => {
    const found = survey(Buffer.from('Привет'), Buffer.from('Zoë'), western('café'));
    expect(found).toEqual({ encoding: 'utf-8', page: 'windows-1252' });
    const decode = createDecoder(found, false);
    expect(decode(Buffer.from('Zoë'))).toBe('Zoë');
    expect(decode(western('café'))).toBe('café');
  });
});

describe('reading', () => {
  it('keeps every byte of a page', () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
    for (const encoding of ['windows-1251', 'windows-1252'] as const) {
      expect(new Set(createDecoder(asGiven(encoding), true)(bytes)).size).toBe(256);
    }
  });

  it('takes a word of one page for UTF-8 only when it must be', () => {
    const two = cyrillic('Р');
    const looksLikeUtf8 = Buffer.concat([two, Buffer.from([0xb0])]);
    expect(createDecoder({ encoding: 'windows-1251', page: 'windows-1251' }, false)(looksLikeUtf8)).toBe('Р°');
    expect(createDecoder({ encoding: 'windows-1251', page: 'windows-1251' }, false)(Buffer.from('Привет'))).toBe(
      'Привет',
    );
    expect(createDecoder(asGiven('windows-1251'), true)(Buffer.from('Привет'))).not.toBe('Привет');
    expect(createDecoder(asGiven('utf-8'), true)(western('café'))).toBe('café');
  });
});
