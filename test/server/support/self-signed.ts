import { generateKeyPairSync, sign } from 'node:crypto'

/** DER: a tag, the length, the contents. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const contents = Buffer.concat(parts)
  const { length } = contents
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), contents])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const utcTime = (year: number) => der(0x17, Buffer.from(`${String(year % 100).padStart(2, '0')}0101000000Z`))
/** OID 1.2.840.10045.4.3.2: ECDSA with SHA-256. */
const algorithm = sequence(objectId('2a8648ce3d040302'))

/** A key and a certificate that it has signed itself, for a host name and years from-to. */
export function selfSigned(
  host: string,
  [from, to]: readonly [number, number] = [2020, 2049],
): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  // OID 2.5.4.3 (common name), and 2.5.29.17 (the names that the certificate is for).
  const name = sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(host)))))
  const alternative = sequence(der(0x82, Buffer.from(host)))
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(utcTime(from), utcTime(to)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(objectId('551d11'), der(0x04, alternative)))),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', toBeSigned, privateKey))
  const certificate = sequence(toBeSigned, algorithm, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.replaceAll(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`,
  }
}
