import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ApprovalEvent, ApprovalFacts, ApprovalSnapshot } from '#machines/approval/lifecycle.ts'
import type { ApprovalState } from '#machines/approval/approval-type.ts'
import { nextStep } from '#machines/progression/lifecycle.ts'
import { stageNames } from '#contract/stage.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { requestApproval } from '#server/approvals/approvals.rules.ts'
import { progressBy } from '#test/support/browser/last-look.ts'
import type { Driver } from '#test/runner/model.ts'
import { approvalsAround } from './approvals-around.ts'
import { approvalAsked, specifiedNeeds } from './specified.ts'
import type { Desk } from '../drivers/desk.ts'
import { deskScenes } from '../progression/desk-scenes.ts'
import { refusalsShown } from '../progression/refusals-shown.ts'
import { progressionAsked } from '../progression/specified.ts'
import { canChange, expectLapse, expectNoLapse, type Sent, staysInStage } from '../drivers/subject-change.ts'

const stateWording: Record<ApprovalState, string> = {
  notStarted: 'Not Started',
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
}

/** The screen's sentences against an event of an approval. */
const approvalRefusals = (state: ApprovalSnapshot, event: ApprovalEvent): string[] =>
  refusalsShown(approvalAsked.words(state, event), {
    ...state.context,
    approvals: approvalsAround(state.context, state.value),
    approval: state.context.type,
  })

export type ApprovalDriver = Driver<ApprovalSnapshot, ApprovalEvent, ApprovalFacts>

