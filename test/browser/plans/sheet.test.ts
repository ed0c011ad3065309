import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openerOf, partner } from '../support/open-as.ts'
import { sharedDemo } from '../support/shared-demo.ts'

/*
 * The sheet of values by keys alone, as issue 38, item 4 asks for. Acme Search has the plans Starter, Test, Team and
 * Business, and the features Documents, Index size and Synonyms, which is a choice of Yes and No.
 */
const openAs = openerOf(sharedDemo(), 'role=heading[name="Compare plans"]')
const open = (context = {}) =>
  openAs(partner, '/addons/acme-search/plans/matrix', {
    permissions: ['clipboard-read', 'clipboard-write'],
    ...context,
  })

const begin = (page: Page, name: string) => page.getByLabel(name, { exact: true }).focus()

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** The cell with focus, what it says, and in square brackets what of it is selected. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const cell = document.activeElement
    const name = `${cell?.getAttribute('aria-label')}: `
    if (cell instanceof HTMLSelectElement) return name + cell.value
    if (!(cell instanceof HTMLInputElement)) return name
    const { value, selectionStart, selectionEnd } = cell
    const [from, to] = [selectionStart ?? 0, selectionEnd ?? 0]
    return `${name}${value.slice(0, from)}[${value.slice(from, to)}]${value.slice(to)}`
  })

/** The values of a feature, plan by plan. */
const row = (page: Page, feature: string): Promise<string[]> =>
  page.getByLabel(`${feature}, `).evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))

const copy = (page: Page, text: string) => page.evaluate((said) => navigator.clipboard.writeText(said), text)

test('keys lead from cell to cell, whose text is selected', async () => {
  const page = await open()
  await begin(page, 'Documents, Starter')
  const ways: string[][] = []
  for (const key of [
    'ArrowRight',
    'ArrowDown',
    'ArrowLeft',
    'ArrowUp',
    'ArrowUp',
    'End',
    'Shift+Tab',
    'Tab',
    'Home',
    'Enter',
    'Shift+Enter',
    'Control+End',
    'Control+Home',
    'PageDown',
    'PageUp',
    'Escape',
  ]) {
    await press(page, key)
    ways.push([key, await focused(page)])
  }
  expect(ways).toEqual([
    ['ArrowRight', 'Documents, Test: [1,000]'],
    ['ArrowDown', 'Index size, Test: [256 MB]'],
    ['ArrowLeft', 'Index size, Starter: [1 GB]'],
    ['ArrowUp', 'Documents, Starter: [10,000]'],
    ['ArrowUp', 'Documents, Starter: [10,000]'],
    ['End', 'Documents, Business: [2,000,000]'],
    ['Shift+Tab', 'Documents, Team: [250,000]'],
    ['Tab', 'Documents, Business: [2,000,000]'],
    ['Home', 'Documents, Starter: [10,000]'],
    ['Enter', 'Index size, Starter: [1 GB]'],
    ['Shift+Enter', 'Documents, Starter: [10,000]'],
    ['Control+End', 'Synonyms, Business: Yes'],
    ['Control+Home', 'Documents, Starter: [10,000]'],
    ['PageDown', 'Synonyms, Starter: No'],
    ['PageUp', 'Documents, Starter: [10,000]'],
    ['Escape', 'Documents, Starter: [10,000]'],
  ])
})

