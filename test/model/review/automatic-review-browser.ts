import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ReviewEvent, ReviewFacts, ReviewSnapshot } from '#machines/review/lifecycle.ts'
import type { ReviewStatus } from '#machines/review/review-step.ts'
import type { Party } from '#machines/law.ts'
import type { Driver } from '#test/runner/model.ts'
import type { Desk } from '../drivers/desk.ts'
import { deskScenes } from '../progression/desk-scenes.ts'
import { ReviewRun } from './review-run.ts'
import { shutDownInSettings } from '../progression/shut-down-in-settings.ts'

const people: readonly Party[] = ['provider', 'admin']

/** The one button of the section by the review's status; null where the add-on is shut down. */
const buttons: Record<ReviewStatus, string> = {
  new: 'Cancel',
  in_progress: 'Cancel',
  cancelling: 'Canceling...',
  finished: 'Request',
}
/** The section's words for a review that is not over. */
const tags = { new: 'New', in_progress: 'In progress', cancelling: 'Canceling' } as const

const sectionOf = (page: Page): Locator => page.locator('#automatic-reviews')
const buttonsOf = (page: Page): Locator =>
  sectionOf(page).getByRole('button', { name: /^(Request|Cancel|Canceling\.\.\.)$/ })

/**
 * The lifecycle of a review in the portal, whose runner a slow provider holds. Pages that are open are not loaded
 * again: what the platform does, they must hear of by themselves.
 */
export function automaticReviewBrowser(
  desk: () => Desk,
): Driver<ReviewSnapshot, ReviewEvent, ReviewFacts> & { close: () => Promise<void> } {
  let run: ReviewRun | undefined
  const current = () => {
    if (run === undefined) throw new Error('no review was begun')
    return run
  }

  const logs = (by: Party): Promise<Page> => desk().at(by, current().addon, 'logs')

  async function shows(page: Page, status: ReviewStatus): Promise<void> {
    if (status === 'finished') {
      if (current().isShutDown) {
        await sectionOf(page)
          .getByText(/^\d+ earlier reviews?$/)
          .waitFor()
        return expect.poll(() => buttonsOf(page).count()).toBe(0)
      }
      await sectionOf(page)
        .getByText(/^(Passed|Failed|Canceled)$/)
        .first()
        .waitFor()
    } else await sectionOf(page).getByText(tags[status], { exact: true }).first().waitFor()
    await expect.poll(() => buttonsOf(page).allTextContents()).toEqual([buttons[status]])
  }

  /** Nothing in the section does what only the platform does. */
  async function expectOnlyItsButton(by: Party, status: ReviewStatus): Promise<void> {
    const names = await sectionOf(await logs(by))
      .getByRole('button')
      .allTextContents()
    const own = current().isShutDown ? [] : [buttons[status]]
    expect(names.filter((name) => name !== 'Try again')).toEqual(own)
  }

  async function expectNoCancel(by: Party, status: ReviewStatus): Promise<void> {
    const page = await logs(by)
    if (status !== 'cancelling')
      return expect(await page.getByRole('button', { name: 'Cancel', exact: true }).count()).toBe(0)
    const button = buttonsOf(page)
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    await desk().withoutWrites(by, current().addon, () => button.dispatchEvent('click'))
  }

  async function expectNoShutdown(by: Party): Promise<void> {
    const page = await desk().at(by, current().addon, 'settings')
    await page.locator('#manifest').waitFor()
    expect(await page.getByRole('button', { name: /^Shut down/ }).count()).toBe(0)
  }

  return {
    name: 'browser',
    ...deskScenes(desk),
    canSend(event, state) {
      if (state.can(event)) return true
      // What the platform leaves undone is no screen's.
      if (event.by === 'system') return false
      // An add-on whose review is over can be shut down; the review stays as it is.
      return event.type !== 'endWithShutdown' || event.by === 'provider'
    },
    async start({ value }) {
      await run?.close()
      run = await ReviewRun.begin(desk().platform, 'wrong-status')
      if (value === 'finished') await run.provider.run()
      if (value === 'in_progress' || value === 'cancelling') await run.runTo('HEAD')
      if (value === 'cancelling') await run.cancel('provider')
      desk().changed()
    },
    async send(event) {
      const { addon } = current()
      if (event.type === 'begin') await current().runTo('HEAD')
      if (event.type === 'finish') await current().runOn()
      if (event.type === 'cancel')
        await buttonsOf(await logs(event.by === 'admin' ? 'admin' : 'provider')).click()
      if (event.type === 'endWithShutdown') {
        await shutDownInSettings(desk(), addon)
        current().isShutDown = true
      }
    },
    async expectState({ value }) {
      for (const by of people) await shows(await logs(by), value)
      await expect.poll(async () => (await current().stored()).status).toBe(value)
    },
    async expectRefused(event, { value }) {
      const before = await current().told()
      const by = event.by === 'system' ? 'admin' : event.by
      if (event.type === 'cancel') await expectNoCancel(by, value)
      else if (event.type === 'endWithShutdown') await expectNoShutdown(by)
      else await expectOnlyItsButton(by, value)
      expect(await current().told()).toEqual(before)
    },
    async finish() {
      expect(await current().leftovers()).toEqual([])
      expect(await desk().platform.trailViolations(current().addon.id)).toEqual([])
    },
    close: async () => run?.close(),
  }
}
