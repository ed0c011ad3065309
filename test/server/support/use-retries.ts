import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeEach } from 'vitest'
import { createApp } from '#server/app.ts'
import type { ServerConfig } from '#server/config/config.ts'
import { failedAttempts, providerResources } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { pushManifest } from '#server/manifests/manifests.rules.ts'
import { removeRetried } from '#server/provisioning/remove-retried.job.ts'
import { call } from '#test/support/people.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { plainProvider, type PlainProvider } from '#test/support/provider/plain-provider.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from './use-world.ts'

type Attempt = typeof failedAttempts.$inferSelect

/** The password of an add-on's manifest of today. */
export const passwordOf = (slug: string) => `password-of-${slug}-0123456789abcdef`

/** A platform that may call a provider, which answers as a test says, and whose failed attempts are sent again. */
export function retryWorld() {
  const on = useWorld()
  let given: PlainProvider | undefined
  let config: ServerConfig | undefined
  const provider = (): PlainProvider => {
    if (given === undefined) throw new Error('the provider is not there yet')
    return given
  }
  beforeEach(async () => {
    given = await plainProvider()
    config = { ...on.server.config, providerAllow: [given.origin] }
  })
  afterEach(() => provider().close())
  const resources = () => {
    const { db, clock } = on.server
    return { db, clock, config: config ?? on.server.config, log: pino({ level: 'silent' }), portalDir: null }
  }
  /** Calls the platform as it is configured now. */
  const ask = (
    who: 'provider' | 'admin',
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ) => call({ app: createApp(resources()) }, method, `/api/v3${path}`, { as: on.world[who], body, headers })
  return {
    on,
    provider,
    resources,
    ask,
    configure: (changed: Partial<ServerConfig>) => void (config = { ...resources().config, ...changed }),
    /** An add-on in alpha whose manifest names the provider. */
    provided: async (slug = 'acme-alpha', baseUrl = `${provider().origin}/${slug}`): Promise<AddonRow> => {
      const addon = await addonAt(on.world, 'alpha', slug)
      const contents = manifestOf(slug)
      contents.api.password = passwordOf(slug)
      contents.api.production.base_url = baseUrl
      await pushManifest(on.world.act('provider'), addon, contents)
      return addon
    },
    /** An attempt that failed yesterday. */
    attempted: async (addon: AddonRow, fields: Partial<Attempt> = {}): Promise<Attempt> => {
      const [row] = await on.server.db
        .insert(failedAttempts)
        .values({
          addonId: addon.id,
          appName: 'automatic-review',
          plan: 'test',
          method: 'POST',
          url: `${provider().origin}/yesterday`,
          responseCode: 500,
          responseBody: 'Out of order.',
          params: {
            uuid: randomUUID(),
            name: 'review-1',
            plan: 'test',
            region: 'amazon-web-services::us-east-1',
            options: { size: 'true' },
            callback_url: 'https://old.example/platform/addons/1',
            oauth_grant: { code: '********', type: 'authorization_code', expires_at: '2026-11-01T00:00:00Z' },
          },
          actionType: 'provision',
          errorType: 'server_error',
          createdAt: on.server.clock.now(),
          ...fields,
        })
        .returning()
      if (row === undefined) throw new Error('no attempt')
      return row
    },
    retry: ({ id }: { id: string }, headers?: Record<string, string>) =>
      ask('admin', 'POST', `/failed_attempts/${id}/retries`, headers === undefined ? {} : { headers }),
    /** The provider goes while it is asked; another one is there afterwards. */
    goes: async () => {
      await provider().close()
      given = await plainProvider()
    },
    answersWith: (status: number, body?: string) =>
      provider().answer(() => (body === undefined ? { status } : { status, body })),
    /** Does what the job does that removes what retries made; returns how much that was. */
    removals: () => removeRetried(resources()),
    /** Has a resource requested from the provider, as a review does. */
    request: (
      resource: Pick<typeof providerResources.$inferInsert, 'addonId'> &
        Partial<typeof providerResources.$inferInsert>,
    ) =>
      on.server.db
        .insert(providerResources)
        .values({ step: 'provision', use: 'main', createdAt: on.server.clock.now(), ...resource })
        .returning({ id: providerResources.id }),
    /** The resources that the provider was asked for, oldest first. */
    made: () => on.server.db.select().from(providerResources).orderBy(providerResources.createdAt),
  }
}
