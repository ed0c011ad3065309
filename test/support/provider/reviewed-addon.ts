import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { serve } from '@hono/node-server'
import { pino } from 'pino'
import type { Database } from '#server/db/database.ts'
import type { SampleBehaviour } from '#server/demo/services/sample-behaviour.ts'
import { sampleProvider } from '#server/demo/services/sample-provider.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { ReviewResources } from '#server/reviews/provider.ts'
import { reviewRunner } from '#server/reviews/run-review.ts'
import { pushManifest } from '#server/manifests/manifests.rules.ts'
import { regenerateSecret } from '#server/manifests/oauth-credentials.rules.ts'
import { manifestOf } from './manifest-of.ts'
import { type WatchedProvider, watchProvider } from './watched-provider.ts'
import { untilIdle } from '../until-idle.ts'
import type { World } from '../world.ts'

/** Runs reviews until nothing is left to do now, as a server's process does. */
export interface RunningReviews {
  /** How many it took up. */
  done: Promise<number>
  /** It ends at the next boundary of a step. */
  stop(): void
  /** It ends at once. */
  interrupt(): void
}

export interface ReviewedAddon extends WatchedProvider {
  /** The platform's resources with the sample provider allowed. */
  resources: ReviewResources
  clientSecret: string
  /** The platform's own address. */
  platformUrl: string
  providerUrl: string
  /** The provider behaves otherwise from now on. */
  behave(behaviour: SampleBehaviour): Promise<void>
  /**
   * Does what the platform's job does until nothing is left to do now, and waits for what the provider does after its
   * responses: an exchange in progress holds the review, which the job then leaves for its next look.
   */
  run(): Promise<number>
  /** `db`: as another process has it; this one's else. */
  start(db?: Database): RunningReviews
  close(): Promise<void>
}

const originOf = (address: AddressInfo | string | null) => {
  if (address === null || typeof address === 'string') throw new Error('a server without a port')
  return `http://127.0.0.1:${address.port}`
}

/** An add-on whose manifest names a sample provider that really listens, as the platform then does too. */
export async function reviewedAddon(
  { server, act }: Pick<World, 'server' | 'act'>,
  addon: AddonRow,
  behaviour: SampleBehaviour,
  slowMs = 3100,
): Promise<ReviewedAddon> {
  const { secret } = await regenerateSecret(act('provider'), addon)
  const listening = serve({ fetch: server.app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(listening, 'listening')
  const platformUrl = originOf(listening.address())
  const contents = manifestOf(addon.slug)
  const working = new Set<Promise<void>>()
  const provider = sampleProvider({
    behaviour,
    secretsOf: () => ({ password: contents.api.password, ssoSalt: contents.api.sso_salt }),
    clientSecretOf: () => secret,
    slowMs,
    // A platform that a test has closed is called back in vain.
    onWork: (work) => {
      working.add(work)
      void work.finally(() => working.delete(work))
    },
    onError: (error) => void server.logged.push(`the sample provider failed: ${String(error)}`),
  })
  const watched = watchProvider(provider)
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const origin = originOf(provider.address())
  contents.api.production = { base_url: `${origin}/resources`, sso_url: `${origin}/sso` }
  await pushManifest(act('provider'), addon, contents)
  const config = { ...server.config, providerAllow: [origin], publicUrl: platformUrl }
  const resources = { db: server.db, clock: server.clock, config, log: pino({ level: 'silent' }) }
  const running = new Set<RunningReviews>()
  const start = (db: Database = resources.db): RunningReviews => {
    const [stopping, interrupting] = [new AbortController(), new AbortController()]
    const signals = { stopping: stopping.signal, interrupting: interrupting.signal }
    const runner: RunningReviews = {
      done: untilIdle(reviewRunner({ ...resources, db }, signals)).finally(() => running.delete(runner)),
      stop: () => stopping.abort(),
      interrupt: () => {
        stopping.abort()
        interrupting.abort()
      },
    }
    running.add(runner)
    return runner
  }
  return {
    ...watched,
    resources,
    clientSecret: secret,
    platformUrl,
    providerUrl: origin,
    behave: async (behaviour) => {
      await fetch(`${origin}/behaviour/${behaviour}`, { method: 'PUT' })
    },
    run: async () => {
      const count = await start().done
      await Promise.all(working)
      return count
    },
    start,
    close: async () => {
      // None of them goes on with the next add-on's reviews.
      const ending = [...running]
      for (const runner of ending) runner.interrupt()
      await Promise.all(ending.map(({ done }) => done))
      for (const each of [provider, listening]) {
        each.close()
        if ('closeAllConnections' in each) each.closeAllConnections()
      }
    },
  }
}
