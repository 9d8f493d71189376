'use strict';

/* What happens on this server is told to Steward, and what staff ask is done. See README.md beside this folder. */
(() => {
  const MINUTE_MS = 60_000;
  const LOOK_MS = 15_000;
  /** Seconds without moving after which somebody pauses. */
  const PAUSES_AFTER = 120;
  /** Weapons are numbers of 32 bits, and money that Steward takes is less. */
  const MOST_WHOLE = 2 ** 32;
  const KICK = 1;
  const WARNING = 2;
  const TEMPORARY_BAN = 4;
  const BAN = 5;
  const FOR_GOOD = 1;
  const CHARACTER_RESOURCES = ['es_extended', 'qb-core', 'qbx_core'];

  /** @typedef {StewardOutcome} Outcome */
  /** @typedef {{ name: string, licence: string | undefined, activeSince: number, movedAt: number, place: string, diedAt: number }} Online */

  const log = (/** @type {string} */ text) => console.log(`[steward] ${text}`);
  const folder = `${GetResourcePath(GetCurrentResourceName())}/bridge`;
  const seconds = () => Math.floor(Date.now() / 1000);
  const bans = stewardBans.openBans(`${folder}/bans.json`, log);
  /** By number of the player. @type {Map<string, Online>} */
  const online = new Map();
  /** Handlers of other resources by kind of command. @type {Map<string, (data: Record<string, unknown>) => unknown>} */
  const handlers = new Map();
  const bridge = stewardBridge.openBridge({ folder, run, log });

  /** One line of text that Steward takes. @param {unknown} value @param {number} most */
  const textOf = (value, most) =>
    (typeof value === 'string' ? value : '')
      .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
      .trim()
      .slice(0, most)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim();
  const reasonOf = (/** @type {unknown} */ value) => textOf(value, 255) || 'No reason';
  /** A client may send objects that cannot be made a number or a text. @param {unknown} value */
  const numberOf = (value) => (typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN);
  const keyOf = (/** @type {unknown} */ value) =>
    typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  const wholeOf = (/** @type {unknown} */ value) => {
    const number = numberOf(value);
    return Math.abs(number) <= MOST_WHOLE ? Math.round(number) : undefined;
  };

  function hasCharacters() {
    const wanted = GetConvar('steward_names', 'auto');
    if (wanted !== 'auto') return wanted === 'character';
    return CHARACTER_RESOURCES.some((name) => ['started', 'starting'].includes(GetResourceState(name)));
  }

  /** @param {string} player */
  function licenceOf(player) {
    for (let index = 0; index < GetNumPlayerIdentifiers(player); index++) {
      const identifier = GetPlayerIdentifier(player, index);
      if (identifier?.startsWith('license:')) return identifier;
    }
    return undefined;
  }

  const findOnline = (/** @type {unknown} */ name) => [...online].find(([, one]) => one.name === name);

  /** @param {unknown} player @param {unknown} given */
  function join(player, given) {
    const [id, name] = [String(player), textOf(given, 64)];
    if (name === '' || online.get(id)?.name === name) return;
    leave(id);
    if (findOnline(name)) {
      log(`${name} is online already: the second one of that name (${id}) is not told.`);
      return;
    }
    const [now, licence] = [seconds(), licenceOf(id)];
    online.set(id, { name, licence, activeSince: now, movedAt: now, place: '', diedAt: 0 });
    bans.sees(name, licence);
    const ip = /^[\d.]+|^\[?[\da-f:]+/i.exec(GetPlayerEndpoint(id) ?? '')?.[0].replace('[', '');
    const serial = GetConvar('steward_identifiers', '1') === '1' ? licence : undefined;
    bridge.report('player.joined', { player: name, ip, serial, ping: wholeOf(GetPlayerPing(id)) });
  }

  /** @param {unknown} player */
  function leave(player) {
    const one = online.get(String(player));
    if (!one) return;
    online.delete(String(player));
    bridge.report('player.left', { player: one.name });
  }

  /** @param {unknown} player @param {(name: string) => void} then */
  function withName(player, then) {
    const one = online.get(String(player));
    if (one) then(one.name);
  }

  /** Where somebody stands, so that it shows who moves; undefined where the server does not know. @param {string} player */
  function placeOf(player) {
    const ped = GetPlayerPed(player);
    const place = ped ? GetEntityCoords(ped) : undefined;
    return place?.every(Number.isFinite) ? place : undefined;
  }

  function look() {
    const now = seconds();
    for (const [id, one] of online) {
      const place =
        placeOf(id)
          ?.map((value) => value.toFixed(1))
          .join() ?? '';
      if (place === one.place) continue;
      if (now - one.movedAt > PAUSES_AFTER) one.activeSince = now;
      one.movedAt = now;
      one.place = place;
    }
  }

  function tellPresence() {
    const now = seconds();
    let staff = 0;
    for (const [id, one] of online) {
      if (IsPlayerAceAllowed(id, 'steward.staff')) staff += 1;
      const pauses = now - one.movedAt > PAUSES_AFTER;
      const afk = one.place === '' ? null : pauses ? 0 : Math.floor((now - one.activeSince) / 60);
      bridge.report('player.presence', { player: one.name, afk, ping: wholeOf(GetPlayerPing(id)) ?? null });
    }
    bridge.report('server.population', { players: online.size, staff });
    bans.keep().catch((error) => log(`Who was seen cannot be saved: ${String(error)}`));
  }

  /** A client may say that it died as often as it likes. @param {unknown} player @param {unknown} by @param {unknown} weapon */
  function died(player, by, weapon) {
    const one = online.get(String(player));
    const now = Date.now();
    if (!one || now - one.diedAt < 1000) return;
    one.diedAt = now;
    const killer = numberOf(by) > 0 ? online.get(keyOf(by)) : undefined;
    const [x, y, z] = placeOf(String(player)) ?? [];
    bridge.report('player.killed', {
      player: one.name,
      killer: killer && killer !== one ? killer.name : undefined,
      weapon: wholeOf(weapon) ?? 0,
      ...{ x, y, z },
    });
  }

  /** @param {unknown} player @param {unknown} amount @param {unknown} reason */
  function cash(player, amount, reason) {
    const dollars = wholeOf(amount);
    if (!dollars) return;
    withName(player, (name) =>
      bridge.report('player.cash', { player: name, amount: dollars, reason: reasonOf(reason) }),
    );
  }

  /** @param {unknown} job */
  const jobOf = (job) =>
    textOf(/** @type {{ label?: unknown } | null} */ (typeof job === 'object' ? job : null)?.label, 64) || undefined;

  // ------------------------------------------------------------------------------------------ players

  on('playerConnecting', (/** @type {string} */ _name, /** @type {(reason: string) => void} */ setReason) => {
    const ban = bans.holds(licenceOf(String(source)), seconds());
    if (!ban) return;
    const until = ban.until === null ? '' : ` Until ${new Date(ban.until * 1000).toISOString()}.`;
    setReason(`${ban.name} is banned: ${ban.reason}${until}`);
    CancelEvent();
  });
  on('playerJoining', () => {
    if (!hasCharacters()) join(source, GetPlayerName(String(source)));
  });
  on('playerDropped', () => leave(source));
  onNet('baseevents:onPlayerDied', () => died(source, 0, 0));
  onNet('baseevents:onPlayerKilled', (/** @type {unknown} */ killer, /** @type {{ weaponhash?: unknown }} */ data) =>
    died(source, killer, data?.weaponhash),
  );

  // What the resource "chat" of FXServer takes; commands that nobody knows come with their slash.
  on('chatMessage', (/** @type {unknown[]} */ ...[player, , text]) => {
    const written = textOf(text, 500);
    if (written !== '' && GetConvar('steward_chat', '1') === '1')
      withName(player, (name) => bridge.report('player.said', { player: name, text: written }));
  });

  // ------------------------------------------------------------------------------------------ ESX, QBCore, Qbox

  on('esx:playerLoaded', (/** @type {unknown} */ player, /** @type {{ name?: unknown }} */ who) => {
    if (hasCharacters()) join(player, who?.name ?? GetPlayerName(String(player)));
  });
  on('esx:playerLogout', leave);
  on('esx:addAccountMoney', (/** @type {unknown[]} */ ...[player, account, amount, reason]) => {
    if (account === 'money') cash(player, amount, reason);
  });
  on('esx:removeAccountMoney', (/** @type {unknown[]} */ ...[player, account, amount, reason]) => {
    if (account === 'money') cash(player, -numberOf(amount), reason);
  });
  on('esx:setJob', (/** @type {unknown} */ player, /** @type {unknown} */ job) =>
    withName(player, (name) => bridge.report('player.saved', { player: name, job: jobOf(job) })),
  );
  /** @param {Record<string, any> | undefined} data */
  function joinCharacter(data) {
    const { source: player, charinfo } = data ?? {};
    if (player !== undefined && hasCharacters())
      join(player, `${charinfo?.firstname ?? ''} ${charinfo?.lastname ?? ''}`);
  }
  on('QBCore:Server:PlayerLoaded', (/** @type {{ PlayerData?: Record<string, any> }} */ who) =>
    joinCharacter(who?.PlayerData),
  );
  on('QBCore:Server:OnPlayerUnload', leave);
  on('QBCore:Server:OnMoneyChange', (/** @type {unknown[]} */ ...[player, type, amount, action, reason]) => {
    if (type === 'cash' && action === 'add') cash(player, amount, reason);
    if (type === 'cash' && action === 'remove') cash(player, -numberOf(amount), reason);
  });
  on('QBCore:Server:OnJobUpdate', (/** @type {unknown} */ player, /** @type {unknown} */ job) =>
    withName(player, (name) => bridge.report('player.saved', { player: name, job: jobOf(job) })),
  );

  // ------------------------------------------------------------------------------------------ txAdmin

  /** Who txAdmin means: whoever is online under that number, or the name that the licence had last. @param {Record<string, any>} data */
  function nameOf({ targetNetId, target, targetIds, targetName, playerIds, playerName }) {
    const one = online.get(keyOf(targetNetId ?? target));
    if (one) return one.name;
    const identifiers = targetIds ?? playerIds;
    const licence = (Array.isArray(identifiers) ? identifiers : []).find((id) => keyOf(id).startsWith('license:'));
    const name = licence === undefined ? undefined : bans.nameOf(licence);
    return name ?? (hasCharacters() ? undefined : textOf(targetName ?? playerName, 64) || undefined);
  }

  /** @param {number} type @param {Record<string, any>} data @param {number | undefined} [until] */
  function punished(type, data, until) {
    const player = nameOf(data);
    if (player === undefined)
      return log(`txAdmin punished somebody whom this server does not know: ${reasonOf(data.reason)}`);
    bridge.report('player.punished', {
      ...{ player, type, reason: reasonOf(data.reason), extra: textOf(data.durationTranslated, 255) || undefined },
      // Administrators of txAdmin are no players.
      staff: undefined,
      until: until === undefined ? undefined : new Date(until * 1000).toISOString(),
    });
    bridge.report('player.history', {
      player,
      action: `By ${textOf(data.author, 64) || 'txAdmin'} in txAdmin: ${reasonOf(data.reason)}`,
    });
  }

  on('txAdmin:events:playerWarned', (/** @type {Record<string, any>} */ data) => punished(WARNING, data));
  on('txAdmin:events:playerKicked', (/** @type {Record<string, any>} */ data) => {
    if (data.target !== -1) punished(KICK, data);
  });
  on('txAdmin:events:playerBanned', (/** @type {Record<string, any>} */ data) => {
    const until = typeof data.expiration === 'number' ? data.expiration : undefined;
    punished(until === undefined ? BAN : TEMPORARY_BAN, data, until);
  });
  on('txAdmin:events:actionRevoked', (/** @type {Record<string, any>} */ data) => {
    const player = nameOf(data);
    if (player === undefined) return;
    if (data.actionType === 'ban') bridge.report('player.unbanned', { player });
    const action = `${textOf(data.revokedBy, 64) || 'txAdmin'} revoked in txAdmin: ${textOf(data.actionReason, 255)}`;
    bridge.report('player.history', { player, action });
  });
  on('txAdmin:events:scheduledRestart', (/** @type {Record<string, any>} */ { secondsRemaining }) => {
    emit('steward:restart', secondsRemaining);
    log(`txAdmin restarts this server in ${secondsRemaining} seconds.`);
  });
  on('txAdmin:events:serverShuttingDown', () => {
    for (const id of [...online.keys()]) leave(id);
  });

  // ------------------------------------------------------------------------------------------ what staff ask

  /** @param {{ kind: string, data: Record<string, unknown> }} command @returns {Promise<Outcome>} */
  async function run({ kind, data }) {
    const handler = handlers.get(kind);
    if (handler) return outcomeOf(await handler(data));
    const [player] = findOnline(data.name) ?? [];
    const text = textOf(data.text ?? data.reason, 500);
    if (kind === 'kick') {
      if (player !== undefined) DropPlayer(player, text || 'You were kicked.');
      return { result: 'done' };
    }
    if (kind === 'ban') return ban(data, player);
    if (kind === 'unban') {
      await bans.lift(String(data.name));
      return { result: 'done' };
    }
    if (kind === 'say' || kind === 'message') {
      if (kind === 'message' && player === undefined) return { result: 'unknown-player' };
      emitNet('chat:addMessage', kind === 'say' ? -1 : player, { args: ['Steward', text] });
      return { result: 'done' };
    }
    return { result: 'refused', reason: `No resource of this server does "${kind}".` };
  }

  /** @param {Record<string, unknown>} data @param {string | undefined} player @returns {Promise<Outcome>} */
  async function ban(data, player) {
    const until = data.type === FOR_GOOD ? null : Date.parse(String(data.end_timestamp)) / 1000;
    if (Number.isNaN(until)) return { result: 'refused', reason: 'The end of the ban cannot be read.' };
    const reason = reasonOf(data.reason);
    if (!(await bans.add({ name: String(data.name), reason, until })))
      return { result: 'refused', reason: 'This server never saw the player, so it does not know the licence.' };
    if (player !== undefined) DropPlayer(player, `Banned: ${reason}`);
    return { result: 'done' };
  }

  /** What a handler of another resource gave back. @param {unknown} given @returns {Outcome} */
  function outcomeOf(given) {
    if (given === true || given === 'done') return { result: 'done' };
    if (given === 'unknown-player') return { result: 'unknown-player' };
    return { result: 'refused', reason: textOf(given, 255) || 'The resource of this server did not do it.' };
  }

  exports('Report', (/** @type {string} */ kind, /** @type {Record<string, unknown>} */ fields) =>
    bridge.report(String(kind), { ...fields }),
  );
  exports('Name', (/** @type {unknown} */ player) => online.get(String(player))?.name);
  exports('Handle', (/** @type {string} */ kind, /** @type {(data: Record<string, unknown>) => unknown} */ handler) => {
    handlers.set(String(kind), handler);
  });

  on('onResourceStop', (/** @type {string} */ name) => {
    if (name !== GetCurrentResourceName()) return;
    for (const id of [...online.keys()]) leave(id);
    bridge.stop();
  });

  /** Whose characters are loaded already, where this resource is started later than players come. */
  function findCharacters() {
    if (GetResourceState('es_extended') === 'started')
      for (const who of exports.es_extended.getSharedObject().GetExtendedPlayers()) join(who.source, who.name);
    const core = ['qbx_core', 'qb-core'].find((name) => GetResourceState(name) === 'started');
    const players =
      core === 'qbx_core'
        ? exports.qbx_core.GetQBPlayers()
        : core && exports['qb-core'].GetCoreObject().Functions.GetQBPlayers();
    for (const { PlayerData } of Object.values(players ?? {})) joinCharacter(PlayerData);
  }

  async function start() {
    await bridge.start();
    bridge.report('server.started', {});
    setInterval(look, LOOK_MS);
    setInterval(tellPresence, MINUTE_MS);
    if (!hasCharacters()) for (const player of getPlayers()) join(player, GetPlayerName(String(player)));
    else findCharacters();
  }

  start().catch((error) => log(`It cannot start: ${String(error)}`));
})();
