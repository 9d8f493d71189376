export const FEED_TONES = { on: 'ok', paused: 'neutral', off: 'danger' } as const;
export const DELIVERY_TONES = { waiting: 'neutral', sent: 'ok', failed: 'danger' } as const;
