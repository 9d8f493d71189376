/*
 * A small host for one compiled script: natives as SA-MP has them, players and time by lines on standard input, and what the
 * script asks of the game as lines on standard output. It is built with amx.c of the community compiler's source:
 *   cc -fno-pie -no-pie -w -I COMPILER/source/amx -I COMPILER/source/linux host.c
 */
#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

/* Cells have 32 bits and pointers 64: take the plain interpreter, and functions that lie low enough (no-pie). */
#undef __GNUC__
#define AMX_DONT_RELOCATE
#define assert_static(e) ((void)0)
#define LINUX
#define HAVE_STDINT_H 1
#define HAVE_INTTYPES_H 1
#include "amx.c"

#define MOST 1000
#define TEXT 16384

static struct { int on, npc, ping, vehicle, skin; char name[64], ip[64], serial[80]; float x, y, z; } players[MOST];
static struct { int used, interval, again; long due; cell args[3]; int count; char name[64]; } timers[64];
static FILE *files[32];
static long now_ms;
static long opened;
static AMX amx;

static char *text_of(cell at) {
  static char held[4][TEXT];
  static int turn;
  cell *from;
  char *to = held[turn = (turn + 1) % 4];
  if (amx_GetAddr(&amx, at, &from) != AMX_ERR_NONE) return strcpy(to, "");
  int i = 0;
  for (; from[i] != 0 && i < TEXT - 1; i++) to[i] = (char)from[i];
  to[i] = 0;
  return to;
}

static int give(cell at, const char *text, int size) {
  cell *to;
  int i = 0;
  if (size <= 0 || amx_GetAddr(&amx, at, &to) != AMX_ERR_NONE) return 0;
  for (; text[i] != 0 && i < size - 1; i++) to[i] = (unsigned char)text[i];
  to[i] = 0;
  return i;
}

static cell *cell_of(cell at) {
  cell *found = NULL;
  amx_GetAddr(&amx, at, &found);
  return found;
}

#define NATIVE(name) static cell AMX_NATIVE_CALL n_##name(AMX *a, const cell *p)
#define ARGC (p[0] / (cell)sizeof(cell))

NATIVE(fopen) {
  static const char *modes[] = {"rb", "wb", "r+b", "ab"};
  char path[512];
  snprintf(path, sizeof path, "%s", text_of(p[1]));
  if (strstr(path, "..")) return 0;
  for (int i = 1; i < 32; i++)
    if (!files[i]) {
      opened++;
      return (files[i] = fopen(path, modes[p[2] & 3])) ? i : 0;
    }
  printf("error too many files are open\n");
  return 0;
}
static FILE *file_of(cell handle) {
  if (handle > 0 && handle < 32 && files[handle]) return files[handle];
  printf("error a file that is not open\n");
  fflush(stdout);
  exit(3);
}
NATIVE(fclose) { fclose(file_of(p[1])); files[p[1]] = NULL; return 1; }
NATIVE(fwrite) { return fputs(text_of(p[2]), file_of(p[1])) < 0 ? 0 : 1; }
NATIVE(fread) {
  FILE *file = file_of(p[1]);
  char held[TEXT];
  int most = p[3] < TEXT ? p[3] : TEXT;
  return fgets(held, most, file) ? give(p[2], held, p[3]) : 0;
}
NATIVE(fseek) { return fseek(file_of(p[1]), p[2], p[3] == 0 ? SEEK_SET : p[3] == 1 ? SEEK_CUR : SEEK_END) == 0; }
NATIVE(flength) {
  struct stat found;
  FILE *file = file_of(p[1]);
  fflush(file);
  return fstat(fileno(file), &found) == 0 ? (cell)found.st_size : 0;
}
NATIVE(fexist) { return access(text_of(p[1]), F_OK) == 0; }

NATIVE(strlen) { return strlen(text_of(p[1])); }
NATIVE(strcat) {
  char held[TEXT];
  snprintf(held, sizeof held, "%s%s", text_of(p[1]), text_of(p[2]));
  return give(p[1], held, p[3]);
}
/* An empty text is equal to any other, as in SA-MP. */
NATIVE(strcmp) {
  const char *one = text_of(p[1]), *other = text_of(p[2]);
  if (*one == 0 || *other == 0) return 0;
  return ARGC > 2 && p[3] ? strcasecmp(one, other) : strcmp(one, other);
}
NATIVE(strfind) {
  char *one = text_of(p[1]), *other = text_of(p[2]);
  char *found = p[3] ? strcasestr(one, other) : strstr(one, other);
  return found ? found - one : -1;
}
NATIVE(floatround) { float f = amx_ctof(p[1]); return (cell)lroundf(f); }
NATIVE(floatmul) { float f = amx_ctof(p[1]) * amx_ctof(p[2]); return amx_ftoc(f); }
NATIVE(floatcmp) { float a1 = amx_ctof(p[1]), b = amx_ctof(p[2]); return a1 == b ? 0 : a1 > b ? 1 : -1; }

