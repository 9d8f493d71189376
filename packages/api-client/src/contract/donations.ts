import * as z from 'zod/mini';
import { signedBy, signedIn } from '../rules/access.ts';
import { ById, Count, QueryInt } from './common.ts';
import { endpoint, group } from './endpoint.ts';

export const DonatePackage = z.object({
  id: Count,
  name: z.string(),
  description: z.string(),
  credits: Count,
  perk: z.string(),
  amount: Count,
  /** Grows with each change of it, its name and whether it is sold among them. */
  revision: Count,
});
export type DonatePackage = z.infer<typeof DonatePackage>;

export const donations = group('donations', {
  show: endpoint({
    method: 'GET',
    path: 'rpg/donate',
    access: signedIn,
    summary: 'Own credits, the shop and the packages.',
    response: z.object({ donateCredits: Count, shopUrl: z.nullable(z.string()), packages: z.array(DonatePackage) }),
  }),
  buy: endpoint({
    method: 'POST',
    path: 'rpg/donate/packages/{id}/buy',
    access: signedIn,
    summary:
      'Buy a package with credits; with the `revision` that was read in the query, only where it was not changed since.',
    params: ById,
    query: z.object({ revision: z.optional(QueryInt) }),
    response: z.object({ donateCredits: Count }),
    done: 'The package is yours. Thank you!',
    touches: ['accounts', 'players'],
  }),
  webhook: endpoint({
    method: 'POST',
    path: 'rpg/donate/webhook',
    access: signedBy('donationSecret'),
    summary: 'The shop reports a payment (signed, once per payment id).',
    body: z.object({
      payment_id: z.string().check(z.minLength(1), z.maxLength(128)),
      name: z.string(),
      credits: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    }),
    response: z.object({ accepted: z.boolean() }),
  }),
});
