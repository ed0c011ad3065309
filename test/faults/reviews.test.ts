import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { demoClientSecret, demoManifest, demoSecrets } from '../../src/server/demo/demo-manifest.ts'
import { type SampleBehaviour, sampleProvider } from '../../src/server/demo/sample-provider.ts'
import { type DemoPortal, freePort, startDemo } from '../support/demo-process.ts'
import { call } from '../support/people.ts'
import type { TestServer } from '../support/server.ts'
import { authorize, cookieOf, exchange, post, tokenIn } from '../support/sign-in-client.ts'
import { watchProvider } from '../support/watched-provider.ts'

const slug = 'acme-queue'
const names = ['manifest', 'provision', 'deprovision', 'reprovision'] as const

type Review = Record<(typeof names)[number], { status: string | null; errors: string[] }> & { status: string }

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A provider in this process, which outlives the platform's. */
async function providerOf(behaviour: SampleBehaviour, exchanges = true) {
  const server = sampleProvider({
    behaviour,
    passwordOf: (name) => demoSecrets(name).password,
    clientSecretOf: (name) => (exchanges ? demoClientSecret(name) : null),
    slowMs: 10,
    onError: () => undefined,
  })
  const watched = watchProvider(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  closing.push(async () => {
    server.closeAllConnections()
    server.close()
    await Promise.resolve()
  })
  const behave = (other: SampleBehaviour) => fetch(`${origin}/behaviour/${other}`, { method: 'PUT' })
  return { ...watched, origin, behave }
}

/** The platform as a process that can die and come back at the same place with the same data. */
async function platformWith(providerOrigin: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'reviewed-'))
  await cp(inject('demoTemplate'), dataDir, { recursive: true })
  const port = await freePort()
  const env = { PROVIDER_ALLOW: providerOrigin }
  const begin = () => startDemo(inject('serverDir'), { env, dataDir, port })
  let portal: DemoPortal = await begin()
  let isUp = true
  closing.push(async () => {
    if (isUp) await portal.kill()
    await rm(dataDir, { recursive: true, force: true })
  })
  const request = (path: string, init?: RequestInit) =>
    fetch(`${portal.url}${path}`, { redirect: 'manual', ...init })
  const remote = { app: { request } } as unknown as Pick<TestServer, 'app'>

  async function tokenOf(email: string): Promise<string> {
    const page = authorize({ redirect_uri: `${portal.url}/login/oauth` })
    const cookie = cookieOf(await post(remote, page, { email, password: 'demo-password' }))
    const answer = await request(page, { headers: { cookie } })
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
    return tokenIn(await exchange(remote, code))
  }
  const tokens = {
    provider: await tokenOf('partner@acme.example'),
    admin: await tokenOf('admin@platform.example'),
  }
  const api = (who: keyof typeof tokens, method: string, path: string, body?: unknown) =>
    call(remote, method, `/api/v3${path}`, { as: { token: tokens[who] }, body })
  return {
    request,
    api,
    kill: async () => {
      isUp = false
      await portal.kill()
    },
    stop: () => {
      isUp = false
      return portal.stop()
    },
    restart: async () => {
      portal = await begin()
      isUp = true
    },
    /** What the audit says of the data; rejects where it finds a violation. The process is to be gone. */
    audit: async () => {
      const script = join(inject('serverDir'), 'audit.js')
      const auditing = { env: { ...process.env, DATA_DIR: dataDir } }
      return (await promisify(execFile)(process.execPath, [script], auditing)).stdout
    },
  }
}

/** A review of the demo's add-on in alpha by this provider has been asked for. */
async function reviewed(behaviour: SampleBehaviour, exchanges?: boolean) {
  const provider = await providerOf(behaviour, exchanges)
  const platform = await platformWith(provider.origin)
  const contents = demoManifest(slug, 'Acme Queue', 'production')
  contents.api.production = {
    base_url: `${provider.origin}/resources`,
    sso_url: `${provider.origin}/sso`,
  }
  const pushed = await platform.api('provider', 'POST', `/addons/${slug}/manifests`, { contents })
  expect(pushed.status).toBe(201)
  const ask = async () => {
    const reply = await platform.api('provider', 'POST', `/addons/${slug}/automatic_reviews`, {})
    expect(reply.status).toBe(201)
    return (reply.body as { id: string }).id
  }
  const read = async (id: string) =>
    (await platform.api('provider', 'GET', `/automatic_reviews/${id}`)).body as Review
  const ends = async (id: string) => {
    await expect.poll(async () => (await read(id)).status, { timeout: 30_000 }).toBe('finished')
  }
  return { provider, platform, ask, read, ends }
}

const statuses = (review: Review) => names.map((name) => review[name].status).join(' ')

