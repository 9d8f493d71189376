import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSignedBy, signatureOf } from './signature.ts';

const secret = 'a-secret-of-the-shop';
const body = Buffer.from('{"payment_id":"1"}');

describe('the signature of a webhook', () => {
  it('is the HMAC-SHA256 of the bytes', () => {
    expect(signatureOf('key', Buffer.from('The quick brown fox jumps over the lazy dog'))).toBe(
      'f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8',
    );
  });

  it('is accepted in hex, with or without its name', () => {
    const signature = signatureOf(secret, body);
    for (const header of [signature, signature.toUpperCase(), `sha256=${signature}`, ` ${signature} `])
      expect(isSignedBy(secret, body, header)).toBe(true);
  });

  it('is refused for any other bytes, key or text', () => {
    const signature = signatureOf(secret, body);
    expect(isSignedBy(secret, Buffer.from('{"payment_id":"2"}'), signature)).toBe(false);
    expect(isSignedBy(`${secret}x`, body, signature)).toBe(false);
    for (const header of [undefined, '', [signature, signature], signature.slice(1), `${signature}0`, 'é'.repeat(64)])
      expect(isSignedBy(secret, body, header)).toBe(false);
    fc.assert(fc.property(fc.string(), (header) => !isSignedBy(secret, body, header)));
  });
});
