import type { LogType } from '../rules/log-access.ts';
import { describe, expect, it } from 'vitest';
import { createClassifier, topicOf, wordsOf } from './classify.ts';
import { detectFormat } from './forms.ts';
import type { ImportFormat } from './formats.ts';
import { SAMPLES } from '../testing/log-samples.ts';

function expectTypes(format: ImportFormat, file: string, types: Readonly<Record<string, LogType>>) {
  const classify = createClassifier(format, file);
  for (const [text, type] of Object.entries(types)) expect({ text, type: classify(text) }).toEqual({ text, type });
}

describe('the type of a line', () => {
  it('is told for SA-MP and open.mp', () => {
    const types: Readonly<Record<string, LogType>> = {
      '[connection] 192.0.2.1:7777 requests connection cookie.': 'connection',
      'Incoming connection: 192.0.2.1:7777 id: 1': 'connection',
      '[npc:join] Bus_Driver has joined the server (4:127.0.0.1)': 'connection',
      '[nick] Old_Name nick changed to New_Name': 'connection',
      '[chat] [Nora_Quill]: AdmCmd: I paid $5 for a cheat': 'local',
      '[kill] A killed B AK-47': 'death',
      'RCON (In-Game): Player #3 (Nora_Quill) has logged in.': 'admin',
      'BAD RCON ATTEMPT BY: 192.0.2.66': 'admin',
      '[AdmLog]: {FFFFFF}Nora has created a house': 'admin',
      'Nora_Quill has banned Otto_Brandt': 'admin',
      'AdmWarn: Otto_Brandt may be using an aimbot': 'cheat',
      '[Anti-Cheat] Otto_Brandt: health': 'cheat',
      '[pm] Nora to Otto: hello': 'chat',
      '[SMS] Nora to 555-0101: hello': 'phone',
      '[zcmd] [Nora Quill]: stats': 'command',
      '[damage] Nora took 12.5 damage': 'damage',
      '[shot] Nora fired an M4': 'shoot',
      'New Question from: Nora_Quill': 'report',
      'Nora_Quill has bought a BMX(481) from the dealer': 'vehicle',
      'Nora_Quill has bought house 17 for $300000': 'property',
      'Nora_Quill deposited $ 500': 'money',
      'Nora_Quill has set VIP level of Otto': 'donator',
      '[Heist] the vault is open': 'heist',
      'Nora_Quill has invited Otto_Brandt to the police': 'group',
      '[debug] Run time error 4: "cheat"': 'general',
      '[Factions]: 12 Loaded': 'general',
      '  |  a picture of letters  |': 'general',
      '': 'general',
    };
    expectTypes('samp', 'server_log.txt', types);
    expectTypes(
      'openmp',
      'log.txt',
      Object.fromEntries(Object.entries(types).map(([text, type]) => [`[Info] ${text}`, type])),
    );
  });

  it('is told for Minecraft', () => {
    expectTypes('minecraft', 'latest.log', {
      '[Server thread/INFO]: <Nora> joined the game': 'local',
      '[Server thread/INFO] [net.minecraft.server.MinecraftServer/]: <[Q] Nora> hi': 'local',
      '[Server thread/INFO]: Nora lost connection: Disconnected': 'connection',
      '[Server thread/INFO]: Nora issued server command: /home': 'command',
      '[Server thread/INFO]: [Nora: Gave 1 [Apple] to Nora]': 'admin',
      '[Server thread/INFO]: Nora fell from a high place': 'death',
      '[Server thread/WARN]: Nora moved too quickly! 10,0,0': 'cheat',
      '[Server thread/WARN]: Can\u2019t keep up!': 'general',
    });
  });

  it('is told for FiveM and txAdmin', () => {
    expectTypes('fivem', 'fxserver.log', {
      '[      script:hardcap] Connecting: Nora': 'connection',
      '[         script:chat] ^2Nora^7: hi': 'local',
      '[      script:banking] Nora transferred $ 500': 'money',
      '[      script:banking] SCRIPT ERROR: Nora transferred $ 500': 'general',
      '\u2551          Otto_Owner\u2551 stop banking': 'admin',
      '\u2551             TXADMIN\u2551 Restarting': 'general',
      '[           resources] Started resource cheat': 'general',
    });
    expectTypes('txadmin-server', 'server.log', {
      '[AbCdE#1] Nora: said "joined with identifiers"': 'local',
      '[AbCdE#1] Nora: enabled noclip': 'admin',
      'txAdmin: Logger started': 'general',
    });
  });

  it('is that of the file for a script that writes a file per subject', () => {
    const files: Readonly<Record<string, LogType | undefined>> = {
      'pay.log': 'money',
      'Kick_Log.txt': 'admin',
      'antihack.log': 'cheat',
      'logincredits.log': 'donator',
      'login.log': 'connection',
      'houses.log': 'property',
      'shoot.log': 'shoot',
      'heist.log': 'heist',
      'whatever.log': undefined,
    };
    for (const [file, type] of Object.entries(files)) expect({ file, type: topicOf(file) }).toEqual({ file, type });
    expectTypes('topic', 'pay.log', { 'AdmCmd: Nora gave $5': 'admin', 'Nora gave $5 to Otto': 'money' });
    expectTypes('mysql', 'mysql_log.txt', { '[ERROR] Nora gave $5': 'general' });
  });

  it('does not depend on colour codes', () => {
    expect(wordsOf('{FF0000}\u001b[1;31m^1\u00a7a AdmCmd: {zz}x')).toBe('AdmCmd: {zz}x');
  });

  it('is found quickly however long and hostile the line', () => {
    const hostile = [
      'damaged '.repeat(200_000),
      '<'.repeat(1_000_000),
      '[adm'.repeat(300_000),
      'possible '.repeat(100_000),
    ];
    const before = performance.now();
    for (const text of hostile)
      for (const format of ['samp', 'minecraft', 'fivem'] as const) createClassifier(format, 'x')(text);
    expect(performance.now() - before).toBeLessThan(2000);
  });
});

describe('the form of a file', () => {
  it('is told by its lines', () => {
    for (const [format, text] of Object.entries(SAMPLES)) expect(detectFormat(Buffer.from(text))).toBe(format);
    expect(detectFormat(Buffer.from('[10:00:00] [Info] [join] a\r\n[10:00:00] [Info] b\r\n'))).toBe('openmp');
    expect(detectFormat(Buffer.from('[2026-11-28T10:00:00+0100] [join] a\n'))).toBe('openmp');
    expect(detectFormat(Buffer.from('[28Nov2026 10:00:00.000] [main/INFO] [a/]: b\n'))).toBe('minecraft');
    expect(detectFormat(Buffer.from('[01/06/26 11:43:57] [plugins/x] b\n'))).toBe('mysql');
    expect(detectFormat(Buffer.from('2026-11-28T10:00:00Z hello\n'))).toBe('plain');
    expect(detectFormat(Buffer.from('hello\nworld\n'))).toBe('plain');
    expect(detectFormat(Buffer.from(''))).toBe('plain');
    expect(detectFormat(Buffer.alloc(5000, 0xff))).toBe('plain');
  });
});
