import { randomUUID } from 'node:crypto'
import { oauthCredentials, providerResources, providerTokens, provisioningGrants } from '#server/db/schema.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { regenerateSecret } from '#server/manifests/oauth-credentials.rules.ts'
import { systemAct } from '#test/server/support/acts.ts'
import type { Side } from '#test/support/side.ts'
import type { TwoSides } from '#test/support/two-sides.ts'

const hourMs = 3_600_000

/** A resource that an add-on's provider was asked for, its secret, a grant, and tokens of every kind. */
async function storeResource({ server }: TwoSides, { alpha }: Side) {
  const { db, clock } = server
  const { secret } = await regenerateSecret(systemAct(server, null), alpha)
  const [resource] = await db
    .insert(providerResources)
    .values({
      addonId: alpha.id,
      step: 'provision',
      use: 'main',
      state: 'provisioning',
      createdAt: clock.now(),
    })
    .returning()
  if (resource === undefined) throw new Error('no resource was stored')
  const inAnHour = new Date(clock.now().getTime() + hourMs)
  const anHourAgo = new Date(clock.now().getTime() - hourMs)
  const store = async (changes: Partial<typeof providerTokens.$inferInsert>) => {
    const token = newToken('ppap')
    await db.insert(providerTokens).values({
      tokenHash: hashToken(token),
      resourceId: resource.id,
      addonId: alpha.id,
      codeHash: randomUUID(),
      secretHash: hashToken(secret),
      expiresAt: inAnHour,
      ...changes,
    })
    return token
  }
  const grant = async (changes: Partial<typeof provisioningGrants.$inferInsert>) => {
    const code = newToken('grant')
    await db.insert(provisioningGrants).values({
      codeHash: hashToken(code),
      resourceId: resource.id,
      addonId: alpha.id,
      expiresAt: inAnHour,
      ...changes,
    })
    return code
  }
  return {
    resourceId: resource.id,
    secret,
    live: await store({}),
    expired: await store({ expiresAt: anHourAgo }),
    revoked: await store({ revokedAt: clock.now() }),
    refresh: await store({ kind: 'refresh', expiresAt: null }),
    ofAnOldSecret: await store({ secretHash: hashToken('client_of_yesterday') }),
    grants: {
      live: await grant({}),
      used: await grant({ usedAt: anHourAgo }),
      expired: await grant({ expiresAt: anHourAgo }),
    },
  }
}

export type ProviderDoor = Awaited<ReturnType<typeof storeResource>>

/** Both companies' providers, in the middle of a provisioning. */
export async function createProviders(
  sides: TwoSides,
): Promise<{ acme: ProviderDoor; globex: ProviderDoor }> {
  const providers = {
    acme: await storeResource(sides, sides.acme),
    globex: await storeResource(sides, sides.globex),
  }
  if ((await sides.server.db.$count(oauthCredentials)) < 2) throw new Error('the secrets were not stored')
  return providers
}
