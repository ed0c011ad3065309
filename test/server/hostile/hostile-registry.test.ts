import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { buildpackRevisions } from '#server/db/schema.ts'
import { hostileTexts, unstorableTexts } from '#test/support/hostile.ts'
import { Registry } from '#test/support/provider/registry.ts'
import { sharedSourceControl } from '#test/support/provider/source-control.ts'
import { readAs } from '#test/support/read-as.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()
const sources = sharedSourceControl()
const base = '/buildpack-registry/buildpacks'

let registry: Registry
beforeEach(async () => {
  registry = new Registry(on.server, sources.url)
  await registry.connect(on.world.provider, 'ada-okafor', 'sample-token-of-ada')
})

const form = (more: object) => ({
  namespace: 'acme',
  name: 'pgbouncer',
  description: 'Pools connections.',
  category: 'tools',
  owner: { type: 'user', id: on.world.provider.id },
  source: { type: 'github', owner: 'acme-data', repo: 'buildpack-pgbouncer' },
  support: { method: 'email', address: 'support@acme.example' },
  ...more,
})
const create = (more: object) => registry.ask(on.world.provider, 'POST', base, form(more))

const { NUL, 'half of a character': half } = unstorableTexts
const texts = Object.entries({ ...hostileTexts, NUL, half })

test.each(texts)('%s is stored as it is or refused at its field', async (_, text) => {
  for (const field of ['namespace', 'name', 'category']) {
    const { status, body } = await create({ [field]: text })
    expect([field, status]).toEqual([field, 422])
    expect(Object.keys(readAs(body, v.looseObject({ fields: v.looseObject({}) })).fields)).toEqual([field])
  }
  for (const [field, more] of [
    ['source', { source: { type: 'github', owner: text, repo: text } }],
    ['support', { support: { method: 'email', address: text } }],
    ['support', { support: { method: 'website', address: text } }],
    ['owner', { owner: { type: 'team', id: text } }],
  ] as const) {
    const { status, body } = await create(more)
    expect([field, status]).toEqual([field, 422])
    for (const name of Object.keys(readAs(body, v.looseObject({ fields: v.looseObject({}) })).fields))
      expect(name.split('.')[0]).toBe(field)
  }
  const made = await create({ description: text })
  const shown =
    made.status === 422
      ? text.trim()
      : readAs(made.body, v.looseObject({ description: v.string() })).description
  expect(shown).toBe(text.trim())
  const { body: stored } = made.status === 201 ? made : await create({})
  const path = `${base}/${(stored as { id: string }).id}`
  const revision = await registry.ask(on.world.provider, 'POST', `${path}/revisions`, { ref: text })
  expect([201, 422]).toContain(revision.status)
  await registry.publish()
  for (const { status } of await on.server.db.select().from(buildpackRevisions)) expect(status).toBe('failed')
  const encoded = encodeURIComponent(text === half ? 'half' : [...text].slice(0, 300).join(''))
  for (const read of [
    path,
    `${path}/revisions`,
    `${base}/${encoded}`,
    `${base}/${encoded}%2F${encoded}`,
    `${base}?in[namespace][]=${encoded}`,
    `/buildpack-registry/users/${encoded}/buildpacks`,
    `/source-control/github/search/repositories?q=${encoded}`,
  ]) {
    const { status } = await registry.ask(on.world.provider, 'GET', read)
    expect([read, [200, 400, 404, 422].includes(status)]).toEqual([read, true])
  }
})
