import { eq, sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { addRejectionReason } from '#server/desk/rejection-reasons.rules.ts'
import { rejectionReasons } from '#server/db/schema.ts'
import { addOnIn } from '#test/model/progression/add-on-in.ts'
import type { Mutation } from '../mutation.ts'
import type { Site } from '../site.ts'
import { panel } from '../steps.ts'

const calls = 'features/admin/reasons/calls.ts'
const field = (page: Page, name: string) => panel(page).getByRole('textbox', { name })
const savedTitle = (page: Page) => page.getByRole('textbox', { name: 'Title of the reason' })

function staffOf(site: Site) {
  const who = site.platform.anybody('admin')
  if (who === undefined) throw new Error('there is no staff')
  return who
}

/** A reason, and the page that it stands on. */
async function stored(site: Site) {
  const { db, clock } = site.platform.server
  const who = staffOf(site)
  const title = site.fresh('Other screenshots')
  const { id } = await addRejectionReason(
    { tx: db, now: clock.now(), userId: who.id },
    { title, text: 'They show another product.', kinds: [] },
  )
  const open = (act: string) => (page: Page) =>
    page.getByRole('link', { name: `${act} ${title}`, exact: true }).click()
  return { who, path: '/admin/reasons', id, db, open }
}

/** Changes of the reasons that staff keep for rejections. */
export const reasonMutations: readonly Mutation[] = [
  {
    name: 'a reason is created',
    endpoint: 'rejectionReasonCreate',
    from: calls,
    begin(site) {
      const title = site.fresh('Prices unexplained')
      return Promise.resolve({
        who: staffOf(site),
        path: '/admin/reasons',
        open: (page) => page.getByRole('link', { name: 'New reason' }).click(),
        fill: async (page) => {
          await field(page, 'Title').fill(title)
          await field(page, 'Text').fill('Explain the steps between the plans.')
        },
        control: (page) => panel(page).getByRole('button', { name: 'Create reason' }),
        typed: (page) => field(page, 'Text').inputValue(),
        count: () => site.rows('rejection_reasons', sql`title = ${title}`),
        done: 'Reason created.',
      })
    },
  },
  {
    name: 'a rejection’s message is saved as a reason',
    endpoint: 'rejectionReasonCreate',
    from: calls,
    async begin(site) {
      const type = 'marketplace_fitting_approval'
      const addon = await site.addon('alpha', {
        approvals: { ...addOnIn('alpha').approvals, [type]: 'pending' },
      })
      const id = await site.id(sql`select id from approvals where addon_id = ${addon.id} and type = ${type}`)
      const title = site.fresh('Summary too bold')
      return {
        who: site.platform.person('admin', addon),
        path: `/admin/approvals/${id}`,
        open: async (page) => {
          const message = page.getByLabel('Message to the provider')
          const reject = page.getByRole('article').getByRole('button', { name: 'Reject', exact: true })
          await reject.waitFor()
          // Where it was typed before, its draft is open already, and that button would send it.
          if (!(await message.isVisible())) await reject.click()
          await message.fill('Say what customers can rely on.')
          await page.getByRole('button', { name: 'Save as a reason' }).click()
        },
        fill: (page) => savedTitle(page).fill(title),
        control: (page) => page.getByRole('button', { name: 'Save reason' }),
        typed: (page) => savedTitle(page).inputValue(),
        count: () => site.rows('rejection_reasons', sql`title = ${title}`),
        done: 'Reason saved.',
      }
    },
  },
  {
    name: 'a reason is changed',
    endpoint: 'rejectionReasonUpdate',
    from: calls,
    isGuarded: true,
    async begin(site) {
      const { id, db, open, ...place } = await stored(site)
      return {
        ...place,
        open: open('Edit'),
        fill: (page) => field(page, 'Text').fill('Show what customers get.'),
        control: (page) => panel(page).getByRole('button', { name: 'Save reason' }),
        typed: (page) => field(page, 'Text').inputValue(),
        count: () => site.rows('rejection_reasons', sql`id = ${id} and text = 'Show what customers get.'`),
        done: 'Reason saved.',
        meanwhile: () =>
          db
            .update(rejectionReasons)
            .set({ kinds: ['repricing'], version: sql`version + 1` })
            .where(eq(rejectionReasons.id, id)),
      }
    },
  },
  {
    name: 'a reason is removed',
    endpoint: 'rejectionReasonDelete',
    from: calls,
    async begin(site) {
      const { id, open, db: _db, ...place } = await stored(site)
      return {
        ...place,
        open: open('Remove'),
        control: (page) => panel(page).getByRole('button', { name: 'Remove reason' }),
        count: () => site.gone('rejection_reasons', sql`id = ${id}`),
        done: 'Reason removed.',
      }
    },
  },
]
