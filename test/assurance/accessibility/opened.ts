import type { Locator, Page } from 'playwright-core'
import { settled } from './settled.ts'

/** Nothing that is tried here may change what is stored. */
const refuseWrites = (page: Page, status: number, json: object) =>
  page.route('**/{api,platform}/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status, json }),
  )

const failed = { id: 'internal', error: 'It failed.' }

const shown = (page: Page, selector: string): Locator => page.locator(selector).locator('visible=true')

/** A panel, or a question. */
const panel = ':is([role=dialog], dialog[open])'

/** The part at hand: an open panel, beside which nothing can be reached, or else the page. */
const atHand = async (page: Page): Promise<string> =>
  (await shown(page, panel).count()) > 0 ? panel : 'main'

/** The form at hand: the panel's, or else the page's. */
async function formOf(page: Page): Promise<Locator | null> {
  const inPanel = shown(page, `${panel} form`)
  const form = (await inPanel.count()) > 0 ? inPanel : shown(page, 'main form')
  return (await form.count()) > 0 ? form.first() : null
}

const textFields = (form: Locator): Locator =>
  form
    .locator('input:not([type]), input[type=text], input[type=email], input[type=url], textarea')
    .locator('visible=true')

async function submit(page: Page, form: Locator): Promise<boolean> {
  const button = form.locator('button[type=submit]:not([aria-disabled=true]):not([disabled])')
  if ((await button.count()) === 0) return false
  await button.first().click()
  await settled(page)
  return true
}

/** Brings an open page to one more state; false where it has none of that kind. */
type Opening = (page: Page) => Promise<boolean>

/** The first or the last question, dialog or panel that a plain button of a page opens. */
const question =
  (order: 'first' | 'last'): Opening =>
  async (page) => {
    if ((await atHand(page)) === panel) return false
    await refuseWrites(page, 500, failed)
    const buttons = shown(
      page,
      'main button[type=button]:not([aria-disabled=true], [aria-expanded], [aria-haspopup], [aria-pressed])',
    )
    const count = await buttons.count()
    for (let tried = 0; tried < Math.min(count, 12); tried += 1) {
      const button = buttons.nth(order === 'first' ? tried : count - 1 - tried)
      if ((await button.count()) === 0) continue
      await button.click()
      await settled(page)
      if ((await shown(page, panel).count()) > 0) return true
    }
    return false
  }

/** A page's answers to what is done on it, beside what it shows when it has come. */
export const openings: Record<string, Opening> = {
  unfolded: async (page) => {
    const before = await page.locator('body').innerHTML()
    const place = await atHand(page)
    await page.locator(`${place} details`).evaluateAll((all) => {
      for (const each of all) each.setAttribute('open', '')
    })
    const more = shown(page, `${place} button[aria-expanded=false]:not([aria-haspopup])`)
    for (let left = Math.min(await more.count(), 6); left > 0; left -= 1) await more.first().click()
    await settled(page)
    return (await page.locator('body').innerHTML()) !== before
  },
  menu: async (page) => {
    const button = shown(page, `${await atHand(page)} [aria-haspopup=menu]`)
    if ((await button.count()) === 0) return false
    await button.first().click()
    await page.getByRole('menuitem').first().waitFor()
    return true
  },
  blocked: async (page) => {
    const button = shown(page, `${await atHand(page)} button[aria-disabled=true][aria-describedby]`)
    if ((await button.count()) === 0) return false
    await button.first().focus()
    await page.getByRole('tooltip').waitFor()
    return true
  },
  'first question': question('first'),
  'last question': question('last'),
  'wrong fields': async (page) => {
    const form = await formOf(page)
    if (form === null) return false
    await refuseWrites(page, 500, failed)
    for (const field of await textFields(form).all()) if (await field.isEditable()) await field.fill('')
    return submit(page, form)
  },
  'failed save': async (page) => {
    const form = await formOf(page)
    if (form === null) return false
    await refuseWrites(page, 500, failed)
    for (const field of await textFields(form).all()) {
      if (!(await field.isEditable())) continue
      const type = await field.getAttribute('type')
      await field.fill(type === 'email' ? 'a@b.example' : type === 'url' ? 'https://b.example/' : '12')
    }
    return submit(page, form)
  },
  'unsaved work': async (page) => {
    const field = shown(page, `${panel} form :is(input:not([readonly]), textarea)`).first()
    if ((await field.count()) === 0 || !(await field.isEditable())) return false
    const type = await field.getAttribute('type')
    if (type === 'checkbox' || type === 'radio' || type === 'file') return false
    await field.fill('something else')
    await page.keyboard.press('Escape')
    await settled(page)
    return true
  },
  'ended session': async (page) => {
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 401, json: { id: 'unauthorized', error: 'Sign in again.' } }),
    )
    const form = await formOf(page)
    if (form === null) return false
    for (const field of await textFields(form).all()) {
      if (!(await field.isEditable())) continue
      const type = await field.getAttribute('type')
      await field.fill(type === 'email' ? 'a@b.example' : type === 'url' ? 'https://b.example/' : '12')
    }
    return submit(page, form)
  },
  palette: async (page) => {
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search' })
    await palette.getByRole('option').first().waitFor()
    await settled(page)
    return true
  },
  account: async (page) => {
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('navigation', { name: 'Account' }).waitFor()
    return true
  },
}

/** Of the frame around every page: looked at once for each role, not on each page. */
export const frameOpenings = ['palette', 'account']
