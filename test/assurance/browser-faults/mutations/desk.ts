import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { deskAssignments } from '#server/db/schema.ts'
import type { Mutation } from '../mutation.ts'
import type { Site } from '../site.ts'

const from = 'features/admin/desk/assignment-note.tsx'
const button = (page: Page, name: string) =>
  page.getByRole('article').getByRole('button', { name, exact: true })

/** A pending approval as staff have it open on the desk. */
async function pending(site: Site) {
  const addon = await site.addon('beta')
  const type = 'beta_engineering_approval'
  await site.ask('provider', addon, 'POST', `/addons/${addon.id}/approvals`, { type })
  const id = await site.id(sql`select id from approvals where addon_id = ${addon.id} and type = ${type}`)
  return {
    id,
    who: site.platform.person('admin', addon),
    path: `/admin/approvals/${id}`,
    again: (page: Page) => button(page, 'Try again'),
    rows: () => site.rows('desk_assignments', sql`subject_id = ${id}`),
  }
}

/** Items of the decision desk that staff take on and give back. */
export const deskMutations: readonly Mutation[] = [
  {
    name: 'an item of the desk is taken on',
    endpoint: 'deskAssignmentPut',
    from,
    async begin(site) {
      const { rows, ...scene } = await pending(site)
      return {
        ...scene,
        control: (page) => button(page, 'Assign to me'),
        count: rows,
        done: 'Assigned to you',
      }
    },
  },
  {
    name: 'an item of the desk is given back',
    endpoint: 'deskAssignmentDelete',
    from,
    async begin(site) {
      const { rows, ...scene } = await pending(site)
      const since = site.platform.server.clock.now()
      await site.platform.server.db
        .insert(deskAssignments)
        .values({ kind: 'approval', subjectId: scene.id, userId: scene.who.id, since })
      return {
        ...scene,
        control: (page) => button(page, 'Unassign'),
        count: async () => 1 - (await rows()),
        done: 'Assign to me',
      }
    },
  },
]
