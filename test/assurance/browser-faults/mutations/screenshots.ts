import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { drawn } from '#test/support/pictures.ts'
import type { Mutation } from '../mutation.ts'
import type { Site } from '../site.ts'
import { atTab, chooseFile, drop, panel, typing } from '../steps.ts'

const calls = 'features/listing/screenshots/calls.ts'
const form = 'features/listing/screenshots/screenshot-form.tsx'

const text = (page: Page) => panel(page).getByLabel('Alternative text')
const chosen = (page: Page) => panel(page).getByRole('img', { name: 'Picture, as it is chosen now' })
const firstOf = (site: Site, addon: { id: string }) =>
  site.id(sql`select id from screenshots where addon_id = ${addon.id} and name = 'one'`)

/** Changes of an add-on's screenshots. */
export const screenshotMutations: readonly Mutation[] = [
  {
    name: 'a screenshot is added',
    endpoint: 'screenshotCreate',
    from: form,
    begin: atTab('provider', 'marketplace-listing', 'alpha', async (site, addon) => {
      const picture = await drawn('png', 320, 200)
      return {
        open: (page) => page.getByRole('link', { name: 'Add screenshot' }).click(),
        async fill(page) {
          await text(page).fill('The dashboard')
          await chooseFile(page, 'Picture', picture, chosen(page))
        },
        control: (page) => panel(page).getByRole('button', { name: 'Add screenshot' }),
        typed: async (page) => [await text(page).inputValue(), await chosen(page).getAttribute('src')],
        count: () => site.rows('screenshots', sql`addon_id = ${addon.id}`),
        done: 'Screenshot added',
      }
    }),
  },
  {
    name: 'a screenshot is described anew',
    endpoint: 'screenshotUpdate',
    from: form,
    isGuarded: true,
    begin: atTab('provider', 'marketplace-listing', 'alpha', async (site, addon) => {
      const id = await firstOf(site, addon)
      return {
        open: (page) => page.getByRole('link', { name: 'Edit one', exact: true }).click(),
        ...typing(text, 'The first of all'),
        control: (page) => panel(page).getByRole('button', { name: 'Save screenshot' }),
        count: () => site.version('screenshots', id),
        done: 'Screenshot saved',
        meanwhile: () => site.ask('admin', addon, 'PATCH', `/screenshots/${id}`, { name: 'Theirs' }),
      }
    }),
  },
  {
    name: 'a screenshot is given another picture',
    endpoint: 'screenshotUpdate',
    from: form,
    isGuarded: true,
    begin: atTab('provider', 'marketplace-listing', 'alpha', async (site, addon) => {
      const [id, picture] = await Promise.all([firstOf(site, addon), drawn('png', 320, 200)])
      return {
        open: (page) => page.getByRole('link', { name: 'Edit one', exact: true }).click(),
        async fill(page) {
          await chooseFile(page, 'Picture', picture, chosen(page))
          await page.locator('dialog img[src^="data:"], [role=dialog] img[src^="data:"]').first().waitFor()
        },
        control: (page) => panel(page).getByRole('button', { name: 'Save screenshot' }),
        typed: (page) => chosen(page).getAttribute('src'),
        count: () => site.version('screenshots', id),
        done: 'Screenshot saved',
        meanwhile: () => site.ask('admin', addon, 'PATCH', `/screenshots/${id}`, { name: 'Theirs' }),
      }
    }),
  },
  {
    name: 'a screenshot is removed',
    endpoint: 'screenshotDelete',
    from: calls,
    begin: atTab('provider', 'marketplace-listing', 'alpha', (site, addon) => ({
      open: (page) => page.getByRole('link', { name: 'Edit one', exact: true }).click(),
      fill: (page) => panel(page).getByRole('button', { name: 'Remove screenshot' }).click(),
      control: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }),
      count: () => site.gone('screenshots', sql`addon_id = ${addon.id}`),
      done: 'Screenshot removed',
    })),
  },
  {
    name: 'screenshots are put in another order',
    endpoint: 'screenshotOrder',
    from: calls,
    isNoClick: 'a drop',
    begin: atTab('provider', 'marketplace-listing', 'alpha', (site, addon) => ({
      control: (page) => page.getByRole('button', { name: 'Move one' }),
      press: (page) => drop(page, 'one', 'ArrowRight'),
      count: () => site.happened(addon, sql`field = 'screenshotOrder'`),
      done: 'Screenshots successfully reordered.',
    })),
  },
]
