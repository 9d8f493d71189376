import type { Client } from '@steward/api-client/client/client';
import type { Principal } from '@steward/api-client/contract/accounts';
import type { Viewer } from '@steward/api-client/rules/access';
import { createContext, useContext } from 'react';
import type { CliContext, Clock } from '../context.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Connection } from './connection.ts';
import type { PlainBoard } from '../plain/board.ts';
import type { TypedHistory } from './editor/history.ts';
import type { KeyMap } from './key-map.ts';
import type { Binding } from './keys.ts';
import type { Mouse } from './mouse.ts';
import type { Store } from './store.ts';
import type { ColourDepth } from './terminal/sgr.ts';
import type { Panes } from './terminal/panes.ts';
import type { ThemeName } from './theme.ts';
import type { Theme } from './palettes.ts';

export interface Message {
  readonly text: string;
  readonly tone: 'text' | 'ok' | 'warning' | 'danger';
  /** Takes back what it tells, while it is shown; gives what to say then. */
  readonly undo?: () => Promise<string>;
}

/** What screens ask of the terminal beside drawing their frame. */
export interface TerminalPort {
  readonly panes: Panes;
  readonly mouse: Mouse;
  readonly colours: ColourDepth;
  /** Asks the terminal to put text on the clipboard; false when it is too long for that. */
  copy(text: string): boolean;
  /** Opens an address in the person's browser; false when there is none. */
  browse(url: string): Promise<boolean>;
  /** Gives the terminal back to the shell until the person comes back. */
  suspend(): Promise<void>;
  /** Calls back when another program wants this one to stop; returns how to stop listening. */
  onStopAsked(handle: () => void): () => void;
}

/** Somebody asked to sign out, or a call was refused because their session is over. */
export type SignedOut = 'asked' | 'ended';

/** What the screens are given. */
export interface GivenServices {
  readonly context: CliContext;
  readonly client: Client;
  readonly clock: Clock;
  readonly theme: Theme;
  /** The theme that was chosen; undefined: what fits the terminal. */
  readonly themeName: Store<ThemeName | undefined>;
  readonly terminal: TerminalPort;
  /** The line under the frame. */
  readonly message: Store<Message | undefined>;
  /** Milliseconds that the head of the last answer took. */
  readonly latency: Store<number | undefined>;
  /** What was typed into fields for searching, and cut from fields. */
  readonly typed: TypedHistory;
  /** Why nobody is signed in, once they no longer are. */
  readonly signedOut: Store<SignedOut | undefined>;
  /** What is seen, for plain mode. */
  readonly plain?: PlainBoard | undefined;
  exit(code: ExitCode): void;
  /** Leaves these screens for those of another server, by the name of its profile. */
  readonly switchServer?: (profile: string) => void;
  /** Told the keys of the screen that takes them, whenever they change. */
  readonly onBindings?: (bindings: readonly Binding[]) => void;
}

/** What every screen can reach. */
export interface Services extends GivenServices {
  /** Whether the server can be reached. */
  readonly connection: Store<Connection>;
  /** Keys that the person chose. */
  readonly keyMap: KeyMap;
}

const ServicesContext = createContext<Services | undefined>(undefined);
export const ServicesProvider = ServicesContext.Provider;

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('A screen was shown outside of the app.');
  return services;
}

const UserContext = createContext<Principal | undefined>(undefined);
export const UserProvider = UserContext.Provider;

/** Who is signed in. Only for what is shown to somebody signed in. */
export function useUser(): Principal {
  const user = useContext(UserContext);
  if (!user) throw new Error('A screen was shown to nobody.');
  return user;
}

/** Whether keys are for this part of the tree: not while something lies over it. */
const ActiveContext = createContext(true);
export const ActiveProvider = ActiveContext.Provider;
export const useActive = (): boolean => useContext(ActiveContext);

/** Whether this part of the tree is seen: not under a form, the help, or signing in. */
const VisibleContext = createContext(true);
export const VisibleProvider = VisibleContext.Provider;
export const useVisible = (): boolean => useContext(VisibleContext);

/** What somebody may, as one text: it is another one where their rank or their permissions were changed. */
export const rightsOf = ({ adminLevel, developerLevel, permissions, disabled, userBan }: Principal): string =>
  [adminLevel, developerLevel, disabled || userBan !== null, ...permissions].join(' ');

export const viewerOf = (user: Principal): Viewer => ({
  name: user.name,
  adminLevel: user.adminLevel,
  developerLevel: user.developerLevel,
  permissions: user.permissions,
  barred: user.disabled || user.userBan !== null,
});
