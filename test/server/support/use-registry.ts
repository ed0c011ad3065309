import { beforeEach } from 'vitest'
import { createPerson, type Person } from '#test/support/people.ts'
import { Registry } from '#test/support/provider/registry.ts'
import { sharedSourceControl } from '#test/support/provider/source-control.ts'
import { readId } from '#test/support/read-as.ts'
import { useWorld } from './use-world.ts'

/** The registry's part of a platform, with two people whose accounts at the sample source control are connected. */
export function registryWorld() {
  const on = useWorld()
  const sources = sharedSourceControl()
  let [registry, ada, grace]: [Registry?, Person?, Person?] = []
  beforeEach(async () => {
    registry = new Registry(on.server, sources.url)
    ada = on.world.provider
    grace = await createPerson(on.server, 'grace@zeta.example')
    await registry.connect(ada, 'ada-okafor', 'sample-token-of-ada')
    await registry.connect(grace, 'gracelq', 'sample-token-of-grace')
  })
  const given = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the registry is not there yet')
    return value
  }
  const ask: Registry['ask'] = (...call) => given(registry).ask(...call)
  const form = (more: object = {}) => ({
    namespace: 'acme',
    name: 'vector',
    description: 'Ships metrics.',
    category: 'tools',
    owner: { type: 'user', id: given(ada).id },
    source: { type: 'github', owner: 'acme-data', repo: 'buildpack-vector' },
    support: { method: 'email', address: 'support@acme.example' },
    ...more,
  })
  const register = (more: object = {}, who = given(ada), headers: Record<string, string> = {}) =>
    ask(who, 'POST', '/buildpack-registry/buildpacks', form(more), headers)
  return {
    on,
    sources,
    ask,
    register,
    get registry() {
      return given(registry)
    },
    get ada() {
      return given(ada)
    },
    /** In no company. */
    get grace() {
      return given(grace)
    },
    /** Registers a buildpack, of Ada's unless it is said to be another's; returns its path. */
    registered: async (more?: object, who?: Person): Promise<string> => {
      const reply = await register(more, who)
      if (reply.status !== 201) throw new Error(`not registered: ${JSON.stringify(reply.body)}`)
      return `/buildpack-registry/buildpacks/${readId(reply.body)}`
    },
  }
}