test('typing replaces a text, F2 and a click edit it; it is put as customers read it, or back', async () => {
  const page = await open()
  await begin(page, 'Index size, Team')
  await page.keyboard.type('20gb')
  await press(page, 'ArrowRight')
  expect(await row(page, 'Index size')).toEqual(['1 GB', '256 MB', '20 GB', '80 GB'])
  await page.keyboard.type('1')
  await press(page, 'Escape')
  expect(await focused(page)).toBe('Index size, Business: [80 GB]')
  await press(page, 'F2', 'Home', 'ArrowRight', 'Delete')
  expect(await focused(page)).toBe('Index size, Business: 8[] GB')
  await press(page, 'Enter', 'ArrowUp', 'Backspace')
  expect(await row(page, 'Index size')).toEqual(['1 GB', '256 MB', '20 GB', ''])
  await page.getByLabel('Index size, Starter').click({ position: { x: 2, y: 10 } })
  await press(page, 'ArrowRight', 'Backspace')
  await page.keyboard.type('6')
  await press(page, 'ArrowLeft', 'Tab')
  expect(await row(page, 'Index size')).toEqual(['6 GB', '256 MB', '20 GB', ''])
  expect(await focused(page)).toBe('Index size, Test: [256 MB]')
  const cell = page.getByLabel('Index size, Team')
  const described = await cell.getAttribute('aria-describedby')
  expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Changed, was 10 GB')
})

test('while a plain number is typed, its cell says of what it is one', async () => {
  const page = await open()
  const hint = async () => {
    const ids = await page.getByLabel('Index size, Team').getAttribute('aria-describedby')
    const all = (ids ?? '').split(' ').map((id) => page.locator(`[id="${id}"]`).textContent())
    return (await Promise.all(all))[0]
  }
  await begin(page, 'Index size, Team')
  await page.keyboard.type('2048')
  expect(await hint()).toBe('2 KB')
  await page.keyboard.type(' MB')
  expect(await hint()).toBe('Changed, was 10 GB')
})

test('a text that is no value stays, with its message once it is left', async () => {
  const page = await open()
  await begin(page, 'Index size, Team')
  await page.keyboard.type('lots')
  const cell = page.getByLabel('Index size, Team')
  expect(await cell.getAttribute('aria-invalid')).toBeNull()
  await page.getByRole('heading', { name: 'Compare plans' }).click()
  expect(await cell.getAttribute('aria-invalid')).toBe('true')
  expect(await cell.inputValue()).toBe('lots')
  await page.getByText('Enter an amount of data, like 10 GB or 512 MB.').waitFor()
  await begin(page, 'Index size, Team')
  await press(page, 'F2')
  expect(await cell.getAttribute('aria-invalid')).toBeNull()
  await press(page, 'Escape', 'Control+z')
  expect(await focused(page)).toBe('Index size, Team: [10 GB]')
})

test('a choice is made by its letters and emptied, and arrows lead on', async () => {
  const page = await open()
  await begin(page, 'Synonyms, Starter')
  await press(
    page,
    'y',
    'ArrowRight',
    'y',
    'n',
    'ArrowRight',
    'Delete',
    'ArrowRight',
    'F2',
    'ArrowDown',
    'Enter',
  )
  expect(await focused(page)).toBe('Synonyms, Business: No')
  expect(await row(page, 'Synonyms')).toEqual(['Yes', 'No', '', 'No'])
  await press(page, 'Control+c', 'ArrowLeft', 'Control+v')
  expect(await row(page, 'Synonyms')).toEqual(['Yes', 'No', 'No', 'No'])
})

test('a pasted block spreads, and with what does not fit told it is undone and redone as one', async () => {
  const page = await open()
  const stored = ['10,000', '1,000', '250,000', '2,000,000']
  await copy(page, '300000\t3000000\t7\r\n20gb\t lots \t7\r\n')
  await begin(page, 'Documents, Team')
  await press(page, 'Control+v')
  const pasted = ['10,000', '1,000', '300,000', '3,000,000']
  expect(await row(page, 'Documents')).toEqual(pasted)
  expect(await row(page, 'Index size')).toEqual(['1 GB', '256 MB', '20 GB', 'lots'])
  await page.getByText('Pasted 4 values, 1 of them to fix; 2 did not fit beyond the last plan.').waitFor()
  await page.keyboard.type('9')
  await press(page, 'Control+z')
  expect(await row(page, 'Documents')).toEqual(pasted)
  await press(page, 'Control+z')
  expect(await row(page, 'Documents')).toEqual(stored)
  expect(await row(page, 'Index size')).toEqual(['1 GB', '256 MB', '10 GB', '80 GB'])
  await press(page, 'Control+y')
  expect(await row(page, 'Documents')).toEqual(pasted)
  await press(page, 'Control+Shift+z')
  expect(await focused(page)).toBe('Documents, Team: [9]')
})

