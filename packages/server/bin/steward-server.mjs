#!/usr/bin/env node
await import('../dist/steward-server.js');
