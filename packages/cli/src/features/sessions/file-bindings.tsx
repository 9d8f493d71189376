import type { CheckedFile, Screenshot } from '@steward/api-client/contract/sessions';
import { vacBlacklist, vacWhitelist } from '@steward/api-client/contract/vac-lists';
import type { Access } from '@steward/api-client/rules/access';
import { say } from '@steward/api-client/rules/say';
import { HashForm } from '../../tui/components/hash-form.tsx';
import type { KeyName } from '../../tui/key-map.ts';
import type { Binding } from '../../tui/keys.ts';
import { onlyFor } from '../../tui/only-for.ts';
import { selectFirst } from '../../words/select-first.ts';
import { SaveForm } from './save-form.tsx';

/** What stands over a session: a list on which a file is put, or a screenshot that is saved. */
export type Over =
  | { readonly kind: 'list'; readonly list: 'blacklist' | 'whitelist'; readonly file: CheckedFile }
  | { readonly kind: 'save'; readonly screen: Screenshot };

interface FileKeys {
  readonly file: CheckedFile | undefined;
  readonly unknownFirst: boolean;
  readonly may: (access: Access) => boolean;
  readonly onOver: (over: Over) => void;
  readonly onTurn: () => void;
}

const LISTS = { blacklist: vacBlacklist.add, whitelist: vacWhitelist.add } as const;

/** Keys of checked files: put one on a list, and see first what nobody has judged yet. */
export function fileBindings({ file, unknownFirst, may, onOver, onTurn }: FileKeys): readonly Binding[] {
  const put = (key: string, list: 'blacklist' | 'whitelist'): Binding => ({
    keys: [key],
    label: list,
    help: `Put the selected file on the ${list}.`,
    disabled: !may(LISTS[list].access)
      ? onlyFor(`The ${list} is`, LISTS[list].access)
      : !file
        ? say(selectFirst.file, {})
        : file.hash == null
          ? 'The hash of this file is not known here.'
          : file.verdict === `${list}ed`
            ? `This file is on the ${list} already.`
            : undefined,
    run: () => file && onOver({ kind: 'list', list, file }),
  });
  return [
    {
      id: 'unknown-first',
      keys: ['u'],
      label: unknownFirst ? 'listed first' : 'unknown first',
      help: 'First what is on no list, or what is blacklisted.',
      run: onTurn,
    },
    put('b', 'blacklist'),
    put('w', 'whitelist'),
  ];
}

/** Keys of screenshots. */
export const screenshotBindings = (
  screen: Screenshot | undefined,
  onOver: (over: Over) => void,
  keyName: KeyName,
): readonly Binding[] => [
  {
    keys: ['enter', 'd'],
    label: 'save',
    help: `Save the selected screenshot; ${keyName('browser', 'o')} shows them in the browser.`,
    disabled: screen ? undefined : 'There is no screenshot to save.',
    run: () => screen && onOver({ kind: 'save', screen }),
  },
];

interface OverProps {
  /** Number of the session. */
  readonly id: string;
  readonly over: Over;
  readonly onClose: () => void;
}

export function OverSession({ id, over, onClose }: OverProps) {
  if (over.kind === 'save') return <SaveForm id={id} screen={over.screen} onClose={onClose} />;
  const { hash, description, name } = over.file;
  return <HashForm list={over.list} file={{ hash: hash ?? '', description: description ?? name }} onClose={onClose} />;
}