describe('a server that is killed', () => {
  test.each([
    ['manifest', 'HEAD', 1, 0],
    ['provision', 'POST', 2, 1],
    ['provision', 'POST', 3, 1],
    ['deprovision', 'DELETE', 2, 1],
    ['reprovision', 'POST', 5, 1],
  ] as const)('in %s, at %s %i: the next one ends the review', async (name, method, nth, removals) => {
    const { provider, platform, ask, read, ends } = await reviewed('good')
    const gate = provider.gate(method, nth)
    const id = await ask()
    await gate.reached
    await platform.kill()
    const before = provider.calls.length
    await platform.restart()
    const restarted = performance.now()
    await ends(id)
    // Nobody waits for the lease of a process that had the data to itself.
    expect(performance.now() - restarted).toBeLessThan(5000)
    const review = await read(id)
    const at = names.indexOf(name)
    const expected = names.map((_, i) => (i < at ? 'completed' : i === at ? 'internal_error' : 'skipped'))
    expect(statuses(review)).toBe(expected.join(' '))
    expect(review[name].errors.join()).toMatch(/^Something went wrong during the \w+ check\./)
    const since = provider.calls.slice(before)
    expect(since.filter((each) => each.startsWith('DELETE'))).toHaveLength(removals)
    expect(since.filter((each) => !each.startsWith('DELETE'))).toEqual([])
    expect(await platform.stop()).toBe(0)
    expect(await platform.audit()).toContain('No violations.')
  })

  test('while the provider is waited for: its call-back goes on with the review', async () => {
    const { provider, platform, ask, read, ends } = await reviewed('async-never', false)
    const id = await ask()
    await expect.poll(async () => (await read(id)).provision.status).toBe('async_wait')
    await platform.kill()
    await platform.restart()
    expect((await read(id)).provision.status).toBe('async_wait')
    await provider.behave('good')
    const asked = provider.bodies.at(-1) as { uuid: string; oauth_grant: { code: string } }
    const form = {
      grant_type: 'authorization_code',
      code: asked.oauth_grant.code,
      client_secret: demoClientSecret(slug),
    }
    const exchanged = await platform.request('/oauth/token', {
      method: 'POST',
      body: new URLSearchParams(form),
    })
    const { access_token: token } = (await exchanged.json()) as { access_token: string }
    const told = await platform.request(`/platform/addons/${asked.uuid}/actions/provision`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(told.status).toBe(200)
    await ends(id)
    expect(statuses(await read(id))).toBe('completed completed completed completed')
    await platform.stop()
    expect(await platform.audit()).toContain('No violations.')
  })

  test('while the provider is waited for: the review can be cancelled after it', async () => {
    const { provider, platform, ask, read, ends } = await reviewed('async-never')
    const id = await ask()
    await expect.poll(async () => (await read(id)).provision.status).toBe('async_wait')
    await platform.kill()
    await platform.restart()
    const path = `/automatic_reviews/${id}`
    expect((await platform.api('provider', 'PATCH', path, { status: 'cancelling' })).status).toBe(200)
    await ends(id)
    expect(statuses(await read(id))).toBe('completed cancelled cancelled cancelled')
    expect(provider.calls.filter((each) => each.startsWith('DELETE'))).toHaveLength(1)
    await platform.stop()
    expect(await platform.audit()).toContain('No violations.')
  })

  test('after a shutdown in the middle of a step: what was asked for is still removed', async () => {
    const { provider, platform, ask, read } = await reviewed('good')
    const gate = provider.gate('POST', 3)
    const id = await ask()
    await gate.reached
    const shutDown = await platform.api('admin', 'POST', `/addons/${slug}/progressions`, { to: 'shutdown' })
    expect(shutDown.status).toBe(201)
    expect(statuses(await read(id))).toBe('completed cancelled cancelled cancelled')
    await platform.kill()
    await platform.restart()
    const removals = () => provider.calls.filter((each) => each.startsWith('DELETE'))
    await expect.poll(removals).toHaveLength(1)
    expect(statuses(await read(id))).toBe('completed cancelled cancelled cancelled')
    expect(await platform.stop()).toBe(0)
    expect(removals()).toHaveLength(1)
    expect(await platform.audit()).toContain('No violations.')
  })
})

test('a server that is told to stop does not wait for a provider that does not answer', async () => {
  const { provider, platform, ask, read, ends } = await reviewed('good')
  const gate = provider.gate('POST', 2)
  const id = await ask()
  await gate.reached
  const began = performance.now()
  expect(await platform.stop()).toBe(0)
  expect(performance.now() - began).toBeLessThan(12_000)
  expect(await platform.audit()).toContain('No violations.')
  await platform.restart()
  await ends(id)
  expect(statuses(await read(id))).toBe('completed internal_error skipped skipped')
  expect(provider.calls.filter((each) => each.startsWith('DELETE'))).toHaveLength(1)
})