/** The approval lifecycle by clicks in the portal, as provider and as staff. `addon` is the one that is walked with. */
export function approvalBrowser(desk: () => Desk): ApprovalDriver & { addon: () => AddonRow } {
  let addon: AddonRow
  let facts: ApprovalFacts
  let said = 0
  /** Sides that were already turned away from the panel's URL in this state: deciding and editing share the panel. */
  const turnedAway = new Set<Sent['by']>()

  /** The approval's card; earlier stages' cards are folded away. */
  async function card(by: Sent['by']): Promise<{ page: Page; card: Locator }> {
    const page = await desk().at(by, addon)
    await page.locator('details').evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')))
    return { page, card: page.locator(`article#${facts.type}`) }
  }

  const requestButton = (of: Locator) => of.getByRole('button', { name: /^Request / })
  const editLink = (of: Locator) => of.getByRole('link', { name: /^Edit Details/ })
  const withdrawButton = (of: Locator) => of.getByRole('button', { name: /^Withdraw request / })

  /** Takes the request back. A message that stands no more, as the facts say, is taken away by staff before. */
  async function withdraw(): Promise<void> {
    const row = await desk().platform.approvalOf(addon.id, facts.type)
    if (facts.rejectionStands !== true && row !== undefined && row.message !== null) {
      await desk().platform.call('admin', addon, 'PATCH', `/api/v3/approvals/${row.id}`, { message: null })
      desk().changed()
    }
    const { page, card: own } = await card('provider')
    await withdrawButton(own).click()
    const question = page.getByRole('dialog', { name: /^Withdraw the request for the / })
    await question
      .getByText(facts.rejectionStands === true ? 'It is Rejected again' : 'It is Not Started again')
      .waitFor()
    await question.getByRole('button', { name: 'Withdraw request' }).click()
    await page.getByText(/: request withdrawn\.$/).waitFor()
    await question.waitFor({ state: 'detached' })
  }

  async function expectWithdrawRefused(by: Sent['by'], state: ApprovalSnapshot): Promise<void> {
    const { card: own } = await card(by)
    const { state: stage } = await desk().platform.addon(addon.id)
    if (state.value !== 'pending' || stage !== specifiedNeeds[facts.type].stage) {
      expect(await withdrawButton(own).count()).toBe(0)
      return
    }
    await desk().expectBlocked(
      by,
      addon,
      withdrawButton(own),
      approvalRefusals(state, { type: 'withdraw', by }),
    )
  }

  const step = () => nextStep[specifiedNeeds[facts.type].stage]
  const progressName = (by: Sent['by']) =>
    `${by === 'admin' ? 'Approve and progress' : 'Progress'} to ${stageNames[step().to]}`

  /** Fills in the panel that edits the approval, and presses save. */
  async function saveInPanel(event: Sent): Promise<Page> {
    const { page, card: own } = await card('admin')
    await editLink(own).click()
    const panel = page.getByRole('dialog')
    said += 1
    const states = { approve: 'Approved', reject: 'Rejected', reopen: 'Pending' } as const
    if (event.type in states) {
      const word = states[event.type as keyof typeof states]
      await panel.getByRole('radio', { name: word }).check()
    }
    const message = panel.getByLabel('Message to the provider')
    if (event.type === 'reject') await message.fill(event.message === '' ? '' : `${event.message} (${said})`)
    if (event.type === 'edit') await panel.getByLabel('Notes').fill(`Note ${said}`)
    await panel.getByRole('button', { name: 'Save approval' }).click()
    return page
  }

  /** Nothing leads to staff's panel for a provider, nor where it could save nothing; a final approval says so. */
  async function expectNoPanel(by: Sent['by']): Promise<void> {
    const { card: own } = await card(by)
    expect(await editLink(own).count()).toBe(0)
    const row = await desk().platform.approvalOf(addon.id, facts.type)
    if (row === undefined || (by === 'admin' && row.state !== 'approved') || turnedAway.has(by)) return
    turnedAway.add(by)
    await desk().withoutWrites(by, addon, async () => {
      const page = await desk().at(by, addon)
      await page.goto(`${page.url()}/approvals/${row.id}/edit`)
      await page.waitForURL(/next-steps$/)
      if (by === 'admin')
        await page.getByText("Approval can't be edited unless pending or rejected").waitFor()
    })
    desk().changed()
  }

  /** A rejection without a message is refused in the panel itself. */
  async function expectMessageWanted(event: Sent): Promise<void> {
    await desk().withoutWrites('admin', addon, async () => {
      const page = await saveInPanel(event)
      const panel = page.getByRole('dialog')
      await panel.getByText('Tell the provider why it is rejected and what to fix.').waitFor()
      const message = panel.getByLabel('Message to the provider')
      expect(await message.getAttribute('aria-invalid')).toBe('true')
      expect(await message.evaluate((field) => field === document.activeElement)).toBe(true)
      await panel.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Discard changes' }).click()
      await panel.waitFor({ state: 'detached' })
    })
  }

  async function expectRequestRefused({ by }: Sent, state: ApprovalSnapshot): Promise<void> {
    const { card: own } = await card(by)
    const button = requestButton(own)
    const reasons = approvalRefusals(state, { type: 'request', by })
    if ((await button.count()) > 0) await desk().expectBlocked(by, addon, button, reasons)
  }

  /** The sentences against the add-on's step, which asks for its other approvals too. */
  function stepRefusals({ value, context }: ApprovalSnapshot, by: Sent['by']): string[] {
    const { stage, incomplete } = context
    const approvals = approvalsAround(context, value)
    const asked = progressionAsked.machine.resolveState({ value: stage, context: { incomplete, approvals } })
    const words = progressionAsked.words(asked, { type: step().event, by })
    return refusalsShown(words, { stage, incomplete, approvals })
  }

  async function expectProgressRefused({ by }: Sent, state: ApprovalSnapshot): Promise<void> {
    const page = await desk().at(by, addon)
    const button = page.getByRole('button', { name: progressName(by), exact: true })
    const { state: stage } = await desk().platform.addon(addon.id)
    if (stage !== specifiedNeeds[facts.type].stage) expect(await button.count()).toBe(0)
    else await desk().expectBlocked(by, addon, button, stepRefusals(state, by))
  }

  return {
    name: 'browser',
    ...deskScenes(desk),
    addon: () => addon,
    canSend(event, state) {
      const { value, context } = state
      if (event.type === 'lapse') return canChange(event, state)
      // The article's review is opened by saving its URL; it is asked for by itself once there is one.
      if (event.type === 'request' && context.type === 'article_review_approval')
        return value !== 'notStarted' || context.hasDocumentationUrl
      // Choosing the state that is, is no choice.
      if (event.type === 'reopen') return value !== 'pending'
      return (
        event.type !== 'approveWithProgression' ||
        (value !== 'approved' && context.incomplete.length === 0 && staysInStage(context))
      )
    },
    async start(state, fixture) {
      facts = fixture
      turnedAway.clear()
      const isAskedAgain = fixture.rejectionStands === true && state.value === 'pending'
      const put = isAskedAgain ? 'rejected' : state.value
      const { platform } = desk()
      addon = await platform.addonOf({ ...fixture, approvals: approvalsAround(fixture, put) })
      if (isAskedAgain) await requestApproval(platform.act('provider'), addon, fixture.type)
      desk().changed()
    },
    async send(event) {
      turnedAway.clear()
      if (event.type === 'lapse') {
        // The provider changes what was approved in another window.
        said += 1
        await expectLapse(desk().platform, addon, facts, said)
        return desk().changed()
      }
      if (event.type === 'withdraw') {
        await withdraw()
        return desk().changed()
      }
      const { page, card: own } = await card(event.by)
      if (event.type === 'request') {
        await requestButton(own).click()
        await own.getByText('Pending', { exact: true }).waitFor()
      } else if (event.type === 'approveWithProgression') {
        await progressBy(page, progressName(event.by))
        await page.getByText('Addon successfully progressed to').waitFor()
      } else {
        await saveInPanel(event)
        await page.getByText('Approval saved.').first().waitFor()
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      desk().changed()
    },
    async expectState({ value }) {
      const row = await desk().platform.approvalOf(addon.id, facts.type)
      expect(row?.state ?? 'notStarted').toBe(value)
      const { card: own } = await card('provider')
      const { state } = await desk().platform.addon(addon.id)
      if (row === undefined && state !== specifiedNeeds[facts.type].stage) {
        expect(await own.count()).toBe(0)
        return
      }
      await own.getByText(stateWording[value], { exact: true }).waitFor()
      if (value === 'rejected') await own.getByText(row?.message ?? '').waitFor()
      expect(await own.getByText('Partner Portal Admin Only').count()).toBe(0)
    },
    async expectRefused(event, state) {
      if (event.type === 'lapse') {
        said += 1
        await expectNoLapse(desk().platform, addon, facts, event, said)
        return desk().changed()
      }
      const before = await desk().platform.rowsOf(addon.id)
      if (event.type === 'request') await expectRequestRefused(event, state)
      else if (event.type === 'withdraw') await expectWithdrawRefused(event.by, state)
      else if (event.type === 'approveWithProgression') await expectProgressRefused(event, state)
      else if (event.by === 'admin' && event.type === 'reject' && state.can({ ...event, message: 'any' }))
        await expectMessageWanted(event)
      else await expectNoPanel(event.by)
      expect(await desk().platform.rowsOf(addon.id)).toEqual(before)
    },
    async finish() {
      expect(await desk().platform.trailViolations(addon.id)).toEqual([])
    },
  }
}
