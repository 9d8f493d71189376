/** What FXServer gives to the resource, as far as it is used. */
declare const source: number;
declare function on(event: string, handler: (...given: never[]) => void): void;
declare function onNet(event: string, handler: (...given: never[]) => void): void;
declare function emit(event: string, ...given: unknown[]): void;
declare function emitNet(event: string, target: unknown, ...given: unknown[]): void;
interface QbPlayer {
  readonly PlayerData: Record<string, unknown>;
}
declare const exports: {
  (name: string, work: (...given: never[]) => unknown): void;
  readonly es_extended: { getSharedObject(): { GetExtendedPlayers(): { source: number; name: string }[] } };
  readonly qbx_core: { GetQBPlayers(): Record<string, QbPlayer> };
  readonly 'qb-core': { GetCoreObject(): { Functions: { GetQBPlayers(): Record<string, QbPlayer> } } };
};
declare function getPlayers(): string[];
declare function CancelEvent(): void;
declare function DropPlayer(player: string, reason: string): void;
declare function GetConvar(name: string, otherwise: string): string;
declare function GetCurrentResourceName(): string;
declare function GetEntityCoords(entity: number): number[];
declare function GetNumPlayerIdentifiers(player: string): number;
declare function GetPlayerEndpoint(player: string): string | null;
declare function GetPlayerIdentifier(player: string, index: number): string | null;
declare function GetPlayerName(player: string): string | null;
declare function GetPlayerPed(player: string): number;
declare function GetPlayerPing(player: string): number;
declare function GetResourcePath(name: string): string;
declare function GetResourceState(name: string): string;
declare function IsPlayerAceAllowed(player: string, right: string): boolean;

/** What the files of the resource give to each other. */
interface StewardCommand {
  readonly id: number;
  readonly kind: string;
  readonly at: string;
  readonly data: Record<string, unknown>;
}
interface StewardOutcome {
  readonly result: 'done' | 'refused' | 'unknown-player';
  readonly reason?: string;
}
declare const stewardBridge: {
  openBridge(options: {
    readonly folder: string;
    readonly run: (command: StewardCommand) => Promise<StewardOutcome>;
    readonly log: (text: string) => void;
  }): { report(kind: string, fields: Record<string, unknown>): void; start(): Promise<void>; stop(): void };
  replaceFile(file: string, text: string): Promise<void>;
};
interface StewardBan {
  readonly name: string;
  readonly reason: string;
  /** Seconds since 1970; null for good. */
  readonly until: number | null;
}
declare const stewardBans: {
  openBans(
    file: string,
    log: (text: string) => void,
  ): {
    sees(name: string, licence: string | undefined): void;
    nameOf(licence: string): string | undefined;
    add(ban: StewardBan): Promise<boolean>;
    lift(name: string): Promise<void>;
    holds(licence: string | undefined, now: number): StewardBan | undefined;
    keep(): Promise<void>;
  };
};
