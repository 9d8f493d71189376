declare module '@michaelhomer/jqjs' {
  /** A part of a compiled expression. */
  export interface Node {
    apply(input: unknown, conf: unknown): Iterable<unknown>;
  }
  /** The two sides of `a // b`. */
  export interface Alternative extends Node {
    readonly lhs: Node;
    readonly rhs: Node;
  }
  /** Compiles an expression; the function yields its results for a value. Both throw strings. */
  export function compile(expression: string): ((value: unknown) => Iterable<unknown>) & { readonly ast: Node };
}
