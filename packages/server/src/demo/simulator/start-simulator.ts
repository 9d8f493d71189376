import { createLogWriter } from '../../logs/store.ts';
import type { DemoServices } from '../services.ts';
import type { GameDoor } from './door.ts';
import { createSimulation, type LineWriter, type Simulation } from './simulation.ts';

export interface RunningSimulator extends Pick<Simulation, 'online' | 'offline' | 'kick'> {
  /** Resolves when the first second has passed. */
  readonly begun: Promise<void>;
  /** Resolves when the second that is under way has passed and its lines are written. */
  stop(): Promise<void>;
}

const SECOND = 1000;
const FAILURES_TOLD_EVERY = 60;

/**
 * Keeps the demonstration alive: people come and go as the hours want it, talk, fight, ask for help and are punished,
 * through the same door as a real game server, and the logs tell of it. After a sleep it goes on from now. What goes
 * wrong is logged and tried again the next second.
 */
export function startSimulator(
  services: DemoServices & { readonly logWriter?: LineWriter },
  door: GameDoor,
): RunningSimulator {
  const own = services.logWriter
    ? undefined
    : createLogWriter(services.config.logsDir, () => services.clock.now() * SECOND, { onError: complain });
  const simulation = createSimulation(services, services.logWriter ?? own ?? { write: () => undefined }, door);
  let failures = 0;
  let stopped = false;
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function complain(error: unknown): void {
    failures += 1;
    if (failures % FAILURES_TOLD_EVERY === 1)
      services.log?.warn({ err: error }, 'The simulator could not go on; it tries again.');
  }

  function tick(): void {
    running = simulation
      .step(services.clock.now())
      .then(() => void (failures = 0), complain)
      .finally(() => {
        if (!stopped) timer = setTimeout(tick, SECOND).unref();
      });
  }

  tick();
  return {
    begun: running,
    online: simulation.online,
    offline: simulation.offline,
    kick: simulation.kick,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
      await own?.close().catch(complain);
    },
  };
}
