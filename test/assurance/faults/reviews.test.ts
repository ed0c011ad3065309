import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { reviewStepNames } from '#machines/review/review-step.ts'
import { demoClientSecret } from '#server/demo/demo-manifest.ts'
import type { SampleBehaviour } from '#server/demo/services/sample-behaviour.ts'
import { startPostgres } from '#test/support/database/postgres.ts'
import { byScope } from '#test/support/scope.ts'
import { reviewedDemo, reviewedSlug as slug, stepStatuses as statuses } from './support/reviewed-demo.ts'
import { testSecretsKey } from '#test/support/database/secrets-key.ts'
import { readAs } from '#test/support/read-as.ts'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'reviewed-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** On a copy of the demo's story. */
async function reviewed(behaviour: SampleBehaviour, exchanges?: boolean) {
  const dataDir = await emptyFolder()
  await cp(inject('demoTemplate'), dataDir, { recursive: true })
  return reviewedDemo(behaviour, { dataDir }, exchanges)
}

/** Where a server is killed: the step, the provider's nth call by a method, and how often the next one removes. */
const moments = [
  ['manifest', 'HEAD', 1, 0],
  ['provision', 'POST', 2, 1],
  ['provision', 'POST', 3, 1],
  ['deprovision', 'DELETE', 2, 1],
  ['reprovision', 'POST', 5, 1],
] as const

describe('a server that is killed', () => {
  test.each(byScope({ fast: moments.slice(2, 3), all: [...moments] }))(
    'in %s, at %s %i: the next one ends the review',
    async (name, method, nth, removals) => {
      const { provider, platform, ask, read, ends, audit } = await reviewed('good')
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
      const at = reviewStepNames.indexOf(name)
      const expected = reviewStepNames.map((_, i) =>
        i < at ? 'completed' : i === at ? 'internal_error' : 'skipped',
      )
      expect(statuses(review)).toBe(expected.join(' '))
      expect(review[name].errors.join()).toMatch(/^Something went wrong during the \w+ check\./)
      const since = provider.calls.slice(before)
      expect(since.filter((each) => each.startsWith('DELETE'))).toHaveLength(removals)
      expect(since.filter((each) => !each.startsWith('DELETE'))).toEqual([])
      expect(await platform.stop()).toBe(0)
      expect(await audit()).toContain('No violations.')
    },
  )

  test('while the provider is waited for: its call-back goes on with the review', async () => {
    const { provider, platform, ask, read, ends, audit } = await reviewed('async-never', false)
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
    const { access_token: token } = readAs(
      await exchanged.json(),
      v.looseObject({ access_token: v.string() }),
    )
    const told = await platform.request(`/platform/addons/${asked.uuid}/actions/provision`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(told.status).toBe(200)
    await ends(id)
    expect(statuses(await read(id))).toBe('completed completed completed completed')
    await platform.stop()
    expect(await audit()).toContain('No violations.')
  })

  test('while the provider is waited for: the review can be canceled after it', async () => {
    const { provider, platform, ask, read, ends, api, audit } = await reviewed('async-never')
    const id = await ask()
    await expect.poll(async () => (await read(id)).provision.status).toBe('async_wait')
    await platform.kill()
    await platform.restart()
    const path = `/automatic_reviews/${id}`
    expect((await api('provider', 'PATCH', path, { status: 'cancelling' })).status).toBe(200)
    await ends(id)
    expect(statuses(await read(id))).toBe('completed cancelled cancelled cancelled')
    expect(provider.removals()).toHaveLength(1)
    await platform.stop()
    expect(await audit()).toContain('No violations.')
  })

  test('after a shutdown in the middle of a step: what was asked for is still removed', async () => {
    const { provider, platform, ask, read, api, audit } = await reviewed('good')
    const gate = provider.gate('POST', 3)
    const id = await ask()
    await gate.reached
    const shutDown = await api('admin', 'POST', `/addons/${slug}/progressions`, { to: 'shutdown' })
    expect(shutDown.status).toBe(201)
    expect(statuses(await read(id))).toBe('completed cancelled cancelled cancelled')
    await platform.kill()
    await platform.restart()
    const { removals } = provider
    await expect.poll(removals).toHaveLength(1)
    expect(statuses(await read(id))).toBe('completed cancelled cancelled cancelled')
    expect(await platform.stop()).toBe(0)
    expect(removals()).toHaveLength(1)
    expect(await audit()).toContain('No violations.')
  })
})

test('a server that is told to stop does not wait for a provider that does not answer', async () => {
  const { provider, platform, ask, read, ends, audit } = await reviewed('good')
  const gate = provider.gate('POST', 2)
  const id = await ask()
  await gate.reached
  const began = performance.now()
  expect(await platform.stop()).toBe(0)
  expect(performance.now() - began).toBeLessThan(12_000)
  expect(await audit()).toContain('No violations.')
  await platform.restart()
  await ends(id)
  expect(statuses(await read(id))).toBe('completed internal_error skipped skipped')
  expect(provider.removals()).toHaveLength(1)
})

describe('on one PostgreSQL', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())

  test('a review whose process was killed is ended by another one within seconds', async () => {
    const env = { DATABASE_URL: postgres.url, SECRETS_KEY: testSecretsKey }
    const demo = await reviewedDemo('good', { dataDir: await emptyFolder(), env })
    const { provider, platform, ask, read, ends, beside, audit } = demo
    const gate = provider.gate('POST', 3)
    const id = await ask()
    await gate.reached
    const other = await beside(await emptyFolder())
    await platform.kill()
    expect((await read(id, other)).provision.status).toBe('in_progress')
    const killed = performance.now()
    await ends(id, other)
    expect(performance.now() - killed).toBeLessThan(12_000)
    expect(statuses(await read(id, other))).toBe('completed internal_error skipped skipped')
    expect(provider.removals()).toHaveLength(1)
    expect(await other.stop()).toBe(0)
    expect(await audit()).toContain('No violations.')
  })
})
