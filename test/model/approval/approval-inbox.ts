import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ApprovalEvent, ApprovalFacts, ApprovalSnapshot } from '#machines/approval/lifecycle.ts'
import { approvalBrowser, type ApprovalDriver, approvalRefusals } from './approval-browser.ts'
import type { Desk } from '../drivers/desk.ts'

type Decision = Extract<ApprovalEvent, { type: 'approve' | 'reject' }>

const isDecision = (event: ApprovalEvent): event is Decision =>
  event.type === 'approve' || event.type === 'reject'

/** The approval lifecycle in the portal, with staff deciding in their inbox; all else as approvalBrowser does it. */
export function approvalInbox(desk: () => Desk): ApprovalDriver {
  const elsewhere = approvalBrowser(desk)
  let facts: ApprovalFacts
  let said = 0
  /** True if the provider was already turned away from the inbox in this state. */
  let wasTurnedAway = false

  const stored = () => desk().platform.approvalOf(elsewhere.addon().id, facts.type)

  /** The approval as it is open in the inbox. */
  async function opened(): Promise<{ page: Page; pane: Locator }> {
    const row = await stored()
    const page = await desk().visit('admin', elsewhere.addon(), `/admin/approvals/${row?.id}`, (page) =>
      page.getByRole('article').waitFor(),
    )
    return { page, pane: page.getByRole('article') }
  }
  const button = (pane: Locator, name: 'Approve' | 'Reject') =>
    pane.getByRole('button', { name, exact: true })

  /** Does not wait until the decision can no longer be undone. */
  const sendNow = (pane: Locator) => pane.getByRole('button', { name: 'Send now', exact: true }).click()

  async function decide(event: Decision): Promise<Page> {
    const { page, pane } = await opened()
    if (event.type === 'approve') {
      await button(pane, 'Approve').click()
      await sendNow(pane)
    } else {
      said += 1
      await button(pane, 'Reject').click()
      const message = pane.getByLabel('Message to the provider')
      await message.fill(event.message === '' ? '' : `${event.message} (in the inbox, ${said})`)
      await button(pane, 'Reject').click()
      if (event.message !== '') await sendNow(pane)
    }
    return page
  }

  /** The area is not for providers: they are led to their add-ons. */
  async function expectTurnedAway(): Promise<void> {
    if (wasTurnedAway) return
    wasTurnedAway = true
    const addon = elsewhere.addon()
    const row = await stored()
    await desk().withoutWrites('provider', addon, async () => {
      const page = await desk().at('provider', addon)
      await page.goto(new URL(`/admin/approvals/${row?.id}`, page.url()).href)
      await page.waitForURL(/\/addons$/)
    })
    desk().changed()
  }

  async function expectMessageWanted(event: Decision): Promise<void> {
    await desk().withoutWrites('admin', elsewhere.addon(), async () => {
      const page = await decide(event)
      await page.getByText('Tell the provider why it is rejected and what to fix.').waitFor()
      const message = page.getByLabel('Message to the provider')
      expect(await message.getAttribute('aria-invalid')).toBe('true')
      expect(await message.evaluate((field) => field === document.activeElement)).toBe(true)
      await page.getByRole('button', { name: 'Cancel' }).click()
    })
  }

  /** Expects blocked buttons that say why on what cannot be decided; none on what is final. */
  async function expectUndecidable(event: Decision, state: ApprovalSnapshot): Promise<void> {
    const { pane } = await opened()
    const name = event.type === 'approve' ? 'Approve' : 'Reject'
    if ((await stored())?.state === 'approved') {
      await pane.getByText('by admin@platform.example').waitFor()
      expect(await button(pane, name).count()).toBe(0)
      return
    }
    const reasons = approvalRefusals(state, { type: 'approve', by: 'admin' })
    await desk().expectBlocked('admin', elsewhere.addon(), button(pane, name), reasons)
  }

  async function expectRefused(event: Decision, state: ApprovalSnapshot): Promise<void> {
    if (event.by === 'provider') await expectTurnedAway()
    else if (state.can({ type: 'reject', by: 'admin', message: 'any' })) await expectMessageWanted(event)
    else await expectUndecidable(event, state)
  }

  return {
    ...elsewhere,
    name: 'browser-inbox',
    askedAs: 'browser',
    async start(state, fixture) {
      facts = fixture
      wasTurnedAway = false
      await elsewhere.start(state, fixture)
    },
    async send(event) {
      wasTurnedAway = false
      if (!isDecision(event)) return elsewhere.send(event)
      const page = await decide(event)
      await page.getByText('Approval saved.').waitFor()
      desk().changed()
    },
    async expectRefused(event, state) {
      // What nobody has asked for is in no inbox.
      if (!isDecision(event) || state.value === 'notStarted') return elsewhere.expectRefused(event, state)
      const before = await desk().platform.rowsOf(elsewhere.addon().id)
      await expectRefused(event, state)
      expect(await desk().platform.rowsOf(elsewhere.addon().id)).toEqual(before)
    },
  }
}
