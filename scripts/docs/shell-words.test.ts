import { describe, expect, it } from 'vitest';
import { shellCommands } from './shell-words.mjs';

describe('the commands of a piece of shell', () => {
  it.each<[string, string[][]]>([
    ['steward player show "[TAG]Jo.hn" # a name', [['steward', 'player', 'show', '[TAG]Jo.hn']]],
    [`steward api POST x --body '{"a": "b c"}'`, [['steward', 'api', 'POST', 'x', '--body', '{"a": "b c"}']]],
    [
      `id=$(steward sessions list | grep -o '[0-9]\\+')\nsteward sessions show "$id"`,
      [
        ['steward', 'sessions', 'list'],
        ['grep', '-o', '[0-9]\\+'],
        ['steward', 'sessions', 'show', '1'],
      ],
    ],
    ['steward login --password-stdin < password.txt', [['steward', 'login', '--password-stdin']]],
    ['steward completion bash > steward.bash', [['steward', 'completion', 'bash']]],
    ['source <(steward completion bash)', [['source'], ['steward', 'completion', 'bash']]],
    [
      'TOKEN=a steward whoami || code=$?\ntest "$code" -eq 4',
      [
        ['steward', 'whoami'],
        ['test', '1', '-eq', '4'],
      ],
    ],
    ['steward note O\\\'Neil "a \\"b\\""', [['steward', 'note', "O'Neil", 'a "b"']]],
    ['steward bank $((money + 1)) --yes', [['steward', 'bank', '1', '--yes']]],
    [
      `steward logs line "$(steward logs search a --jq '.day + "/" + (.sum)' | tr -d '"')"\nsteward whoami`,
      [
        ['steward', 'logs', 'search', 'a', '--jq', '.day + "/" + (.sum)'],
        ['tr', '-d', '"'],
        ['steward', 'whoami'],
      ],
    ],
    ['# nothing\n\n', []],
  ])('%s', (text, commands) => {
    expect(shellCommands(text)).toEqual(commands);
  });
});