NATIVE(gettime) {
  time_t t = 1781978400 + now_ms / 1000;
  struct tm *parts = gmtime(&t);
  if (ARGC > 2) { *cell_of(p[1]) = parts->tm_hour; *cell_of(p[2]) = parts->tm_min; *cell_of(p[3]) = parts->tm_sec; }
  return (cell)t;
}
NATIVE(getdate) {
  time_t t = 1781978400 + now_ms / 1000;
  struct tm *parts = gmtime(&t);
  *cell_of(p[1]) = parts->tm_year + 1900; *cell_of(p[2]) = parts->tm_mon + 1; *cell_of(p[3]) = parts->tm_mday;
  return parts->tm_yday + 1;
}
NATIVE(GetTickCount) { return (cell)now_ms; }

static cell add_timer(const cell *p, int first) {
  for (int i = 1; i < 64; i++)
    if (!timers[i].used) {
      timers[i].used = 1;
      snprintf(timers[i].name, sizeof timers[i].name, "%s", text_of(p[1]));
      timers[i].interval = p[2];
      timers[i].again = p[3];
      timers[i].due = now_ms + p[2];
      timers[i].count = 0;
      for (int j = first; j > 0 && j <= ARGC && timers[i].count < 3; j++) timers[i].args[timers[i].count++] = *cell_of(p[j]);
      return i;
    }
  return 0;
}
NATIVE(SetTimer) { return add_timer(p, 0); }
NATIVE(SetTimerEx) { return add_timer(p, 5); }
NATIVE(KillTimer) { if (p[1] > 0 && p[1] < 64) timers[p[1]].used = 0; return 1; }

/* SA-MP shows a message as it is; open.mp, and both in the log, fill in what follows. */
static void say(const char *format, const cell *p, int from) {
  if (ARGC < from) {
    puts(format);
    return;
  }
  for (const char *at = format; *at; at++) {
    if (*at != '%') { putchar(*at); continue; }
    at++;
    if (*at == 'd') printf("%d", *cell_of(p[from++]));
    else if (*at == 's') printf("%s", text_of(p[from++]));
    else putchar('%'), at--;
  }
  putchar('\n');
}
NATIVE(print) { printf("log %s\n", text_of(p[1])); return 1; }
NATIVE(printf) { char held[1024]; snprintf(held, sizeof held, "%s", text_of(p[1])); printf("log "); say(held, p, 2); return 1; }
NATIVE(SendClientMessage) {
  char held[1024];
  snprintf(held, sizeof held, "%s", text_of(p[3]));
  printf("tell %d ", p[1]);
  say(held, p, 4);
  return 1;
}
NATIVE(SendClientMessageToAll) {
  char held[1024];
  snprintf(held, sizeof held, "%s", text_of(p[2]));
  printf("tell all ");
  say(held, p, 3);
  return 1;
}
static int on(cell id) { return id >= 0 && id < MOST && players[id].on; }
NATIVE(IsPlayerConnected) { return on(p[1]); }
NATIVE(IsPlayerNPC) { return on(p[1]) && players[p[1]].npc; }
NATIVE(GetPlayerName) { return on(p[1]) ? give(p[2], players[p[1]].name, p[3]) : 0; }
NATIVE(GetPlayerIp) { return on(p[1]) ? give(p[2], players[p[1]].ip, p[3]) : 0; }
NATIVE(gpci) { return on(p[1]) ? give(p[2], players[p[1]].serial, p[3]) : 0; }
NATIVE(GetPlayerPing) { return on(p[1]) ? players[p[1]].ping : 0xFFFF; }
NATIVE(GetPlayerSkin) { return on(p[1]) ? players[p[1]].skin : 0; }
NATIVE(GetPlayerVehicleID) { return on(p[1]) ? players[p[1]].vehicle : 0; }
NATIVE(GetPlayerPos) {
  float *at = &players[p[1]].x;
  for (int i = 0; i < 3; i++) *cell_of(p[2 + i]) = amx_ftoc(at[i]);
  return 1;
}
NATIVE(GivePlayerMoney) { printf("money %d %d\n", p[1], p[2]); return 1; }
NATIVE(Kick) { printf("kick %d\n", p[1]); return 1; }

static const AMX_NATIVE_INFO natives[] = {
#define ENTRY(name) {#name, n_##name}
    ENTRY(fopen), ENTRY(fclose), ENTRY(fwrite), ENTRY(fread), ENTRY(fseek), ENTRY(flength), ENTRY(fexist), ENTRY(strlen),
    ENTRY(strcat), ENTRY(strcmp), ENTRY(strfind), ENTRY(floatround), ENTRY(floatmul), ENTRY(floatcmp), ENTRY(gettime),
    ENTRY(getdate), ENTRY(GetTickCount), ENTRY(SetTimer), ENTRY(SetTimerEx), ENTRY(KillTimer), ENTRY(print), ENTRY(printf),
    ENTRY(SendClientMessage), ENTRY(SendClientMessageToAll), ENTRY(IsPlayerConnected), ENTRY(IsPlayerNPC),
    ENTRY(GetPlayerName), ENTRY(GetPlayerIp), ENTRY(gpci), ENTRY(GetPlayerPing), ENTRY(GetPlayerSkin),
    ENTRY(GetPlayerVehicleID), ENTRY(GetPlayerPos), ENTRY(GivePlayerMoney), ENTRY(Kick), {NULL, NULL}};

