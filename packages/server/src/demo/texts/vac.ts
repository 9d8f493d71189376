/** Known cheats and tools with their severity (1 note, 2 suspicious, 3 cheat). */
export const BLACKLISTED: readonly (readonly [file: string, description: string, severity: 1 | 2 | 3])[] = [
  ['s0beit.dll', 's0beit menu', 3],
  ['aimassist.asi', 'Aim assist, all versions', 3],
  ['speedlegacy.dll', 'Speed hack', 3],
  ['norecoil.cs', 'No recoil script', 3],
  ['wallview.asi', 'Shows players through walls', 3],
  ['autocbug.cs', 'Automatic c-bug', 3],
  ['airbreak.asi', 'Air break', 3],
  ['moneydrop.dll', 'Money injector', 3],
  ['cheatengine-x86_64.exe', 'Memory editor', 2],
  ['processhacker.exe', 'Process tool', 2],
  ['injector.exe', 'Loads libraries into the game', 2],
  ['modsahook.dll', 'Unknown hook', 2],
  ['fpsunlock.asi', 'Frame limit remover', 2],
  ['autoclicker.exe', 'Clicks by itself', 2],
  ['x64dbg.exe', 'Debugger', 2],
  ['virtualbox.exe', 'Virtual machine', 1],
  ['nicehud.asi', 'Changed display', 1],
  ['skinswap.cs', 'Local skins', 1],
  ['weathermenu.cs', 'Local weather', 1],
  ['oldlauncher.exe', 'Launcher before 2.0', 1],
];

export const WHITELISTED: readonly (readonly [file: string, description: string, reason: string])[] = [
  ['silentpatch.asi', 'SilentPatch 33', 'Fixes the game'],
  ['widescreenfix.asi', 'Widescreen fix', 'Display only'],
  ['discordhook.dll', 'Discord overlay', 'Chat'],
  ['obs64.exe', 'OBS Studio', 'Recording is allowed'],
  ['modloader.asi', 'Mod loader 0.3.9', 'Loads allowed mods'],
  ['crashes.asi', 'Crash fix', 'Fixes the game'],
  ['imfast.asi', 'Faster loading', 'Fixes the game'],
  ['nvd3dum.dll', 'Graphics driver', 'Driver'],
  ['teamspeak3.exe', 'TeamSpeak 3', 'Chat'],
  ['cleo.asi', 'CLEO 4.4', 'Needed by allowed scripts'],
  ['spotify.exe', 'Spotify', 'Music'],
  ['steam.exe', 'Steam', 'Shop'],
];

export const LAUNCHERS = ['2.4.1', '2.4.1', '2.4.1', '2.4.0', '2.3.7', '2.5.0-beta'] as const;
export const CLIENTS = ['0.3.7-R4', '0.3.7-R5', '0.3.DL-R1', '0.3.7-R3-1'] as const;

/** Labels of what happens in a session, with what is told about it. */
export const VAC_EVENTS: readonly (readonly [label: string, details: readonly string[]])[] = [
  ['Libraries checked', ['26 files', 'nothing new']],
  ['Processes checked', ['17 processes']],
  ['Screenshot taken', ['320 x 180', 'requested by the server']],
  ['Window left', ['Game was minimised', '14 seconds']],
  ['Window entered', []],
  ['Heartbeat late', ['2.4 seconds']],
  ['Settings changed', ['frame limit: 60 to 100']],
  ['Keyboard hook found', ['discordhook.dll']],
  ['Memory check passed', []],
  ['Library loaded while playing', ['modloader.asi']],
];
