import { clean } from '../io/sanitize.ts';
import type { FieldSpec } from '../tui/components/form-field.tsx';
import { actionOf } from '../tui/key-map.ts';
import { findBinding, type Binding } from '../tui/keys.ts';
import type { Message } from '../tui/services.ts';
import type { Store } from '../tui/store.ts';
import type { PlainForm, PlainFrame } from './board.ts';
import { DOWN, ENTER, ESC, clearing, pasted, pressKeys } from './keyboard.ts';
import { actionsOf, fieldPrompt, stepOf, told, type Told } from './talk.ts';
import type { LineReader, PlainInput, PlainPanes } from './terminal.ts';
import { Waits, type WaitsParts } from './waits.ts';

const LOOK_MS = 1000;
/** New lines of logs that are told at once. */
const MOST_LINES = 10;

/** What empties a field. */
const EMPTY = '""';
const GOES_ON = 'Enter alone goes on with it, and a line that you type is added.';
const NOT_TAKEN = 'What you typed was for what stood here before, and was not taken.';
const NOT_OPENED = 'The line did not open; nothing was done. Try again.';
const NO_TEXT_HERE = 'Several lines came at once, so they were pasted. This takes no text; nothing was done.';

export interface ConversationParts extends WaitsParts {
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

/** Tells the screens line by line, and takes answers line by line. */
export class Conversation {
  private readonly parts: ConversationParts;
  private last: Told = { place: '', lines: [] };
  /** The screen that was told last, under a form or a question as well. */
  private lastScreen: Told = { place: '', lines: [] };
  private from = 0;
  private menu: readonly Choice[] | undefined;
  private lastMessage: Message | undefined;
  /** The field that lines were pasted into last, while it is asked for. */
  private pastedInto: string | undefined;
  private readonly waits: Waits;

  constructor(parts: ConversationParts) {
    this.parts = parts;
    this.waits = new Waits(parts);
  }

  async run(): Promise<void> {
    const { reader, isOver, leave } = this.parts;
    await this.waits.untilSettled();
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
      if (this.isForElse()) await this.parts.say(`${NOT_TAKEN}\n`);
      else await this.act(line);
      await this.waits.untilSettled();
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

  /** Whether a form or a question came, or went, since what is seen was told: a line that was typed meanwhile is not for it. */
  private isForElse(): boolean {
    const [{ place }, before] = [this.now(), this.last.place];
    return place !== before && !(place.startsWith('screen') && before.startsWith('screen'));
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
      ...(said !== undefined && said !== this.lastMessage
        ? [clean(said.text) + (said.undo ? ' "take back" takes it back.' : '')]
        : []),
      ...now.lines.filter((line, at) => !known.has(line) || (isBack && at === 0)),
      ...(fresh.leftOut > 0 ? [`${fresh.leftOut} more lines came.`] : []),
      ...fresh.lines,
    ];
    this.last = now;
    if (isScreen) this.lastScreen = now;
    this.lastMessage = said;
    if (lines.length > 0) await say(`${lines.join('\n')}\n`);
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

  private press(...keys: readonly string[]): Promise<void> {
    return pressKeys(this.parts.input, keys);
  }

  private async act(line: string): Promise<void> {
    const { board } = this.parts;
    const text = line.trim();
    if (text.includes('\n')) return this.takePaste(text);
    if (board.get('question')) return this.press(text.toLowerCase() === 'y' ? 'y' : 'n');
    const form = board.get('form');
    if (form) return this.answer(form, line);
    const frame = board.get('frame');
    if (frame && frame.bindings.length > 0) return this.choose(frame, text);
    await this.press(...(text === '' ? [ENTER] : text === '.' ? [ESC] : [...text]));
  }

  /** Several lines at once: text of the field that is asked for, which goes on no further; anything else takes none of it. */
  private async takePaste(text: string): Promise<void> {
    const field = this.field();
    if (!field || field.isToggle || field.choices) return this.parts.say(`${NO_TEXT_HERE}\n`);
    const { at, title, values } = this.parts.board.get('form') ?? {};
    const into = `${title} ${at}`;
    if (this.pastedInto === into) return this.addLine(field, text);
    this.pastedInto = into;
    await this.press(...clearing(values?.[field.name] ?? ''), pasted(text));
    await this.parts.say(`Pasted. ${GOES_ON}\n`);
  }

  /** More of what was pasted: a terminal gives the last line of a paste only when it is ended by Enter. */
  private async addLine({ hasLines }: FieldSpec, text: string): Promise<void> {
    await this.press(...(hasLines ? [pasted(`\n${text}`)] : [' ', pasted(text)]));
    await this.parts.say(`Added. ${GOES_ON}\n`);
  }

  private async answer(form: PlainForm, line: string): Promise<void> {
    const text = line.trim();
    const field = form.fields[form.at];
    if (form.isLeaving) return this.press(text.toLowerCase() === 'y' ? 'y' : 'n');
    const isAdded = this.pastedInto === `${form.title} ${form.at}` && !['', '.', EMPTY].includes(text);
    if (isAdded && field) return this.addLine(field, line);
    this.pastedInto = undefined;
    if (text === '.') return this.press(ESC);
    if (!field || text === '') return this.press(ENTER);
    if (field.isToggle) {
      const isYes = /^y/i.test(text);
      return this.press(...(isYes === ((form.values[field.name] ?? '') !== '') ? [] : [' ']), ENTER);
    }
    const old = form.values[field.name] ?? '';
    if (!field.choices) return this.press(...clearing(old), ...(text === EMPTY ? [] : [pasted(line)]), ENTER);
    const count = field.choices.length;
    const at = Number(text);
    if (!(Number.isInteger(at) && at >= 1 && at <= count)) return this.parts.say(`Type a number from 1 to ${count}.\n`);
    // From the choice that is marked now: behind the last one comes the first.
    const marked = field.choices.findIndex(({ value }) => value === form.values[field.name]);
    const steps = (at - 1 - Math.max(0, marked) + count) % count;
    await this.press(...Array<string>(steps).fill(DOWN), ENTER);
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
    else if (/^[:/]./.test(text)) await this.typeLine(frame, text);
    else if (/^\d+$/.test(text) && menu) await this.pick(menu, Number(text));
    else if (/^\d+(\s|$)/.test(text)) await this.chooseRow(text);
    else if (text !== '') {
      const binding = this.bindingOf(frame, text);
      if (binding) this.runs(binding).run();
      else await say(`"${clean(text)}" is no choice. ? tells all actions, : the screens.\n`);
    }
  }

  /** `:player NAME` and `/text` open the line and the filter, whichever key was chosen for them. */
  private async typeLine(frame: PlainFrame, text: string): Promise<void> {
    const action = text.startsWith(':') ? 'go-to' : 'filter';
    const binding = frame.bindings.find((one) => actionOf(one) === action);
    if (!binding) return this.parts.say('There is nothing to filter here.\n');
    this.runs(binding).run();
    if (binding.disabled !== undefined) return;
    if (await this.waits.untilHeard()) await this.press(pasted(text.slice(1)), ENTER);
    else await this.parts.say(`${NOT_OPENED}\n`);
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
    await this.waits.untilSettled();
    const frame = board.get('frame');
    if (!frame) return;
    if (rest !== '') return this.choose(frame, rest);
    const open = findBinding(frame.bindings, 'enter');
    if (open) this.runs(open).run();
    else await say(`Chosen: ${board.get('list')?.textOf(at, true) ?? ''}\n`);
  }
}
