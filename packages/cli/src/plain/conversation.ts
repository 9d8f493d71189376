import { clean } from '../io/sanitize.ts';
import { findBinding, type Binding } from '../tui/keys.ts';
import type { Message } from '../tui/services.ts';
import type { Store } from '../tui/store.ts';
import type { PlainBoard, PlainForm, PlainFrame } from './board.ts';
import { actionsOf, fieldPrompt, stepOf, told, type Told } from './talk.ts';
import type { LineReader, PlainInput, PlainOutput, PlainPanes } from './terminal.ts';

const SETTLED_MS = 120;
const STEP_MS = 30;
const LONGEST_MS = 8000;
const LOOK_MS = 1000;
/** New lines of logs that are told at once. */
const MOST_LINES = 10;
const BUSY = /(Loading|Connecting|Sending)\.\.\./;

const ESC = '\u001b';
const ENTER = '\r';
const UP = '\u001b[A';
const DOWN = '\u001b[B';
/** Both ways, so that the field is empty wherever the cursor is. */
const CLEAR = ['\u0015', '\u000b'];
const pasted = (text: string): string => `\u001b[200~${text}\u001b[201~`;

export interface ConversationParts {
  readonly board: PlainBoard;
  readonly output: PlainOutput;
  readonly input: PlainInput;
  readonly panes: PlainPanes;
  readonly reader: LineReader;
  readonly message: Store<Message | undefined>;
  say(text: string): Promise<void>;
  /** Whether the person left. */
  isOver(): boolean;
  leave(): void;
}

type Choice = { readonly label: string; readonly run: () => void };

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Tells the screens line by line, and takes answers line by line. */
export class Conversation {
  private readonly parts: ConversationParts;
  private last: Told = { place: '', lines: [] };
  /** The screen that was told last, under a form or a question as well. */
  private lastScreen: Told = { place: '', lines: [] };
  private from = 0;
  private menu: readonly Choice[] | undefined;
  private lastMessage: Message | undefined;

  constructor(parts: ConversationParts) {
    this.parts = parts;
  }

  async run(): Promise<void> {
    const { reader, isOver, leave } = this.parts;
    await this.settle();
    await this.tell();
    while (!isOver()) {
      const isHidden = this.field()?.isHidden === true;
      await this.parts.say(this.prompt());
      if (isHidden) reader.hide(true);
      const line = await this.nextLine();
      if (isHidden) reader.hide(false);
      // Where no terminal shows what is typed, the answer ends the line of its question all the same.
      if (isHidden || !reader.isTty) await this.parts.say('\n');
      if (line === undefined) return leave();
      if (isOver()) return;
      await this.act(line);
      await this.settle();
      if (!isOver()) await this.tell();
    }
    reader.close();
  }

  /** A line, while what changes meanwhile is told. */
  private async nextLine(): Promise<string | undefined> {
    for (;;) {
      const line = await this.parts.reader.next(LOOK_MS);
      if (line !== null || this.parts.isOver()) return line ?? undefined;
      if (!this.hasNews()) continue;
      await this.parts.say('\n');
      await this.tell();
      await this.parts.say(this.prompt());
    }
  }

  private now(): Told {
    return told(this.parts.board, this.parts.output.frame, this.from);
  }

  /** Whether there is something that should be said though nobody asked. */
  private hasNews(): boolean {
    const { message, panes } = this.parts;
    const said = message.get();
    return panes.hasNew || (said !== undefined && said !== this.lastMessage) || this.now().place !== this.last.place;
  }

  /** Says all of another screen, and of the same one what is new. */
  private async tell(): Promise<void> {
    const { message, panes, say } = this.parts;
    let now = this.now();
    if (now.place !== this.last.place && this.from > 0) {
      this.from = 0;
      now = this.now();
    }
    // Back from a form, only what it changed is told of the screen under it.
    const isScreen = now.place.startsWith('screen');
    const isBack = isScreen && now.place === this.lastScreen.place && !this.last.place.startsWith('screen');
    const before = isBack ? this.lastScreen : this.last;
    const known = new Set(now.place === before.place ? before.lines : []);
    const said = message.get();
    const fresh = panes.take(MOST_LINES);
    const lines = [
      ...(said !== undefined && said !== this.lastMessage ? [clean(said.text)] : []),
      ...now.lines.filter((line, at) => !known.has(line) || (isBack && at === 0)),
      ...(fresh.leftOut > 0 ? [`${fresh.leftOut} more lines came.`] : []),
      ...fresh.lines,
    ];
    this.last = now;
    if (isScreen) this.lastScreen = now;
    this.lastMessage = said;
    if (lines.length > 0) await say(`${lines.join('\n')}\n`);
  }

  private async settle(): Promise<void> {
    const { board, output } = this.parts;
    let last = '';
    let since = 0;
    for (let waited = 0; waited < LONGEST_MS && since < SETTLED_MS; waited += STEP_MS) {
      await sleep(STEP_MS);
      const isBusy = BUSY.test(output.frame) || board.get('form')?.isBusy || board.get('question')?.isBusy;
      since = output.frame === last && output.frame !== '' && !isBusy ? since + STEP_MS : 0;
      last = output.frame;
    }
  }

