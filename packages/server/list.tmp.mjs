import { chromium } from 'playwright-core';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
for (const who of process.argv.slice(2)) {
const c = await b.newContext(); const p = await c.newPage();
await p.request.post('http://127.0.0.1:4781/api/auth/rpg', { data: { name: who, password: 'steward-demo' }, headers: { origin: 'http://127.0.0.1:4781' } });
const rows = []; let n = 0; const asked = new Set();
p.on('response', async (r) => { asked.add(r.url()); if (r.request().resourceType() === 'script') { const s = await r.request().sizes(); rows.push([s.responseBodySize, r.url().split('/').pop()]); } });
await p.goto('http://127.0.0.1:4781/'); await p.waitForTimeout(4000);
console.log(who, asked.size, rows.reduce((a, [x]) => a + x, 0)); for (const r of rows.sort((a, b) => b[0] - a[0])) console.log(' ', ...r); console.log([...asked].map((u) => u.replace('http://127.0.0.1:4781', '')).join(' '));
}
await b.close();