/* Calls a public; arguments in their order, `text` as the last one where it is given. */
static cell call(const char *name, const cell *args, int count, const char *text) {
  int index;
  cell result = 0, address, *there;
  if (amx_FindPublic(&amx, name, &index) != AMX_ERR_NONE) return 0;
  if (text) amx_PushString(&amx, &address, &there, text, 0, 0);
  for (int i = count - 1; i >= 0; i--) amx_Push(&amx, args[i]);
  int error = amx_Exec(&amx, &result, index);
  if (error != AMX_ERR_NONE) printf("error %d in %s\n", error, name);
  if (text) amx_Release(&amx, address);
  return result;
}

static void pass(long ms) {
  for (long end = now_ms + ms; now_ms < end;) {
    now_ms++;
    for (int i = 1; i < 64; i++) {
      if (!timers[i].used || timers[i].due > now_ms) continue;
      if (timers[i].again) timers[i].due += timers[i].interval;
      else timers[i].used = 0;
      call(timers[i].name, timers[i].args, timers[i].count, NULL);
    }
  }
}

int main(int argc, char **argv) {
  char line[TEXT], word[64];
  FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
  struct stat found;
  if (!file || fstat(fileno(file), &found) != 0) return 2;
  AMX_HEADER head;
  if (fread(&head, sizeof head, 1, file) != 1) return 2;
  rewind(file);
  unsigned char *program = calloc(1, head.stp);
  if (fread(program, 1, head.size, file) != (size_t)head.size) return 2;
  fclose(file);
  int error = amx_Init(&amx, program);
  if (error == AMX_ERR_NONE) error = amx_Register(&amx, natives, -1);
  if (error != AMX_ERR_NONE) {
    printf("error %d: the script cannot be loaded\n", error);
    int count;
    amx_NumNatives(&amx, &count);
    for (int i = 0; i < count; i++) {
      char name[64];
      amx_GetNative(&amx, i, name);
      int known = 0;
      for (const AMX_NATIVE_INFO *one = natives; one->name; one++) known |= strcmp(one->name, name) == 0;
      if (!known) printf("error no native %s\n", name);
    }
    return 2;
  }
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    int id = 0, used = 0;
    if (sscanf(line, "%63s %n", word, &used) < 1) continue;
    char *rest = line + used;
    cell args[4] = {0};
    if (!strcmp(word, "start")) call("OnGameModeInit", NULL, 0, NULL);
    else if (!strcmp(word, "stop")) call("OnGameModeExit", NULL, 0, NULL);
    else if (!strcmp(word, "pass")) pass(atol(rest));
    else if (!strcmp(word, "files")) printf("files %ld\n", opened);
    else {
      id = strtol(rest, &rest, 10);
      while (*rest == ' ') rest++;
      if (id < 0 || id >= MOST) continue;
      args[0] = id;
      if (!strcmp(word, "player") || !strcmp(word, "npc")) {
        memset(&players[id], 0, sizeof players[id]);
        players[id].npc = word[0] == 'n';
        players[id].ping = 45;
        players[id].x = 1480.256f; players[id].y = -1741.5f; players[id].z = 13.004f;
        strcpy(players[id].serial, "C0FFEE00C0FFEE00C0FFEE00C0FFEE00C0FFEE00");
        sscanf(rest, "%63s %63[^\n]", players[id].ip, players[id].name);
        players[id].on = 1;
        players[id].skin = 26;
      } else if (!strcmp(word, "connect")) call("OnPlayerConnect", args, 1, NULL);
      else if (!strcmp(word, "leave")) { args[1] = 1; call("OnPlayerDisconnect", args, 2, NULL); players[id].on = 0; }
      else if (!strcmp(word, "spawn")) call("OnPlayerSpawn", args, 1, NULL);
      else if (!strcmp(word, "update")) call("OnPlayerUpdate", args, 1, NULL);
      else if (!strcmp(word, "place")) sscanf(rest, "%f %f %f", &players[id].x, &players[id].y, &players[id].z);
      else if (!strcmp(word, "die")) { sscanf(rest, "%d %d", &args[1], &args[2]); call("OnPlayerDeath", args, 3, NULL); }
      else if (!strcmp(word, "text")) call("OnPlayerText", args, 1, rest);
      else if (!strcmp(word, "command")) call("OnPlayerCommandText", args, 1, rest);
      else if (!strcmp(word, "enter")) {
        sscanf(rest, "%d %d", &players[id].vehicle, &args[1]);
        args[2] = 1;
        call("OnPlayerStateChange", args, 3, NULL);
      } else printf("error what is %s\n", word);
    }
    printf("ok\n");
    fflush(stdout);
  }
  return 0;
}
