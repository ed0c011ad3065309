import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { html } from 'hono/html'
import { bodyText, refusal, type SampleReply } from './sample-request.ts'
import type { Stock } from './sample-stock.ts'

/** How far a sign-on's time may be from now, in ms (DOMAIN 2.1). */
const ageMs = 5 * 60_000

/** True if a token is the digest of these parts. */
function isDigest(token: string, algorithm: 'sha1' | 'sha256', ...parts: readonly string[]): boolean {
  const due = Buffer.from(createHash(algorithm).update(parts.join(':')).digest('hex'))
  const given = Buffer.from(token)
  return given.length === due.length && timingSafeEqual(given, due)
}

/** Answers the form of a sign-on with a greeting; 403 if a token or its time is wrong, 404 for a resource that is gone. */
export async function signOnReply(
  request: IncomingMessage,
  stock: Stock,
  saltOf: (slug: string) => string,
): Promise<SampleReply> {
  const form = new URLSearchParams(await bodyText(request))
  const field = (name: string) => form.get(name) ?? ''
  const [uuid, timestamp, email] = [field('resource_id'), field('timestamp'), field('email')]
  const found = stock.find(uuid)
  if (found?.is !== 'live') return refusal(404, 'There is no such resource.')
  const { slug, plan } = found.resource
  const signed = [uuid, saltOf(slug), timestamp] as const
  const isGood =
    isDigest(field('resource_token'), 'sha1', ...signed) &&
    isDigest(field('user_scoped_resource_token'), 'sha256', ...signed, field('user_id'), email)
  if (!isGood) return refusal(403, 'The token is wrong.')
  if (Math.abs(Date.now() - Number(timestamp) * 1000) > ageMs) return refusal(403, 'The token is too old.')
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <title>${slug}</title>
      </head>
      <body>
        <h1>Welcome, ${email}</h1>
        <p>You are signed on to ${slug} of the app ${field('app')}, on the plan ${plan}.</p>
      </body>
    </html>`
  return {
    status: 200,
    body: String(await page),
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" },
  }
}
