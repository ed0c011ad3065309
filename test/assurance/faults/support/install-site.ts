import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, inject } from 'vitest'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { installRequests } from '#server/db/schema.ts'
import { type SampleBehaviour, sampleBehaviours } from '#server/demo/services/sample-behaviour.ts'
import { sampleProvider } from '#server/demo/services/sample-provider.ts'
import { type Ask, asking } from '#test/assurance/support/asking.ts'
import { testSecretsKey } from '#test/support/database/secrets-key.ts'
import { portOf } from '#test/support/port-of.ts'
import { openPlace, type Place, prepare, type Prepared } from '#test/support/prepared.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { readAs } from '#test/support/read-as.ts'
import { ServerProcess } from '#test/support/server-process.ts'

const metricsToken = 'metrics-token-of-the-tests'
const stock = v.looseObject({
  made: v.number(),
  removed: v.number(),
  live: v.array(v.looseObject({ uuid: v.string(), plan: v.string() })),
})

/** The sample provider in this process, which outlives the platform's. */
export async function startProvider() {
  const secrets = new Map<string, string>()
  const passwords = new Map<string, string>()
  const working = new Set<Promise<void>>()
  const server = sampleProvider({
    behaviour: 'good',
    secretsOf: (slug) => ({ password: passwords.get(slug) ?? '', ssoSalt: '' }),
    clientSecretOf: (slug) => secrets.get(slug) ?? null,
    slowMs: 700,
    onWork: (work) => {
      working.add(work)
      void work.finally(() => working.delete(work))
    },
    // A platform that was killed is called back in vain.
    onError: () => undefined,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${portOf(server)}`
  return {
    server,
    origin,
    secrets,
    passwords,
    /** Behaves otherwise for so many requests, or from now on. */
    behave: async (behaviour: SampleBehaviour, times?: number) => {
      const query = times === undefined ? '' : `?times=${times}`
      await fetch(`${origin}/behaviour/${behaviour}${query}`, { method: 'PUT' })
    },
    /** Resolves when it has done what it was asked for. */
    settled: async () => {
      while (working.size > 0) await Promise.all(working)
    },
    stock: async () => readAs(await (await fetch(`${origin}/stock`)).json(), stock),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Behaviours that a provider without faults of its own in what it keeps may show. */
export const weather = sampleBehaviours.filter((each) => !['no-auth', 'new-id', 'same-id'].includes(each))

export type Caller = 'provider' | 'admin' | 'service'

/** Add-ons at a sample provider, and processes of the platform side by side that may be killed. */
export class InstallSite {
  /** Answers that nobody should get. */
  readonly odd: string[] = []
  readonly ask: Ask<Caller>
  readonly processes: ServerProcess[] = []
  #next = 0
  #rising: Promise<void> = Promise.resolve()

  private constructor(
    readonly place: Place,
    readonly prepared: Prepared,
    readonly provider: Awaited<ReturnType<typeof startProvider>>,
    service: string,
  ) {
    const tokens = { ...prepared.tokens, service }
    this.ask = asking<Caller>(
      () => this.#up().url,
      tokens,
      ({ status, body }) => {
        if (status >= 500) this.odd.push(`${status} ${JSON.stringify(body)}`)
      },
    )
  }

  /** Two add-ons in GA and one in alpha, a service by command, so many processes, manifests by the API. */
  static async open(place: Place, processes: number): Promise<InstallSite> {
    const prepared = await prepare(place, { addons: 3, buildpacks: 0, inGa: 2 })
    const provider = await startProvider()
    const service = await createdService(place)
    const site = new InstallSite(place, prepared, provider, service)
    const env = { ...place, PROVIDER_ALLOW: provider.origin, METRICS_TOKEN: metricsToken }
    for (let i = 0; i < processes; i++) site.processes.push(await ServerProcess.start(env))
    for (const { slug } of prepared.addons) {
      const { body } = await site.ask('provider', 'POST', `/api/v3/addons/${slug}/oauth_credentials`, {})
      provider.secrets.set(slug, readAs(body, v.looseObject({ secret: v.string() })).secret)
      await site.pushManifest(slug, 'provisioning-password-0123456789')
    }
    return site
  }

  /** Pushes a manifest with this password, which its provider then takes alone. */
  async pushManifest(slug: string, password: string): Promise<void> {
    const { origin, passwords } = this.provider
    const contents = manifestOf(slug)
    contents.api.password = password
    contents.api.production = { base_url: `${origin}/resources`, sso_url: `${origin}/sso` }
    const { status } = await this.ask('provider', 'POST', `/api/v3/addons/${slug}/manifests`, { contents })
    if (status !== 201) throw new Error(`no manifest was pushed: ${status}`)
    passwords.set(slug, password)
  }

  /** The processes by turns, but for one that is down. */
  #up(): ServerProcess {
    const up = this.processes.filter(({ isRunning }) => isRunning)
    const one = up[this.#next++ % up.length] ?? this.processes[0]
    if (one === undefined) throw new Error('there is no process')
    return one
  }

  /** Kills a process, which comes up again. */
  async kill(process: ServerProcess): Promise<void> {
    const rising = process.kill().then(() => process.start())
    this.#rising = rising
    await rising
  }

  /** Resolves when the process that was killed last is there again. */
  risen(): Promise<void> {
    return this.#rising
  }

  /** Lets 13 hours pass for all that installs wait for, again and again, until nothing is due any more. */
  async settle(): Promise<void> {
    await this.provider.behave('good')
    for (let round = 0; ; round++) {
      for (const process of this.processes) await stopped(process)
      await this.provider.settled()
      const waiting = await this.#letTimePass()
      if (waiting === 0) return
      if (round === 8) throw new Error(`${waiting} installs are still due`)
      for (const process of this.processes) await process.start()
      for (const process of this.processes) await nothingIsDue(process)
    }
  }

  async #letTimePass(): Promise<number> {
    const { db, close } = await openPlace(this.place)
    const earlier = (column: PgColumn) => sql`${column} - interval '13 hours'`
    const { callAt, callSince, callbackBy, leaseUntil } = installRequests
    const rows = await db
      .update(installRequests)
      .set({
        callAt: earlier(callAt),
        callSince: earlier(callSince),
        callbackBy: earlier(callbackBy),
        leaseUntil: earlier(leaseUntil),
      })
      .where(sql`coalesce(${callAt}, ${callbackBy}) is not null`)
      .returning({ id: installRequests.resourceId })
    await close()
    return rows.length
  }

  async close(): Promise<void> {
    for (const process of this.processes) await process.kill()
    this.provider.close()
  }
}

/** Makes a service by the command, as whoever installs the platform does; returns its token. */
async function createdService(place: Place): Promise<string> {
  const script = join(inject('serverDir'), 'admin.js')
  const env = { ...process.env, ...place, SECRETS_KEY: testSecretsKey }
  const args = [script, 'create-service', 'marketplace', '--may', 'installs']
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  const [, token] = /^Token: (\S+)$/m.exec(stdout) ?? []
  if (token === undefined) throw new Error(`no token in ${stdout}`)
  return token
}

/** Ends a process in order. Rejects if it does not end so. */
async function stopped(process: ServerProcess): Promise<void> {
  const code = await process.stop()
  if (code !== 0) throw new Error(`the server ended with ${code}`)
}

/** Resolves when no call for an install is due, as a process's metrics say. */
async function nothingIsDue({ url }: ServerProcess): Promise<void> {
  const due = async () => {
    const headers = { authorization: `Bearer ${metricsToken}` }
    const text = await (await fetch(`${url}/metrics`, { headers })).text()
    return /^portal_queue_length\{queue="installs"\} (\d+)$/m.exec(text)?.[1]
  }
  await expect.poll(due).toBe('0')
}
