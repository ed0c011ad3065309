import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import type { AddonRow } from '#server/law/handler.ts'
import type { Mutation } from '../mutation.ts'
import type { Site } from '../site.ts'
import { atTab, panel, tab } from '../steps.ts'
import { deprecationDone, deprecationVerbs } from '#contract/wording/blockers/deprecation-blockers.ts'

const calls = 'features/deprecation/calls.ts'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const save = (page: Page) => panel(page).getByRole('button', { name: 'Save', exact: true })
const written = { date: '2027-06-01', message: 'The message of it.' }

async function fill(page: Page): Promise<void> {
  const form = panel(page)
  await form.getByLabel('Date').fill(written.date)
  await form.getByLabel('Message').fill(written.message)
}

/** An add-on that has a deprecation, and its id. */
async function begun(site: Site): Promise<{ addon: AddonRow; id: string }> {
  const addon = await site.addon('ga')
  await site.ask('admin', addon, 'POST', `/addons/${addon.id}/deprecations`, written)
  return { addon, id: await site.id(sql`select id from deprecations where addon_id = ${addon.id}`) }
}

/** Requests about an add-on's deprecation. */
export const deprecationMutations: readonly Mutation[] = [
  {
    name: 'a deprecation is written',
    endpoint: 'deprecationCreate',
    from: calls,
    begin: atTab('admin', 'deprecation', 'ga', (site, addon) => ({
      open: (page) => button(page, deprecationVerbs.write).click(),
      fill,
      control: save,
      typed: (page) => panel(page).getByLabel('Message').inputValue(),
      count: () => site.rows('deprecations', sql`addon_id = ${addon.id}`),
      done: 'Notice saved',
    })),
  },
  {
    name: 'a deprecation is written again',
    endpoint: 'deprecationUpdate',
    from: calls,
    isGuarded: true,
    async begin(site) {
      const { addon, id } = await begun(site)
      return {
        ...tab(site, 'admin', addon, 'deprecation'),
        open: (page) => button(page, deprecationVerbs.write).click(),
        fill: (page) => panel(page).getByLabel('Message').fill('Another one.'),
        control: save,
        typed: (page) => panel(page).getByLabel('Message').inputValue(),
        count: () => site.version('deprecations', id),
        done: 'Notice saved',
        meanwhile: () => site.ask('admin', addon, 'PATCH', `/deprecations/${id}`, { message: 'Theirs.' }),
      }
    },
  },
  {
    name: 'a step of a deprecation is taken',
    endpoint: 'deprecationStep',
    from: calls,
    async begin(site) {
      const { addon, id } = await begun(site)
      return {
        ...tab(site, 'admin', addon, 'deprecation'),
        open: (page) => button(page, deprecationVerbs.announce).click(),
        control: (page) => panel(page).getByRole('button', { name: deprecationVerbs.announce, exact: true }),
        count: () => site.version('deprecations', id),
        done: deprecationDone.announce,
      }
    },
  },
]
