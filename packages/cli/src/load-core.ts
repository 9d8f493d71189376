/** The part of the command that is more than its version. */
export type Core = typeof import('./core.ts');

export interface LoadedCore {
  readonly core: Core;
  /** Keeps compiled code for the next run, if that command ran for the first time. Call it at the very end. */
  keep(command: string): void;
}

/** Loads the core from its source. The built command has `cached-core.ts` in this place. */
export async function loadCore(_cacheDir: string | undefined, _args: readonly string[]): Promise<LoadedCore> {
  return { core: await import('./core.ts'), keep: () => undefined };
}
