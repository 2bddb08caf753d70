import assert from 'node:assert/strict';
import {webcrypto} from 'node:crypto';
import {load} from '../support/load.mjs';
import test from '../support/testing.mjs';

// What a browser has and Node.js may not.
globalThis.self ??= globalThis;
globalThis.crypto ??= webcrypto;
const {ofBase64, readStub, seal, toBase64} = await load('pages/sealing/seal.ts');

const occasion = {game: 'k7xq2mrd', seat: 'second', ply: 81};
// The arbiter of src/record/sealed_move_test.cpp: both must make the same texts of the same nonce.
const key = 'VSYazevuWl266tETkREUxXNH20RN6DFp9yKffsqmpHA';
const nonce = Uint8Array.from({length: 32}, (_, index) => 100 + index);

test('the browser seals letter for letter as the hall does', () => {
    const sealed = seal(occasion, '炮二平五', key, nonce);
    assert.equal(sealed.stub, 'ZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXp7fH1-f4CBgoPngq7kuozlubPkupQ');
    assert.equal(sealed.commitment, 'EkpTt4jJ83_YAC2BX64MirrOs-ApbvYvtvPYbSBiF3Q');
    assert.equal(
        sealed.envelope,
        'kolSfbvnmAIrjM6nqptNNA4QHAaM_EPiEi86ymHuyBJB9uNY1JCyuVKNoG7nZgRLq3lCA3PWeJ2DW_rpZvuAvkSkfm' +
            'mdAvtOHtBWkuA0xI3P7mHf6oSN6Rjj70t0jEkX7bfVBy_kQBK2O5vBylFhPhqBeocVW56TvQHB0xUCGzBGleXhJOSP' +
            'mP3s9rUI9rWPgt_D7HmMAmhwmI074aH_zrGDuLJYBnuaFyrz_6HRt8xAV35XqQ0ivl1IiFQmbJph80OFOgNh6C0kum' +
            '65QiaeUw',
    );
});

test('the stub opens its commitment, on its own occasion alone', () => {
    const sealed = seal(occasion, 'e2e4', key);
    assert.equal(readStub(sealed.commitment, occasion, sealed.stub), 'e2e4');
    assert.equal(readStub(sealed.commitment, occasion, ` ${sealed.stub}\n`), 'e2e4');
    assert.equal(readStub(sealed.commitment, {...occasion, ply: 83}, sealed.stub), null);
    assert.equal(readStub(sealed.commitment, {...occasion, seat: 'first'}, sealed.stub), null);
    assert.equal(readStub(sealed.commitment, {...occasion, game: 'k7xq2mre'}, sealed.stub), null);
    assert.equal(readStub(sealed.commitment, occasion, seal(occasion, 'd2d4', key).stub), null);
    assert.equal(readStub(sealed.commitment, occasion, 'no stub'), null);
});

test('every envelope is new and equally long; what does not fit is not sealed', () => {
    const one = seal(occasion, 'e2e4', key);
    const other = seal(occasion, 'a7a8q', key);
    assert.notEqual(one.commitment, seal(occasion, 'e2e4', key).commitment);
    assert.deepEqual([one.envelope.length, other.envelope.length, one.commitment.length], [278, 278, 43]);
    assert.throws(() => seal(occasion, 'x'.repeat(128), key), RangeError);
    assert.throws(() => seal(occasion, 'e2e4', 'AAAA'), RangeError);
});

test('base64 has one spelling', () => {
    for (let length = 0; length < 40; ++length) {
        const bytes = Uint8Array.from({length}, (_, index) => (index * 37) & 0xff);
        assert.deepEqual(ofBase64(toBase64(bytes)), bytes);
    }
    assert.equal(ofBase64('AB'), null);
    assert.equal(ofBase64('A+=='), null);
});
