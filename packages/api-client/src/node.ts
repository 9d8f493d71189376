export { undiciTransport, type UndiciOptions } from './transport/undici.ts';
