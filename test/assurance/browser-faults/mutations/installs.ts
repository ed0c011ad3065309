import { sql } from 'drizzle-orm'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { putInstall } from '#test/support/installs.ts'
import type { Mutation } from '../mutation.ts'
import { atTab, panel } from '../steps.ts'

/** Requests about an add-on's installs. */
export const installMutations: readonly Mutation[] = [
  {
    name: 'an install is ended',
    endpoint: 'installStep',
    from: 'features/installs/calls.ts',
    begin: atTab('admin', 'installs', 'ga', async (site, addon) => {
      const { db, clock } = site.platform.server
      const { big } = await storedPlans(db, addon.id)
      if (big === undefined) throw new Error('the add-on lacks its plan')
      const requestedAt = clock.now()
      const id = await putInstall(db, { plan: big, requestedAt, stretches: [{ from: requestedAt }] })
      return {
        open: async (page) => {
          await page.getByRole('button', { name: /^Actions for install/ }).click()
          await page.getByRole('menuitem', { name: 'End', exact: true }).click()
        },
        control: (page) => panel(page).getByRole('button', { name: 'End', exact: true }),
        count: () => site.rows('trail', sql`subject_id = ${id}`),
        done: 'Install ended',
      }
    }),
  },
]