test('a pasted picture leaves a cell as it is', async () => {
  const page = await open()
  await page.evaluate(() =>
    navigator.clipboard.write([new ClipboardItem({ 'text/html': '<img src="data:," alt="">' })]),
  )
  await begin(page, 'Documents, Team')
  await press(page, 'Control+v')
  expect(await focused(page)).toBe('Documents, Team: [250,000]')
  await begin(page, 'Synonyms, Team')
  const synonyms = await row(page, 'Synonyms')
  await press(page, 'Control+v', 'ArrowUp', 'ArrowDown')
  expect(await row(page, 'Synonyms')).toEqual(synonyms)
})

test('Control and Enter fill a row with what was typed, undone as one', async () => {
  const page = await open()
  await begin(page, 'Documents, Test')
  await page.keyboard.type('5000')
  await press(page, 'Control+Enter')
  expect(await row(page, 'Documents')).toEqual(['5,000', '5,000', '5,000', '5,000'])
  await press(page, 'Control+z')
  expect(await row(page, 'Documents')).toEqual(['10,000', '1,000', '250,000', '2,000,000'])
  expect(await focused(page)).toBe('Documents, Test: [1,000]')
})

test('in a low window the names of plans and the cell with focus are in sight', async () => {
  const page = await openAs(partner, '/addons/acme-postgres/plans/matrix', {
    viewport: { width: 1280, height: 600 },
  })
  const boxOf = async (place: Locator) => {
    const { y = 0, height = 0 } = (await place.boundingBox()) ?? {}
    return { top: y, bottom: y + height }
  }
  const bar = await boxOf(page.getByRole('navigation', { name: 'Add-on' }))
  await begin(page, 'Storage, Mini')
  for (const key of ['Control+End', 'ArrowUp', 'Control+Home']) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await press(page, key)
    const [names, cell, foot] = await Promise.all([
      boxOf(page.getByRole('columnheader', { name: /^Mini/ })),
      boxOf(page.locator('[data-path]:focus')),
      boxOf(page.locator('[data-foot]')),
    ])
    expect(names.top).toBeGreaterThanOrEqual(bar.bottom - bar.top)
    expect(cell.top).toBeGreaterThanOrEqual(names.bottom)
    expect(cell.bottom).toBeLessThanOrEqual(foot.top)
  }
})

test('on a phone a plan is a card with the same cells, and no cell is there twice', async () => {
  const page = await open({ viewport: { width: 390, height: 844 } })
  expect(await page.getByRole('table').count()).toBe(0)
  expect(await page.locator('[data-path]').count()).toBe(12)
  await begin(page, 'Documents, Starter')
  await page.keyboard.type('20000')
  await press(page, 'Tab', 'ArrowRight', 'ArrowUp')
  expect(await focused(page)).toBe('Documents, Test: [1,000]')
  expect(await row(page, 'Documents')).toEqual(['20,000', '1,000', '250,000', '2,000,000'])
  // As the phone is turned there is a table, and its cell keeps focus.
  await page.keyboard.type('7')
  await page.setViewportSize({ width: 844, height: 390 })
  await page.getByRole('table').waitFor()
  await page.keyboard.type('5')
  await press(page, 'Enter', 'ArrowUp')
  expect(await focused(page)).toBe('Documents, Test: [75]')
  await page.setViewportSize({ width: 390, height: 844 })
  // What is stuck to the foot of the window doesn't cover the cell with focus.
  await press(page, 'Control+End')
  const foot = await page.locator('[data-foot]').boundingBox()
  const cell = await page.getByLabel('Synonyms, Business').boundingBox()
  expect((cell?.y ?? 0) + (cell?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
})
