import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chartOf } from '#machines/chart.ts'
import { readMachines } from '#build/machine-list.ts'
import { byScope } from '#test/support/scope.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { arrive, axeFindings, complaints, pageHeading, visit } from '#test/support/browser/visitor.ts'

const partner = 'partner@acme.example'
const admin = 'admin@platform.example'

const demo = sharedDemo()

async function open(path: string, person = partner, width = 1280): Promise<Page> {
  const page = await visit(demo.browser, { reducedMotion: 'reduce', viewport: { width, height: 900 } })
  await arrive(page, `${demo.url}${path}`, person)
  await pageHeading(page).waitFor()
  return page
}

const chart = (page: Page) => page.getByRole('region', { name: /^Chart of / })
const states = (page: Page) => chart(page).locator('[data-state]')
const marked = (page: Page) => chart(page).locator('[data-state][data-marked]')
const place = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('each machine is drawn from itself: its states, and all that stands on its arrows', async () => {
  const page = await open('/workflows/progression-lifecycle')
  const machines = await readMachines()
  for (const { machine, name } of byScope({ fast: machines.slice(0, 8), all: machines })) {
    const { states: expected, transitions } = chartOf(machine)
    const slug = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    await page.goto(`${demo.url}/workflows/${slug}`)
    await chart(page).waitFor()
    const keys = await states(page).evaluateAll((all) => all.map((each) => each.getAttribute('data-state')))
    expect([name, keys.filter((key) => key !== '*')]).toEqual([name, expected.map(({ key }) => key)])
    const words = await chart(page).textContent()
    const onArrows = transitions.flatMap(({ guard, event }) => [
      event,
      // The law's own guard says nothing by its name; the table of events has its blockers.
      ...(guard === null || guard === 'allowed' ? [] : [`[${guard}]`]),
    ])
    expect(onArrows.filter((each) => words?.includes(each) !== true)).toEqual([])
    for (const actor of expected.flatMap(({ invokes }) => invokes)) expect(words).toContain(`runs ${actor}`)
    // No word is wider than the box that it stands in.
    const wide = await states(page).evaluateAll((all) =>
      all.flatMap((state) => {
        const box = state.querySelector('rect')?.getBoundingClientRect().width ?? 0
        const texts = [...state.querySelectorAll('text')]
        return texts
          .filter((text) => text.getBoundingClientRect().width > box)
          .map((text) => text.textContent)
      }),
    )
    expect(wide).toEqual([])
  }
  expect(complaints.get(page)).toEqual([])
})

test('delays and arrows from every state are told', async () => {
  const page = await open('/workflows/automatic-review-polling')
  expect(await chart(page).textContent()).toContain('after pollInterval (3000 ms)')
  await chart(page)
    .getByRole('button', { name: /^any state/ })
    .waitFor()
})

