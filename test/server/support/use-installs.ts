import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import * as v from 'valibot'
import { afterEach, beforeEach } from 'vitest'
import { createApp } from '#server/app.ts'
import type { SampleBehaviour } from '#server/demo/services/sample-behaviour.ts'
import { installCaller } from '#server/installs/install-calls.job.ts'
import { findInstall } from '#server/law/find-install.ts'
import type { AddonRow, InstallRow } from '#server/law/handler.ts'
import { call, type Reply, storeService } from '#test/support/people.ts'
import { reviewedAddon, type ReviewedAddon } from '#test/support/provider/reviewed-addon.ts'
import { readAs } from '#test/support/read-as.ts'
import type { TestServer } from '#test/support/server.ts'
import { untilIdle } from '#test/support/until-idle.ts'
import { addonAt, type World } from '#test/support/world.ts'
import { useWorld } from './use-world.ts'

const stockSchema = v.looseObject({
  made: v.number(),
  live: v.array(v.looseObject({ uuid: v.string(), plan: v.string() })),
  calls: v.array(v.looseObject({ method: v.string(), status: v.nullable(v.number()) })),
})
type Counts = v.InferOutput<typeof stockSchema>

const requested = v.looseObject({ uuid: v.string(), state: v.string() })

interface Installs {
  readonly server: TestServer
  readonly world: World
  /** An add-on in GA with the plans basic and big, at a sample provider. */
  readonly addon: AddonRow
  readonly provider: ReviewedAddon
  /** The platform, which may call the provider. */
  readonly app: TestServer['app']
  /** The token of the marketplace's service. */
  readonly token: string
  /** Calls the platform as the marketplace's service, or as another caller. */
  ask: (method: string, path: string, body?: unknown, as?: { token: string }) => Promise<Reply>
  /** The body of a request for an install. */
  body: (fields?: Record<string, unknown>) => Record<string, unknown> & { uuid: string }
  /** Requests an install that its provider provides or will; returns its uuid. */
  install: (fields?: Record<string, unknown>) => Promise<string>
  row: (uuid: string) => Promise<InstallRow>
  /** The provider behaves otherwise, for so many requests or from now on. */
  behave: (behaviour: SampleBehaviour, times?: number) => Promise<void>
  /** Counts of what the provider has made, has, and was called for. */
  stock: () => Promise<Counts>
  /** Does what the platform's job does until nothing is due; returns how much that was. */
  runCalls: () => Promise<number>
}

/** A platform with an add-on in GA, whose sample provider really listens, and a service that may install it. */
export function installWorld(): Installs {
  const on = useWorld()
  let addon: AddonRow
  let provider: ReviewedAddon
  let app: TestServer['app']
  let service: { token: string }
  beforeEach(async () => {
    addon = await addonAt(on.world, 'ga', 'acme-queue')
    provider = await reviewedAddon(on.world, addon, 'good')
    app = createApp({ ...on.server, ...provider.resources, portalDir: null })
    service = await storeService(on.server, 'marketplace')
  })
  afterEach(() => provider.close())

  const ask: Installs['ask'] = (method, path, body, as = service) => call({ app }, method, path, { as, body })
  const body: Installs['body'] = (fields = {}) => ({
    uuid: randomUUID(),
    account: 'user01@customers.example',
    app: { id: randomUUID(), name: 'shop' },
    addon: addon.slug,
    plan: 'basic',
    region: 'us',
    ...fields,
  })
  return {
    get server() {
      return on.server
    },
    get world() {
      return on.world
    },
    get addon() {
      return addon
    },
    get app() {
      return app
    },
    get token() {
      return service.token
    },
    get provider() {
      return provider
    },
    ask,
    body,
    install: async (fields) => {
      const sent = body(fields)
      const answer = await ask('POST', '/platform/installs', sent)
      if (answer.status !== 201) throw new Error(`not installed: ${JSON.stringify(answer.body)}`)
      return readAs(answer.body, requested).uuid
    },
    row: async (uuid) => {
      const row = await findInstall(on.server.db, uuid, false)
      if (row === undefined) throw new Error(`install ${uuid} is not stored`)
      return row
    },
    behave: async (behaviour, times) => {
      const query = times === undefined ? '' : `?times=${times}`
      await fetch(`${provider.providerUrl}/behaviour/${behaviour}${query}`, { method: 'PUT' })
    },
    stock: async () => readAs(await (await fetch(`${provider.providerUrl}/stock`)).json(), stockSchema),
    runCalls: () => {
      const { signal } = new AbortController()
      const resources = { ...provider.resources, log: pino({ level: 'silent' }) }
      return untilIdle(installCaller(resources, { stopping: signal, interrupting: signal }))
    },
  }
}
