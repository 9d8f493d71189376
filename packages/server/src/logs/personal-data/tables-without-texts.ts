/** Tables that are looked at in their own way, that hold no texts of people, or that are emptied within hours. */
export const OTHER_TABLES = new Set([
  ...['audit', 'ip_use', 'session', 'player', 'setting', 'rate_limit', 'bridge_event'],
  ...[
    'bridge_received',
    'bridge_server',
    'bridge_log_part',
    'bridge_log_target',
    'bridge_said',
    'game_status',
    'game_players',
  ],
  ...[
    'access_token',
    'recovery_code',
    'channel',
    'alert_channel',
    'online_player',
    'type_of_group',
    'type_of_property',
  ],
  // Gone: the outbox took its place.
  'game_command',
]);
export const NO_TEXT =
  /(?:^|_)(?:name|lower|hash|kind|status|type|mode|delivery|file|plate|job|slot|category|list|mime|path|permissions|serial|source|url|shortcode|discord_id|tag_discord_id|payment_id|perk|ip|state|ordering_key|server|event_id|claimed_by|sealed|event_key|thread)$/;
