import type { CliContext, Host } from './context.ts';
import { createContext } from './context.ts';
import { InterruptedError, PipeClosedError, UsageError } from './errors.ts';
import { EXIT, exitCodeOf, type ExitCode } from './exit-codes.ts';
import { COMPLETE, features, isBuiltin, loadAll, loadCandidates } from './features/index.ts';
import { createOutput, type OutputOptions } from './io/output.ts';
import { createPrompts } from './io/prompt.ts';
import type { Parsed, ProgramParts } from './command/program.ts';
import { loadScreens } from './load-screens.ts';
import { VERSION } from './version.ts';

const SUMMARY = 'Steward in a terminal. Without a command: screens for people. With one: for scripts.';
const EXAMPLES = ['steward login', 'steward logs search "Carl_Johnson" --from yesterday', 'steward status --json'];
const PLAIN_OUTPUT: OutputOptions = { json: false, fields: undefined, wide: false, noColour: false };
const MOST_HELP_COLUMNS = 100;
const WITH_VALUE = new Set(['--profile']);

interface Words {
  /** The first word that is no option: a command's name, if anything. */
  readonly command: string | undefined;
  /** Where it stands. */
  readonly at: number;
  readonly asksHelp: boolean;
  /** The word `help` stands in place of a command. */
  readonly isHelp: boolean;
}

function scan(argv: readonly string[]): Words {
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? '';
    if (WITH_VALUE.has(word)) at++;
    else if (word === '-h' || word === '--help') return { command: undefined, at, asksHelp: true, isHelp: false };
    else if (word === 'help') return { command: argv[at + 1], at: at + 1, asksHelp: true, isHelp: true };
    else if (!word.startsWith('-')) return { command: word, at, asksHelp: false, isHelp: false };
  }
  return { command: undefined, at: argv.length, asksHelp: false, isHelp: false };
}

async function partsFor(command: string | undefined, output: ProgramParts['output']): Promise<ProgramParts> {
  const line = features.find((feature) => feature.name === command);
  return {
    summary: SUMMARY,
    examples: EXAMPLES,
    commands: line ? [await line.load()] : [],
    others: line ? [] : features,
    output,
  };
}

interface Understood {
  readonly parsed: Parsed | undefined;
  /** What commander had to say: help. */
  readonly help: string;
}

/** `help player ban` as `player ban --help`, which every command takes. */
function plainHelp(argv: readonly string[]): readonly string[] {
  const at = argv.indexOf('help');
  const named = at < 0 ? [] : argv.slice(at + 1).filter((word) => !word.startsWith('-'));
  return scan(argv).isHelp && named.length > 1 ? [...argv.slice(0, at), ...named, '--help'] : argv;
}

async function understand(typed: readonly string[], { streams }: Host): Promise<Understood> {
  const argv = plainHelp(typed);
  let help = '';
  const write = (text: string) => (help += text);
  const { command } = scan(argv);
  const [{ parseCommandLine }, parts] = await Promise.all([
    import('./command/program.ts'),
    partsFor(command, {
      writeOut: write,
      writeErr: write,
      columns: () => Math.min(streams.stdout.columns ?? MOST_HELP_COLUMNS, MOST_HELP_COLUMNS),
    }),
  ]);
  return { parsed: parseCommandLine(argv, parts), help };
}

async function runParsed(parsed: Parsed, host: Host): Promise<ExitCode> {
  const { leaf, path, prepared, values } = parsed;
  const { globalOptionsOf, namesArgument, outputWanted, watchMs } = await import('./command/shared-options.ts');
  const global = globalOptionsOf(values);
  const options = await outputWanted(values, leaf, path);
  const everyMs = watchMs(values, leaf, path);
  const isBulk = namesArgument(leaf, values) !== undefined;
  const controller = new AbortController();
  const quiet = host.onInterrupt(() => controller.abort());
  let context: CliContext | undefined;
  try {
    context = createContext({
      host,
      global,
      out: createOutput(host.streams, host.env, options),
      prompts: createPrompts(host.streams, { ...global, signal: controller.signal }),
      signal: controller.signal,
      commands: loadAll,
      isBulk,
      onlyReads: everyMs !== undefined,
    });
    if (isBulk) {
      const { bulkRun } = await import('./command/bulk.ts');
      return await bulkRun({ context, leaf, path, values });
    }
    if (leaf.rehearses && values.dryRun === true)
      await (await import('./command/rehearse.ts')).rehearseOne(context, parsed);
    else if (everyMs === undefined) await prepared.run(context);
    else await (await import('./command/watch.ts')).watch({ context, prepared, options, everyMs });
    host.ran?.(path);
    return controller.signal.aborted ? EXIT.interrupted : EXIT.done;
  } catch (error) {
    if (controller.signal.aborted && !(error instanceof PipeClosedError)) throw new InterruptedError();
    throw error;
  } finally {
    quiet();
    controller.abort();
    await context?.close();
  }
}

