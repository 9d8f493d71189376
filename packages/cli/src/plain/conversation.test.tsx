import { Text, render } from 'ink';
import { PassThrough } from 'node:stream';
import { useEffect, useState, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { prepareWidths } from '../io/width.ts';
import { partServices } from '../testing/part-services.ts';
import { Form, type FormValues } from '../tui/components/form.tsx';
import { Asking } from '../tui/components/question.tsx';
import { TextField } from '../tui/components/text-field.tsx';
import { createHistory } from '../tui/editor/history.ts';
import { usePlain } from '../tui/hooks/use-plain.ts';
import { ServicesProvider, useServices } from '../tui/services.ts';
import { createStore, useStore } from '../tui/store.ts';
import { PlainBoard } from './board.ts';
import { Conversation } from './conversation.ts';
import { LineReader, PlainInput, PlainOutput, PlainPanes } from './terminal.ts';

const CHOICES = ['a', 'b', 'c', 'd'].map((value) => ({ value, label: `Kind ${value}` }));

const keptOpen: (() => void)[] = [];
afterEach(() => {
  for (const close of keptOpen.splice(0)) close();
});

/** A conversation about these screens; what is told, and lines that are typed into a terminal or come from elsewhere. */
async function talkAbout(shown: ReactNode, isTerminal = false, longestMs?: number) {
  await prepareWidths();
  const board = new PlainBoard();
  const services = { ...partServices(board), typed: createHistory() };
  const [input, output] = [new PlainInput(), new PlainOutput()];
  const typed = Object.assign(new PassThrough(), { isTTY: isTerminal, setRawMode: () => undefined });
  const app = render(<ServicesProvider value={services}>{shown}</ServicesProvider>, {
    stdin: input as unknown as NodeJS.ReadStream,
    stdout: output as unknown as NodeJS.WriteStream,
    interactive: true,
    debug: true,
    exitOnCtrlC: false,
    patchConsole: false,
  });
  let isOver = false;
  let heard = '';
  const leave = () => {
    isOver = true;
  };
  const ended = new Conversation({
    ...{ board, input, output, message: services.message, panes: new PlainPanes() },
    reader: new LineReader(typed as unknown as NodeJS.ReadStream, () => undefined),
    say: async (text) => {
      heard += text;
    },
    isOver: () => isOver,
    leave,
    ...(longestMs === undefined ? {} : { longestMs }),
  }).run();
  keptOpen.push(() => app.unmount());
  return {
    typed,
    ended,
    heard: () => heard,
    waitFor: (text: string) => vi.waitFor(() => expect(heard).toContain(text)),
  };
}

/** What a form with one choice sends, refused each time, when it is answered with these lines. */
async function sentOf(initial: string, lines: readonly string[]): Promise<(string | undefined)[]> {
  const sent: (string | undefined)[] = [];
  const { typed, ended } = await talkAbout(
    <Form
      title="Kind"
      fields={[{ name: 'kind', label: 'Kind', initial, choices: CHOICES }]}
      submitLabel="save"
      onSubmit={async ({ kind }) => {
        sent.push(kind);
        throw new Error('Not now.');
      }}
      onLeave={() => undefined}
    />,
  );
  typed.end(lines.map((line) => `${line}\n`).join(''));
  await ended;
  return sent;
}

const REASON = [
  { name: 'reason', label: 'Reason', hasLines: true },
  { name: 'more', label: 'More' },
];

/** A form that keeps what it sent; `other` stands in its place once it is told to. */
function reasonForm(sent: FormValues[]) {
  const elsewhere = createStore(false);
  const send = (title: string) => async (values: FormValues) => {
    sent.push({ title, ...values });
  };
  function Shown() {
    return useStore(elsewhere) ? (
      <Form
        key="other"
        title="Sign in"
        fields={[{ name: 'password', label: 'Password' }]}
        submitLabel="sign in"
        onSubmit={send('other')}
        onLeave={() => undefined}
      />
    ) : (
      <Form title="Ban" fields={REASON} submitLabel="ban" onSubmit={send('own')} onLeave={() => undefined} />
    );
  }
  return { shown: <Shown />, elsewhere };
}

it('chooses the number that is typed, whatever was chosen before, and again after a refusal', async () => {
  expect(await sentOf('c', ['1', '4', '2', '2', '', '3'])).toEqual(['a', 'd', 'b', 'b', 'b', 'c']);
  expect(await sentOf('', ['3'])).toEqual(['c']);
});

it('presses no key for what a text holds, whatever ends a paste in it', async () => {
  const sent: FormValues[] = [];
  const { typed, ended } = await talkAbout(reasonForm(sent).shown);
  typed.end('Aims\u001b[201~\u0013\u001b[B through\u0007 walls\n');
  await ended;
  expect(sent).toEqual([]);
});

it('takes lines that a terminal gives at once for one text, and goes on with it only when told', async () => {
  const sent: FormValues[] = [];
  const { typed, heard, waitFor } = await talkAbout(reasonForm(sent).shown, true);
  await waitFor('Reason: ');
  typed.write('Aims through walls.\ny\nSeen by two.\n');
  await waitFor('Pasted. Enter alone goes on with it, and a line that you type is added.');
  expect(sent).toEqual([]);
  typed.write('\n');
  await waitFor('More: ');
  typed.write('nothing else\n');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([{ title: 'own', reason: 'Aims through walls.\ny\nSeen by two.', more: 'nothing else' }]);
  expect(heard()).not.toContain('\u001b');
});

it('adds the last line of a paste, which a terminal gives only when Enter ends it, and what is typed behind it', async () => {
  const sent: FormValues[] = [];
  const { typed, waitFor } = await talkAbout(reasonForm(sent).shown, true);
  await waitFor('Reason: ');
  typed.write('Aims through walls.\ny\nSeen by two.\n');
  await waitFor('Pasted.');
  typed.write('The end.\n');
  await waitFor('Added.');
  typed.write('\n');
  await waitFor('More: ');
  typed.write('one\ntwo\nthree and so on, at length\n');
  await waitFor('More [one two three and so on, at length]');
  typed.write('four\n');
  await waitFor('More [one two three and so on, at length four]');
  typed.write('\n');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    reason: 'Aims through walls.\ny\nSeen by two.\nThe end.',
    more: 'one two three and so on, at length four',
  });
});

