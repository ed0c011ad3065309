import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import type { Person } from '#test/support/people.ts'
import type { Mutation, Scene } from '../mutation.ts'
import type { Site } from '../site.ts'
import { panel, typing } from '../steps.ts'

const calls = 'features/buildpacks/calls.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const ref = (page: Page) => page.getByLabel('Branch, tag or commit')
const description = (page: Page) => panel(page).getByLabel('Description')

/** Asks the registry as somebody, which must succeed. */
async function asked(site: Site, who: Person, method: 'POST' | 'PATCH', path: string, body: object) {
  const answer = await site.registry.ask(who, method, path, body)
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Somebody whose GitHub account is connected. */
async function connected(site: Site): Promise<Person> {
  const who = await site.person()
  await site.registry.connect(who, 'ada-okafor', 'sample-token-of-ada')
  return who
}

/** A buildpack with a release, and who owns it. */
async function published(site: Site) {
  const who = await connected(site)
  const namespace = site.fresh('acme').replace(' ', '-')
  const made = await asked(site, who, 'POST', '/buildpack-registry/buildpacks', {
    namespace,
    name: 'tools',
    description: 'Small tools.',
    category: 'tools',
    source: { type: 'github', owner: 'acme-data', repo: 'buildpack-redis-tools' },
    owner: { type: 'user', id: who.id },
    support: { method: 'email', address: 'help@acme.example' },
    two_factor_authentication: false,
  })
  const { id } = made as { id: string }
  await asked(site, who, 'POST', `/buildpack-registry/buildpacks/${id}/revisions`, { ref: 'main' })
  await site.registry.publish()
  return { who, id, full: `${namespace}/tools`, path: `/buildpacks/${namespace}/tools` }
}

/** The last step of publishing another buildpack, with everything filled in. */
async function publishing(site: Site): Promise<{ namespace: string; scene: Omit<Scene, 'count'> }> {
  const who = await connected(site)
  const namespace = site.fresh('acme').replace(' ', '-')
  return {
    namespace,
    scene: {
      who,
      path: '/buildpacks/publish?from=acme-data',
      async fill(page) {
        await page.getByRole('radio', { name: 'acme-data/buildpack-redis-tools' }).check()
        await button(page, 'Next').click()
        await page.getByLabel('Owner').selectOption({ index: 1 })
        await page.getByRole('textbox', { name: 'Namespace', exact: true }).fill(namespace)
        await page.getByRole('textbox', { name: 'Name', exact: true }).fill('tools')
        await button(page, 'Next').click()
        await page.getByLabel('Description').fill('For the tests.')
        await page.getByLabel('Category').selectOption('Tools')
        await page.getByLabel('Support address').fill('help@acme.example')
      },
      control: (page) => button(page, 'Publish'),
      // While a refusal is shown, the form is not: it comes back as it was.
      typed: async (page) => ((await ref(page).isVisible()) ? ref(page).inputValue() : 'main'),
      again: (page) => button(page, 'Try again'),
      afterwards: () => site.registry.publish(),
      done: /release 1 is published/,
    },
  }
}

/** Changes of the buildpack registry. */
export const buildpackMutations: readonly Mutation[] = [
  {
    name: 'a buildpack is registered',
    endpoint: 'buildpackCreate',
    from: calls,
    async begin(site) {
      const { namespace, scene } = await publishing(site)
      const count = () => site.rows('buildpacks', sql`namespace = ${namespace}`)
      return { ...scene, count }
    },
  },
  {
    name: 'a buildpack is released',
    endpoint: 'revisionCreate',
    from: calls,
    async begin(site) {
      const { namespace, scene } = await publishing(site)
      const count = () =>
        site.count(sql`select count(*) as n from buildpack_revisions r
          join buildpacks b on b.id = r.buildpack_id where b.namespace = ${namespace}`)
      return { ...scene, count }
    },
  },
  {
    name: 'another revision is published',
    endpoint: 'revisionCreate',
    from: calls,
    async begin(site) {
      const { who, id, path } = await published(site)
      return {
        who,
        path,
        fill: async (page) => void (await page.getByLabel('Branch or tag').selectOption('main')),
        control: (page) => button(page, 'Publish revision'),
        again: (page) => button(page, 'Try again'),
        count: () => site.rows('buildpack_revisions', sql`buildpack_id = ${id}`),
        afterwards: () => site.registry.publish(),
        done: /release 2 is published/,
      }
    },
  },
  {
    name: 'a buildpack is changed',
    endpoint: 'buildpackUpdate',
    from: calls,
    isGuarded: true,
    async begin(site) {
      const { who, id, path } = await published(site)
      const api = `/buildpack-registry/buildpacks/${id}`
      return {
        who,
        path,
        open: (page) => page.getByRole('link', { name: 'Edit', exact: true }).click(),
        ...typing(description, 'Tools for redis.'),
        control: (page) => panel(page).getByRole('button', { name: 'Save buildpack' }),
        count: () => site.version('buildpacks', id),
        done: 'Buildpack saved.',
        meanwhile: () => asked(site, who, 'PATCH', api, { description: 'Theirs.' }),
      }
    },
  },
  {
    name: 'a buildpack is archived',
    endpoint: 'buildpackArchive',
    from: calls,
    async begin(site) {
      const { who, id, path, full } = await published(site)
      return {
        who,
        path,
        open: (page) => page.getByRole('link', { name: 'Archive', exact: true }).click(),
        fill: (page) => panel(page).getByLabel('Type the name').fill(full),
        control: (page) => panel(page).getByRole('button', { name: 'Archive', exact: true }),
        count: () => site.version('buildpacks', id),
        done: `${full} is archived.`,
      }
    },
  },
]
