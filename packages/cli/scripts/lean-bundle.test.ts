import { expect, it } from 'vitest';
import { everythingReplaced, wholeJq, withoutDevtools } from './lean-bundle.ts';

type Resolve = (given: { path: string; importer: string }) => unknown;
type End = () => { errors: { text: string }[] };

/** What a build gives to plugins, as far as these ask for it. */
function fakeBuild() {
  const resolves: { filter: RegExp; resolve: Resolve }[] = [];
  const ends: End[] = [];
  return {
    onResolve: ({ filter }: { filter: RegExp }, resolve: Resolve) => void resolves.push({ filter, resolve }),
    onLoad: () => undefined,
    onEnd: (end: End) => void ends.push(end),
    imports(path: string) {
      for (const { filter, resolve } of resolves) if (filter.test(path)) resolve({ path, importer: 'x' });
    },
    end: () => ends.flatMap((end) => end().errors.map(({ text }) => text)),
  };
}

it('fails at the end of the last part where something was not there to be replaced', () => {
  const last = everythingReplaced(() => 2);
  const [one, other] = [fakeBuild(), fakeBuild()];
  for (const build of [one, other])
    for (const plugin of [withoutDevtools, wholeJq, last])
      void plugin.setup(build as unknown as Parameters<typeof plugin.setup>[0]);
  one.imports('react-devtools-core');
  expect(one.end()).toEqual([]);
  expect(other.end()).toEqual(['Nothing was found to replace for whole-jq: /^jq-wasm$/.']);
});
