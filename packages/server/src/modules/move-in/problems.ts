const MOST_EXAMPLES = 10;

/** Something odd, with the first rows that have it. */
export interface Problem {
  readonly part: string;
  readonly text: string;
  count: number;
  readonly examples: { readonly key: string; readonly shown: string }[];
}

/** Gathers what is odd: a problem counts every row and keeps the first few. */
export interface Problems {
  note(part: string, text: string, key: string, shown?: string): void;
  list(): readonly Problem[];
}

export function createProblems(): Problems {
  const found = new Map<string, Problem>();
  return {
    note(part, text, key, shown = '') {
      const id = `${part}\n${text}`;
      let problem = found.get(id);
      if (!problem) found.set(id, (problem = { part, text, count: 0, examples: [] }));
      problem.count += 1;
      if (problem.examples.length < MOST_EXAMPLES) problem.examples.push({ key, shown: shown.slice(0, 120) });
    },
    list: () => [...found.values()],
  };
}