async function report(error: unknown, host: Host, noColour: boolean): Promise<ExitCode> {
  const { explain } = await import('./explain.ts');
  const out = createOutput(host.streams, host.env, { ...PLAIN_OUTPUT, noColour });
  const [first, ...more] = explain(error, host.env);
  if (first !== undefined) {
    await out.note(`steward: ${first}`, 'danger');
    for (const line of more) await out.note(`  ${line}`);
  }
  if (host.env.STEWARD_DEBUG && error instanceof Error) await out.progress(`${error.stack ?? ''}\n`);
  return exitCodeOf(error);
}

/** What an alias stands for, in place of its name; a program that runs in place of a command was run then. */
async function ownCommand(argv: readonly string[], host: Host): Promise<readonly string[] | undefined> {
  const { command, at, isHelp } = scan(argv);
  if (command === undefined || isBuiltin(command)) return argv;
  const [{ withoutAliases }, { readSettings }, { configDir }] = await Promise.all([
    import('./command/alias.ts'),
    import('./config/profiles.ts'),
    import('./config/paths.ts'),
  ]);
  const { aliases = {} } = readSettings(configDir(host.env));
  if (isHelp) {
    const text = Object.hasOwn(aliases, command) ? aliases[command] : undefined;
    // Without "help" in front, what is no command is refused as such.
    if (text === undefined) return argv.filter((_, place) => place !== at - 1);
    await host.streams.stdout.write(`steward ${command} stands for: steward ${text.replace(/^steward /, '')}\n`);
    return undefined;
  }
  const words = withoutAliases(command, argv.slice(at + 1), aliases, isBuiltin);
  const [name = '', ...rest] = words;
  if (isBuiltin(name)) return [...argv.slice(0, at), ...words];
  const { pluginOf, runPlugin } = await import('./command/plugin.ts');
  const program = pluginOf(name, host.env);
  if (program === undefined) return [...argv.slice(0, at), ...words];
  const named = argv[argv.slice(0, at).indexOf('--profile') + 1];
  const profile = argv.slice(0, at).includes('--profile') && named !== undefined ? { STEWARD_PROFILE: named } : {};
  await runPlugin(program, rest, host, { ...host.env, ...profile });
  return undefined;
}

const BEHIND = '--behind';

/** Tells a shell what may stand at the end of those words, and never anything else. */
async function complete(argv: readonly string[], host: Host): Promise<ExitCode> {
  const isBehind = argv[0] === BEHIND;
  const words = argv.slice((isBehind ? 1 : 0) + (argv[isBehind ? 1 : 0] === '--' ? 1 : 0));
  const controller = new AbortController();
  const named = words.indexOf('--profile');
  const profile = named >= 0 && named + 2 < words.length ? words[named + 1] : undefined;
  const global = { profile, noInput: true, yes: false, noColour: true };
  const out = createOutput(host.streams, host.env, PLAIN_OUTPUT);
  const context = createContext({
    host,
    global,
    out: { ...out, note: () => Promise.resolve() },
    prompts: createPrompts(host.streams, { ...global, signal: controller.signal }),
    signal: controller.signal,
    commands: loadAll,
    onlyReads: true,
  });
  try {
    const noun = features.find(({ name }) => words.slice(0, -1).includes(name));
    const [{ printCandidates }, commands] = await Promise.all([
      loadCandidates(),
      noun ? noun.load().then((one) => [one]) : [],
    ]);
    const { behind } = host;
    const again = behind && !isBehind ? () => behind([COMPLETE, BEHIND, '--', ...words]) : undefined;
    await printCandidates({ context, again }, words, commands);
    if (noun) host.ran?.(`steward ${COMPLETE} ${noun.name}`);
  } catch {
    // A shell that completes shows nothing of what went wrong.
  } finally {
    controller.abort();
    await context.close();
  }
  return EXIT.done;
}

