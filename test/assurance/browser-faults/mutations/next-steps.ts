import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { addOnIn } from '#test/model/progression/add-on-in.ts'
import { lookAtProgression } from '#test/support/browser/last-look.ts'
import type { Mutation } from '../mutation.ts'
import type { Site } from '../site.ts'
import { atTab, panel, sendAgain, tab, typing } from '../steps.ts'

const business = 'marketplace_fitting_approval'

/** An add-on in alpha whose business approval is as it is said. */
const withBusiness = (site: Site, state: 'notStarted' | 'pending') =>
  site.addon('alpha', { approvals: { ...addOnIn('alpha').approvals, [business]: state } })

/** Changes what the business approval is of, and what each step is about. */
const summarise = (site: Site, addon: Awaited<ReturnType<typeof withBusiness>>) =>
  site.ask('admin', addon, 'PATCH', `/addons/${addon.slug}`, { summary: 'Theirs.' })

const approvalId = (site: Site, addon: { id: string }) =>
  site.id(sql`select id from approvals where addon_id = ${addon.id} and type = ${business}`)

const inbox = async (site: Site) => {
  const addon = await withBusiness(site, 'pending')
  const id = await approvalId(site, addon)
  return {
    addon,
    id,
    scene: {
      who: site.platform.person('admin', addon),
      path: `/admin/approvals/${id}`,
      count: () => site.version('approvals', id),
      again: sendAgain,
      meanwhile: () => summarise(site, addon),
    },
  }
}
const act = (page: Page, name: string) => page.getByRole('article').getByRole('button', { name, exact: true })
/** Decides, and does not wait until that can no longer be undone. */
const decide = (name: string) => async (page: Page) => {
  await act(page, name).click()
  await act(page, 'Send now').click()
}
const message = (page: Page) => page.getByLabel('Message to the provider')
const notes = (page: Page) => panel(page).getByLabel('Notes')
const visible = (page: Page) => page.getByLabel('Visible in the marketplace')

/** Opens the last look, and waits for it. */
const look = async (page: Page, name: string) => void (await lookAtProgression(page, name))

/** The button that confirms a progression; once it has failed, it is asked anew what it would do. */
const confirmation = (name: string) => {
  const offered = (page: Page, label: string) => panel(page).getByRole('button', { name: label, exact: true })
  return {
    control: (page: Page) => offered(page, name).or(offered(page, 'Try again')),
    press: async (page: Page) => {
      if (await offered(page, 'Try again').isVisible()) await offered(page, 'Try again').click()
      await offered(page, name).click()
    },
  }
}

