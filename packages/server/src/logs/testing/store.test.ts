import { describe } from 'vitest';
import { describeSingleLines } from './around-suite.ts';
import { clickHouseEngine, folderEngine } from './engines.ts';
import { describeShownLines } from './long-lines-suite.ts';
import { describeRegularExpressions } from './regex-suite.ts';
import { describeLogStore } from './store-suite.ts';
import { describeClickHouse } from './with-clickhouse.ts';

describe('logs in a folder', () => {
  describeLogStore(() => folderEngine);
  describeRegularExpressions(() => folderEngine);
  describeShownLines(() => folderEngine);
  describeSingleLines(() => folderEngine);
});

describeClickHouse('logs on a ClickHouse server', ({ host }) => {
  describeLogStore(() => clickHouseEngine(host()));
  describeRegularExpressions(() => clickHouseEngine(host()));
  describeShownLines(() => clickHouseEngine(host()));
  describeSingleLines(() => clickHouseEngine(host()));
});
