import { beforeEach, expect, test } from 'vitest'
import { buildpackRevisions } from '#server/db/schema.ts'
import { hostileTexts } from '#test/support/hostile.ts'
import { Registry } from '#test/support/provider/registry.ts'
import { sharedSourceControl } from '#test/support/provider/source-control.ts'
import { readId } from '#test/support/read-as.ts'
import { useWorld } from '../support/use-world.ts'

/* What comes in is tried in test/assurance/hostile; a ref goes on to source control, as a part of URLs. */
const on = useWorld()
const sources = sharedSourceControl()

let registry: Registry
beforeEach(async () => {
  registry = new Registry(on.server, sources.url)
  await registry.connect(on.world.provider, 'ada-okafor', 'sample-token-of-ada')
})

test.each(Object.entries(hostileTexts))('a release of %s is refused, or fails', async (_, ref) => {
  const ask = (path: string, body: object) =>
    registry.ask(on.world.provider, 'POST', `/buildpack-registry/buildpacks${path}`, body)
  const made = await ask('', {
    namespace: 'acme',
    name: 'pgbouncer',
    description: 'Pools connections.',
    category: 'tools',
    owner: { type: 'user', id: on.world.provider.id },
    source: { type: 'github', owner: 'acme-data', repo: 'buildpack-pgbouncer' },
    support: { method: 'email', address: 'support@acme.example' },
  })
  const { status } = await ask(`/${readId(made.body)}/revisions`, { ref })
  await registry.publish()
  const revisions = await on.server.db.select().from(buildpackRevisions)
  expect([status, revisions.map((each) => each.status)]).toEqual(
    status === 422 ? [422, []] : [201, ['failed']],
  )
})
