import { createHmac, randomBytes } from 'node:crypto'
import { open, seal, type SecretKeys } from '#server/keys/secret-box.ts'
import { sealedColumns } from '#server/keys/sealed-columns.ts'

/** The beginning of every secret of the Standard Webhooks. */
const prefix = 'whsec_'
const secretBytes = 32

/** A new secret, with what is stored of it. */
export function newSecret(keys: Pick<SecretKeys, 'secretsKey'>, webhookId: string) {
  const secret = prefix + randomBytes(secretBytes).toString('base64')
  return {
    secret,
    stored: {
      secretBox: seal(keys, secret, sealedColumns.webhook.context(webhookId)),
      lastFour: secret.slice(-4),
    },
  }
}

/** Opens a webhook's secret. Throws if it was sealed with another key or for another webhook. */
export const openSecret = (keys: SecretKeys, webhook: { id: string; secretBox: string }): string =>
  open(keys, webhook.secretBox, sealedColumns.webhook.context(webhook.id))

/** The headers of a message, signed as the Standard Webhooks ask (https://www.standardwebhooks.com). */
export function messageHeaders(
  secret: string,
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000)
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'partner-portal-webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  }
}
