import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const HEAD_BYTES = 12;
const SRV = 33;

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);

const u16 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value, 2 * at);
  return bytes;
};

/** A server of names on loopback that knows these SRV records, and no other name. */
export async function fakeDns(records: Readonly<Record<string, { readonly name: string; readonly port: number }>>) {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    let end = HEAD_BYTES;
    const labels: string[] = [];
    for (let size = query[end] ?? 0; size > 0; size = query[end] ?? 0) {
      labels.push(query.toString('latin1', end + 1, end + 1 + size));
      end += 1 + size;
    }
    const question = query.subarray(HEAD_BYTES, end + 5);
    const found = query.readUInt16BE(end + 1) === SRV ? records[labels.join('.').toLowerCase()] : undefined;
    const data = found && Buffer.concat([u16(0, 5, found.port), nameBytes(found.name)]);
    // A name is written as where it stands in the question.
    const answers = data ? [u16(0xc000 + HEAD_BYTES, SRV, 1, 0, 60, data.length), data] : [];
    const flags = found ? 0x8180 : 0x8183;
    const head = Buffer.concat([query.subarray(0, 2), u16(flags, 1, answers.length > 0 ? 1 : 0, 0, 0)]);
    socket.send(Buffer.concat([head, question, ...answers]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}
