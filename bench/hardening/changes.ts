import { get } from 'node:http';

export interface Heard {
  /** What is waited for. */
  readonly topic: string;
  /** Called for each time that a change of it is told. */
  readonly told: () => void;
  /** Called when there is no stream, or when it ends before it is left. */
  readonly ended: (why: string) => void;
}

/** A stream of changes, as each open page has one. Resolves with what leaves it, once something was said. */
export function followChanges(
  url: string,
  headers: Readonly<Record<string, string>>,
  { topic, told, ended }: Heard,
): Promise<() => void> {
  return new Promise((resolve, reject) => {
    let isLeft = false;
    const over = (why: string): void => {
      if (isLeft) return;
      isLeft = true;
      ended(why);
      reject(new Error(why));
    };
    const sent = get(`${url}/api/live`, { headers: { ...headers, accept: 'text/event-stream' } }, (answer) => {
      if (answer.statusCode !== 200) return over(`${answer.statusCode} for a stream of changes`);
      const packing = answer.headers['content-encoding'];
      if (packing !== undefined) return over(`a stream of changes came by ${packing}`);
      let rest = '';
      answer.setEncoding('utf8').on('data', (text: string) => {
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) if (/^data:/m.test(block) && block.includes(`"${topic}"`)) told();
        if (blocks.length > 0) resolve(leave);
      });
      answer.on('error', () => undefined).on('close', () => over('a stream of changes ended'));
    });
    sent.on('error', (error) => over(error.message));
    const leave = (): void => {
      isLeft = true;
      sent.destroy();
    };
  });
}
