import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { automaticReviews } from '#server/db/schema.ts'
import { addOnIn } from '#test/model/progression/add-on-in.ts'
import { Desk } from '#test/model/drivers/desk.ts'
import { hostileTexts } from '#test/support/hostile.ts'

let desk: Desk
beforeAll(async () => {
  desk = await Desk.open()
})
afterAll(() => desk.close())

test('what a review has found of a hostile provider is shown as text', async () => {
  const addon = await desk.platform.addonOf(addOnIn('alpha'))
  const { db } = desk.platform.server
  const ofAddon = eq(automaticReviews.addonId, addon.id)
  const texts = Object.values(hostileTexts)
  // Names of config vars and ids come from the provider's answers.
  const errors = texts.flatMap((text) => [text, `config.${text}: expected a string, got ${text}.`])
  const failed = { status: 'failed' as const, errors, suggestions: texts }
  const skipped = { status: 'skipped' as const, errors: [], suggestions: [] }
  const steps = { manifest: failed, provision: skipped, deprovision: skipped, reprovision: skipped }
  await db.update(automaticReviews).set({ steps }).where(ofAddon)
  const page = await desk.at('provider', addon, 'next-steps')
  await page.addInitScript(() =>
    Object.assign(globalThis, { hacked: () => Object.assign(globalThis, { wasHacked: true }) }),
  )
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('dialog', (dialog) => {
    complaints.push(dialog.message())
    void dialog.dismiss()
  })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    desk.changed()
    await desk.at('provider', addon, 'logs')
    await page.locator('#automatic-reviews [data-status=failed]').first().waitFor()
    const seen = await page.evaluate(() => ({
      wasHacked: 'wasHacked' in globalThis,
      sideways: document.documentElement.scrollWidth - innerWidth,
      foreign: document.querySelectorAll('#root script, #root svg[onload], #root img[onerror]').length,
    }))
    expect(seen).toEqual({ wasHacked: false, sideways: 0, foreign: 0 })
  }
  expect(complaints).toEqual([])
})