  private field() {
    const { board } = this.parts;
    const form = board.get('form');
    return board.get('question') || !form || form.isLeaving ? undefined : form.fields[form.at];
  }

  private prompt(): string {
    const { board } = this.parts;
    const form = board.get('form');
    if (board.get('question') || form?.isLeaving) return 'y or no: ';
    return form ? fieldPrompt(form) : '> ';
  }

  private async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.parts.input.write(key);
      await sleep(key === ESC ? STEP_MS * 3 : STEP_MS / 2);
    }
  }

  private async act(line: string): Promise<void> {
    const { board } = this.parts;
    const text = line.trim();
    if (board.get('question')) return this.press(text.toLowerCase() === 'y' ? 'y' : 'n');
    const form = board.get('form');
    if (form) return this.answer(form, line);
    const frame = board.get('frame');
    if (frame && frame.bindings.length > 0) return this.choose(frame, text);
    await this.press(...(text === '' ? [ENTER] : text === '.' ? [ESC] : [...text]));
  }

  private async answer(form: PlainForm, line: string): Promise<void> {
    const text = line.trim();
    const field = form.fields[form.at];
    if (form.isLeaving) return this.press(text.toLowerCase() === 'y' ? 'y' : 'n');
    if (text === '.') return this.press(ESC);
    if (!field || text === '') return this.press(ENTER);
    if (field.isToggle) {
      const isYes = /^y/i.test(text);
      return this.press(...(isYes === ((form.values[field.name] ?? '') !== '') ? [] : [' ']), ENTER);
    }
    if (!field.choices) return this.press(...CLEAR, ...(text === '""' ? [] : [pasted(line)]), ENTER);
    const count = field.choices.length;
    const at = Number(text);
    if (!(Number.isInteger(at) && at >= 1 && at <= count)) return this.parts.say(`Type a number from 1 to ${count}.\n`);
    await this.press(...Array<string>(count).fill(UP), ...Array<string>(at - 1).fill(DOWN), ENTER);
  }

  private runs({ label, disabled, run }: Binding): Choice {
    const { message, say } = this.parts;
    return {
      label: disabled === undefined ? label : `${label} (not now: ${disabled})`,
      run: () => {
        message.set(undefined);
        if (disabled === undefined) run();
        else void say(`${clean(disabled)}\n`);
      },
    };
  }

  private async offer(choices: readonly Choice[]): Promise<void> {
    this.menu = choices;
    await this.parts.say(`${choices.map(({ label }, at) => `${at + 1}. ${clean(label)}`).join('\n')}\n`);
  }

  private async choose(frame: PlainFrame, text: string): Promise<void> {
    const { say } = this.parts;
    const menu = this.menu;
    this.menu = undefined;
    if (text === 'more') this.from += stepOf(this.parts.board);
    else if (text === '?')
      await this.offer(
        actionsOf(frame).map((binding) => {
          const choice = this.runs(binding);
          return { ...choice, label: `${binding.keys[0]} ${choice.label}` };
        }),
      );
    else if (text === ':')
      await this.offer(frame.screens.map(({ id, title }) => ({ label: title, run: () => frame.open(id) })));
    else if (/^[:/]./.test(text)) await this.press(text.charAt(0), pasted(text.slice(1)), ENTER);
    else if (/^\d+$/.test(text) && menu) await this.pick(menu, Number(text));
    else if (/^\d+(\s|$)/.test(text)) await this.chooseRow(text);
    else if (text !== '') {
      const binding = this.bindingOf(frame, text);
      if (binding) this.runs(binding).run();
      else await say(`"${clean(text)}" is no choice. ? tells all actions, : the screens.\n`);
    }
  }

  private bindingOf(frame: PlainFrame, text: string): Binding | undefined {
    const word = text.toLowerCase();
    return (
      findBinding(frame.bindings, text) ??
      frame.bindings.find(({ label }) => label.toLowerCase() === word) ??
      (word.length > 2 ? frame.bindings.find(({ label }) => label.toLowerCase().startsWith(word)) : undefined)
    );
  }

  private async pick(menu: readonly Choice[], number: number): Promise<void> {
    const choice = menu[number - 1];
    if (choice) choice.run();
    else await this.parts.say(`Type a number from 1 to ${menu.length}.\n`);
  }

  /** `3` opens the third row; `3 ban` does that with it. */
  private async chooseRow(text: string): Promise<void> {
    const { board, say } = this.parts;
    const [, number = '', rest = ''] = /^(\d+)\s*(.*)$/.exec(text) ?? [];
    const list = board.get('list');
    const at = Number(number) - 1;
    if (!list || at < 0 || at >= list.length)
      return say(list && list.length > 0 ? `Type a number from 1 to ${list.length}.\n` : 'There is no row here.\n');
    if (rest === 'all') return say(`${list.textOf(at, true)}\n`);
    list.select(at);
    await this.settle();
    const frame = board.get('frame');
    if (!frame) return;
    if (rest !== '') return this.choose(frame, rest);
    const open = findBinding(frame.bindings, 'enter');
    if (open) this.runs(open).run();
    else await say(`Chosen: ${board.get('list')?.textOf(at, true) ?? ''}\n`);
  }
}
