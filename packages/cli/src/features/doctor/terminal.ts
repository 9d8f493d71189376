import type { CliContext } from '../../context.ts';
import { isAsciiOnly, speaksUnicode } from '../../io/locale.ts';
import { wantsColour } from '../../io/style.ts';
import { ok, warning, type Check } from './check.ts';

const LEAST = { columns: 60, rows: 15 };

type Env = CliContext['env'];

function coloursOf(env: Env): string {
  if (/^(truecolor|24bit)$/.test(env.COLORTERM ?? '')) return '16 million colours';
  return /256/.test(env.TERM ?? '') ? '256 colours' : '16 colours';
}

/** What the terminal can do. Without one, output is for programs, which is as good. */
export function terminalChecks({ env, global, host }: CliContext): readonly Check[] {
  const { stdin, stdout, stderr } = host.streams;
  if (!stdout.isTty)
    return [
      ok(
        'Terminal',
        `None; output is plain and uncut.${stdin.isTty && stderr.isTty ? ' Questions can be asked.' : ''}`,
      ),
    ];
  const checks: Check[] = [];
  const { columns = 80, rows } = stdout;
  const size = rows === undefined ? `${columns} columns` : `${columns} x ${rows}`;
  if (env.TERM === undefined || env.TERM === '' || env.TERM === 'dumb')
    checks.push(
      warning(
        'Terminal',
        `TERM is ${env.TERM ? `"${env.TERM}"` : 'not set'}; ${size}. No screens and no colours.`,
        'Set TERM to what the terminal is, such as xterm-256color.',
      ),
    );
  else if (columns < LEAST.columns || (rows ?? LEAST.rows) < LEAST.rows)
    checks.push(
      warning(
        'Terminal',
        `${env.TERM}, ${size}. Too small for screens.`,
        `Make it at least ${LEAST.columns} x ${LEAST.rows}.`,
      ),
    );
  else checks.push(ok('Terminal', `${env.TERM}, ${size}.`));
  checks.push(
    wantsColour(env, true, global.noColour)
      ? ok('Colours', `${coloursOf(env)}.`)
      : ok('Colours', 'Off, by --no-color, NO_COLOR, FORCE_COLOR or TERM.'),
  );
  checks.push(
    speaksUnicode(env)
      ? ok('Characters', 'UTF-8.')
      : warning(
          'Characters',
          isAsciiOnly(env)
            ? 'The locale is not UTF-8: frames are drawn in ASCII, and other letters are shown as "?".'
            : 'The locale is not UTF-8; names may be shown wrongly.',
          'Set LANG to a UTF-8 locale, such as C.UTF-8.',
        ),
  );
  return checks;
}
