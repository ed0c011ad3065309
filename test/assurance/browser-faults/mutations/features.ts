import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import type { Mutation } from '../mutation.ts'
import { atTab, drop, panel, tab, typing } from '../steps.ts'

const calls = 'features/plans/features/calls.ts'

const nameIn = (page: Page) => panel(page).getByRole('textbox', { name: 'Name', exact: true })

/** Changes of an add-on's features. */
export const featureMutations: readonly Mutation[] = [
  {
    name: 'a feature is added',
    endpoint: 'featureCreate',
    from: calls,
    begin: atTab('provider', 'plans', 'alpha', (site, addon) => ({
      open: (page) => page.getByRole('link', { name: 'Add feature' }).click(),
      async fill(page) {
        await nameIn(page).fill('Regions')
        await panel(page).getByLabel('Datatype').selectOption('number')
      },
      control: (page) => panel(page).getByRole('button', { name: 'Add feature' }),
      typed: async (page) => [
        await nameIn(page).inputValue(),
        await panel(page).getByLabel('Datatype').inputValue(),
      ],
      count: () => site.rows('features', sql`addon_id = ${addon.id}`),
      done: 'Feature created',
    })),
  },
  {
    name: 'a feature is renamed',
    endpoint: 'featureUpdate',
    from: calls,
    isGuarded: true,
    begin: atTab('provider', 'plans', 'alpha', async (site, addon) => {
      const id = await site.id(sql`select id from features where addon_id = ${addon.id}`)
      return {
        open: (page) => page.getByRole('link', { name: 'Edit Rows' }).click(),
        ...typing(nameIn, 'Records'),
        control: (page) => panel(page).getByRole('button', { name: 'Save feature' }),
        count: () => site.version('features', id),
        done: 'Feature edited',
        meanwhile: () => site.ask('admin', addon, 'PATCH', `/features/${id}`, { name: 'Lines' }),
      }
    }),
  },
  {
    name: 'a feature is removed',
    endpoint: 'featureDelete',
    from: calls,
    begin: atTab('provider', 'plans', 'alpha', (site, addon) => ({
      open: (page) => page.getByRole('link', { name: 'Remove Rows' }).click(),
      control: (page) => panel(page).getByRole('button', { name: 'Remove feature' }),
      count: () => site.gone('features', sql`addon_id = ${addon.id}`),
      done: 'Feature deleted',
    })),
  },
  {
    name: 'features are put in another order',
    endpoint: 'featureOrder',
    from: calls,
    isNoClick: 'a drop',
    async begin(site) {
      const addon = await site.addon('alpha')
      await site.ask('provider', addon, 'POST', `/addons/${addon.id}/features`, {
        name: 'Regions',
        datatype: 'number',
      })
      return {
        ...tab(site, 'provider', addon, 'plans'),
        control: (page) => page.getByRole('button', { name: 'Move Rows' }),
        press: (page) => drop(page, 'Rows', 'ArrowDown'),
        count: () => site.happened(addon, sql`field = 'featureOrder'`),
        done: 'Feature successfully reordered.',
      }
    },
  },
]
