import * as z from 'zod';

/** An address of the web. */
export const Url = z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' });

/** Marks what is shown to nobody: JSON Schema's word for it. */
export const SECRET = { writeOnly: true } as const;
