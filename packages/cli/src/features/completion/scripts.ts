import { GLOBAL_OPTIONS, outputOptionsOf } from '../../command/shared-options.ts';
import { completesOf, namesOf } from './place.ts';
import type { ArgumentSpec, Command, OptionSpec } from '../../command/spec.ts';

/** What can follow a command: words that name commands or values, and options with what they take. */
interface Place {
  /** The words so far, with single spaces: `logs search`. */
  readonly path: string;
  readonly words: readonly { readonly word: string; readonly help: string }[];
  readonly options: readonly {
    readonly names: readonly string[];
    readonly help: string;
    readonly values: readonly string[] | undefined;
    /** Its values are found out when they are asked for. */
    readonly asks: boolean;
  }[];
  /** What stands here is found out when it is asked for. */
  readonly asks: boolean;
}

function optionPlace(option: OptionSpec): Place['options'][number] {
  const { flags, help, choices } = option;
  return {
    names: namesOf(option),
    help,
    values: flags.includes('<') ? (choices ?? []) : undefined,
    asks: completesOf(option) !== undefined,
  };
}

const valuesOf = (args: readonly ArgumentSpec[]) =>
  args.flatMap(({ choices, help }) => (choices ?? []).map((word) => ({ word, help })));

/** Every place of a command line, from the same table as the commands. */
export function placesOf(commands: readonly Command[]): Place[] {
  const global = GLOBAL_OPTIONS.map(optionPlace);
  const places: Place[] = [];
  const visit = (node: Command, path: string): void => {
    if (node.kind === 'branch') {
      places.push({
        path,
        words: node.children.map(({ name, summary }) => ({ word: name, help: summary })),
        options: global,
        asks: path === '',
      });
      for (const child of node.children) visit(child, `${path} ${child.name}`.trim());
      return;
    }
    places.push({
      path,
      words: valuesOf(node.arguments ?? []),
      asks: (node.arguments ?? []).some(({ completes }) => completes !== undefined),
      options: [...(node.options ?? []), ...outputOptionsOf(node)]
        .map(optionPlace)
        .map((option) => (option.names.includes('--fields') ? { ...option, values: node.fields ?? [] } : option))
        .concat(global),
    });
  };
  visit({ kind: 'branch', name: 'steward', summary: '', children: commands }, '');
  return places;
}

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Finds the place in bash and zsh alike: the longest known path that the words begin with. */
const caseLines = (places: readonly Place[], reply: (place: Place) => string): string =>
  places.map((place) => `    ${quote(place.path)}) ${reply(place)} ;;`).join('\n');

const takesValue = (places: readonly Place[]): string =>
  [
    ...new Set(places.flatMap(({ options }) => options.filter(({ values }) => values).flatMap(({ names }) => names))),
  ].join('|');

function valueCases(places: readonly Place[]): string {
  const lines = new Map<string, string>();
  for (const { path, options } of places)
    for (const { names, values } of options)
      if (values && values.length > 0) for (const name of names) lines.set(`${path}:${name}`, values.join(' '));
  return [...lines].map(([key, values]) => `    ${quote(key)}) echo ${quote(values)} ;;`).join('\n');
}

/** The places and options, as `path` and `path:--option`, whose values steward is asked for. */
const askedCases = (places: readonly Place[]): string =>
  places
    .flatMap(({ path, asks, options }) => [
      ...(asks ? [quote(path)] : []),
      ...options.flatMap((option) => (option.asks ? option.names.map((name) => quote(`${path}:${name}`)) : [])),
    ])
    .join(' | ');

export function bashScript(commands: readonly Command[]): string {
  const places = placesOf(commands);
  const paths = places.map(({ path }) => path).filter((path) => path !== '');
  return `# bash completion for steward: source <(steward completion bash)
_steward_values() {
  case "$1" in
${valueCases(places)}
  esac
}
_steward_words() {
  case "$1" in
${caseLines(places, ({ words, options }) => `echo ${quote([...words.map(({ word }) => word), ...options.flatMap(({ names }) => names)].join(' '))}`)}
  esac
}
# What is found out when it is asked for: players, groups, days. Nothing of it is taken as shell.
_steward_ask() {
  case "$1" in
    ${askedCases(places)}) ;;
    *) return ;;
  esac
  local line value
  while IFS= read -r line; do
    value="\${line%%$'\\t'*}"
    case "$cur$value" in [\\"\\']* | "$cur\${value//[^A-Za-z0-9_.,:@%+=\\/-]/}") ;; *) printf -v value '%q' "$value" ;; esac
    COMPREPLY+=("$value")
  done < <(command steward complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
_steward() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="" path="" word at
  local known=${quote(`|${paths.join('|')}|`)}
  for ((at = 1; at < COMP_CWORD; at++)); do
    word="\${COMP_WORDS[at]}"
    prev="$word"
    case "$word" in -*) continue ;; esac
    if [[ "$known" == *"|\${path:+$path }$word|"* ]]; then path="\${path:+$path }$word"; fi
  done
  case "$prev" in
    ${takesValue(places)}) mapfile -t COMPREPLY < <(compgen -W "$(_steward_values "$path:$prev")" -- "$cur"); _steward_ask "$path:$prev"; return ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$(_steward_words "$path")" -- "$cur")
  case "$cur" in -*) ;; *) _steward_ask "$path" ;; esac
}
complete -F _steward steward
`;
}

