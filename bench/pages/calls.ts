/** What is asked for besides the paths of the contract alone, and what of it the demonstration does not have. */

/** Lists that are sorted and filtered, and longer times: all as the contract takes them. */
export const WITH_QUERIES = [
  'rpg/user/{name}/playedPerDay?period=356',
  'rpg/user/{name}/cash?reason=shop',
  'rpg/audit?target={name}',
  'rpg/staff/bans?sort=-user',
  'rpg/manage/tax/wealth?sort=-total',
  'rpg/manage/tax/wealth?sort=-money',
  'rpg/research/networth?sort=name',
] as const;

/** What must not grow: a player, a search, and pages of lists, sorted too. */
export const FLAT = [
  'rpg/user/{name}',
  'rpg/search/user/{text}',
  'rpg/manage/tax/wealth',
  'rpg/manage/tax/wealth?sort=-money',
  'rpg/manage/wealth/conversion/v3',
  'rpg/staff/bans',
  'rpg/staff/bans?sort=-user',
  'rpg/manage/notes',
  'rpg/research/networth',
  'rpg/research/networth?sort=name',
  'rpg/research/wealth',
] as const;

/**
 * What has no answer for a manager among the demonstration's things, or not each time, and what is said instead. Everything
 * else is answered, each time.
 */
export const NOT_THERE: Readonly<Record<string, number>> = {
  'rpg/awards/search/group': 400,
  'rpg/bugs/all': 403,
  'rpg/develop/logs/{type}': 403,
  'rpg/manage/feeds/{id}': 404,
  'rpg/manage/feeds/{id}/deliveries': 404,
  'rpg/logs/archive/{date}/{file}/{search}': 404,
  'rpg/logs/line/{date}/{file}/{offset}/{sum}': 404,
  'rpg/logs/map/list': 403,
  'rpg/user/{name}/perks/group-plus': 403,
  'rpg/staff/routeblock/{id}': 404,
  'tdm/user/{name}': 404,
  'ugmp/user/{name}': 404,
  'rpg/user/{name}/punishments/{id}': 404,
  'site/servers/{id}': 404,
  'site/servers/{id}/players': 404,
};
