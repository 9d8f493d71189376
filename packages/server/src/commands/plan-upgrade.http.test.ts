import { expect, test } from 'vitest';
import { LATEST, STEPS, versionOf } from '../db/migrate.ts';
import { STEP_ROWS, STEP_SECONDS } from '../db/step-times.ts';
import { FIRST_VERSION, openFirstVersion } from '../db/testing/first-version.ts';
import { runCommand } from '../testing/run-command.ts';
import { createTestDatabase, withEachDatabase } from '../testing/test-database.ts';

withEachDatabase('the plan of an upgrade', (engine) => {
  test('says each step with the rows that it goes through and how long it takes, and changes nothing', async () => {
    const held = await openFirstVersion(engine);
    const version = async () => {
      const database = held.open();
      return versionOf(database).finally(() => database.close());
    };
    try {
      const { code, out, err } = await runCommand(held, 'migrate --plan');
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toMatch(new RegExp(`^From version ${FIRST_VERSION} to ${LATEST}: \\d+ players, [\\d.]+ [kM]B\\.\n`));
      expect(out).toMatch(/^9\tstaff-punishments\t\d+ s\tgoes through punishment \(\d+ rows\)$/m);
      expect(out).toMatch(/^11\toutbox\t.+\tmakes outbox; goes through game_command \(2 rows\), alert \(\d+ rows\)$/m);
      expect(out).toContain('Here they take about');
      expect(out).toContain('Make one now: steward-server backup FILE');
      const plan = JSON.parse((await runCommand(held, 'migrate --plan --json')).out) as { steps: { name: string }[] };
      expect(plan.steps.map(({ name }) => name)).toEqual(STEPS.slice(FIRST_VERSION).map(({ name }) => name));
      expect(await version()).toBe(FIRST_VERSION);
      expect((await runCommand(held, 'migrate')).err).toContain(`from version ${FIRST_VERSION} to ${LATEST}`);
      expect((await runCommand(held, 'migrate --plan')).out).toContain('Nothing is to be done.');
      expect((await runCommand(held, 'migrate')).err).toContain(`is at version ${LATEST}`);
    } finally {
      await held.remove();
    }
  });

  test('refuses a database of a newer Steward as serving it does, and leaves it alone', async () => {
    const held = await createTestDatabase(engine);
    const database = held.open();
    try {
      await database.withWrite((tx) =>
        tx
          .insertInto('steward_migration' as never)
          .values({ version: LATEST + 1, name: 'later', applied_at: '' } as never)
          .execute(),
      );
      for (const command of ['migrate --plan', 'migrate', 'serve', 'audit verify'])
        expect(await runCommand(held, command), command).toMatchObject({
          code: 1,
          err: expect.stringMatching(
            /written by a newer Steward .+Install that version, or restore a backup/,
          ) as string,
        });
      expect(await versionOf(database)).toBe(LATEST + 1);
    } finally {
      await database.close();
      await held.remove();
    }
  });
});

test('says what there is to do without a database', async () => {
  const held = await createTestDatabase('sqlite', { empty: true });
  expect((await runCommand(held, 'migrate --plan')).out).toContain('"steward-server migrate" makes one');
  await held.remove();
});

test('was measured for every step that goes through rows', () => {
  for (const name of Object.keys(STEP_ROWS)) expect(STEPS.find((step) => step.name === name)?.run, name).toBeDefined();
  for (const times of Object.values(STEP_SECONDS)) {
    for (const name of Object.keys(times)) {
      const step = STEPS.find((one) => one.name === name);
      expect(step?.run === undefined || STEP_ROWS[name] !== undefined, name).toBe(true);
    }
    const isMeasured = ({ name }: { readonly name: string }) => times[name] !== undefined;
    const between = STEPS.slice(STEPS.findIndex(isMeasured), STEPS.findLastIndex(isMeasured));
    expect(between.filter((step) => step.run !== undefined && !isMeasured(step)).map(({ name }) => name)).toEqual([]);
  }
});
