import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { MULTI_BYTE_ENCODINGS, PAGES } from './formats.ts';
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
    expect(found).toEqual({ encoding: 'utf-8', page: 'windows-1252', isSure: false });
    const decoder = createDecoder(found, false);
    expect(decoder.decode(Buffer.from('Zoë'))).toBe('Zoë');
    expect(decoder.decode(western('café'))).toBe('café');
    expect(decoder.otherLines).toBe(1);
  });
});

describe('reading', () => {
  it('keeps every byte of a page', () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
    for (const page of PAGES) {
      const decoder = createDecoder(asGiven(page), true);
      expect(new Set([...bytes].map((byte) => decoder.decode(Buffer.from([byte])))).size).toBe(256);
    }
  });

  it('takes a word of one page for UTF-8 only when it must be', () => {
    const two = cyrillic('Р');
    const looksLikeUtf8 = Buffer.concat([two, Buffer.from([0xb0])]);
    expect(createDecoder(asGiven('windows-1251'), false).decode(looksLikeUtf8)).toBe('Р°');
    expect(createDecoder(asGiven('windows-1251'), false).decode(Buffer.from('Привет'))).toBe('Привет');
    expect(createDecoder(asGiven('windows-1251'), true).decode(Buffer.from('Привет'))).not.toBe('Привет');
    expect(createDecoder(asGiven('utf-8'), true).decode(western('café'))).toBe('café');
  });
});

/** Lines as players of several countries write them, with the sets that their servers used. */
const WRITTEN: readonly (readonly [sets: string, lines: readonly string[]])[] = [
  [
    'windows-1251 cp866 koi8-r iso-8859-5',
    [
      '[10:00:00] [chat] [Ivan_Petrov]: Привет всем, кто где сейчас?',
      '[10:00:05] [chat] [Oleg]: Подъезжай к мэрии, там уже собираются люди',
      '[10:00:09] Администратор выдал предупреждение игроку за оскорбление',
    ],
  ],
  [
    'windows-1251 koi8-u',
    ['Привіт усім, хто де зараз?', 'Їду до міста, зачекайте на мене біля крамниці', 'Дякую за допомогу'],
  ],
  [
    'windows-1250 iso-8859-2 cp852',
    [
      '[chat] [Jan_Kowalski]: Cześć, gdzie jesteś?',
      '[chat] [Ewa]: Zaraz przyjadę, muszę jeszcze zatankować samochód',
      'Zażółć gęślą jaźń, proszę pomóc mi znaleźć mój wóz na parkingu',
    ],
  ],
  [
    'windows-1250 iso-8859-2',
    ['Dobrý den, kde jste? Příliš žluťoučký kůň', 'Počkejte na mě u nádraží, už jedu', 'Děkuji, měj se hezky'],
  ],
  [
    'windows-1254 cp857',
    ['Şehirde polis çok, dikkatli olun', 'Arkadaşlar ağır ceza alırsınız, kaçmayın', 'Işıklarda bekliyorum, görüşürüz'],
  ],
  [
    'windows-1252 iso-8859-1 cp850',
    [
      'El vehículo del señor está aquí, ¿quién lo trajo?',
      'Mañana habrá una reunión en la estación de policía',
      'No sé dónde está él, pregúntale a la administración',
    ],
  ],
  [
    'windows-1253 iso-8859-7',
    ['Καλημέρα σε όλους, πού είστε', 'Έρχομαι τώρα στην πόλη', 'Ευχαριστώ πολύ για τη βοήθεια'],
  ],
  ['gb18030', ['你好,大家在哪里', '我现在去警察局,你们等我', '他没有驾驶证,所以不能开车']],
  ['shift_jis euc-jp', ['こんにちは、みんなどこですか', 'いま警察署に行きます', 'ありがとうございました']],
  ['euc-kr', ['안녕하세요 여러분 어디에 있나요', '지금 경찰서로 갑니다', '도와주셔서 감사합니다']],
];

describe('a text in any character set', () => {
  it('is read as it was written, and taken for sure only where it is right', () => {
    for (const [sets, lines] of WRITTEN) {
      for (const set of sets.split(' ')) {
        const bytes = lines.map((line) => iconv.encode(line, set));
        const found = survey(...bytes);
        const decoder = createDecoder(found, false);
        expect({ set, text: bytes.map((line) => decoder.decode(line)) }).toEqual({ set, text: lines });
      }
    }
  });

  it('is either right or not sure, however few words there are', () => {
    const sample = fc.constantFrom(...WRITTEN).chain(([sets, lines]) =>
      fc.record({
        set: fc.constantFrom(...sets.split(' ')),
        words: fc.array(fc.constantFrom(...lines.join(' ').split(' ')), { minLength: 1, maxLength: 12 }),
        isShouted: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(sample, ({ set, words, isShouted }) => {
        const text = isShouted ? words.join(' ').toUpperCase() : words.join(' ');
        const bytes = iconv.encode(text, set);
        fc.pre(iconv.decode(bytes, set) === text);
        const found = survey(bytes);
        if (found.isSure) expect(createDecoder(found, false).decode(bytes)).toBe(text);
      }),
      { numRuns: 300 },
    );
  });

  it('comes back from each set that is named, in parts of any size', () => {
    for (const [sets, lines] of WRITTEN) {
      for (const set of MULTI_BYTE_ENCODINGS.filter((one) => sets.split(' ').includes(one))) {
        const text = lines.join('');
        const bytes = iconv.encode(text, set);
        for (let cut = 0; cut <= bytes.length; cut += 1) {
          const decoder = createDecoder(asGiven(set), true);
          expect(decoder.decode(bytes.subarray(0, cut), false) + decoder.decode(bytes.subarray(cut))).toBe(text);
          expect(decoder.unexplained).toBe(0);
        }
      }
    }
  });

  it('marks and counts bytes that are no character, and loses none', () => {
    const decoder = createDecoder(asGiven('windows-1252'), true);
    expect(decoder.decode(Buffer.from([0x61, 0x81, 0xe9, 0x9d]))).toBe('a\\x81é\\x9d');
    expect(decoder.unexplained).toBe(2);
  });
});
