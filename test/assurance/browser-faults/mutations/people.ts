import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import type { Person } from '#test/support/people.ts'
import { storeTeam } from '#test/support/prepared-calls.ts'
import type { Mutation } from '../mutation.ts'
import type { Site } from '../site.ts'
import { panel } from '../steps.ts'

const calls = 'features/admin/people/calls.ts'
const staff = (site: Site) => site.platform.anybody('admin') as Person
const field = (page: Page, name: string) => panel(page).getByRole('textbox', { name })

/** Changes that staff make to other people's accounts. */
export const peopleMutations: readonly Mutation[] = [
  {
    name: 'somebody is invited',
    endpoint: 'personInvite',
    from: 'features/admin/people/invitation-form.tsx',
    begin(site) {
      const email = `${site.fresh('invited').replace(' ', '-')}@nowhere.example`
      return Promise.resolve({
        who: staff(site),
        path: '/admin/people',
        open: (page) => page.getByRole('link', { name: 'Invite somebody' }).click(),
        fill: async (page) => {
          await panel(page).getByLabel('Invite as').selectOption('customer')
          await field(page, 'E-mail').fill(email)
        },
        control: (page) => panel(page).getByRole('button', { name: 'Send invitation' }),
        typed: (page) => field(page, 'E-mail').inputValue(),
        count: () => site.rows('account_invitations', sql`email = ${email}`),
        done: 'Invitation sent.',
      })
    },
  },
  {
    name: 'a company is created',
    endpoint: 'companyCreate',
    from: 'features/admin/people/company-name-form.tsx',
    begin(site) {
      const name = site.fresh('Hooli')
      return Promise.resolve({
        who: staff(site),
        path: '/admin/people',
        open: (page) => page.getByRole('link', { name: 'Create company' }).click(),
        fill: (page) => field(page, 'Name').fill(name),
        control: (page) => panel(page).getByRole('button', { name: 'Create company' }),
        typed: (page) => field(page, 'Name').inputValue(),
        count: () => site.rows('companies', sql`name = ${name}`),
        done: 'Company created.',
      })
    },
  },
  {
    name: 'an account is disabled',
    endpoint: 'personAct',
    from: calls,
    async begin(site) {
      const { id } = await site.person()
      return {
        who: staff(site),
        path: `/admin/people/${id}`,
        open: (page) => page.getByRole('button', { name: 'Disable account' }).click(),
        control: (page) => panel(page).getByRole('button', { name: 'Disable account' }),
        count: () => site.rows('users', sql`id = ${id} and disabled_at is not null`),
        done: 'Account disabled.',
      }
    },
  },
  {
    name: 'an account joins a team',
    endpoint: 'personTeamCreate',
    from: 'features/admin/people/team-form.tsx',
    async begin(site) {
      const { id } = await site.person()
      const team = site.fresh('Hooli')
      return {
        who: staff(site),
        path: `/admin/people/${id}`,
        open: (page) => page.getByRole('link', { name: 'Add to a team' }).click(),
        fill: async (page) => {
          await field(page, 'Team').fill(team)
          await panel(page).getByLabel('Role').selectOption('owner')
        },
        control: (page) => panel(page).getByRole('button', { name: 'Add to team' }),
        typed: (page) => field(page, 'Team').inputValue(),
        count: () => site.rows('teams', sql`name = ${team}`),
        done: 'Added to the team.',
      }
    },
  },
  {
    name: 'an account is taken out of a team',
    endpoint: 'personTeamDelete',
    from: calls,
    async begin(site) {
      const { id } = await site.person()
      const teamId = randomUUID()
      await storeTeam(teamId, id)({ db: site.platform.server.db }, staff(site).id)
      return {
        who: staff(site),
        path: `/admin/people/${id}`,
        open: (page) => page.getByRole('button', { name: 'Remove from' }).click(),
        control: (page) => panel(page).getByRole('button', { name: 'Remove from the team' }),
        count: () => site.gone('team_members', sql`user_id = ${id} and team_id = ${teamId}`),
        done: 'Removed from Team',
      }
    },
  },
]
