import chardet from 'chardet';
import iconv from 'iconv-lite';
import { MULTI_BYTE_ENCODINGS, PAGES } from './formats.ts';
import type { NarrowEncoding, Page } from './formats.ts';
import { LANGUAGES } from './languages.ts';
import type { Language } from './languages.ts';

/** Natural logarithms of how likely what is no letter of the language is. */
const FOREIGN = -9;
const SIGN = -7;
const BROKEN = -14;
const MIXED = -5;
const TURNED = -4;
/** How much better than the next the best must be, and how well it must do for each letter, to be sure. */
const SURE_LEAD = 12;
const SURE_EACH = -4.6;
const LEAST_LETTERS = 8;

export interface PageGuess {
  readonly page: NarrowEncoding;
  /** No other character set comes near that would read the words otherwise. */
  readonly isSure: boolean;
}

/** Which character set the words were written in. `words` are bytes with at least one beyond ASCII, each once. */
export function guessPage(words: readonly Buffer[]): PageGuess {
  const high = words.reduce((sum, word) => sum + word.reduce((count, byte) => count + (byte >= 0x80 ? 1 : 0), 0), 0);
  if (high === 0) return { page: 'windows-1252', isSure: true };
  const scored = [...PAGES.map((page) => scorePage(page, words)), ...scoreMultiByte(words)];
  scored.sort((a, b) => b.score - a.score);
  const [best] = scored;
  if (!best) return { page: 'windows-1252', isSure: false };
  const rival = scored.find((one) => one.text !== best.text);
  const lead = best.score - (rival?.score ?? -Infinity);
  const isSure = high >= LEAST_LETTERS && lead >= SURE_LEAD && best.score / high >= SURE_EACH;
  return { page: best.page, isSure };
}

interface Scored {
  readonly page: NarrowEncoding;
  readonly text: string;
  readonly score: number;
}

/** Pages of DOS, and those that few used, must do better than the usual ones. */
function handicap(page: Page): number {
  if (/^(?:windows-125[0124]|koi8-r)$/.test(page)) return 0;
  return /^(?:cp866|windows-|iso-8859-[1259]$|iso-8859-15)/.test(page) ? -1.5 : -5;
}

function scorePage(page: Page, words: readonly Buffer[]): Scored {
  const decoded = words.map((word) => iconv.decode(word, page));
  const structure = decoded.reduce((sum, word) => sum + structureOf(word), 0);
  const letters = Math.max(...LANGUAGES.map((language) => lettersOf(language, decoded)));
  return { page, text: decoded.join(' '), score: structure + letters + handicap(page) };
}

function lettersOf({ letters }: Language, words: readonly string[]): number {
  let sum = 0;
  for (const written of words) {
    const word = isShouted(written) ? written.toLowerCase() : written;
    for (const letter of word) {
      if (letter < '\u0080') continue;
      const share = letters.get(letter);
      if (share !== undefined) sum += Math.max(FOREIGN + 1, Math.log(share));
      else
        sum += letter === '\ufffd' || /\p{Cc}|\p{Co}/u.test(letter) ? BROKEN : /\p{L}/u.test(letter) ? FOREIGN : SIGN;
    }
  }
  return sum;
}

const SCRIPT = /^\p{Script=Latin}$/u;

/** Words are of one script, and have no capital after a small letter unless they are all capitals but one. */
function structureOf(word: string): number {
  let sum = 0;
  let before = '';
  for (const letter of word) {
    const isLetter = /\p{L}/u.test(letter);
    if (isLetter && before !== '') {
      if (SCRIPT.test(letter) !== SCRIPT.test(before)) sum += MIXED;
      if (isCapital(letter) && isSmall(before) && (letter >= '\u0080' || before >= '\u0080')) sum += TURNED;
    }
    before = isLetter ? letter : '';
  }
  return sum;
}

/** Words of capitals alone have the letters that they have in small ones. */
const isShouted = (word: string): boolean => word.length > 2 && word === word.toUpperCase();

const isCapital = (letter: string): boolean => letter !== letter.toLowerCase();
const isSmall = (letter: string): boolean => letter !== letter.toUpperCase();

const NAMES: Readonly<Record<string, NarrowEncoding>> = {
  GB18030: 'gb18030',
  Big5: 'big5',
  Shift_JIS: 'shift_jis',
  'EUC-JP': 'euc-jp',
  'EUC-KR': 'euc-kr',
};

/** East Asian sets in which all words have a meaning; which of them it is, is told by how common their characters are. */
function scoreMultiByte(words: readonly Buffer[]): Scored[] {
  const bytes = Buffer.concat(words.flatMap((word) => [word, Buffer.from(' ')]));
  const found = new Map(chardet.analyse(bytes).map(({ name, confidence }) => [NAMES[name], confidence]));
  return MULTI_BYTE_ENCODINGS.map((page) => {
    const text = words.map((word) => iconv.decode(word, page)).join(' ');
    let score = ((found.get(page) ?? 0) - 10) / 10;
    for (const letter of text) score += letter < '\u0080' ? 0 : eastAsian(letter);
    return { page, text, score };
  });
}

const COMMON_HAN = new Set(
  '的一是不了在人有我他这中大来上个国到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市眼体别处总才场师书比住员九笑性通目华报立马命张活难神数件安表原车白应路期叫死常提感金何更反合放做系计或司利受光王果亲界及今京务制解各任至清物台象记边共风战干接它许八特觉望直服毛林题建南度统色字请交爱让认算论百吃义科怎元社术结六功指思非流每青管夫连远资队跟带花快条院变联权往展该领传近留红治决周保达办运武半候七必城父强步完革深区即求品士转量空甚众技轻程告江语英基派满式李息写呢识极令黄德收脸钱党倒未持取设始版双历越史商千片容研像找友孩站广改议形委早房音火际则首单据导影失拿网香似斯专石若兵弟谁校读志飞观争究包组造落視這個們說來時會對過後麼學沒還發當開無見經頭動長現將與進點種聲話兒問機給幾業間電門東聽氣關內軍產場師書員華報馬難數車應東警察玩家',
);

function eastAsian(letter: string): number {
  if (letter === '\ufffd') return BROKEN;
  if (/[\u3040-\u30ff]/.test(letter)) return -4.6;
  if (/[\uac00-\ud7a3]/.test(letter)) return -6.2;
  if (/[\u3000-\u303f\uff00-\uff60]/.test(letter)) return -5;
  if (COMMON_HAN.has(letter)) return -6.2;
  return /\p{Script=Han}/u.test(letter) ? -9.5 : -13;
}
