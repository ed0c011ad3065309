import { createHash } from 'node:crypto'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { lookFaults } from './look.ts'

const themes = ['light', 'dark'] as const
const widths = [1280, 390] as const

/** The looks of this file's runs, for the table of figures. */
export const audited = { looks: 0, axeRuns: 0, findings: 0 }

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The needs of every page, beside axe's rules. */
const structure = (): string[] => {
  const found: string[] = []
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility())
  const count = (selector: string, wanted: string) => {
    const many = shown(selector).length
    if (many !== 1) found.push(`${many} ${selector} where ${wanted}`)
  }
  count('h1', 'a page has one heading of the first level')
  count('main', 'a page has one main landmark')
  if (document.documentElement.lang !== 'en') found.push('html has no lang')
  if (document.title.trim() === '') found.push('the page has no title')
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  for (const id of new Set(ids.filter((each, i) => ids.indexOf(each) !== i)))
    found.push(`the id ${id} is there more than once`)
  const parts = [0.1, 0.5, 0.9]
  for (const tooltip of shown('[role=tooltip]')) {
    const { left, top, width, height } = tooltip.getBoundingClientRect()
    const over = parts
      .flatMap((x) => parts.map((y) => document.elementFromPoint(left + x * width, top + y * height)))
      .find((each) => each !== null && !tooltip.contains(each))
    if (over) found.push(`an explanation is covered by ${over.outerHTML.slice(0, 80)}`)
  }
  const beyond = document.documentElement.scrollWidth - document.documentElement.clientWidth
  if (beyond > 0) found.push(`the page scrolls sideways by ${beyond} px`)
  return found
}

/** The page's picture without what differs from visit to visit; the same picture is not looked at twice. */
const pictureOf = async (page: Page) => {
  const html = await page.evaluate(() => `${document.title} ${document.body.outerHTML}`)
  const plain = html
    .replaceAll(/mantine-[a-z0-9]{6,}|«r[0-9a-z]+»|_r_[0-9a-z]+_|:r[0-9a-z]+:/g, 'x')
    .replaceAll(/nonce="[^"]*"/g, '')
  return createHash('sha256').update(plain).digest('hex')
}

const seen = new Set<string>()

async function axeOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (runOnly) => {
    const { axe: tool } = window
    const floats = (each: Element) =>
      each.matches(':popover-open') || ['fixed', 'sticky'].includes(getComputedStyle(each).position)
    // What something floats over is no target as it is: it is scrolled free, or a popover is closed by a press anywhere.
    const floatsOver = (over: Element | null, node: Element): boolean =>
      over !== null && !over.contains(node) && (floats(over) || floatsOver(over.parentElement, node))
    const isUnderneath = (node: Element | undefined) => {
      if (node === undefined) return false
      const { left, right, top, bottom } = node.getBoundingClientRect()
      const points = [left + 1, (left + right) / 2, right - 1].flatMap((x) =>
        [top + 1, (top + bottom) / 2, bottom - 1].map((y) => document.elementFromPoint(x, y)),
      )
      return points.some((over) => floatsOver(over, node))
    }
    const found = await tool.run({
      runOnly,
      rules: { 'target-size': { enabled: true } },
      resultTypes: ['violations'],
      preload: false,
      elementRef: true,
    })
    return found.violations.flatMap(({ id, nodes }) =>
      nodes
        .filter(({ element }) => id !== 'target-size' || !isUnderneath(element))
        .map(({ target, html }) => `${id} at ${target.join(' ')}: ${html.slice(0, 160)}`),
    )
  }, rules)
  audited.axeRuns += 1
  return violations
}

/** Faults of the page as it is, in each theme and width; each finding names where. */
export async function findingsOf(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page
        .locator(`html[data-mantine-color-scheme=${theme}], html:not([data-mantine-color-scheme])`)
        .waitFor()
      audited.looks += 1
      const key = `${width} ${theme} ${await pictureOf(page)}`
      if (seen.has(key)) continue
      const here = [
        ...(await axeOf(page)),
        ...(await page.evaluate(structure)),
        ...(await page.evaluate(lookFaults)),
      ]
      if (here.length === 0) seen.add(key)
      found.push(...here.map((each) => `${width} px, ${theme}: ${each}`))
    }
  }
  await page.setViewportSize({ width: 1280, height: 844 })
  audited.findings += found.length
  return found
}
