#!/usr/bin/env node
await import('../dist/steward.js');