/** Changes that move an add-on on: approvals that are asked for and decided, and the steps themselves. */
export const nextStepsMutations: readonly Mutation[] = [
  {
    name: 'an approval is asked for',
    endpoint: 'addonApprovalRequest',
    from: 'features/next-steps/approvals/use-approval-request.ts',
    async begin(site) {
      const addon = await withBusiness(site, 'notStarted')
      return {
        ...tab(site, 'provider', addon, 'next-steps'),
        control: (page) => page.getByRole('button', { name: 'Request Business approval' }),
        count: () => site.happened(addon, sql`kind = 'transition' and event = 'request'`),
        done: 'Business approval requested.',
      }
    },
  },
  {
    name: 'a request for an approval is withdrawn',
    endpoint: 'approvalWithdraw',
    from: 'features/next-steps/approvals/approval-withdrawal.tsx',
    async begin(site) {
      const addon = await withBusiness(site, 'pending')
      return {
        ...tab(site, 'provider', addon, 'next-steps'),
        open: (page) =>
          page.getByRole('button', { name: 'Withdraw request for the Business approval' }).click(),
        control: (page) => panel(page).getByRole('button', { name: 'Withdraw request' }),
        count: () => site.happened(addon, sql`kind = 'transition' and event = 'withdraw'`),
        done: 'Business approval: request withdrawn.',
      }
    },
  },
  {
    name: 'a message on an approval is sent',
    endpoint: 'approvalMessageCreate',
    from: 'workflow/messages/message-composer.tsx',
    async begin(site) {
      const addon = await withBusiness(site, 'pending')
      const id = await approvalId(site, addon)
      const written = (page: Page) => page.getByLabel('Your message')
      return {
        ...tab(site, 'provider', addon, 'next-steps'),
        async open(page) {
          const opener = page.getByRole('button', { name: 'Write a message on the Business approval' })
          await opener.or(written(page)).waitFor()
          // Where a draft is kept, the form is open already.
          if (await opener.isVisible()) await opener.click()
          await written(page).waitFor()
        },
        ...typing(written, 'Which plan is it about?'),
        control: (page) => page.getByRole('button', { name: 'Send message' }),
        count: () => site.happened(addon, sql`kind = 'change' and field = 'message' and subject_id = ${id}`),
        done: 'Message sent.',
      }
    },
  },
  {
    name: 'an approval is edited',
    endpoint: 'approvalUpdate',
    from: 'features/next-steps/approvals/calls.ts',
    isGuarded: true,
    async begin(site) {
      const addon = await withBusiness(site, 'pending')
      const id = await approvalId(site, addon)
      return {
        ...tab(site, 'admin', addon, 'next-steps'),
        open: (page) => page.getByRole('link', { name: 'Edit Details of the Business approval' }).click(),
        ...typing(notes, 'I look at it.'),
        control: (page) => panel(page).getByRole('button', { name: 'Save approval' }),
        count: () => site.version('approvals', id),
        done: 'Approval saved.',
        meanwhile: () => site.ask('admin', addon, 'PATCH', `/approvals/${id}`, { notes: 'Theirs.' }),
      }
    },
  },
  {
    name: 'an approval is approved in the inbox',
    endpoint: 'approvalUpdate',
    from: 'features/admin/inbox/approval-decisions.ts',
    isGuarded: true,
    async begin(site) {
      const { scene } = await inbox(site)
      return {
        ...scene,
        control: (page) => act(page, 'Approve'),
        press: decide('Approve'),
        done: /^The Business approval of .+ is now Approved\.$/,
      }
    },
  },
  {
    name: 'an approval is rejected in the inbox',
    endpoint: 'approvalUpdate',
    from: 'features/admin/inbox/approval-decisions.ts',
    isGuarded: true,
    async begin(site) {
      const { scene } = await inbox(site)
      return {
        ...scene,
        async open(page) {
          await act(page, 'Reject').waitFor()
          // Where a draft is kept, the form is open already.
          if (!(await message(page).isVisible())) await act(page, 'Reject').click()
          await message(page).waitFor()
        },
        ...typing(message, 'Say what it sends.'),
        control: (page) => act(page, 'Reject'),
        press: decide('Reject'),
        done: /^The Business approval of .+ is now Rejected\.$/,
      }
    },
  },
  {
    name: 'a provider progresses an add-on to beta',
    endpoint: 'progressionCreate',
    from: 'features/next-steps/use-progression.ts',
    isGuarded: true,
    begin: atTab('provider', 'next-steps', 'alpha', (site, addon) => ({
      fill: (page) => look(page, 'Progress to Beta'),
      ...confirmation('Progress to Beta'),
      count: () => site.happened(addon, sql`kind = 'transition' and event = 'progressToBeta'`),
      done: 'Addon successfully progressed to Beta',
      meanwhile: () => summarise(site, addon),
    })),
  },
  {
    name: 'staff progress an add-on to GA',
    endpoint: 'progressionCreate',
    from: 'features/next-steps/use-progression.ts',
    isGuarded: true,
    async begin(site) {
      const addon = await site.addon('beta', { approvals: addOnIn('ga').approvals })
      const chosen = (page: Page) => page.getByRole('radio', { name: 'Big is the default plan' })
      return {
        ...tab(site, 'admin', addon, 'next-steps'),
        async fill(page) {
          await visible(page).uncheck()
          await chosen(page).check()
          await look(page, 'Approve and progress to GA')
        },
        ...confirmation('Approve and progress to GA'),
        typed: async (page) => [await visible(page).isChecked(), await chosen(page).isChecked()],
        // Choices of a moment are not kept for another session.
        isSecret: true,
        count: () => site.happened(addon, sql`kind = 'transition' and event = 'progressToGa'`),
        done: 'Addon successfully progressed to GA',
        meanwhile: () => summarise(site, addon),
      }
    },
  },
]
