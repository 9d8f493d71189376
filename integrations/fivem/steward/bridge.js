'use strict';

/* The files between this resource and steward-agent. Nothing here knows of FiveM. */
(() => {
  const fs = require('node:fs');
  const path = require('node:path');

  const POLL_MS = 100;
  const RETRY_MS = 1000;
  const LONGEST_RUN_MS = 30_000;
  const CHUNK_BYTES = 256 * 1024;
  const LONGEST_LINE = 1024 * 1024;
  const TAIL_BYTES = 128;
  const MOST_HELD = 8 * 1024 * 1024;

  /** @typedef {StewardOutcome} Outcome */
  /** @typedef {StewardCommand} Command */
  /** @typedef {{ ino: string, offset: number, tail: string, id: number, at: string, begun: number[] }} State */

  /** @param {string} file @param {string} text */
  async function replaceFile(file, text) {
    await fs.promises.writeFile(`${file}.new`, text);
    await fs.promises.rename(`${file}.new`, file);
  }

  /** @param {string} file @returns {Promise<import('node:fs').promises.FileHandle | undefined>} */
  const openIfThere = (file) => fs.promises.open(file, 'r').catch(() => undefined);

  /** @param {import('node:fs').promises.FileHandle} handle @param {number} from @param {number} length */
  async function readAt(handle, from, length) {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await handle.read(bytes, 0, length, from);
    return bytes.subarray(0, bytesRead);
  }

  /** @param {import('node:fs').promises.FileHandle} handle @param {number} offset */
  async function tailAt(handle, offset) {
    const length = Math.min(TAIL_BYTES, offset);
    return (await readAt(handle, offset - length, length)).toString('latin1');
  }

  /**
   * @param {{ folder: string, run: (command: Command) => Promise<Outcome> | Outcome, log: (text: string) => void }} options
   *   `folder` has to be there; `run` does a command.
   */
  function openBridge({ folder, run, log }) {
    const events = path.join(folder, 'events.ndjson');
    const commands = path.join(folder, 'commands.ndjson');
    const stateFile = path.join(folder, 'state.json');
    /** @type {string[]} */
    let queue = [];
    let heldBytes = 0;
    let lost = 0;
    let isFailing = false;
    let isStopped = false;
    /** @type {Promise<void> | undefined} */
    let writing;
    /** @type {State} */
    let state = { ino: '', offset: 0, tail: '', id: 0, at: '', begun: [] };
    let isPlaced = false;
    /** @type {NodeJS.Timeout | undefined} */
    let timer;

    async function writeAll() {
      while (queue.length > 0) {
        const lines = queue;
        queue = [];
        try {
          // A line that was cut off by a full disk is ended first.
          await fs.promises.appendFile(events, (isFailing ? '\n' : '') + lines.join(''));
          heldBytes -= lines.reduce((sum, line) => sum + line.length, 0);
          if (isFailing) log('The file of events can be written again.');
          isFailing = false;
        } catch (error) {
          queue = [...lines, ...queue];
          if (!isFailing) log(`The file of events cannot be written: ${String(error)}`);
          isFailing = true;
          if (isStopped) break;
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        }
      }
      writing = undefined;
    }

    /** @param {Record<string, unknown>} value */
    function write(value) {
      const line = `${JSON.stringify(value)}\n`;
      if (heldBytes + line.length > MOST_HELD) {
        lost += 1;
        if (lost % 1000 === 1) log(`${lost} events are lost: the file of events cannot be written.`);
        return;
      }
      heldBytes += line.length;
      queue.push(line);
      writing ??= Promise.resolve().then(writeAll);
    }

    /** @param {number} command @param {Outcome} outcome */
    const answer = (command, { result, reason }) =>
      write({ command, result, ...(reason === undefined ? {} : { reason: reason.slice(0, 255) }) });

    const saveState = () => replaceFile(stateFile, JSON.stringify(state));

    async function recall() {
      try {
        state = { ...state, ...JSON.parse(await fs.promises.readFile(stateFile, 'utf8')) };
      } catch {
        // The first start, or a file that was removed.
      }
      for (const id of state.begun)
        answer(id, { result: 'refused', reason: 'The game server was started anew before this was done.' });
      state.begun = [];
      for (const file of [commands, `${commands}.1`]) {
        const handle = await openIfThere(file);
        if (handle) isPlaced ||= await isSame(handle);
        await handle?.close();
      }
      if (!isPlaced) state = { ...state, ino: '', offset: 0, tail: '' };
    }

    /** Whether it is the file that was read last. @param {import('node:fs').promises.FileHandle} handle */
    async function isSame(handle) {
      const { ino, size } = await handle.stat({ bigint: true });
      if (String(ino) !== state.ino || size < BigInt(state.offset)) return false;
      return (await tailAt(handle, state.offset)) === state.tail;
    }

    /** Where the place in the files is lost: whether a command is older than the last one. @param {Command} command */
    const isDone = ({ id, at }) => !isPlaced && state.id > 0 && (at < state.at || (at === state.at && id <= state.id));

    /** @param {Command} command @returns {Promise<Outcome>} */
    async function runInTime(command) {
      /** @type {NodeJS.Timeout | undefined} */
      let patience;
      const tooLate = new Promise((resolve) => {
        patience = setTimeout(
          () => resolve({ result: 'refused', reason: 'The game did not say what became of it.' }),
          LONGEST_RUN_MS,
        );
      });
      try {
        return /** @type {Outcome} */ (await Promise.race([Promise.resolve(command).then(run), tooLate]));
      } catch (error) {
        log(`The command ${command.id} (${command.kind}) failed: ${String(error)}`);
        return { result: 'refused', reason: 'The game failed to do this. Its console says why.' };
      } finally {
        clearTimeout(patience);
      }
    }

    /** @param {string} line */
    async function take(line) {
      if (line.trim() === '') return;
      /** @type {Partial<Command>} */
      let value;
      try {
        value = JSON.parse(line);
      } catch {
        return log('A line of the file of commands cannot be read.');
      }
      const { id, kind, at = '', data = {} } = value;
      if (kind === 'gap' && id === undefined)
        return log('Commands expired before the game took them: compare bans with those of Steward.');
      if (typeof id !== 'number' || typeof kind !== 'string' || isDone({ id, kind, at, data })) return;
      // Written before it is done: whoever is killed in between does nothing twice.
      state = { ...state, id, at, begun: [id] };
      await saveState();
      answer(id, await runInTime({ id, kind, at, data }));
      state = { ...state, begun: [] };
      await saveState();
    }

    /** Reads to the end. @param {import('node:fs').promises.FileHandle} handle */
    async function readOn(handle) {
      let size = CHUNK_BYTES;
      while (!isStopped) {
        const bytes = await readAt(handle, state.offset, size);
        const end = bytes.indexOf(0x0a);
        if (end < 0) {
          if (bytes.length < size) return;
          if (size >= LONGEST_LINE) state = { ...state, offset: state.offset + size };
          else size *= 2;
          continue;
        }
        for (let from = 0, to = end; to >= 0 && !isStopped; to = bytes.indexOf(0x0a, from)) {
          const offset = state.offset + to + 1 - from;
          const tail = bytes.subarray(Math.max(0, to + 1 - TAIL_BYTES), to + 1).toString('latin1');
          const whole = tail.length < TAIL_BYTES ? await tailAt(handle, offset) : tail;
          state = { ...state, offset, tail: whole };
          await take(bytes.toString('utf8', from, to));
          from = to + 1;
        }
      }
    }

    async function poll() {
      const handle = await openIfThere(commands);
      if (!handle) return;
      try {
        if (!(await isSame(handle))) {
          const before = await openIfThere(`${commands}.1`);
          if (before) {
            try {
              if (!(await isSame(before))) {
                const ino = String((await before.stat({ bigint: true })).ino);
                state = { ...state, ino, offset: 0, tail: '' };
              }
              await readOn(before);
            } finally {
              await before.close();
            }
          }
          state = { ...state, ino: String((await handle.stat({ bigint: true })).ino), offset: 0, tail: '' };
        }
        await readOn(handle);
        isPlaced = true;
      } finally {
        await handle.close();
      }
    }

    function pollLater() {
      if (isStopped) return;
      timer = setTimeout(() => {
        poll()
          .catch((error) => log(`The file of commands cannot be read: ${String(error)}`))
          .then(pollLater);
      }, POLL_MS);
    }

    return {
      /** Reports an event. @param {string} kind @param {Record<string, unknown>} fields what is undefined is left out */
      report: (kind, fields) => write({ kind, at: Math.floor(Date.now() / 1000), ...fields }),

      async start() {
        await fs.promises.mkdir(folder, { recursive: true });
        await recall();
        pollLater();
      },

      /** What waits is written before this returns: the process may end then. */
      stop() {
        isStopped = true;
        clearTimeout(timer);
        const rest = queue.join('');
        queue = [];
        if (rest !== '') fs.appendFileSync(events, rest);
      },
    };
  }

  Object.assign(globalThis, { stewardBridge: { openBridge, replaceFile } });
})();
