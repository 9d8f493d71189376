/**
 * @typedef {{ color: string | undefined, background: string | undefined, bold: boolean, dim: boolean, underline: boolean, inverse: boolean }} Look
 * @typedef {{ text: string, look: Look }} Run characters in a row that look alike
 */

const cell = { width: 8.4, height: 18, font: 14 };
const margin = 14;
const bar = 30;
const colours = { page: '#12181c', frame: '#26313a', text: '#d7dee2', title: '#8b979f' };
const sixteen = [
  '#3b4750',
  '#ff7b72',
  '#56d364',
  '#e3b341',
  '#79b8ff',
  '#d2a8ff',
  '#4fc3b8',
  '#d7dee2',
  '#6e7a82',
  '#ffa198',
  '#7ee787',
  '#f2cc60',
  '#a5d6ff',
  '#e2c5ff',
  '#76e0d6',
  '#ffffff',
];

/** @returns {Look} */
const plainLook = () => ({
  color: undefined,
  background: undefined,
  bold: false,
  dim: false,
  underline: false,
  inverse: false,
});

/** @param {number} index of the 256 colours @returns {string} */
function indexed(index) {
  if (index < 16) return sixteen[index] ?? colours.text;
  if (index >= 232)
    return `rgb(${Array(3)
      .fill(8 + (index - 232) * 10)
      .join(',')})`;
  const steps = [0, 95, 135, 175, 215, 255];
  const at = index - 16;
  return `rgb(${steps[Math.floor(at / 36)]},${steps[Math.floor(at / 6) % 6]},${steps[at % 6]})`;
}

/** The colour that begins at `codes[at]` (5;n or 2;r;g;b), and how many codes it takes. @param {readonly number[]} codes @param {number} at @returns {[string | undefined, number]} */
function extended(codes, at) {
  if (codes[at] === 5) return [indexed(codes[at + 1] ?? 0), 2];
  if (codes[at] === 2) return [`rgb(${codes.slice(at + 1, at + 4).join(',')})`, 4];
  return [undefined, 0];
}

/** @param {Look} look @param {string} parameters @returns {Look} the look after a "select graphic rendition" */
function styled(look, parameters) {
  const codes = parameters === '' ? [0] : parameters.split(/[;:]/).map(Number);
  let next = { ...look };
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] ?? 0;
    if (code === 0) next = plainLook();
    else if (code === 1) next.bold = true;
    else if (code === 2) next.dim = true;
    else if (code === 4) next.underline = true;
    else if (code === 7) next.inverse = true;
    else if (code === 22) next.bold = next.dim = false;
    else if (code === 24) next.underline = false;
    else if (code === 27) next.inverse = false;
    else if (code >= 30 && code <= 37) next.color = sixteen[code - 30];
    else if (code >= 90 && code <= 97) next.color = sixteen[code - 82];
    else if (code >= 40 && code <= 47) next.background = sixteen[code - 40];
    else if (code === 39) next.color = undefined;
    else if (code === 49) next.background = undefined;
    else if (code === 38 || code === 48) {
      const [colour, taken] = extended(codes, at + 1);
      if (code === 38) next.color = colour;
      else next.background = colour;
      at += taken;
    }
  }
  return next;
}

/** @param {string} captured lines with colour codes, as `tmux capture-pane -e` gives them @returns {Run[][]} */
function parseScreen(captured) {
  let look = plainLook();
  return captured
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => {
      /** @type {Run[]} */
      const runs = [];
      for (const [, parameters, text] of line.matchAll(/\u001b\[([\d;:]*)m|(\u001b[^m]*m|[^\u001b]+)/g)) {
        if (parameters !== undefined) look = styled(look, parameters);
        else if (text !== undefined && !text.startsWith('\u001b')) runs.push({ text, look });
      }
      return runs;
    });
}

/** @param {string} text */
const escaped = (text) =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char);

/** @param {number} value */
const round = (value) => Number(value.toFixed(1));

/** @param {number} column @param {number} row */
const place = (column, row) => ({ x: round(margin + column * cell.width), top: bar + margin + row * cell.height });

/** @param {string} text */
const widthOf = (text) => round([...text].length * cell.width);

/** @param {Look} look @param {number} column @param {number} row @param {string} text */
function paper({ inverse, color, background }, column, row, text) {
  const { x, top } = place(column, row);
  const fill = inverse ? (color ?? colours.text) : (background ?? colours.page);
  return `<rect x="${x}" y="${top}" width="${widthOf(text)}" height="${cell.height}" fill="${fill}"/>`;
}

/** @param {Run} run @param {number} column @param {number} row */
function runSvg({ text, look }, column, row) {
  const { x, top } = place(column, row);
  const attributes = [
    `x="${x}" y="${round(top + cell.height * 0.75)}" textLength="${widthOf(text)}" lengthAdjust="spacingAndGlyphs"`,
    `fill="${look.inverse ? (look.background ?? colours.page) : (look.color ?? colours.text)}"`,
    ...(look.bold ? ['font-weight="700"'] : []),
    ...(look.dim ? ['opacity="0.65"'] : []),
    ...(look.underline ? ['text-decoration="underline"'] : []),
  ].join(' ');
  return `<text ${attributes}>${escaped(text)}</text>`;
}

/** Each word group is placed by itself, so that no viewer has to keep spaces. @param {readonly Run[]} runs @param {number} row */
function rowSvg(runs, row) {
  let column = 0;
  /** @type {string[]} */
  const parts = [];
  for (const { text, look } of runs) {
    if (look.background !== undefined || look.inverse) parts.push(paper(look, column, row, text));
    for (const piece of text.split(/(^ +| {2,}| +$)/)) {
      if (piece.trim() !== '') parts.push(runSvg({ text: piece, look }, column, row));
      column += [...piece].length;
    }
  }
  return parts.join('');
}

/**
 * A terminal's screen as a picture of text.
 * @param {string} captured @param {{ columns: number, rows: number, title: string }} size @returns {string}
 */
export function terminalSvg(captured, { columns, rows, title }) {
  const width = round(columns * cell.width + 2 * margin);
  const height = rows * cell.height + bar + 2 * margin;
  const lines = parseScreen(captured)
    .slice(0, rows)
    .map(rowSvg)
    .filter((line) => line !== '');
  const dots = ['#ff7b72', '#e3b341', '#56d364'].map(
    (fill, at) => `<circle cx="${18 + at * 18}" cy="15" r="5" fill="${fill}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escaped(title)}</title>
<rect width="${width}" height="${height}" rx="8" fill="${colours.page}"/>
<path d="M0 8a8 8 0 0 1 8-8h${round(width - 16)}a8 8 0 0 1 8 8v${bar - 8}H0z" fill="${colours.frame}"/>
${dots.join('')}
<text x="${round(width / 2)}" y="20" text-anchor="middle" font-family="system-ui, sans-serif" font-size="12" fill="${colours.title}">${escaped(title)}</text>
<g font-family="'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace" font-size="${cell.font}">
${lines.join('\n')}
</g>
</svg>
`;
}
