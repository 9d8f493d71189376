/** Environment variables that steward reads, with what they do. */
export const VARIABLES: readonly (readonly [name: string, help: string])[] = [
  ['STEWARD_URL', 'The server, in place of a profile; --profile goes before it.'],
  ['STEWARD_PROFILE', 'The profile to use.'],
  ['STEWARD_TOKEN', 'A personal access token to sign in with.'],
  ['STEWARD_TOKEN_FILE', 'A file that holds the token.'],
  ['STEWARD_CONFIG_DIR', 'Folder of profiles and sessions; "steward" in XDG_CONFIG_HOME or ~/.config when left out.'],
  ['STEWARD_TIMEOUT', 'Seconds that a silent server is waited for (30).'],
  ['STEWARD_MOUSE', '"off" leaves the mouse to the terminal.'],
  ['STEWARD_THEME', "Colours of the screens: dark, light, or 16 for the terminal's own."],
  ['STEWARD_PLAIN', '1: screens are told line by line, as with --plain; 0: never.'],
  ['ACCESSIBLE, INK_SCREEN_READER', 'Set for screen readers: screens are told line by line.'],
  ['STEWARD_DEBUG', 'Shows where a fault happened.'],
  ['NO_COLOR, FORCE_COLOR', 'Without colours; with colours even where there is no terminal.'],
];
