import { readFileSync } from 'node:fs';
import { placesOf } from '../config/value-places.ts';
import { inspectConfig, type Reading } from '../config/read.ts';
import { shownSettings } from '../config/shown.ts';
import { configFileSchema } from '../config/json-schema.ts';
import { CommandError, type CommandIo } from '../core/command-io.ts';
import { problemsOutside } from './config-outside.ts';

const read = (io: CommandIo): Reading => inspectConfig(io.env, (name) => readFileSync(name, 'utf8'));

const atPlace = (reading: Reading): string[] => {
  const place = reading.file ? placesOf(reading.file.text) : () => undefined;
  return reading.problems.map(({ variable, path, text }) => {
    if (variable !== 'STEWARD_CONFIG' || !reading.file) return `${variable} ${text}`;
    const at = place(path);
    const where = at ? `${reading.file.name}:${at.line}:${at.column}` : reading.file.name;
    return `${where}: ${path.map(String).join('.')} ${text}`.replace(/: {2}/, ': ');
  });
};

/** Tells every problem of the settings with its place, and what to set. */
export function checkConfig(io: CommandIo): void {
  const reading = read(io);
  const problems = reading.config ? problemsOutside(reading.config, reading.file) : atPlace(reading);
  if (problems.length > 0) throw new CommandError(problems.join('\n'));
  const count = Object.keys(reading.set).length;
  io.err(
    `The settings can be used: ${count} variable${count === 1 ? '' : 's'}, ${reading.file ? `and the file ${reading.file.name}` : 'no file'}.`,
  );
}

/** Prints the settings in effect and where each comes from; secrets are hidden. */
export function showConfig(io: CommandIo, { json }: { json: boolean }): void {
  const reading = read(io);
  if (!reading.config) throw new CommandError(atPlace(reading).join('\n'));
  const shown = shownSettings(reading);
  if (json)
    return io.out(
      JSON.stringify(
        shown.map((one) => ({ ...one, value: one.value ?? null })),
        null,
        2,
      ),
    );
  for (const { name, value, from } of shown)
    io.out(`${name}\t${value === undefined ? '(not set)' : JSON.stringify(value)}\t${from}`);
}

/** Prints the JSON Schema of the file, for editors. */
export const printConfigSchema = (io: CommandIo): void => io.out(JSON.stringify(configFileSchema(), null, 2));
