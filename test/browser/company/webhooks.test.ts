import { expect, test } from 'vitest'
import { axeFindings, complaints } from '#test/support/browser/visitor.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { close, openAs, partner } from '../support/two-people.ts'

const demo = sharedDemo()

test('a webhook without events is refused where the events are, and created with some', async () => {
  const page = await openAs(demo, partner, '/webhooks/new')
  const panel = page.getByRole('dialog')
  await panel.getByLabel('URL').fill('https://hooks.example.com/portal')
  await panel.getByLabel('Description').fill('The on-call channel')
  await panel.getByRole('button', { name: 'Create webhook' }).click()
  const error = panel.getByText('Choose at least one event.')
  for (const height of [900, 600]) {
    await page.setViewportSize({ width: height === 900 ? 1280 : 390, height })
    await panel.getByRole('button', { name: 'Create webhook' }).click()
    await error.waitFor()
    // Nothing lies over it.
    await expect
      .poll(() =>
        error.evaluate((element) => {
          const { left, top } = element.getBoundingClientRect()
          return document.elementFromPoint(left + 5, top + 5) === element
        }),
      )
      .toBe(true)
  }
  expect(await axeFindings(page)).toEqual([])
  await panel.getByRole('checkbox', { name: 'An approval was requested' }).check()
  await panel.getByRole('button', { name: 'Create webhook' }).click()
  await page.getByRole('heading', { level: 1, name: 'The on-call channel' }).waitFor()
  expect(await page.getByText('approval.requested', { exact: true }).count()).toBe(1)
  expect(complaints.get(page)).toEqual([])
  await close(page)
})
