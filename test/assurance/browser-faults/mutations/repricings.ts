import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import type { AddonRow } from '#server/law/handler.ts'
import type { Mutation } from '../mutation.ts'
import type { Site } from '../site.ts'
import { panel, sendAgain, tab, typing } from '../steps.ts'

const calls = 'features/repricings/calls.ts'

/** An add-on in GA, of whose plan big another price was asked for. */
async function asked(site: Site): Promise<{ addon: AddonRow; id: string; name: string }> {
  const addon = await site.addon('ga')
  const plan = await site.platform.planOf(addon.id)
  const body = { price_cents: 6000, grandfathered: true }
  await site.ask('provider', addon, 'POST', `/plans/${plan.id}/repricings`, body)
  const id = await site.id(sql`select id from repricings where plan_id = ${plan.id}`)
  return { addon, id, name: `${addon.slug} / big` }
}

/** Sets a repricing's status, as another of staff. */
const setStatus = (site: Site, addon: AddonRow, id: string, status: string) =>
  site.ask('admin', addon, 'POST', `/repricings/${id}/transitions/${status}`, {})

const menu = (page: Page, name: string) => page.getByRole('button', { name: `Set status of ${name}` })
const list = (site: Site, addon: AddonRow) => ({
  who: site.platform.person('admin', addon),
  path: `/admin/repricing/current?addon=${addon.slug}`,
})
const message = (page: Page) => panel(page).getByLabel(/Message to the provider/)

const onDesk = (page: Page, name: string) =>
  page.getByRole('article').getByRole('button', { name, exact: true })

/** A repricing as it is open on the decision desk; a decision does not wait until it can no longer be undone. */
async function desk(site: Site, name: 'Approve' | 'Reject') {
  const { addon, id } = await asked(site)
  return {
    who: site.platform.person('admin', addon),
    path: `/admin/approvals/price-changes/${id}`,
    control: (page: Page) => onDesk(page, name),
    press: async (page: Page) => {
      await onDesk(page, name).click()
      await onDesk(page, 'Send now').click()
    },
    count: () => site.version('repricings', id),
    again: sendAgain,
    meanwhile: () => setStatus(site, addon, id, 'in_progress'),
  }
}

/** Changes of plans' prices: asked for by providers, decided by staff. */
export const repricingMutations: readonly Mutation[] = [
  {
    name: 'another price is asked for',
    endpoint: 'repricingCreate',
    from: calls,
    async begin(site) {
      const addon = await site.addon('ga')
      const plan = await site.platform.planOf(addon.id)
      const price = (page: Page) => page.getByLabel('New price')
      return {
        ...tab(site, 'provider', addon, `plans/${plan.id}/repricing`),
        ...typing(price, '60'),
        control: (page) => page.getByRole('button', { name: 'Request price change' }),
        count: () => site.rows('repricings', sql`plan_id = ${plan.id}`),
        done: 'Price change submitted',
      }
    },
  },
  {
    name: 'a repricing is approved on the desk',
    endpoint: 'repricingTransition',
    from: 'features/admin/desk/repricing-decisions.ts',
    isGuarded: true,
    async begin(site) {
      return {
        ...(await desk(site, 'Approve')),
        done: /^The price change of .+ is now Approved\.$/,
      }
    },
  },
  {
    name: 'a repricing is rejected on the desk',
    endpoint: 'repricingTransition',
    from: 'features/admin/desk/repricing-decisions.ts',
    isGuarded: true,
    async begin(site) {
      const words = (page: Page) => page.getByLabel(/Message to the provider/)
      return {
        ...(await desk(site, 'Reject')),
        async open(page) {
          await onDesk(page, 'Reject').waitFor()
          // Where a draft is kept, the form is open already.
          if (!(await words(page).isVisible())) await onDesk(page, 'Reject').click()
          await words(page).waitFor()
        },
        ...typing(words, 'Too dear.'),
        done: /^The price change of .+ is now Rejected\.$/,
      }
    },
  },
  {
    name: 'a repricing is withdrawn',
    endpoint: 'repricingWithdraw',
    from: 'features/repricings/repricing-withdrawal.tsx',
    async begin(site) {
      const { addon, id } = await asked(site)
      const plan = await site.platform.planOf(addon.id)
      return {
        ...tab(site, 'provider', addon, `plans/${plan.id}/repricing`),
        open: (page) =>
          page.getByRole('button', { name: /^Withdraw request for the price change of / }).click(),
        control: (page) => panel(page).getByRole('button', { name: 'Withdraw request' }),
        count: () => site.version('repricings', id),
        done: /^Price change of .+ withdrawn\.$/,
      }
    },
  },
  {
    name: 'a repricing is taken up',
    endpoint: 'repricingTransition',
    from: calls,
    isGuarded: true,
    async begin(site) {
      const { addon, id, name } = await asked(site)
      return {
        ...list(site, addon),
        fill: (page) => menu(page, name).click(),
        control: (page) => page.getByRole('menuitem', { name: 'Start review', exact: true }),
        count: () => site.version('repricings', id),
        done: `The price change of ${name} is now In Progress.`,
        async meanwhile() {
          for (const status of ['in_progress', 'new']) await setStatus(site, addon, id, status)
        },
      }
    },
  },
  {
    name: 'a repricing is rejected',
    endpoint: 'repricingTransition',
    from: calls,
    isGuarded: true,
    async begin(site) {
      const { addon, id, name } = await asked(site)
      return {
        ...list(site, addon),
        async open(page) {
          await menu(page, name).click()
          await page.getByRole('menuitem', { name: 'Reject', exact: true }).click()
          await panel(page).getByText('Last month').waitFor()
        },
        ...typing(message, 'Too dear.'),
        control: (page) => panel(page).getByRole('button', { name: 'Reject', exact: true }),
        count: () => site.version('repricings', id),
        done: `The price change of ${name} is now Rejected.`,
        meanwhile: () => setStatus(site, addon, id, 'in_progress'),
      }
    },
  },
]
