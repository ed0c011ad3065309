import { createHash } from 'node:crypto'
import type { InferInput } from 'valibot'
import type { signOnForm } from '#contract/installs/install.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { conflict } from '#server/law/refusal.ts'
import type { InstallRow } from '#server/law/handler.ts'
import { readableSecrets } from '#server/manifests/manifest-secrets.ts'
import { currentManifest } from '#server/manifests/manifests.rules.ts'
import { rerouted } from '#server/outbound/reroute.ts'
import { ssoUrlOf } from '#server/outbound/provider-url.ts'

/** The id of a customer at every provider, as a UUID of version 8: made from the address, which is all there is. */
function accountId(account: string): string {
  const hex = createHash('sha256').update(`account:${account.toLowerCase()}`).digest('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

const digest = (algorithm: 'sha1' | 'sha256', ...parts: readonly string[]): string =>
  createHash(algorithm).update(parts.join(':')).digest('hex')

/**
 * The form that signs an account on at an install's provider (DOMAIN 2.1), by the current manifest. It goes where calls
 * to the provider go. Throws 409 if the provider does not have the install, or its manifest says neither where nor how.
 */
export async function signOn(
  tx: Database,
  config: Pick<ServerConfig, 'secretsKey' | 'otherSecretsKey' | 'reroutes'>,
  install: InstallRow,
  account: string,
  now: Date,
): Promise<InferInput<typeof signOnForm>> {
  if (install.state !== 'provisioned' && install.state !== 'changing')
    throw conflict('Only an install that is provisioned can be opened.')
  const manifest = await currentManifest(tx, install.addonId)
  const action = manifest === undefined ? null : ssoUrlOf(manifest.contents)
  const salt = manifest === undefined ? undefined : readableSecrets(config, manifest)?.ssoSalt
  if (action === null || salt === undefined)
    throw conflict('The manifest of this add-on does not say how to sign on.')
  const { id, appName } = install
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const userId = accountId(account)
  return {
    action: rerouted(action, config.reroutes),
    method: 'POST',
    fields: {
      resource_id: id,
      resource_token: digest('sha1', id, salt, timestamp),
      timestamp,
      app: appName,
      email: account,
      user_id: userId,
      user_scoped_resource_token: digest('sha256', id, salt, timestamp, userId, account),
    },
  }
}
