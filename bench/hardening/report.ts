/** Counts what was tried and what did not hold, test by test, and sets the exit code. */
export class Report {
  readonly #tests = new Map<string, { tries: number; failures: number; notes: string[] }>();

  /** One try of a test. `why` is kept for the first few failures. */
  check(test: string, held: boolean, why = ''): boolean {
    const found = this.#of(test);
    found.tries++;
    if (!held) {
      found.failures++;
      if (found.failures <= 5) found.notes.push(why);
      process.exitCode = 1;
    }
    return held;
  }

  /** Waits until that holds. Gives the milliseconds that it took. */
  async within(test: string, ms: number, holds: () => Promise<boolean> | boolean, why = ''): Promise<number> {
    const start = performance.now();
    for (;;) {
      const held = await Promise.resolve(holds()).catch(() => false);
      const took = performance.now() - start;
      if (held || took > ms) {
        this.check(test, held, `not within ${ms} ms ${why}`);
        return took;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  note(test: string, text: string): void {
    this.#of(test).notes.push(text);
  }

  print(): void {
    const width = Math.max(4, ...[...this.#tests.keys()].map(({ length }) => length));
    console.log(`${'test'.padEnd(width)}  tries  failures`);
    for (const [test, { tries, failures, notes }] of this.#tests) {
      console.log(`${test.padEnd(width)} ${String(tries).padStart(6)} ${String(failures).padStart(9)}`);
      for (const note of notes) if (note !== '') console.log(`    ${note}`);
    }
  }

  #of(test: string) {
    let found = this.#tests.get(test);
    if (!found) this.#tests.set(test, (found = { tries: 0, failures: 0, notes: [] }));
    return found;
  }
}
