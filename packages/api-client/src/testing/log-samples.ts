import type { ImportFormat } from '../log-forms/formats.ts';

/** Made-up logs in each form that can be imported, for tests. */
export const SAMPLES: Readonly<Record<Exclude<ImportFormat, 'plain'>, string>> = {
  samp: `
----------
Loaded log file: "server_log.txt".
----------

SA-MP Dedicated Server
----------------------
v0.3.7-R2, (C)2005-2015 SA-MP Team

[23:58:01] [connection] incoming connection: 192.0.2.7:4711 id: 3
[23:58:02] [join] Nora_Quill has joined the server (3:192.0.2.7)
[23:58:10] [chat] [[Q]Nora]: has joined the game {FF0000}AdmCmd: pay $5
[23:58:40] [kill] Nora_Quill killed Otto_Brandt${' '}
[23:58:41] [death] Otto_Brandt died 54
[23:59:00] AdmCmd: Nora_Quill has kicked Otto_Brandt, reason: aimbot
[23:59:10] [AC] Otto_Brandt: possible speed-hack (132 km/h)
[23:59:20] {33AA33}[Pay] Nora_Quill paid Otto_Brandt $ 250
[23:59:30] [cmd] Nora_Quill: /me looks at the map
[23:59:40] a print of two parts
\tand its second part

still the same print
Console input: say good night
[00:00:05] [part] Nora_Quill has left the server (3:1)
[00:00:09] --- Server Shutting Down.
`,
  openmp: `Starting open.mp server (1.4.0.2779) from commit 0000000000000000000000000000000000000000
Loading component Pawn.so
\tSuccessfully loaded component Pawn (1.4.0.2779) with UID 0000000000000001
[2026-10-25T02:59:58+0200] [Info] [join] Nora_Quill has joined the server (0:192.0.2.7)
[2026-10-25T02:00:04+0100] [Info] [chat] [Nora_Quill]: what time is it?
[2026-10-25T02:00:09+0100] [Warning] The list could not be reached.
[2026-10-25T02:00:09+0100] [Warning] \t Status: 503
[2026-10-25T02:00:30+0100] [Info] [death] Nora_Quill died 51
[2026-10-25T02:01:00+0100] [Error] [debug] Run time error 19: "File or function is not found"
`,
  fivem: `\u2551             TXADMIN\u2551 ================================================================
\u2551             TXADMIN\u2551 ======== [4242] FXServer Starting - 28/11/2026, 09.15.00       ${''}
[           resources] Scanning resources.
[      script:demobox] {
[      script:demobox]   "answer": 42
[      script:demobox] }
[      script:hardcap] Connecting: Nora Quill
[         script:chat] Nora Quill: ^1hello^7 there
\u2551          Otto_Owner\u2551 ensure "demobox"
`,
  'txadmin-server': `================================================================
======== txAdmin v8.0.0 atop fxserver 12345 Starting - 28/11/2026, 23.59.00
================================================================
[23.59.10] txAdmin: Logger started
[23.59.20] [AbCdE#1] Nora Quill: joined with identifiers [license:0000]
[23.59.30] [AbCdE#1] Nora Quill: said "good evening"
[23.59.31] [AbCdE#1] Nora Quill: said "/help"
[00.00.10] [AbCdE#1] Nora Quill: disconnected (Exiting)
`,
  'txadmin-admin': `======== txAdmin v8.0.0 atop fxserver 12345 Starting - 11/28/2026, 5:02:24 PM
[5:03:00 PM][otto_owner] executed "RESTART SERVER"
[5:03:01 PM][MONITOR] Restarting server: Server process close detected.
`,
  minecraft: `[21:14:02] [Server thread/INFO]: Starting minecraft server version 1.21
[21:15:40] [User Authenticator #1/INFO]: UUID of player NoraQuill is 00000000-0000-4000-8000-00000000000a
[21:15:40] [Server thread/INFO]: NoraQuill joined the game
[21:15:52] [Async Chat Thread - #0/INFO]: <NoraQuill> caf\u00e9 \u00a7aanyone?
[21:16:03] [Server thread/INFO]: NoraQuill issued server command: /spawn
[21:17:01] [Server thread/INFO]: NoraQuill was slain by Zombie
[21:18:00] [Server thread/ERROR]: Could not do a thing
java.lang.IllegalStateException: not ready
\tat com.example.thing.Box.open(Box.java:7) ~[?:?]
Caused by: java.io.IOException: closed
\t... 12 more
[21:19:00] [Server thread/INFO]: NoraQuill left the game
`,
  topic: `[2026/3/9 - 5:04:03] Nora Quill(7) (IP: 192.0.2.7) has paid Otto Brandt(8) $1,500
[2026/3/9 - 15:04:03] AdmCmd: Nora Quill has given money to Otto Brandt
and the reason on a line of its own
[2026/11/28 - 0:00:00] Nora Quill(7) has paid Otto Brandt(8) $2
`,
  mysql: `[17:40:31 03/14/26] [ERROR] the box is closed (Query: "SELECT 1")
[08:00:00 11/02/26] [WARNING] no active cache
`,
};
