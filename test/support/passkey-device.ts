import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()

/** The head of a CBOR item: its kind and its size, below 65,536. */
function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  return size < 256
    ? Buffer.from([(kind << 5) | 24, size])
    : Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
}

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>

/** Encodes as CBOR what keys and attestations are made of. */
function cbor(item: Cbor): Buffer {
  if (typeof item === 'number') return item < 0 ? head(1, -1 - item) : head(0, item)
  if (typeof item === 'string') return Buffer.concat([head(3, Buffer.byteLength(item)), Buffer.from(item)])
  if (item instanceof Uint8Array) return Buffer.concat([head(2, item.length), item])
  return Buffer.concat([head(5, item.size), ...[...item].flatMap(([key, value]) => [cbor(key), cbor(value)])])
}

/** The public key of a P-256 pair as COSE has it. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

const flags = { present: 1, verified: 4, hasKey: 64 }

/** Faults of a device's answer. */
export interface Manner {
  /** Does not ask for its owner. */
  isUnverified?: boolean
  /** Names another origin, challenge, kind of answer, or host. */
  origin?: string
  challenge?: string
  type?: string
  rpId?: string
  /** Signs with a key that is not the passkey's. */
  hasOtherKey?: boolean
  /** Gives this count. */
  counter?: number
  /** Says that the passkey is of this user. */
  userHandle?: string
}

/** A software authenticator with one passkey, as WebAuthn has it (ES256, no attestation). */
export class PasskeyDevice {
  readonly credentialId = base64url(randomBytes(16))
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #userHandle: string | undefined
  #counter: number

  constructor(
    private readonly origin: string,
    counter = 0,
  ) {
    this.#counter = counter
  }

  /** The part of its passkey that a server stores. */
  get stored() {
    return { credentialId: this.credentialId, publicKey: base64url(coseKey(this.#pair.publicKey)) }
  }

  /** Its private key, as virtual authenticators take it (PKCS#8 in base64); of another pair, that of nobody. */
  privateKey({ hasOtherKey = false } = {}): string {
    const { privateKey } = hasOtherKey ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : this.#pair
    return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  }

  #clientData(type: string, challenge: string, manner: Manner): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: manner.type ?? type,
        challenge: manner.challenge ?? challenge,
        origin: manner.origin ?? this.origin,
        crossOrigin: false,
      }),
    )
  }

  #authenticatorData(rpId: string, manner: Manner, attested: Buffer | null): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(manner.counter ?? this.#counter)
    const set =
      flags.present |
      (manner.isUnverified === true ? 0 : flags.verified) |
      (attested === null ? 0 : flags.hasKey)
    return Buffer.concat([
      sha256(manner.rpId ?? rpId),
      Buffer.from([set]),
      counter,
      ...(attested === null ? [] : [attested]),
    ])
  }

  /** Makes its passkey on a challenge; returns its answer as JSON. */
  make(optionsJson: string, manner: Manner = {}): string {
    const options = JSON.parse(optionsJson) as { challenge: string; rp: { id: string }; user: { id: string } }
    this.#userHandle = options.user.id
    const id = Buffer.from(this.credentialId, 'base64url')
    const length = Buffer.from([id.length >> 8, id.length & 255])
    const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(this.#pair.publicKey)])
    const attestation = cbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', this.#authenticatorData(options.rp.id, manner, attested)],
      ]),
    )
    return JSON.stringify({
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(this.#clientData('webauthn.create', options.challenge, manner)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      },
    })
  }

  /** Uses its passkey on a challenge; returns its answer as JSON. */
  use(optionsJson: string, manner: Manner = {}): string {
    const options = JSON.parse(optionsJson) as { challenge: string; rpId: string }
    this.#counter += 1
    const clientData = this.#clientData('webauthn.get', options.challenge, manner)
    const data = this.#authenticatorData(options.rpId, manner, null)
    const key = createPrivateKey({
      key: Buffer.from(this.privateKey(manner), 'base64'),
      format: 'der',
      type: 'pkcs8',
    })
    const userHandle = manner.userHandle ?? this.#userHandle
    return JSON.stringify({
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(clientData)]), key)),
        ...(userHandle !== undefined && { userHandle }),
      },
    })
  }
}
