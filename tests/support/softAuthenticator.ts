import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What a browser tells an authenticator, and a test may falsify. */
export interface Ceremony {
  challenge: string;
  origin: string;
  rpID: string;
  /** Whether the device checked who uses it. */
  verified?: boolean;
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

/** Flags of authenticator data (WebAuthn, section 6.1). */
const [PRESENT, VERIFIED, ATTESTED] = [1, 4, 64];

function authenticatorData({ rpID, verified = true }: Ceremony, counter: number, attested = Buffer.alloc(0)): Buffer {
  const flags = PRESENT + (verified ? VERIFIED : 0) + (attested.length > 0 ? ATTESTED : 0);
  const head = Buffer.alloc(5);
  head.writeUInt8(flags);
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpID), head, attested]);
}

const clientData = (type: string, { challenge, origin }: Ceremony) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** A public key as COSE writes it: EC2, ES256, P-256. */
function coseOf(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const point = (value: string) => new Uint8Array(Buffer.from(value, 'base64url'));
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ]),
  );
}

/** A passkey in software (ES256). `counter` is what it says of its uses; a test may set it back. */
export function softPasskey(userHandle: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = randomBytes(16);
  const id = text(credential);
  const passkey = {
    id,
    counter: 0,
    /** The answer to the options of a new passkey. */
    register(ceremony: Ceremony) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credential.length);
      const authData = authenticatorData(
        ceremony,
        passkey.counter,
        Buffer.concat([Buffer.alloc(16), length, credential, coseOf(publicKey)]),
      );
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      const attestationObject = text(Buffer.from(isoCBOR.encode(attestation)));
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON: text(clientData('webauthn.create', ceremony)), attestationObject },
      };
    },
    /** The answer to the options of a sign-in. `key`: of another passkey, to forge a signature. */
    signIn(ceremony: Ceremony, key: KeyObject = privateKey) {
      const authData = authenticatorData(ceremony, (passkey.counter += 1));
      const clientDataJSON = clientData('webauthn.get', ceremony);
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientDataJSON)]), key);
      const response = { clientDataJSON: text(clientDataJSON), authenticatorData: text(authData), signature: text(signature), userHandle };
      return { id, rawId: id, type: 'public-key', response };
    },
  };
  return passkey;
}
