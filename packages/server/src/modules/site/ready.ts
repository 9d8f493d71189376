import type { Services } from '../../core/services.ts';
import { expectReady, filesProblem, logsProblem } from './readiness.ts';

export async function readyOf(services: Services): Promise<{ ok: true; logs?: string; files?: string }> {
  await expectReady(services);
  const [logs, files] = await Promise.all([logsProblem(services), filesProblem(services)]);
  return { ok: true, ...(logs === undefined ? {} : { logs }), ...(files === undefined ? {} : { files }) };
}
