import { DatabaseSync } from 'node:sqlite';

// A power cut is what no test has, so that commits need not wait for the disk; PostgreSQL is started without that, too. What
// a killed process wrote stays all the same. Processes that a test starts wait as in use.
const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (this: DatabaseSync, text: string): void {
  exec.call(this, text.replace('pragma synchronous = full', 'pragma synchronous = off'));
};
