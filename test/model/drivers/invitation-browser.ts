import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { InvitationEvent, InvitationFacts, InvitationSnapshot } from '#machines/invitation/lifecycle.ts'
import type { Driver } from '#test/runner/model.ts'
import type { Desk } from './desk.ts'
import { deskScenes } from '../progression/desk-scenes.ts'
import { aroundInvitation, type Invitation, invitationId, invitationWith } from './invitation-http.ts'
import { invitationAsked } from '../invitation/specified.ts'
import { told } from './told.ts'

type By = InvitationEvent['by']

/** Availabilities as SPEC section 4 shows them. */
const shownAs = {
  allUsers: 'All Users',
  allUsersHidden: 'All Users (Hidden)',
  inviteOnly: 'Invite Only',
  disabled: 'Disabled',
}

/** Inviting and withdrawing by clicks in the portal, as provider and as staff. */
export function invitationBrowser(
  desk: () => Desk,
): Driver<InvitationSnapshot, InvitationEvent, InvitationFacts> {
  let invitation: Invitation

  const isPass = () => invitation.planId !== null
  const plansOf = (by: By) => desk().at(by, invitation.addon, 'plans')
  const section = (page: Page) =>
    page.getByRole('region', { name: isPass() ? 'Plan passes' : 'Alpha users', exact: true })
  const row = (page: Page) => section(page).getByRole('listitem').filter({ hasText: invitation.email })

  async function openPassMenu(by: By): Promise<Locator> {
    const page = await plansOf(by)
    const menu = page.getByRole('menu', { name: 'Actions for Big' })
    if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Actions for Big' }).click()
    const item = menu.getByRole('menuitem', { name: 'Create Plan Pass', exact: true })
    await item.waitFor()
    return item
  }

  /** Opens the panel that invites, and sends what is typed there. */
  async function invite(by: By): Promise<{ page: Page; panel: Locator }> {
    const page = await plansOf(by)
    if (isPass()) await (await openPassMenu(by)).click()
    else await section(page).getByRole('link', { name: 'Invite alpha user' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('E-mail').fill(invitation.email)
    await panel.getByRole('button', { name: isPass() ? 'Create Plan Pass' : 'Invite', exact: true }).click()
    return { page, panel }
  }

  async function withdraw(by: By): Promise<void> {
    const page = await plansOf(by)
    await row(page).getByRole('button', { name: 'Withdraw' }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByText('is notified by mail')
      .or(dialog.getByText('are notified by mail'))
      .first()
      .waitFor()
    await dialog
      .getByRole('button', { name: isPass() ? 'Withdraw plan pass' : 'Withdraw alpha user' })
      .click()
    await page.getByText(isPass() ? 'Plan Pass withdrawn' : 'Alpha User withdrawn').waitFor()
    await row(page).waitFor({ state: 'detached' })
  }

  /** Nothing is offered that the stage, or who is invited, does not allow. */
  async function expectNotOffered(by: By, state: InvitationSnapshot, event: InvitationEvent): Promise<void> {
    const page = await plansOf(by)
    const { stage, availability } = state.context
    if (!isPass() && stage !== 'alpha') {
      await page.getByRole('region', { name: 'Plan passes', exact: true }).waitFor()
      expect(await section(page).count()).toBe(0)
      return
    }
    if (stage === 'shutdown') {
      await page
        .getByText(/is shut down and can no longer be changed/)
        .first()
        .waitFor()
      expect(await section(page).getByRole('button', { name: 'Withdraw' }).count()).toBe(0)
      expect(await page.getByRole('button', { name: 'Actions for Big' }).count()).toBe(0)
      return
    }
    if (event.type === 'withdraw') {
      await section(page).waitFor()
      expect(await row(page).count()).toBe(0)
      return
    }
    if (isPass() && availability !== 'inviteOnly') {
      const item = await openPassMenu(by)
      // Who is invited already could not be invited again either: the plan is what stands in the way of both.
      const before = state.machine.resolveState({ value: 'notInvited', context: state.context })
      const reasons = told(invitationAsked.words(before, event), {
        'not-invite-only': `Passes are for Invite Only plans; this one is ${availability === null ? '' : shownAs[availability]}.`,
      })
      await desk().expectBlocked(by, invitation.addon, item, reasons)
      await page.keyboard.press('Escape')
      return
    }
    const { panel } = await invite(by)
    await panel
      .getByText(/already/)
      .first()
      .waitFor()
    desk().changed()
  }

  return {
    name: 'browser',
    ...deskScenes(desk),
    async start(state, facts) {
      invitation = await invitationWith(desk().platform, state, facts)
      desk().changed()
    },
    async send(event) {
      if (event.type === 'withdraw') await withdraw(event.by)
      else {
        const { page } = await invite(event.by)
        await page.getByText(isPass() ? 'Plan Pass created' : 'Alpha User created').waitFor()
      }
      desk().changed()
    },
    async expectState({ value, context }) {
      expect((await invitationId(desk().platform, invitation)) !== null).toBe(value === 'invited')
      // Alpha users are listed in alpha only (SPEC section 4).
      if (!isPass() && context.stage !== 'alpha') return
      for (const by of ['provider', 'admin'] as const) {
        const page = await plansOf(by)
        await section(page).waitFor()
        await expect.poll(() => row(page).count()).toBe(value === 'invited' ? 1 : 0)
      }
    },
    async expectRefused(event, state) {
      const before = await aroundInvitation(desk().platform, invitation)
      await expectNotOffered(event.by, state, event)
      expect(await aroundInvitation(desk().platform, invitation)).toEqual(before)
    },
    async finish() {
      expect(await desk().platform.trailViolations(invitation.addon.id)).toEqual([])
    },
  }
}
