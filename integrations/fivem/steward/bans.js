'use strict';

/* Who may not join, by licence: names of characters are not known yet when somebody connects. */
(() => {
  const fs = require('node:fs');
  const MOST_SEEN = 20_000;

  /** @typedef {StewardBan} Ban */

  /** @param {string} file @param {(text: string) => void} log */
  function openBans(file, log) {
    /** @type {Map<string, Ban>} */
    let bans = new Map();
    /** Licences by name, the newest last. @type {Map<string, string>} */
    let seen = new Map();
    let isChanged = false;
    let saving = Promise.resolve();
    try {
      const held = JSON.parse(fs.readFileSync(file, 'utf8'));
      bans = new Map(Object.entries(held.bans));
      seen = new Map(held.seen);
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT')
        log(`${file} cannot be read, so nobody is banned here: ${String(error)}`);
    }

    function save() {
      isChanged = false;
      const text = JSON.stringify({ bans: Object.fromEntries(bans), seen: [...seen] });
      saving = saving.then(() => stewardBridge.replaceFile(file, text));
      return saving;
    }

    return {
      /** @param {string} name @param {string | undefined} licence */
      sees(name, licence) {
        if (licence === undefined) return;
        seen.delete(name);
        seen.set(name, licence);
        const [oldest] = seen.keys();
        if (seen.size > MOST_SEEN && oldest !== undefined) seen.delete(oldest);
        isChanged = true;
      },

      /** The name that a licence had last. @param {string} licence */
      nameOf: (licence) => [...seen].reverse().find(([, one]) => one === licence)?.[0],

      /** False when it is not known who that is. @param {Ban} ban */
      async add(ban) {
        const licence = seen.get(ban.name);
        if (licence === undefined) return false;
        bans.set(licence, ban);
        await save();
        return true;
      },

      /** @param {string} name */
      async lift(name) {
        const licences = [...bans].filter(([, ban]) => ban.name === name).map(([licence]) => licence);
        for (const licence of licences) bans.delete(licence);
        if (licences.length > 0) await save();
      },

      /** Why somebody may not join. @param {string | undefined} licence @param {number} now in seconds since 1970 */
      holds(licence, now) {
        const ban = licence === undefined ? undefined : bans.get(licence);
        return ban && (ban.until === null || ban.until > now) ? ban : undefined;
      },

      /** Saves who was seen, where somebody was. */
      async keep() {
        if (isChanged) await save();
      },
    };
  }

  Object.assign(globalThis, { stewardBans: { openBans } });
})();
