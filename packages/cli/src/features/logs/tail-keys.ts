import type { KeyName } from '../../tui/key-map.ts';
import type { Binding } from '../../tui/keys.ts';
import type { TailView } from './tail-view.ts';

interface TailKeysOptions {
  readonly view: Pick<TailView<never>, 'hold' | 'follow' | 'move' | 'oldest'>;
  readonly isHeld: boolean;
  /** Lines of a page. */
  readonly page: number;
  readonly onChoose: () => void;
  readonly keyName: KeyName;
  /** Whether logs stand side by side; undefined where there is only one. */
  readonly beside: { readonly isOn: boolean; readonly toggle: () => void } | undefined;
}

/** The keys of live logs. They move the window at once, without a frame of Ink between. */
export function tailBindings({ view, isHeld, page, onChoose, keyName, beside }: TailKeysOptions): readonly Binding[] {
  return [
    {
      id: 'hold',
      keys: ['space'],
      label: isHeld ? 'follow' : 'hold',
      help: 'Hold the lines to select one, or follow them again.',
      run: () => (isHeld ? view.follow() : view.hold()),
    },
    { keys: ['t'], label: 'logs', help: 'Choose which logs to follow.', run: onChoose },
    {
      id: 'side-by-side',
      keys: ['v'],
      label: beside?.isOn ? 'merge' : 'side by side',
      help: 'Several logs side by side, or merged by time.',
      ...(beside ? {} : { quiet: true as const }),
      disabled: beside ? undefined : `Follow several logs for that: press ${keyName('logs', 't')}.`,
      run: () => beside?.toggle(),
    },
    { keys: ['G', 'end'], label: 'newest', help: 'To the newest line, and follow.', run: () => view.follow() },
    {
      keys: ['k', 'up'],
      label: 'up',
      quiet: true,
      help: 'One line up; the lines then stand still.',
      run: () => view.move(-1),
    },
    { keys: ['j', 'down'], label: 'down', quiet: true, help: 'One line down.', run: () => view.move(1) },
    {
      keys: ['pageup', 'ctrl-b', 'ctrl-u'],
      label: 'page up',
      quiet: true,
      help: 'A page up.',
      run: () => view.move(-page),
    },
    {
      keys: ['pagedown', 'ctrl-f', 'ctrl-d'],
      label: 'page down',
      quiet: true,
      help: 'A page down.',
      run: () => view.move(page),
    },
    {
      keys: ['g', 'home'],
      label: 'oldest',
      quiet: true,
      help: 'To the oldest line that is kept.',
      run: () => view.oldest(),
    },
  ];
}