/** Does what the command line asks. Never throws; the exit code says how it went. */
export async function main(typed: readonly string[], host: Host): Promise<ExitCode> {
  try {
    if (typed[0] === COMPLETE) return await complete(typed.slice(1), host);
    const argv = await ownCommand(typed, host);
    if (argv === undefined) return EXIT.done;
    if (argv.includes('--version') && scan(argv).command === undefined) {
      await host.streams.stdout.write(`${VERSION}\n`);
      return EXIT.done;
    }
    const words = scan(argv);
    if (words.command === undefined && !words.asksHelp) return await withoutCommand(argv, host);
    const { parsed, help } = await understand(argv, host);
    if (help !== '') await host.streams.stdout.write(help);
    return parsed ? await runParsed(parsed, host) : EXIT.done;
  } catch (error) {
    return report(error, host, typed.includes('--no-color')).catch(() => exitCodeOf(error));
  }
}

const PLAIN = '--plain';
/** Variables that people who use a screen reader set for all programs of a terminal. */
const SCREEN_READER = ['ACCESSIBLE', 'INK_SCREEN_READER'];

const NO_SCREENS =
  'No screens come in this terminal, which calls itself dumb (TERM=dumb), and STEWARD_PLAIN keeps them from being told line by line. Commands work in it: see "steward --help".';

/** Refuses an option that none of the program's own is. */
async function refuseUnknownOptions(argv: readonly string[]): Promise<void> {
  const { GLOBAL_OPTIONS } = await import('./command/shared-options.ts');
  const known = new Set(GLOBAL_OPTIONS.flatMap(({ flags }) => flags.match(/--?[a-z][a-z-]*/g) ?? []));
  const odd = argv.find((word, at) => word.startsWith('-') && !known.has(word) && !WITH_VALUE.has(argv[at - 1] ?? ''));
  if (odd !== undefined) throw new UsageError(`Unknown option '${odd}'.`, 'steward');
}

/** Why screens are told line by line, as it is said first; undefined: they are drawn. */
function plainReason(argv: readonly string[], { env }: Host): string | undefined {
  const asked = argv.includes(PLAIN);
  if (asked || env.STEWARD_PLAIN === '1') return `Steward, plain mode, by ${asked ? PLAIN : 'STEWARD_PLAIN'}.`;
  if (env.STEWARD_PLAIN !== undefined && env.STEWARD_PLAIN !== '') return undefined;
  const variable = SCREEN_READER.find((name) => !['', '0', 'false', undefined].includes(env[name]));
  if (variable !== undefined) return `Steward, plain mode, as ${variable} is set. STEWARD_PLAIN=0 turns it off.`;
  return env.TERM === 'dumb'
    ? 'Steward, plain mode, as this terminal cannot draw screens: it calls itself dumb (TERM=dumb).'
    : undefined;
}

async function withoutCommand(argv: readonly string[], host: Host): Promise<ExitCode> {
  await refuseUnknownOptions(argv);
  const plain = plainReason(argv, host);
  // What is told line by line can be answered by a program, too.
  const hasTerminal =
    argv.includes(PLAIN) || (host.streams.stdin.isTty && host.streams.stdout.isTty && !argv.includes('--no-input'));
  if (hasTerminal && plain === undefined && host.env.TERM === 'dumb') {
    await host.streams.stderr.write(`steward: ${NO_SCREENS}\n`);
    return EXIT.usage;
  }
  const { help } = await understand([...argv, '--help'], host);
  if (!hasTerminal) {
    await host.streams.stderr.write(help);
    return EXIT.usage;
  }
  const named = argv.indexOf('--profile');
  if (named >= 0 && argv[named + 1] === undefined)
    throw new UsageError('--profile takes the name of a profile.', 'steward');
  const { runScreens } = await loadScreens();
  return runScreens(host, {
    profile: named < 0 ? undefined : argv[named + 1],
    noColour: argv.includes('--no-color'),
    plain,
  });
}
