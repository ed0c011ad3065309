import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings } from '#test/support/browser/visitor.ts'
import { elsewhere } from '../support/elsewhere.ts'
import { openerOf, partner, planOf } from '../support/open-as.ts'
import { expectFocus, expectWellMade } from '../support/page-checks.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { setHidden } from '../support/watched-page.ts'

/* The page that compares plans; acme-vector is in beta, its plans are Test, Pilot, Growth and Scale. */
const demo = sharedDemo()
const openAs = openerOf(demo, 'role=heading[name="Compare plans"]')
const matrix = '/addons/acme-vector/plans/matrix'

const cell = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const bar = (page: Page) => page.locator('[data-foot]')
const changes = (page: Page) => bar(page).getByRole('listitem')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

const values = (page: Page, ...names: string[]) =>
  Promise.all(names.map((name) => cell(page, name).inputValue()))

async function type(page: Page, name: string, text: string): Promise<void> {
  await cell(page, name).focus()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

async function save(page: Page): Promise<void> {
  await button(page, 'Save values').click()
  await page.getByText('Plan values saved').first().waitFor()
  await bar(page).getByText('No changes').waitFor()
}

interface Stored {
  features: { id: string; name: string }[]
  plans: { id: string; slug: string; offerings: { feature: { id: string }; value: unknown }[] }[]
}

/** Values as stored, by the plan's slug and the feature's name. */
async function storedValue(page: Page, slug: string, name: string): Promise<unknown> {
  const { features, plans } = await elsewhere<Stored>(page, 'GET', '/addons/acme-vector/features_and_plans')
  const id = features.find((each) => each.name === name)?.id
  return plans.find((each) => each.slug === slug)?.offerings.find(({ feature }) => feature.id === id)?.value
}

/** Changes a value as somebody else does. */
async function change(page: Page, slug: string, name: string, value: number | null): Promise<void> {
  const { features } = await elsewhere<Stored>(page, 'GET', '/addons/acme-vector/features_and_plans')
  const featureId = features.find((each) => each.name === name)?.id
  const { id } = await planOf(page, 'acme-vector', slug)
  await elsewhere(page, 'PATCH', `/plans/${id}`, { offerings: [{ feature_id: featureId, value }] })
}

describe('values of plans', () => {
  test('are changed in place, listed, taken back one by one, and saved together', async () => {
    const page = await openAs(partner, matrix)
    await page.getByRole('link', { name: 'Back to Features & Plans' }).click()
    await page.getByRole('link', { name: 'Compare plans' }).click()
    await type(page, 'Storage, Pilot', '3gb')
    await type(page, 'Vectors, Pilot', '150000')
    await type(page, 'Recall target, Growth', '97.5')
    expect(await values(page, 'Storage, Pilot', 'Vectors, Pilot', 'Recall target, Growth')).toEqual([
      '3 GB',
      '150,000',
      '97.5%',
    ])
    await bar(page).getByText('3 changes').click()
    expect(await changes(page).allInnerTexts()).toEqual([
      expect.stringMatching(/^Pilot, Vectors: 100,000 → 150,000/),
      expect.stringMatching(/^Pilot, Storage: 2 GB → 3 GB/),
      expect.stringMatching(/^Growth, Recall target: 97% → 97.5%/),
    ])
    await button(page, 'Undo Pilot, Vectors').click()
    await expectFocus(button(page, 'Undo Pilot, Storage'))
    expect(await values(page, 'Vectors, Pilot')).toEqual(['100,000'])
    await save(page)
    await expectFocus(button(page, 'Save values'))
    expect(page.url()).toBe(demo.url + matrix)
    expect(await storedValue(page, 'pilot', 'Storage')).toBe(3 * 1024 ** 3)
    expect(await storedValue(page, 'pilot', 'Vectors')).toBe(100_000)
    await page.reload()
    await expect
      .poll(() => values(page, 'Storage, Pilot', 'Recall target, Growth'))
      .toEqual(['3 GB', '97.5%'])
  })

  test('are not saved with a text that is none; Save leads to it', async () => {
    const page = await openAs(partner, matrix)
    await type(page, 'Vectors, Scale', 'many')
    await page.getByText('Enter a whole number, like 1,000.').waitFor()
    await button(page, 'Save values').click()
    await expectFocus(cell(page, 'Vectors, Scale'))
    expect(await storedValue(page, 'scale', 'Vectors')).toBe(20_000_000)
    expect(await axeFindings(page)).toEqual([])
  })

  test('of a row are filled, of another plan are copied, each undone as one change', async () => {
    const page = await openAs(partner, matrix)
    await cell(page, 'Storage, Growth').focus()
    await page.keyboard.press('Delete')
    await button(page, 'Actions for Storage').click()
    await item(page, 'Fill row').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Value', { exact: true }).fill('many')
    await dialog.getByLabel('Only plans without a value').check()
    await dialog.getByRole('button', { name: 'Fill row' }).click()
    await dialog.getByText('Enter an amount of data, like 10 GB or 512 MB.').waitFor()
    await dialog.getByLabel('Value', { exact: true }).fill('8gb')
    await dialog.getByText('Customers read 8 GB.').waitFor()
    await dialog.getByRole('button', { name: 'Fill row' }).click()
    expect(await values(page, 'Storage, Test', 'Storage, Growth', 'Storage, Scale')).toEqual([
      '512 MB',
      '8 GB',
      '400 GB',
    ])
    await button(page, 'Actions for Test').click()
    await item(page, 'Copy values from …').click()
    await dialog.getByLabel('From').selectOption({ label: 'Scale ($499.00)' })
    await button(page, 'Copy values').click()
    expect(await values(page, 'Vectors, Test', 'Storage, Test', 'Recall target, Test')).toEqual([
      '20,000,000',
      '400 GB',
      '99%',
    ])
    await button(page, 'Undo').click()
    await expect.poll(() => values(page, 'Vectors, Test', 'Storage, Test')).toEqual(['5,000', '512 MB'])
    await button(page, 'Cancel').click()
    await page.getByRole('alertdialog', { name: 'Unsaved changes' }).waitFor()
    await button(page, 'Discard changes').click()
    await expect.poll(() => page.url()).toBe(`${demo.url}/addons/acme-vector/plans`)
  })
})

describe('two people', () => {
  test('change different cells, and both are kept', async () => {
    const page = await openAs(partner, matrix)
    await type(page, 'Vectors, Growth', '1200000')
    await change(page, 'growth', 'Storage', 21 * 1024 ** 3)
    await save(page)
    expect(await values(page, 'Vectors, Growth', 'Storage, Growth')).toEqual(['1,200,000', '21 GB'])
  })

  test('change the same cell, and whoever saves last picks a version', async () => {
    const page = await openAs(partner, matrix)
    await type(page, 'Vectors, Scale', '30000000')
    await change(page, 'scale', 'Vectors', 40_000_000)
    await button(page, 'Save values').click()
    const clash = page.getByRole('group', { name: 'Vectors of Scale' })
    await clash.waitFor()
    expect(await clash.getByRole('definition').allInnerTexts()).toEqual(['40,000,000', '30,000,000'])
    expect(await storedValue(page, 'scale', 'Vectors')).toBe(40_000_000)
    await clash.getByRole('button', { name: 'Keep mine' }).click()
    await save(page)
    expect(await storedValue(page, 'scale', 'Vectors')).toBe(30_000_000)
  })

  test('see only their own changes as theirs, and no undo takes back what the other has saved', async () => {
    const page = await openAs(partner, matrix)
    await type(page, 'Vectors, Growth', '1500000')
    await type(page, 'Vectors, Scale', '50000000')
    await type(page, 'Storage, Scale', '450gb')
    await change(page, 'scale', 'Vectors', 60_000_000)
    await change(page, 'scale', 'Storage', 460 * 1024 ** 3)
    await change(page, 'growth', 'Storage', 23 * 1024 ** 3)
    await button(page, 'Save values').click()
    await page.getByRole('group', { name: 'Vectors of Scale' }).getByText('Use theirs').click()
    await page.getByRole('group', { name: 'Storage of Scale' }).getByText('Keep mine').click()
    await bar(page).getByText('2 changes').click()
    expect(await changes(page).allInnerTexts()).toEqual([
      expect.stringMatching(/^Growth, Vectors: [\d,]+ → 1,500,000/),
      expect.stringMatching(/^Scale, Storage: 460 GB → 450 GB/),
    ])
    await button(page, 'Undo').click()
    await expect.poll(() => button(page, 'Undo').getAttribute('aria-disabled')).toBe('true')
    await bar(page).getByText('1 change', { exact: true }).waitFor()
    const cells = ['Vectors, Scale', 'Storage, Scale', 'Storage, Growth'] as const
    expect(await values(page, ...cells)).toEqual(['60,000,000', '450 GB', '23 GB'])
    await button(page, 'Undo Scale, Storage').click()
    expect(await values(page, 'Storage, Scale')).toEqual(['460 GB'])
  })

  test.each([
    ['the comparison', matrix, 'Save values', 'Plan values saved'],
    ['a plan’s panel', 'pilot', 'Save plan', 'Plan saved'],
  ])(
    'of whom one removes a feature: %s saves the rest, and says what is gone',
    async (_, at, verb, saved) => {
      const page = await openAs(partner, matrix)
      const { id } = await elsewhere<{ id: string }>(page, 'POST', '/addons/acme-vector/features', {
        name: 'Regions',
        datatype: 'number',
      })
      const pilot = await planOf(page, 'acme-vector', 'pilot')
      const isPanel = at === 'pilot'
      await page.goto(demo.url + (isPanel ? `/addons/acme-vector/plans/${pilot.id}/edit` : at))
      const field = (name: string) => page.getByLabel(isPanel ? name : `${name}, Pilot`, { exact: true })
      await field('Regions').fill('3')
      await field('Vectors').fill(isPanel ? '170000' : '160000')
      await elsewhere(page, 'DELETE', `/features/${id}`)
      await button(page, verb).click()
      await page.getByText(saved).first().waitFor()
      await page.getByText('Regions was removed meanwhile; your values for it are dropped.').waitFor()
      await field('Regions').waitFor({ state: 'detached' })
      expect(await storedValue(page, 'pilot', 'Vectors')).toBe(isPanel ? 170_000 : 160_000)
    },
  )
})

test('a draft is put back after a reload, and what is discarded of it is not undone', async () => {
  const page = await openAs(partner, matrix)
  const before = await values(page, 'Vectors, Growth')
  await type(page, 'Vectors, Growth', '2100000')
  await page.reload()
  await page.getByText(/^Draft of .+ restored/).waitFor()
  expect(await values(page, 'Vectors, Growth')).toEqual(['2,100,000'])
  await button(page, 'Discard').click()
  expect(await values(page, 'Vectors, Growth')).toEqual(before)
  await bar(page).getByText('No changes').waitFor()
  expect(await button(page, 'Undo').getAttribute('aria-disabled')).toBe('true')
})

test('a save whose answer is lost is found to be stored', async () => {
  const page = await openAs(partner, matrix)
  await page.route('**/plan_values', async (route) => {
    await route.fetch()
    return route.abort()
  })
  await type(page, 'Vectors, Growth', '2200000')
  await save(page)
  expect(await storedValue(page, 'growth', 'Vectors')).toBe(2_200_000)
})

describe('while a save is on its way', () => {
  /** Holds the saves back until told. */
  async function held(page: Page, url: string): Promise<() => void> {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(url, async (route) => {
      if (route.request().method() === 'PATCH') await released
      await route.continue()
    })
    return release
  }

  test('the comparison takes no text, which would be lost with the form', async () => {
    const page = await openAs(partner, matrix)
    const release = await held(page, '**/plan_values')
    await type(page, 'Vectors, Pilot', '180000')
    await button(page, 'Save values').click()
    await cell(page, 'Storage, Pilot').focus()
    const before = await values(page, 'Storage, Pilot')
    await page.keyboard.type('9')
    await page.keyboard.press('Delete')
    expect(await values(page, 'Storage, Pilot', 'Vectors, Pilot')).toEqual([...before, '180,000'])
    release()
    await bar(page).getByText('No changes').waitFor()
    await expectFocus(cell(page, 'Storage, Pilot'))
    expect(await values(page, 'Storage, Pilot', 'Vectors, Pilot')).toEqual([...before, '180,000'])
  })

  test('a plan’s panel takes text, and sends on none that is no value', async () => {
    const page = await openAs(partner, matrix)
    const { id } = await planOf(page, 'acme-vector', 'pilot')
    const release = await held(page, `**/plans/${id}`)
    await page.goto(`${demo.url}/addons/acme-vector/plans/${id}/edit`)
    await page.getByLabel('Vectors', { exact: true }).fill('190000')
    await button(page, 'Save plan').click()
    await page.getByLabel('Storage', { exact: true }).fill('20 Gx')
    release()
    await page.getByText('Enter an amount of data, like 10 GB or 512 MB.').waitFor()
    await expectFocus(page.getByLabel('Storage', { exact: true }))
    expect(await storedValue(page, 'pilot', 'Vectors')).toBe(190_000)
    await page.getByLabel('Storage', { exact: true }).fill('4 GB')
    await button(page, 'Save plan').click()
    await page.getByText('Plan saved').first().waitFor()
    expect(await storedValue(page, 'pilot', 'Storage')).toBe(4 * 1024 ** 3)
  })
})

test('a page that comes back into sight shows what others have saved, and merges it with what is typed', async () => {
  const page = await openAs(partner, matrix)
  const comeBack = async () => {
    await setHidden(page, true)
    await setHidden(page, false)
  }
  await change(page, 'scale', 'Storage', 470 * 1024 ** 3)
  await comeBack()
  await expect.poll(() => values(page, 'Storage, Scale')).toEqual(['470 GB'])
  await type(page, 'Vectors, Growth', '1600000')
  await change(page, 'scale', 'Storage', 480 * 1024 ** 3)
  await comeBack()
  await page.getByText('Others have changed values meanwhile. Yours stay').waitFor()
  expect(await values(page, 'Storage, Scale', 'Vectors, Growth')).toEqual(['470 GB', '1,600,000'])
  await save(page)
  expect(await values(page, 'Storage, Scale', 'Vectors, Growth')).toEqual(['480 GB', '1,600,000'])
})

test('values that keep the add-on from GA are counted, and led to one by one', async () => {
  const page = await openAs(partner, matrix)
  await change(page, 'pilot', 'Recall target', null)
  await change(page, 'scale', 'Storage', null)
  // The test plan is not for sale.
  await change(page, 'test', 'Storage', null)
  const lacked = await elsewhere<{ name: string; href: string }[]>(
    page,
    'GET',
    '/addons/acme-vector/ga_requirements/pricing_plans_requirements',
  )
  await page.goto(demo.url + (lacked.find(({ name }) => name === 'plan_features')?.href ?? ''))
  await page.reload()
  await expectFocus(cell(page, 'Recall target, Pilot'))
  await page.getByText('2 missing values keep Acme Vector from GA').waitFor()
  await button(page, 'Next gap').click()
  await expectFocus(cell(page, 'Storage, Scale'))
  await page.keyboard.type('500gb')
  await button(page, 'Next gap').click()
  await expectFocus(cell(page, 'Recall target, Pilot'))
  await page.getByText('1 missing value keeps Acme Vector from GA').waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('the comparison fits a phone, in either theme, and says of a shut-down add-on that it is to be read', async () => {
  const page = await openAs(partner, '/addons/acme-postgres/plans/matrix')
  await expectWellMade(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectWellMade(page)
  await page.getByRole('link', { name: 'Price change to $280.00: Approved' }).waitFor()
  await page.goto(`${demo.url}/addons/acme-legacy/plans/matrix`)
  await page.getByText('is shut down and can no longer be changed.').waitFor()
  expect(
    await page
      .getByLabel(/^Jobs per hour, /)
      .first()
      .isEditable(),
  ).toBe(false)
  expect(await bar(page).count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Actions/ }).count()).toBe(0)
})
