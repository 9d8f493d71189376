import { randomUUID } from 'node:crypto';
import type { ClickHouse } from '../clickhouse/client.ts';
import { createRowWriter } from '../clickhouse/row-binary.ts';
import { GENERATION_BYTES, SHIPPED_COLUMNS } from '../clickhouse/table.ts';
import { shownOf } from '../ship/line-rows.ts';
import type { LogIntake } from './intake.ts';
import { ownName, placeLines } from './placed-lines.ts';

const NOTHING_NOTED = new Map<string, number>();

/** Takes lines to a ClickHouse server, where a line that is written again is the same row. */
export const createClickHouseIntake = (server: Pick<ClickHouse, 'insert'>): LogIntake => ({
  exclusively: (work) => work(),

  async write(parts) {
    const byDay = new Map<string, ReturnType<typeof createRowWriter>>();
    for (const part of parts)
      for (const { day, type, offset, size, ms, shown } of placeLines(part)) {
        const rows = byDay.get(day) ?? createRowWriter();
        byDay.set(day, rows);
        const text = Buffer.from(shown);
        rows
          .day(day)
          .bytes(type)
          .bytes(ownName(part, type))
          .bytes(part.source)
          .u64(part.generation * GENERATION_BYTES + offset)
          .u32(Math.min(size, 0xffff_ffff))
          .u64(0)
          .instant(Math.floor(ms / 1000))
          .bytes(text)
          .bytes(shownOf(text, text.length, 'windows-1252'));
      }
    for (const rows of byDay.values()) await server.insert(SHIPPED_COLUMNS, rows.end(), randomUUID());
    return NOTHING_NOTED;
  },
});
