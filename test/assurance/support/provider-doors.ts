import { randomUUID } from 'node:crypto'
import { providerResources, providerTokens } from '#server/db/schema.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { regenerateSecret } from '#server/manifests/oauth-credentials.rules.ts'
import { systemAct } from '#test/server/support/acts.ts'
import type { TwoSides } from '#test/support/two-sides.ts'

const hourMs = 3_600_000

/** Acme's provider in the middle of a provisioning: its resource, its secret and tokens of every kind; and Globex' resource. */
export async function createProvider({ server, acme, globex }: TwoSides) {
  const { db, clock } = server
  const addonId = acme.alpha.id
  const { secret } = await regenerateSecret(systemAct(server, null), acme.alpha)
  const resourceOf = async (id: string) => {
    const values = { addonId: id, step: 'provision', use: 'main', state: 'provisioning' } as const
    const rows = await db
      .insert(providerResources)
      .values({ ...values, createdAt: clock.now() })
      .returning()
    const [resource] = rows
    if (resource === undefined) throw new Error('no resource was stored')
    return resource.id
  }
  const resourceId = await resourceOf(addonId)
  const inAnHour = new Date(clock.now().getTime() + hourMs)
  const store = async (changes: Partial<typeof providerTokens.$inferInsert>) => {
    const token = newToken('ppap')
    await db.insert(providerTokens).values({
      tokenHash: hashToken(token),
      resourceId,
      addonId,
      codeHash: randomUUID(),
      secretHash: hashToken(secret),
      expiresAt: inAnHour,
      ...changes,
    })
    return token
  }
  return {
    resourceId,
    ofGlobex: await resourceOf(globex.alpha.id),
    secret,
    live: await store({}),
    expired: await store({ expiresAt: new Date(clock.now().getTime() - hourMs) }),
    revoked: await store({ revokedAt: clock.now() }),
    refresh: await store({ kind: 'refresh', expiresAt: null }),
    ofAnOldSecret: await store({ secretHash: hashToken('client_of_yesterday') }),
  }
}

export type ProviderDoor = Awaited<ReturnType<typeof createProvider>>
