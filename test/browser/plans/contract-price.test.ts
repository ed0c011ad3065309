import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '#test/support/browser/visitor.ts'
import { admin, openAs, planOf } from '../support/open-as.ts'
import { expectFocus } from '../support/page-checks.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { elsewhere } from '../support/elsewhere.ts'

/* READINGS 44: a plan becomes contract-priced once the repricing in its way is rejected, as a step of its own. */
const demo = sharedDemo()

const repricing = (page: Page, id: string | undefined) =>
  elsewhere<{ status: string; message: string | null }>(page, 'GET', `/repricings/${id}`)

/** Staff's page with the plan's panel open and its price about to become a contract's. */
async function becoming(addon: string, slug: string) {
  const page = await openAs(demo, admin, `/addons/${addon}/plans`)
  const { id } = await planOf(page, addon, slug)
  await page.goto(`${demo.url}/addons/${addon}/plans/${id}/edit`)
  const panel = page.getByRole('dialog', { name: /^Edit / })
  await panel.getByLabel(/^Contract/).check()
  return { page, panel, id, save: panel.getByRole('button', { name: 'Save plan' }) }
}

const reasonsOf = (button: Locator): Promise<string> =>
  button.evaluate(
    (node) => document.getElementById(node.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
  )
const inTheWay = (panel: Locator) => panel.getByRole('region', { name: /^A price change is in the way/ })
const over = (panel: Locator) => panel.getByRole('region', { name: /^The price change is over/ })
const question = (page: Page) => page.getByRole('dialog', { name: /^Save plan / })
const rejection = (page: Page) => page.getByRole('dialog', { name: /^Reject the price change/ })
const factsOf = (region: Locator) =>
  region
    .locator('dl > div')
    .evaluateAll((facts) => facts.map((fact) => [...fact.children].map((each) => each.textContent)))

async function reject(page: Page, message: string): Promise<void> {
  await rejection(page).getByText('Last month').waitFor()
  await rejection(page).getByLabel('Message to the provider').fill(message)
  await rejection(page).getByRole('button', { name: 'Reject', exact: true }).click()
}

test('staff see the price change in the way, reject it with a message, then save', async () => {
  const { page, panel, save } = await becoming('acme-postgres', 'standard-large')
  const [active] = (await planOf(page, 'acme-postgres', 'standard-large')).active_repricings
  const region = inTheWay(panel)
  await region.waitFor()
  expect(await factsOf(region)).toEqual([
    ['Price', expect.stringMatching(/^\$[\d.,]+ → \$[\d.,]+ per month, [+−]\$/)],
    ['New installs', expect.stringMatching(/\d\d\/01\/\d{4}/)],
    ['Existing installs', expect.anything()],
    ['Requested by', 'partner@acme.example'],
    ['Requested', expect.anything()],
  ])
  expect(await reasonsOf(save)).toBe('A price change of the plan is under way: its status is In Progress.')
  expect(await axeFindings(page)).toEqual([])
  await region.getByRole('button', { name: /^Reject the price change of / }).click()
  await reject(page, 'It becomes a contract’s.')
  await over(panel).getByText('It is Rejected: save the plan to make its price a contract’s.').waitFor()
  await expectFocus(over(panel).getByRole('heading'))
  expect(await repricing(page, active?.id)).toMatchObject({
    status: 'rejected',
    message: 'It becomes a contract’s.',
  })
  expect(await planOf(page, 'acme-postgres', 'standard-large')).toMatchObject({ price_contract: false })
  await save.click()
  await question(page).getByText('Its price reads Contract').waitFor()
  await question(page).getByRole('button', { name: 'Save plan' }).click()
  await page.getByText('Plan saved').waitFor()
  expect(await planOf(page, 'acme-postgres', 'standard-large')).toMatchObject({ price_contract: true })
})

test('one whose new price is paid already cannot be rejected, and says so', async () => {
  const { panel } = await becoming('globex-logs', 'lookout')
  const button = inTheWay(panel).getByRole('button', { name: /^Reject the price change of / })
  await button.waitFor()
  expect(await reasonsOf(button)).toBe('Not possible while it is Partially Complete.')
})

test('one requested or decided meanwhile is told, and what was typed stays', async () => {
  const { page, panel, id, save } = await becoming('acme-postgres', 'basic')
  const ask = () => elsewhere<{ id: string }>(page, 'POST', `/plans/${id}/repricings`, { price_cents: 1100 })
  await panel.getByLabel(/^Name/).fill('Basic by contract')
  await save.click()
  await question(page).getByText('Its price reads Contract').waitFor()
  const first = await ask()
  await question(page).getByRole('button', { name: 'Save plan' }).click()
  const heading = inTheWay(panel).getByRole('heading')
  await heading.getByText('New', { exact: true }).waitFor()
  await expectFocus(heading)
  expect(await panel.getByLabel(/^Name/).inputValue()).toBe('Basic by contract')
  const begin = inTheWay(panel).getByRole('button', { name: /^Reject the price change of / })
  await begin.click()
  // A colleague takes it up before the rejection is confirmed.
  await elsewhere(page, 'POST', `/repricings/${first.id}/transitions/in_progress`, {})
  await reject(page, 'No.')
  await rejection(page)
    .getByText(/^Somebody else has changed this request meanwhile/)
    .waitFor()
  await inTheWay(panel).getByRole('heading').getByText('In Progress').waitFor()
  expect(await repricing(page, first.id)).toMatchObject({ status: 'in_progress' })
  await reject(page, 'No.')
  await over(panel).waitFor()

  // Another one is requested before the last look.
  const second = await ask()
  await save.click()
  await inTheWay(panel).getByRole('heading').getByText('New', { exact: true }).waitFor()
  await elsewhere(page, 'POST', `/repricings/${second.id}/transitions/rejected`, {
    message: 'By a colleague.',
  })
  await begin.click()
  await reject(page, 'Too late.')
  await rejection(page)
    .getByText(/^Somebody else has changed this request meanwhile/)
    .waitFor()
  await rejection(page).getByRole('button', { name: 'Cancel' }).click()
  await over(panel).getByText('It is Rejected').waitFor()
  expect(await repricing(page, second.id)).toMatchObject({ message: 'By a colleague.' })
  await save.click()
  await question(page).getByRole('button', { name: 'Save plan' }).click()
  await page.getByText('Plan saved').waitFor()
  expect(await planOf(page, 'acme-postgres', 'basic')).toMatchObject({
    name: 'Basic by contract',
    price_contract: true,
  })
})