describe('an add-on’s position', () => {
  test.each([
    ['acme-mail', 'alpha', ['progressToBeta', 'shutDown']],
    ['acme-search', 'beta', ['progressToGa', 'shutDown']],
    ['acme-postgres', 'ga', ['shutDown']],
  ])('%s stands in %s, with what can happen next', async (slug, stage, events) => {
    const page = await open(`/workflows/progression-lifecycle?addon=${slug}`)
    expect(
      await marked(page).evaluateAll((all) => all.map((each) => each.getAttribute('data-state'))),
    ).toEqual([stage])
    const name = await page.locator('#marked-title').textContent()
    expect(await marked(page).textContent()).toContain(`${name} is here`)
    const steps = place(page, name ?? '')
    expect(await steps.locator('li > div > code').allTextContents()).toEqual(events)
    await steps.getByText('Only platform staff can do this.').waitFor()
    expect(complaints.get(page)).toEqual([])
  })

  test('an add-on that is shut down has reached the end', async () => {
    const page = await open('/workflows/progression-lifecycle?addon=acme-legacy', admin)
    expect(await marked(page).getAttribute('data-state')).toBe('shutdown')
    await page.getByText('Nothing can happen to it any more.').waitFor()
  })

  test('open blockers are the platform’s, in words, with links to where they are mended', async () => {
    const page = await open('/workflows/progression-lifecycle?addon=acme-search')
    const steps = place(page, 'Acme Search')
    await steps.getByText('progressToGa to ga: not possible now.').waitFor()
    await steps.getByRole('link', { name: 'Pricing approval is not requested yet.' }).click()
    await page.waitForURL('**/addons/acme-search/next-steps#pricing_plan_approval')
    expect(complaints.get(page)).toEqual([])
  })

  test('staff see what staff can do', async () => {
    const page = await open('/workflows/progression-lifecycle?addon=acme-search', admin)
    const steps = place(page, 'Acme Search')
    await steps.getByText('progressToGa to ga: nothing stands in the way.').waitFor()
    await steps.getByText('shutDown to shutdown: nothing stands in the way.').waitFor()
    expect(complaints.get(page)).toEqual([])
  })

  test('approvals, plans and repricings stand in their own charts, and stay chosen on the way', async () => {
    const page = await open('/workflows/approval-lifecycle?addon=acme-postgres', admin)
    expect(await states(page).and(page.locator('[data-state=approved]')).textContent()).toContain(
      'Pricing approval (Beta)',
    )
    const list = page.getByRole('navigation', { name: 'Workflows' })
    const go = async (name: string, title: string) => {
      await list
        .getByRole('region', { name: /^Lifecycles/ })
        .getByRole('link', { name, exact: true })
        .click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      expect(page.url()).toContain('?addon=acme-postgres')
    }
    await go('Plan availability', 'Plan availability lifecycle')
    const plans = await marked(page).evaluateAll((all) =>
      all.map((each) => Number(/(\d+) plans?$/.exec(each.textContent ?? '')?.[1])),
    )
    expect(plans.reduce((sum, count) => sum + count, 0)).toBe(13)
    await go('Repricing', 'Repricing lifecycle')
    await page.getByText(/^Standard Large, new price from \d{4}-\d{2}-\d{2}: In Progress/).waitFor()
    expect(await marked(page).and(page.locator('[data-state=in_progress]')).textContent()).toContain(
      '1 price change',
    )
    await go('Review step', 'Review step lifecycle')
    const completed = page.locator('[data-state=completed]')
    await expect
      .poll(() => completed.textContent())
      .toMatch(/Manifest\s+Provision\s+Deprovision\s+Reprovision/)
    await go('Automatic review', 'Automatic review lifecycle')
    await page.getByText(/^The review for GA of .*: Finished/).waitFor()
    expect(await marked(page).getAttribute('data-state')).toBe('finished')
    await page.getByRole('link', { name: 'Show without it' }).click()
    await page.waitForURL('**/workflows/automatic-review-lifecycle')
    await expect.poll(() => marked(page).count()).toBe(0)
  })

  test('of another company’s add-on nothing is shown, nor of a machine that is none', async () => {
    const page = await open('/workflows/progression-lifecycle?addon=globex-logs')
    await page.getByText('There is nothing here.').waitFor()
    expect(await page.getByText('Globex').count()).toBe(0)
    await page.goto(`${demo.url}/workflows/nothing`)
    await page.getByText('There is nothing here.').waitFor()
  })
})

test('by keyboard: states in their order, what is not next to one is dimmed, a choice stays', async () => {
  const page = await open('/workflows/approval-lifecycle')
  await states(page).first().focus()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-state'))
  const order: unknown[] = [await focused()]
  for (let i = 0; i < 3; i++) {
    await page.keyboard.press('Tab')
    order.push(await focused())
  }
  expect(order).toEqual(['notStarted', 'pending', 'rejected', 'approved'])
  const dimmed = () =>
    chart(page)
      .locator('[data-state][data-dim]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-state')))
  await states(page).first().focus()
  expect(await dimmed()).toEqual(['rejected'])
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'As text' }).focus()
  expect(await dimmed()).toEqual(['rejected'])
  await states(page).nth(2).focus()
  expect(await dimmed()).toEqual(['notStarted'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'As text' }).focus()
  expect(await dimmed()).toEqual([])
  expect(await states(page).first().getAttribute('aria-label')).toBe(
    'notStarted. starts here. arrows: request to pending; approveWithProgression to approved',
  )
})

