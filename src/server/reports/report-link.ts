import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { ReportKind } from '#contract/report.ts'
import { notFound, Refusal } from '#server/law/refusal.ts'

/** Lifetime of a document's link, in ms (CONTRACT). */
const lifetimeMs = 5 * 60_000

interface Document {
  /** The report's id. */
  id: string
  kind: ReportKind
}

/** A key of its own, so that nothing else made with the deployment's key can pass for a signature. */
const linkKey = (secretsKey: Uint8Array) => Buffer.from(hkdfSync('sha256', secretsKey, '', 'report link', 32))

const signatureOf = (secretsKey: Uint8Array, { id, kind }: Document, expires: string): Buffer =>
  createHmac('sha256', linkKey(secretsKey)).update(`${id}.${kind}.${expires}`).digest()

/** A link to a document that works without a token for five minutes from `now`. */
export function reportLink(secretsKey: Uint8Array, document: Document, now: Date): string {
  const expires = String(Math.floor((now.getTime() + lifetimeMs) / 1000))
  const signature = signatureOf(secretsKey, document, expires).toString('base64url')
  return `/api/v3/reports/${document.id}.${document.kind}?expires=${expires}&signature=${signature}`
}

/** Throws 404 if the signature is of none of these keys, 410 if the link has expired. */
export function checkReportLink(
  keys: readonly Uint8Array[],
  document: Document,
  given: { expires: string | undefined; signature: string | undefined },
  now: Date,
): void {
  const { expires = '', signature = '' } = given
  const signed = Buffer.from(signature, 'base64url')
  const isSigned = keys.some((key) => {
    const wanted = signatureOf(key, document, expires)
    return signed.length === wanted.length && timingSafeEqual(signed, wanted)
  })
  if (!isSigned) throw notFound()
  if (now.getTime() >= Number(expires) * 1000)
    throw new Refusal(410, 'gone', 'This link has expired. Download the report from the portal again.')
}
