import { CommandError, type CommandIo } from '../../../core/command-io.ts';
import { withServices } from '../../../commands/open-services.ts';
import { operated } from '../../../commands/operator.ts';
import type { Config } from '../../../config/config.ts';
import type { Services } from '../../../core/services.ts';
import { ADMIN_FORMS, BAN_FORMS, BLOCK_FORMS, type ExportForm, type ExportKind, type OutForm } from './forms.ts';
import { admins, heldBans, heldBlocks } from './repository.ts';

async function* onePage<T>(rows: Promise<readonly T[]>): AsyncGenerator<readonly T[]> {
  yield await rows;
}

/** Writes pages in a form. Gives how many rows it holds, and how many it cannot hold. */
async function write<T>(
  io: CommandIo,
  pages: AsyncIterable<readonly T[]>,
  { before, between, behind, row }: OutForm<T>,
) {
  let [written, left] = [0, 0];
  if (before !== undefined) io.out(before);
  for await (const page of pages) {
    const rows = page.flatMap((item) => row(item) ?? []);
    left += page.length - rows.length;
    if (rows.length === 0) continue;
    // A line ends by itself: what else belongs to its end, or to the row before, stands in it.
    const lead = written > 0 && between === ',\n' ? ',' : '';
    io.out(`${lead}${rows.join(between)}${between === '\r\n' ? '\r' : ''}`);
    written += rows.length;
  }
  if (behind !== undefined) io.out(behind);
  return { written, left };
}

function writeKind(services: Services, io: CommandIo, { kind, form }: { kind: ExportKind; form: ExportForm }) {
  const { db, clock } = services;
  switch (kind) {
    case 'bans':
      return write(io, heldBans(db, clock.now()), BAN_FORMS[form]);
    case 'addresses':
      return BLOCK_FORMS[form] && write(io, onePage(heldBlocks(db)), BLOCK_FORMS[form]);
    case 'admins':
      return ADMIN_FORMS[form] && write(io, onePage(admins(db)), ADMIN_FORMS[form]);
  }
}

/** `steward-server export`: bans, blocked addresses or ranks, to standard output. Leaves an entry in the audit log. */
export const runExport = (
  config: Config,
  io: CommandIo,
  { kind, form }: { readonly kind: ExportKind; readonly form: ExportForm },
): Promise<void> =>
  withServices(config, io, async (services) => {
    const forms = { bans: BAN_FORMS, addresses: BLOCK_FORMS, admins: ADMIN_FORMS }[kind];
    if (!(form in forms)) throw new CommandError(`There is no form ${form} for ${kind}. Use csv or ndjson.`);
    await services.database.withWrite((tx) =>
      operated(tx, services, { action: 'export.list', target: kind, after: { form } }),
    );
    const { written, left } = (await writeKind(services, io, { kind, form })) ?? { written: 0, left: 0 };
    io.err(
      `${written} rows.${left > 0 ? ` ${left} were left out: the form needs an address or an id that is not known of them.` : ''}`,
    );
  });