export function zshScript(commands: readonly Command[]): string {
  const places = placesOf(commands);
  const paths = places.map(({ path }) => path).filter((path) => path !== '');
  const item = (word: string, help: string) => quote(`${word.replaceAll(':', '\\:')}:${help}`);
  return `#compdef steward
# zsh completion for steward: source <(steward completion zsh)
_steward_values() {
  case "$1" in
${valueCases(places)}
  esac
}
# What is found out when it is asked for: players, groups, days.
_steward_ask() {
  case "$1" in
    ${askedCases(places)}) ;;
    *) return ;;
  esac
  local line value help
  local -a found shown
  while IFS= read -r line; do
    value="\${line%%$'\\t'*}"
    help="\${line#"$value"}"
    found+=("$value")
    shown+=("$value\${help:+  \${help#$'\\t'}}")
  done < <(command steward complete -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)
  (( \${#found} )) && compadd -M 'm:{a-zA-Z}={A-Za-z}' -d shown -a found
}
_steward() {
  local prev="" place="" word at
  local -a items
  local known=${quote(`|${paths.join('|')}|`)}
  for ((at = 2; at < CURRENT; at++)); do
    word="\${words[at]}"
    prev="$word"
    case "$word" in -*) continue ;; esac
    if [[ "$known" == *"|\${place:+$place }$word|"* ]]; then place="\${place:+$place }$word"; fi
  done
  case "$prev" in
    ${takesValue(places)}) compadd -- \${=$(_steward_values "$place:$prev")}; _steward_ask "$place:$prev"; return ;;
  esac
  case "$place" in
${caseLines(places, ({ words, options }) => `items=(${[...words.map(({ word, help }) => item(word, help)), ...options.flatMap(({ names, help }) => names.map((name) => item(name, help)))].join(' ')})`)}
  esac
  _describe 'steward' items
  case "\${words[CURRENT]}" in -*) ;; *) _steward_ask "$place" ;; esac
}
compdef _steward steward
`;
}

export function fishScript(commands: readonly Command[]): string {
  const places = placesOf(commands);
  const paths = places.map(({ path }) => path).filter((path) => path !== '');
  const fishQuote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const asking = "-f -a '(__steward_ask)'";
  const lines = places.flatMap(({ path, words, options, asks }) => {
    const when = `-n ${fishQuote(`__steward_at ${fishQuote(path)}`)}`;
    return [
      ...words.map(({ word, help }) => `complete -c steward -f ${when} -a ${fishQuote(word)} -d ${fishQuote(help)}`),
      ...(asks ? [`complete -c steward ${when} ${asking}`] : []),
      ...options.map(({ names, help, values, asks: asksValue }) => {
        const flags = names
          .map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
          .join(' ');
        const takes = asksValue
          ? ` -r ${asking}`
          : values
            ? ` -r${values.length > 0 ? ` -f -a ${fishQuote(values.join(' '))}` : ''}`
            : '';
        return `complete -c steward ${when} ${flags}${takes} -d ${fishQuote(help)}`;
      }),
    ];
  });
  return `# fish completion for steward: steward completion fish | source
function __steward_at
  set -l place ''
  for word in (commandline -opc)[2..-1]
    string match -q -- '-*' $word; and continue
    set -l next (string trim -- "$place $word")
    contains -- $next ${paths.map(fishQuote).join(' ')}; and set place $next
  end
  test "$place" = "$argv[1]"
end
function __steward_ask
  set -l typed (commandline -opc)
  command steward complete -- $typed[2..-1] (commandline -ct) 2>/dev/null
end
complete -c steward -f
${lines.join('\n')}
`;
}
