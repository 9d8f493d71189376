const separators = new Set(['|', '&', ';', '\n', '(', ')', '`']);

/**
 * The simple commands of a piece of shell, as far as documents use it: words with their quotes taken away, without
 * comments, redirections and assignments in front. What stands in `$(…)` is a command of its own; `$name` and `$((…))` become `value`.
 * A command that is given what `"$(…)"` says is left out: nothing but that is known of its argument.
 * @param {string} text @param {string} [value] @returns {string[][]}
 */
export function shellCommands(text, value = '1') {
  /** @type {string[][]} */
  const commands = [];
  /** @type {string[]} */
  let words = [];
  /** @type {string | undefined} */
  let word;
  let isFile = false;
  const endWord = () => {
    if (word !== undefined && !isFile && !(words.length === 0 && /^\w+=/.test(word))) words.push(word);
    if (word !== undefined) isFile = false;
    word = undefined;
  };
  const endCommand = () => {
    endWord();
    if (words.length > 0) commands.push(words);
    words = [];
    isFile = false;
  };
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    const rest = text.slice(at);
    const variable = /^\$(?:\w+|\{\w+\}|\(\([^()]*\)\))/.exec(rest)?.[0];
    const single = /^'([^']*)'/.exec(rest);
    const double = /^"((?:\\.|[^"\\])*)"/s.exec(rest);
    const said = /^"\$\(((?:'[^']*'|[^'()])*)\)"/.exec(rest);
    if (said) {
      commands.push(...shellCommands(said[1] ?? '', value));
      words = [];
      word = undefined;
      at += said[0].length - 1;
    } else if (single) {
      word = (word ?? '') + single[1];
      at += single[0].length - 1;
    } else if (double) {
      word = (word ?? '') + (double[1] ?? '').replace(/\$\w+/g, value).replace(/\\(["\\$`])/g, '$1');
      at += double[0].length - 1;
    } else if (variable !== undefined) {
      word = (word ?? '') + value;
      at += variable.length - 1;
    } else if (char === '\\' && rest[1] === '\n') at++;
    else if (char === '\\') {
      word = (word ?? '') + (rest[1] ?? '');
      at++;
    } else if (rest.startsWith('$(')) {
      endCommand();
      at++;
    } else if (separators.has(char)) endCommand();
    else if (char === '<' || char === '>') {
      endWord();
      isFile = true;
    } else if (char === '#' && word === undefined) at += (/^[^\n]*/.exec(rest)?.[0].length ?? 1) - 1;
    else if (/\s/.test(char)) endWord();
    else word = (word ?? '') + char;
  }
  endCommand();
  return commands;
}
