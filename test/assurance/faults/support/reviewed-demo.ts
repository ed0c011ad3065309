import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { portOf } from '#test/support/port-of.ts'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, onTestFinished } from 'vitest'
import { demoClientSecret, demoManifest, demoSecrets } from '#server/demo/demo-manifest.ts'
import type { SampleBehaviour } from '#server/demo/services/sample-behaviour.ts'
import { sampleProvider } from '#server/demo/services/sample-provider.ts'
import { type DemoPortal, freePort, startDemo } from '#test/support/browser/demo-process.ts'
import { call } from '#test/support/people.ts'
import type { TestServer } from '#test/support/server.ts'
import { authorize, cookieOf, exchange, postForm, tokenIn } from '#test/support/sign-in-client.ts'
import { watchProvider } from '#test/support/provider/watched-provider.ts'
import { readId } from '#test/support/read-as.ts'

/** The demo's add-on that is reviewed; it is in alpha. */
export const reviewedSlug = 'acme-queue'

const names = ['manifest', 'provision', 'deprovision', 'reprovision'] as const

type Review = Record<(typeof names)[number], { status: string | null; errors: string[] }> & { status: string }

export const stepStatuses = (review: Review): string => names.map((name) => review[name].status).join(' ')

interface Data {
  /** Where the process has its data; the lock of an embedded database is there. */
  dataDir: string
  env?: Record<string, string>
}

/** A provider in this process, which outlives the platform's. */
async function providerOf(behaviour: SampleBehaviour, exchanges: boolean) {
  const server = sampleProvider({
    behaviour,
    secretsOf: demoSecrets,
    clientSecretOf: (name) => (exchanges ? demoClientSecret(name) : null),
    slowMs: 10,
    onError: () => undefined,
  })
  const watched = watchProvider(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${portOf(server)}`
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const behave = (other: SampleBehaviour) => fetch(`${origin}/behaviour/${other}`, { method: 'PUT' })
  const removals = () => watched.calls.filter((each) => each.startsWith('DELETE'))
  return { ...watched, origin, behave, removals }
}

/** A process of the platform that can die, and come back at the same place with the same data. */
async function processWith(env: Record<string, string>, dataDir: string) {
  const port = await freePort()
  const begin = () => startDemo(inject('serverDir'), { env, dataDir, port })
  let portal: DemoPortal | null = await begin()
  const gone = (): DemoPortal => {
    if (portal === null) throw new Error('the process is gone')
    const ending = portal
    portal = null
    return ending
  }
  onTestFinished(async () => {
    if (portal !== null) await gone().kill()
  })
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    request: (path: string, init?: RequestInit) => fetch(`${url}${path}`, { redirect: 'manual', ...init }),
    kill: () => gone().kill(),
    stop: () => gone().stop(),
    restart: async () => void (portal = await begin()),
  }
}

type Process = Awaited<ReturnType<typeof processWith>>

const remoteOf = ({ request }: Pick<Process, 'request'>) =>
  ({ app: { request } }) as unknown as Pick<TestServer, 'app'>

/** An access token of a person of the demo, by the whole way of a sign-in. */
export async function tokenOf(
  { url, request }: Pick<Process, 'url' | 'request'>,
  email: string,
): Promise<string> {
  const remote = remoteOf({ request })
  const page = authorize({ redirect_uri: `${url}/login/oauth` })
  const cookie = cookieOf(await postForm(remote, page, { email, password: 'demo-password' }))
  const answer = await request(page, { headers: { cookie } })
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
  return tokenIn(await exchange(remote, code))
}

/** The demo as a process, with an add-on whose provider is in this one. */
export async function reviewedDemo(
  behaviour: SampleBehaviour,
  { dataDir, env: given = {} }: Data,
  exchanges = true,
) {
  const provider = await providerOf(behaviour, exchanges)
  const env = { ...given, PROVIDER_ALLOW: provider.origin }
  const platform = await processWith(env, dataDir)
  const tokens = {
    provider: await tokenOf(platform, 'partner@acme.example'),
    admin: await tokenOf(platform, 'admin@platform.example'),
  }
  /** By this process, or by another one that has the same data. */
  const api = (who: keyof typeof tokens, method: string, path: string, body?: unknown, by = platform) =>
    call(remoteOf(by), method, `/api/v3${path}`, { as: { token: tokens[who] }, body })
  const contents = demoManifest(reviewedSlug, 'Acme Queue', 'production')
  const { origin } = provider
  contents.api.production = { base_url: `${origin}/resources`, sso_url: `${origin}/sso` }
  const pushed = await api('provider', 'POST', `/addons/${reviewedSlug}/manifests`, { contents })
  expect(pushed.status).toBe(201)
  const read = async (id: string, by = platform) =>
    (await api('provider', 'GET', `/automatic_reviews/${id}`, undefined, by)).body as Review
  return {
    provider,
    platform,
    api,
    read,
    ask: async () => {
      const reply = await api('provider', 'POST', `/addons/${reviewedSlug}/automatic_reviews`, {})
      expect(reply.status).toBe(201)
      return readId(reply.body)
    },
    ends: async (id: string, by = platform) => {
      await expect.poll(async () => (await read(id, by)).status).toBe('finished')
    },
    /** Another process beside the first one. */
    beside: (otherDir: string) => processWith(env, otherDir),
    /** The audit's verdict on the data; rejects where it finds a violation. */
    audit: async () => {
      const script = join(inject('serverDir'), 'audit.js')
      const auditing = { env: { ...process.env, ...env, DATA_DIR: dataDir } }
      return (await promisify(execFile)(process.execPath, [script], auditing)).stdout
    },
  }
}