it.each([
  ['another text', 'another text'],
  ['""', ''],
])('puts %s in place of all lines that stood there', async (line, reason) => {
  const sent: FormValues[] = [];
  const { typed, ended } = await talkAbout(
    <Form
      title="Ban"
      fields={[{ name: 'reason', label: 'Reason', hasLines: true, initial: 'one\ntwo\n\nthree' }]}
      submitLabel="ban"
      onSubmit={async (values) => void sent.push(values)}
      onLeave={() => undefined}
    />,
  );
  typed.end(`${line}\n`);
  await ended;
  expect(sent).toEqual([{ reason }]);
});

it('opens the line and the filter whichever keys were chosen for them, however late they listen, and takes back what a message tells', async () => {
  const did: string[] = [];
  function Shown() {
    const { message } = useServices();
    const [opened, setOpened] = useState('');
    const bindingOf = (id: string, key: string, run: () => unknown) => ({ id, keys: [key], label: id, run });
    const late = (id: string) => () => setTimeout(() => setOpened(id), 300);
    useEffect(() => message.set({ text: 'Unbanned.', tone: 'ok', undo: async () => '' }), [message]);
    usePlain('frame', opened === '', () => ({
      title: 'Bans',
      facts: '',
      bindings: [
        { ...bindingOf('undo', 'z', () => did.push('undo')), label: 'take back' },
        bindingOf('unban', 'u', () => did.push('unban')),
        bindingOf('go-to', 'g', late('go-to')),
        bindingOf('filter', 'F', late('filter')),
      ],
      screens: [],
      open: () => undefined,
    }));
    const submit = (text: string) => {
      did.push(`${opened} ${text}`);
      setOpened('');
    };
    if (opened === '') return <Text>Bans</Text>;
    return <TextField key={opened} value="" isFocused width={40} onChange={() => undefined} onSubmit={submit} />;
  }
  const { typed, waitFor } = await talkAbout(<Shown />, true);
  await waitFor('Unbanned. "take back" takes it back.');
  for (const line of [':player Carl', '/text', 'take back']) {
    const before = did.length;
    typed.write(`${line}\n`);
    await vi.waitFor(() => expect(did.length).toBe(before + 1));
  }
  expect(did).toEqual(['go-to player Carl', 'filter text', 'undo']);
});

it('tells what a form asks at once, not when it has waited for the form to be sent', async () => {
  const answers: boolean[] = [];
  const asked = { title: 'Ban Carl?', lines: [], yes: 'ban' };
  const { typed, waitFor } = await talkAbout(
    <Asking onAsking={() => undefined}>
      {(ask) => (
        <Form
          title="Ban"
          fields={[{ name: 'reason', label: 'Reason' }]}
          submitLabel="ban"
          onSubmit={async () => void answers.push(await ask(asked))}
          onLeave={() => undefined}
        />
      )}
    </Asking>,
    false,
    Number.POSITIVE_INFINITY,
  );
  typed.write('Aims through walls.\n');
  await waitFor('"y" does it (ban)');
  typed.write('y\n');
  await vi.waitFor(() => expect(answers).toEqual([true]));
});

it('gives no answer to what came in place of what was asked', async () => {
  const sent: FormValues[] = [];
  const { shown, elsewhere } = reasonForm(sent);
  const { typed, waitFor } = await talkAbout(shown, true);
  await waitFor('Reason: ');
  elsewhere.set(true);
  await new Promise((resolve) => setTimeout(resolve, 60));
  typed.write('Aims through walls.\n');
  await waitFor('was not taken');
  await waitFor('Form: Sign in.');
  expect(sent).toEqual([]);
  typed.write('steward-demo\n');
  await vi.waitFor(() => expect(sent).toEqual([{ title: 'other', password: 'steward-demo' }]));
});