test('as text: states with their arrows, and the table of events and refusals', async () => {
  const page = await open('/workflows/progression-lifecycle?addon=acme-search&view=text')
  const text = page.getByRole('region', { name: 'Progression lifecycle as text' })
  expect(await text.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'alpha',
    'beta',
    'ga',
    'shutdown',
  ])
  await text.getByText('progressToGa to ga').waitFor()
  await text.getByText('Acme Search is here').waitFor()
  expect(await chart(page).count()).toBe(0)
  const rules = page.getByRole('region', { name: 'Table of events' })
  await rules
    .getByRole('row', { name: /^progressToGa beta ga provider, admin requirement_incomplete/ })
    .waitFor()
  expect(await axeFindings(page)).toEqual([])
  // Beside the drawing screen readers have it all the same.
  await page.getByRole('button', { name: 'As text' }).click()
  await chart(page).waitFor()
  expect(new URL(page.url()).search).toBe('?addon=acme-search')
  expect((await text.boundingBox())?.height).toBe(1)
  expect(await axeFindings(page)).toEqual([])
  expect(complaints.get(page)).toEqual([])
})

test('a wide chart scrolls in its own box, or is made to fit', async () => {
  const page = await open('/workflows/repricing-workflow', partner, 700)
  const size = () => chart(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(await size()).toBeGreaterThan(200)
  await page.getByRole('button', { name: 'Fit to the page' }).click()
  expect(await size()).toBe(0)
  expect(await sideways(page)).toBe(0)
})

test('on a narrow screen machines are chosen from a list', async () => {
  const page = await open('/workflows/progression-lifecycle?addon=acme-search', partner, 390)
  expect(await page.getByRole('navigation', { name: 'Workflows' }).isVisible()).toBe(false)
  expect(await sideways(page)).toBe(0)
  await marked(page).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Workflow', { exact: true }).selectOption('repricing-lifecycle')
  await page.waitForURL('**/workflows/repricing-lifecycle?addon=acme-search')
  await page.getByText('No price of Acme Search was ever asked to change.').waitFor()
  expect(await sideways(page)).toBe(0)
})

test('the drawing prints black on white and as wide as the paper', async () => {
  const page = await open('/workflows/repricing-workflow')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.setViewportSize({ width: 760, height: 1000 })
  expect(await page.getByRole('button', { name: 'As text' }).isVisible()).toBe(false)
  expect(await page.getByRole('button', { name: '100 %' }).isVisible()).toBe(false)
  const { width = 0 } = (await chart(page).locator('svg').boundingBox()) ?? {}
  expect(width).toBeGreaterThan(600)
  expect(width).toBeLessThanOrEqual(760)
  const fill = await states(page)
    .first()
    .locator('text')
    .first()
    .evaluate((text) => getComputedStyle(text).fill)
  expect(fill).toBe('rgb(0, 0, 0)')
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(paper).toBe('rgb(255, 255, 255)')
})

test('only staff find it, on an add-on’s page, in the account menu and under Admin; other screens load none of its code', async () => {
  const page = await visit(demo.browser)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await arrive(page, `${demo.url}/admin`, admin)
  await page
    .getByRole('link', { name: /^Workflows/ })
    .first()
    .waitFor()
  await page.goto(`${demo.url}/addons/acme-search/next-steps`)
  await page.getByRole('link', { name: 'See its position in the workflow' }).waitFor()
  const ofCharts = () => scripts.filter((url) => /\/(?:machine\.route|dagre)[\w.-]*\.js$/.test(url))
  expect(ofCharts()).toEqual([])
  const provider = await open('/addons/acme-search/next-steps')
  expect(await provider.getByRole('link', { name: 'See its position in the workflow' }).count()).toBe(0)
  await page.getByRole('button', { name: `Account: ${admin}` }).click()
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Workflows' }).click()
  await page.waitForURL('**/workflows/progression-lifecycle')
  await expect.poll(() => page.title()).toMatch(/^Progression lifecycle · /)
  expect(ofCharts()).not.toEqual([])
})
