import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  startDemoWithRestarts,
  type DemoWithRestarts,
} from '../../packages/cli/src/features/restarts/testing/demo-with-restarts.ts';
import { newPerson, type Person } from './harness.ts';

const DAY_MS = 110_000;

/** A day of somebody on staff, by commands alone. Each step is checked by what the server says afterwards. */
const SCRIPT = String.raw`
set -euo pipefail

is() { # what, expected, found
  if [ "$2" != "$3" ]; then
    echo "$1: expected '$2', found '$3'" >&2
    exit 1
  fi
  echo "ok: $1"
}

# A ticket: somebody is reported.
ticket=$(steward tickets list --day yesterday --jq '[.[] | select(.reported != null)][0].id')
reported=$(steward tickets show "$ticket" --jq '.reported.name? // .reported')
reason=$(steward tickets show "$ticket" --jq '.reason')
is "the ticket is in the list of its day" "$reason" "$(steward tickets list --day yesterday --jq ".[] | select(.id == $ticket) | .reason")"
steward tickets online "$ticket" > online.txt
echo "reported: $reported"

# What the logs say about it.
steward logs search "says" --file local --from yesterday --newest --limit 5 --json > lines.ndjson
is "the logs were searched" 5 "$(wc -l < lines.ndjson | tr -d ' ')"
is "the search is in the history" says "$(steward logs history --limit 1 --jq '.[0].search')"

# Somebody's anti-cheat session, and a flag on it.
session=null
for _ in 1 2 3 4 5 6 7 8 9 10; do
  session=$(steward sessions list --jq '[.[] | select(.flagged == 0 and .cleaned == false)][0].id')
  [ "$session" = null ] || break
  sleep 3
done
player=$(steward sessions show "$session" --jq '.name')
is "the session is the player's" "$session" "$(steward sessions player "$player" --limit 100 --jq ".[] | select(.id == $session) | .id")"
steward sessions events "$session" > events.txt
steward sessions flag "$session" --reason "Aims through walls."
is "the session is flagged" "1 Aims through walls." "$(steward sessions show "$session" --jq '"\(.flagged) \(.flagReason)"')"
code=0; steward sessions flag "$session" --reason "again" 2> refused.txt || code=$?
is "it cannot be flagged twice" 6 "$code"

# A ban, which ends by itself.
code=0; steward player ban Player_New --until 7d --reason "Aims through walls." < /dev/null 2> refused.txt || code=$?
is "a ban is not given unasked" 2 "$code"
steward player ban Player_New --until 7d --reason "Aims through walls." --yes
is "the player is banned" "Aims through walls." "$(steward player show Player_New --jq '.userBan.reason')"
is "by whoever is signed in" "$(steward whoami --jq '.name')" "$(steward player show Player_New --jq '.userBan.staffUser.name')"
is "the ban is a punishment too" "Aims through walls." "$(steward player punishments Player_New --jq '.[0].reason')"

# A note for the others.
steward player note Player_New "Banned after ticket $ticket." --important
is "the note is there" "true Banned after ticket $ticket." "$(steward player notes Player_New --jq '.[0] | "\(.important) \(.note)"')"

# A routeblock, until the evening.
block=$(steward routeblocks add 203.0.113.0/24 --reason "Ban evasion" --jq '.id')
is "the route is blocked" "203.0.113.0/24 Ban evasion" "$(steward routeblocks show "$block" --jq '"\(.route) \(.reason)"')"
steward routeblocks remove "$block" --yes
code=0; steward routeblocks show "$block" 2> refused.txt || code=$?
is "and free again" 5 "$code"

# A restart, until the server is back.
steward restart prod --yes --wait --timeout 60s > restart.txt
is "the server answers" true "$(steward status --jq '.servers[] | select(.kind == "rpg") | .online')"

# All of it is on record.
me=$(steward whoami --jq '.name')
for action in session.flag player.ban note.add routeblock.add routeblock.remove develop.restart; do
  is "$action is on record" "$action" "$(steward audit list --actor "$me" --action "$action" --from today --limit 5 --jq "map(select(.action == \"$action\"))[0].action")"
done

# Mercy.
steward player unban Player_New --yes
is "the ban is lifted" null "$(steward player show Player_New --jq '.userBan')"
echo "the day is over"
`;

let server: DemoWithRestarts;
let person: Person;
let folder: string;

beforeAll(async () => {
  server = await startDemoWithRestarts();
  person = await newPerson(server.url);
  await person.signIn('Rank_7');
  folder = await mkdtemp(join(tmpdir(), 'steward-day-'));
  const words = [person.command.file, ...person.command.args].map((word) => `'${word}'`).join(' ');
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'bin/steward'), `#!/bin/sh\nexec ${words} "$@"\n`);
  await chmod(join(folder, 'bin/steward'), 0o755);
});

afterAll(async () => {
  await person?.leave();
  await server?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

function runScript(text: string): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn('bash', ['-c', text], {
    cwd: folder,
    env: { ...person.env, PATH: [join(folder, 'bin'), person.env.PATH ?? ''].join(delimiter) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (data: Buffer) => (output.stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (output.stderr += data.toString()));
  const late = setTimeout(() => child.kill('SIGKILL'), DAY_MS);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(late);
      resolve({ code, ...output });
    });
  });
}

it('a day on staff, as a shell script', async () => {
  const { code, stdout, stderr } = await runScript(SCRIPT);
  expect({ code, stderr: code === 0 ? '' : stderr, stdout: code === 0 ? '' : stdout }).toEqual({
    code: 0,
    stderr: '',
    stdout: '',
  });
  expect(stdout.trim().split('\n').at(-1)).toBe('the day is over');
  expect(await server.restarted()).toEqual(['prod']);
  for (const said of [
    'Session was flagged.',
    'Player was banned.',
    'Note was succesfully added.',
    'Route blocked.',
    'the routeblock was successfully removed.',
    'The restart command ended well.',
  ])
    expect(stderr).toContain(said);
});
