declare module 'gamedig' {
  interface Query {
    readonly type: string;
    readonly host: string;
    readonly port: number;
    readonly givenPortOnly: boolean;
    readonly maxRetries: number;
  }
  interface Answer {
    readonly name: string;
    readonly numplayers: number | string;
    readonly maxplayers: number | string;
    readonly version: string;
  }
  export const GameDig: { readonly query: (query: Query) => Promise<Answer> };
}
