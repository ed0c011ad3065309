import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { pollIntervalMs } from '#machines/review/polled-review.ts'
import { automaticReviews } from '#server/db/schema.ts'
import type { SampleBehaviour } from '#server/demo/services/sample-behaviour.ts'
import { Desk } from '#test/model/drivers/desk.ts'
import { addOnIn } from '#test/model/progression/add-on-in.ts'
import { type ReviewedAddon, reviewedAddon } from '#test/support/provider/reviewed-addon.ts'
import { axeFindings } from '#test/support/browser/visitor.ts'

/* Issue 20.1: a review opens as a screen of its own, with each step's calls, from findings to calls, and trials. */

let desk: Desk
beforeAll(async () => {
  desk = await Desk.open({ turnsClock: true })
})
let provider: ReviewedAddon | undefined
afterEach(async () => {
  await provider?.close()
  provider = undefined
})
afterAll(() => desk.close())

const by = 'provider'

/** A review of a provider that behaves so has ended; its screen is open. */
async function openReview(behaviour: SampleBehaviour) {
  const addon = await desk.platform.addonOf(addOnIn('alpha'))
  const { server } = desk.platform
  provider = await reviewedAddon({ server, act: () => desk.platform.act(by) }, addon, behaviour, 10)
  await server.db.delete(automaticReviews).where(eq(automaticReviews.addonId, addon.id))
  desk.changed()
  const page = await desk.at(by, addon, 'logs')
  const section = page.locator('#automatic-reviews')
  await section.getByRole('button', { name: 'Request', exact: true }).click()
  await section.getByRole('button', { name: 'Cancel', exact: true }).waitFor()
  await provider.run()
  await page.clock.fastForward(pollIntervalMs + 100)
  await section.getByRole('link', { name: /^Calls and answers/ }).click()
  await page.getByRole('heading', { name: 'Automatic review for Beta' }).waitFor()
  return { addon, page, provider }
}

const calls = (page: Page, step: string) => page.locator(`#${step} ol`).getByRole('listitem')

describe('the screen of a review', () => {
  test('leads from a finding to its call, which has a URL of its own', async () => {
    const { page } = await openReview('new-id')
    await page.locator('#provision').getByRole('link', { name: 'Call 4' }).click()
    const opener = page.locator('#call-4')
    await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('true')
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(page.url()).toMatch(/\/logs\/reviews\/[^/#]+#call-4$/)
    await page.getByRole('group', { name: 'Response body', exact: true }).waitFor()
    await page.reload()
    await expect.poll(() => page.locator('#call-4').getAttribute('aria-expanded')).toBe('true')
    expect(await axeFindings(page)).toEqual([])
  })

  test('lists each step’s calls in order, with their verdicts', async () => {
    const { page } = await openReview('good')
    expect(
      await calls(page, 'provision').evaluateAll((all) => all.map((each) => each.dataset.verdict)),
    ).toEqual(['passed', 'passed', 'passed'])
    expect(await calls(page, 'deprovision').count()).toBe(3)
  })

  test('runs a step alone, as a trial, and compares it with the review', async () => {
    const { page, provider: runs } = await openReview('same-id')
    await runs.behave('good')
    const { clock } = desk.platform.server
    clock.set(new Date(clock.now().getTime() + 60_000).toISOString())
    await page.getByRole('button', { name: 'Run reprovision alone' }).click()
    await page.getByRole('heading', { name: 'Trial of reprovision' }).waitFor()
    await page.getByText('A trial decides no requirement.').waitFor()
    await runs.run()
    await page.clock.fastForward(pollIntervalMs + 100)
    await page.locator('#reprovision').getByText('Completed').waitFor()
    await page.getByLabel('Compare with').selectOption({ index: 1 })
    const comparison = page.locator('#comparison')
    await comparison
      .locator('[data-change=gone]')
      .getByText(/expected another one/)
      .waitFor()
    expect(await axeFindings(page)).toEqual([])
  })
})
