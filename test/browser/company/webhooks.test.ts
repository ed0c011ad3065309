import { expect, test } from 'vitest'
import { axeFindings, complaints } from '#test/support/browser/visitor.ts'
import { elsewhere } from '../support/elsewhere.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { close, openAs, partner } from '../support/open-as.ts'

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

test('a test, and a message sent again, tell how they fared without a reload', async () => {
  const page = await openAs(demo, partner, '/webhooks')
  const chat = page.getByRole('listitem').filter({ hasText: 'The team’s chat' })
  await chat.getByText(/^Accepted \(200\) · /).waitFor()
  await chat.getByRole('link').click()
  const confirm = async (verb: string) => {
    await page.getByRole('button', { name: verb, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click()
  }
  await confirm('Send a test')
  await page.getByText(/^The test: Accepted \(200\) in \d+ ms\.$/).waitFor()
  const newest = page.getByRole('region', { name: 'Sent messages' }).getByRole('listitem').first()
  await newest.filter({ hasText: 'webhook.test' }).filter({ hasText: 'Attempt 1 of 10' }).waitFor()
  // Each region of the page has a name of its own.
  const names = await page
    .locator('section')
    .evaluateAll((all) =>
      all.map(
        (each) =>
          each.ariaLabel ?? document.getElementById(each.getAttribute('aria-labelledby') ?? '')?.textContent,
      ),
    )
  expect(new Set(names).size).toBe(names.length)
  expect(await axeFindings(page)).toEqual([])
  await newest.getByRole('link').click()
  await page.getByRole('button', { name: 'Send again', exact: true }).click()
  await page.getByRole('dialog').getByText('It will be attempt 2.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Send again', exact: true }).click()
  await page.getByText(/^The message: Accepted \(200\)/).waitFor()
  await page.getByText('Attempt 1 of 10, 2 in all').waitFor()
  expect(complaints.get(page)).toEqual([])
  await close(page)
})

test('one that a colleague changes or removes while it is edited keeps what was typed', async () => {
  const page = await openAs(demo, partner, '/webhooks')
  const { id } = await elsewhere<{ id: string }>(page, 'POST', '/webhooks', {
    url: 'https://hooks.example.com/incidents',
    description: 'Incidents',
    events: ['plan.created'],
  })
  await page.goto(`${demo.url}/webhooks/${id}/edit`)
  const panel = page.getByRole('dialog')
  const save = panel.getByRole('button', { name: 'Save webhook' })
  await panel.getByLabel('Description').fill('Incidents, mine')
  await elsewhere(page, 'PATCH', `/webhooks/${id}`, { description: 'Incidents, theirs' })
  await save.click()
  await panel.getByText(/^Changed by partner@acme\.example at .+, while you were editing\./).waitFor()
  await panel.getByRole('button', { name: 'Keep mine' }).click()
  await elsewhere(page, 'DELETE', `/webhooks/${id}`)
  await save.click()
  await panel.getByText('What you typed is still here: save to add it as a new one, or cancel.').waitFor()
  await save.click()
  await page.getByRole('heading', { level: 1, name: 'Incidents, mine' }).waitFor()
  // Of the new one, the secret is shown once.
  await page.getByText(/^whsec_/).waitFor()
  const kept = await elsewhere<{ id: string; url: string; description: string; events: string[] }[]>(
    page,
    'GET',
    '/webhooks',
  )
  expect(kept.filter(({ url }) => url.endsWith('/incidents'))).toMatchObject([
    { description: 'Incidents, mine', events: ['plan.created'] },
  ])
  await close(page)
})
